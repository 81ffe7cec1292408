/**
 * Says which numbered lines of `docs/requirements.md` are cited by a passing test (`[R2.91]` in its name), and
 * fails when a line that is due is not.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readReports } from "./lib/reports.ts";

/** Letters of the parts that are built; every line of theirs must be cited. */
const due = new Set(["A", "B", "C", "D", "E", "F"]);

interface Line {
  readonly id: string;
  readonly text: string;
  readonly part: string;
}

const lines = readLines(join(import.meta.dirname, "..", "docs", "requirements.md"));
const cited = new Set<string>();
const unknown = new Set<string>();
const known = new Set(lines.map((line) => line.id));
for (const { name, status } of readReports(process.argv[2] ?? "reports").flatMap((file) => file.tests)) {
  for (const [, id] of name.matchAll(/\[(R\d+\.\d+)\]/g)) {
    if (!known.has(id!)) unknown.add(id!);
    if (status === "passed") cited.add(id!);
  }
}

const missing = lines.filter((line) => due.has(line.part) && !cited.has(line.id));
for (const line of missing)
  console.error(`not cited by a passing test: ${line.id} (${line.part}) ${line.text}`);
for (const id of unknown) console.error(`cited, but not a line of docs/requirements.md: ${id}`);
const dueLines = lines.filter((line) => due.has(line.part));
console.log(
  `requirements: ${lines.filter((line) => cited.has(line.id)).length} of ${lines.length} lines cited; ` +
    `${dueLines.length - missing.length} of the ${dueLines.length} due now (${[...due].join(", ")})`,
);
process.exit(missing.length + unknown.size === 0 ? 0 : 1);

function readLines(file: string): Line[] {
  return [...readFileSync(file, "utf8").matchAll(/^(R\d+\.\d+) \| (.*) \| ([A-F])$/gm)].map(
    ([, id, text, part]) => ({ id: id!, text: text!, part: part! }),
  );
}
