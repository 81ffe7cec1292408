/** Prints the number of tests that passed, failed and were skipped, from the reports in the folder given. */
import { readReports } from "./lib/reports.ts";

const results = readReports(process.argv[2] ?? "reports");
const count = (...statuses: string[]) => results.filter((result) => statuses.includes(result.status)).length;
console.log(
  `${count("passed")} passed, ${count("failed")} failed, ${count("skipped", "pending", "todo")} skipped`,
);
