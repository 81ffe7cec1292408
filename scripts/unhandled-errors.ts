import { appendFileSync } from "node:fs";
import type { Reporter } from "vitest/node";

/** A reporter that keeps the errors of a run that belong to no test, which its JSON report leaves out. */
export default class UnhandledErrors implements Reporter {
  onTestRunEnd(...[, errors]: Parameters<NonNullable<Reporter["onTestRunEnd"]>>): void {
    for (const { name, message, stack, VITEST_TEST_PATH: path } of errors) {
      const during = path === undefined ? "" : ` (while ${path} ran)`;
      appendFileSync("reports/unhandled-errors.txt", `${name}: ${message}${during}\n${stack ?? ""}\n`);
    }
  }
}
