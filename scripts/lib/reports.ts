import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** One test as its runner reported it. */
export interface TestResult {
  /** The names of the groups around it and its own, joined by spaces. */
  readonly name: string;
  readonly status: "passed" | "failed" | "skipped" | "pending" | "todo";
}

/** One test file as its runner reported it. */
export interface FileResult {
  readonly path: string;
  /** "failed" too where no test failed: what stands around the tests (a hook, an import) did. */
  readonly status: "passed" | "failed";
  /** Why the file failed where no test of it did; otherwise empty. */
  readonly message: string;
  readonly tests: readonly TestResult[];
}

/** Reads every runner report (`*.json`) in a folder. */
export function readReports(folder: string): FileResult[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .flatMap((file) => {
      const report = JSON.parse(readFileSync(join(folder, file), "utf8")) as {
        testResults: {
          name: string;
          status: FileResult["status"];
          message?: string;
          assertionResults: { fullName: string; status: TestResult["status"] }[];
        }[];
      };
      return report.testResults.map(({ name, status, message, assertionResults }) => ({
        path: name,
        status,
        message: message ?? "",
        tests: assertionResults.map(({ fullName, status }) => ({ name: fullName, status })),
      }));
    });
}
