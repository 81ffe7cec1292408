/**
 * `npm run bench`: prints the table and writes it to `reports/bench.json`. `npm run bench -- coer` runs one group;
 * `--minutes` is how long memory is watched under load, `--devices` and `--events` are the rows of long lists, `--seconds` is
 * how long each address is flooded, and `--only` a part of the names of those that are.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { atBundleRows } from "./at-bundle.ts";
import { authorizationRows } from "./authorizations.ts";
import { captureScreenRows } from "./capture-screen.ts";
import { captureRows } from "./captures.ts";
import { coerRows } from "./coer.ts";
import { decoderScreenRows } from "./decoder-screen.ts";
import { decoderSlowLineRows } from "./decoder-slow-line.ts";
import { floodRows } from "./floods.ts";
import { jobRows } from "./jobs.ts";
import { linkageCrlRows } from "./linkage-crl.ts";
import { listPageRows } from "./list-pages.ts";
import type { Row } from "./measure.ts";
import { omniairBundleRows } from "./omniair-bundle.ts";
import { portalCallRows } from "./portal-calls.ts";
import { portalSizeRows } from "./portal-size.ts";
import { textRows } from "./printers.ts";
import { scmsSupplyRows } from "./scms-supply.ts";
import { scmsTurnRows } from "./scms-turns.ts";
import { signInRows } from "./sign-ins.ts";
import { signerRows } from "./signer.ts";
import { startRows } from "./start.ts";
import { uperRows } from "./uper.ts";
import { workThreadRows } from "./work-threads.ts";

const number = (usual: string) => ({ type: "string", default: usual }) as const;
const given = parseArgs({
  allowPositionals: true,
  options: {
    minutes: number("0.2"),
    devices: number("100000"),
    events: number("1000000"),
    seconds: number("5"),
    only: number(""),
  },
});
const { minutes, devices, events, seconds, only } = given.values;

const groups: Readonly<Record<string, () => readonly Row[] | Promise<readonly Row[]>>> = {
  coer: coerRows,
  uper: uperRows,
  printers: textRows,
  captures: captureRows,
  "capture-screen": captureScreenRows,
  "at-bundle": atBundleRows,
  "decoder-screen": decoderScreenRows,
  "decoder-slow-line": decoderSlowLineRows,
  start: startRows,
  "work-threads": workThreadRows,
  jobs: jobRows,
  "portal-size": portalSizeRows,
  authorizations: () => authorizationRows(Number(minutes)),
  "scms-supply": scmsSupplyRows,
  "scms-turns": scmsTurnRows,
  "omniair-bundle": omniairBundleRows,
  signer: signerRows,
  "sign-ins": signInRows,
  "portal-calls": portalCallRows,
  "linkage-crl": linkageCrlRows,
  floods: () => floodRows({ seconds: Number(seconds), only }),
  "list-pages": () => listPageRows({ devices: Number(devices), events: Number(events) }),
};

const { positionals: wanted } = given;
const unknown = wanted.filter((name) => !Object.hasOwn(groups, name));
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
