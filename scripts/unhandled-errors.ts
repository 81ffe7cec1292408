import { appendFileSync } from "node:fs";
import { inspect } from "node:util";
import type { Reporter } from "vitest/node";

/** A reporter that writes the errors that belong to no test, which the JSON report omits, to a file. */
export default class UnhandledErrors implements Reporter {
  onTestRunEnd(...[, errors]: Parameters<NonNullable<Reporter["onTestRunEnd"]>>): void {
    for (const { name, message, stack, cause, VITEST_TEST_PATH: path } of errors) {
      const during = path === undefined ? "" : ` (while ${path} ran)`;
      // The exit code and the signal of a worker that ended are in the cause.
      const because = cause === undefined ? "" : `Cause: ${inspect(cause)}\n`;
      appendFileSync(
        "reports/unhandled-errors.txt",
        `${name}: ${message}${during}\n${stack ?? ""}\n${because}`,
      );
    }
  }
}
