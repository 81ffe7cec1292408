import { appendFileSync } from "node:fs";
import type { Reporter } from "vitest/node";

/** A reporter that writes the errors that belong to no test, which the JSON report omits, to a file. */
export default class UnhandledErrors implements Reporter {
  onTestRunEnd(...[, errors]: Parameters<NonNullable<Reporter["onTestRunEnd"]>>): void {
    for (const { name, message, stack, VITEST_TEST_PATH: path } of errors) {
      const during = path === undefined ? "" : ` (while ${path} ran)`;
      appendFileSync("reports/unhandled-errors.txt", `${name}: ${message}${during}\n${stack ?? ""}\n`);
    }
  }
}
