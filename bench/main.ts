/** `npm run bench`: prints the table and writes it to `reports/bench.json`. `npm run bench -- coer` runs one group. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { atBundleRows } from "./at-bundle.ts";
import { coerRows } from "./coer.ts";
import { decoderScreenRows } from "./decoder-screen.ts";
import type { Row } from "./measure.ts";
import { portalSizeRows } from "./portal-size.ts";
import { startRows } from "./start.ts";
import { uperRows } from "./uper.ts";
import { workThreadRows } from "./work-threads.ts";

const groups: Readonly<Record<string, () => readonly Row[] | Promise<readonly Row[]>>> = {
  coer: coerRows,
  uper: uperRows,
  "at-bundle": atBundleRows,
  "decoder-screen": decoderScreenRows,
  start: startRows,
  "work-threads": workThreadRows,
  "portal-size": portalSizeRows,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in groups));
if (unknown.length > 0) {
  console.error(`unknown group ${unknown.join(", ")}; there are ${Object.keys(groups).join(", ")}`);
  process.exit(1);
}

const results: Record<string, readonly Row[]> = {};
for (const [name, measure] of Object.entries(groups)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  results[name] = await measure();
  console.log(`\n${name}`);
  for (const row of results[name]) console.log(line(row));
}
const reports = join(import.meta.dirname, "..", "reports");
mkdirSync(reports, { recursive: true });
writeFileSync(join(reports, "bench.json"), `${JSON.stringify(results, null, 2)}\n`);

function line({ name, value, unit, baseline, ratio, target }: Row): string {
  const figure = `${value.toLocaleString("en").padStart(12)} ${unit.padEnd(10)}`;
  const against = baseline === undefined ? "" : `${ratio?.toFixed(2)} × ${baseline.name} (${baseline.value})`;
  return `  ${name.padEnd(62)} ${figure} ${against}${target === undefined ? "" : `  [${target}]`}`;
}
