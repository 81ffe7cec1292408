import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** One test as its runner reported it. */
export interface TestResult {
  /** The names of the groups around it and its own, joined by spaces. */
  readonly name: string;
  readonly status: "passed" | "failed" | "skipped" | "pending" | "todo";
}

/** Reads every runner report (`*.json`) in a folder. */
export function readReports(folder: string): TestResult[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .flatMap((file) => {
      const report = JSON.parse(readFileSync(join(folder, file), "utf8")) as {
        testResults: { assertionResults: { fullName: string; status: TestResult["status"] }[] }[];
      };
      return report.testResults.flatMap((suite) =>
        suite.assertionResults.map(({ fullName, status }) => ({ name: fullName, status })),
      );
    });
}
