/**
 * Prints the number of tests that passed, failed and were skipped, from the reports in the folder given, and
 * names what failed: a file too whose tests never ran because what stands around them failed, and errors of no test.
 */
import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { readReports } from "./lib/reports.ts";

const folder = process.argv[2] ?? "reports";
const files = readReports(folder);
const unhandled = join(folder, "unhandled-errors.txt");
const tests = files.flatMap((file) => file.tests);
const count = (...statuses: string[]) => tests.filter((test) => statuses.includes(test.status)).length;

for (const file of files.filter(({ status }) => status === "failed")) {
  console.log(`failed: ${relative(process.cwd(), file.path)}`);
  for (const { name } of file.tests.filter(({ status }) => status === "failed")) console.log(`  ${name}`);
  if (file.message) console.log(file.message.replace(/^/gm, "  "));
}
if (existsSync(unhandled)) console.log(`failed outside of every test:\n${readFileSync(unhandled, "utf8")}`);
console.log(
  `${count("passed")} passed, ${count("failed")} failed, ${count("skipped", "pending", "todo")} skipped`,
);
