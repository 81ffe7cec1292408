/**
 * Prints the number of tests that passed, failed and were skipped, from the reports in the folder given, and
 * names what failed: a file too whose tests never ran because what stands around them failed.
 */
import { relative } from "node:path";
import { readReports } from "./lib/reports.ts";

const files = readReports(process.argv[2] ?? "reports");
const tests = files.flatMap((file) => file.tests);
const count = (...statuses: string[]) => tests.filter((test) => statuses.includes(test.status)).length;

for (const file of files.filter(({ status }) => status === "failed")) {
  console.log(`failed: ${relative(process.cwd(), file.path)}`);
  for (const { name } of file.tests.filter(({ status }) => status === "failed")) console.log(`  ${name}`);
  if (file.message) console.log(file.message.replace(/^/gm, "  "));
}
console.log(
  `${count("passed")} passed, ${count("failed")} failed, ${count("skipped", "pending", "todo")} skipped`,
);
