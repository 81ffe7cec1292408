// `npm test`: types, lint, boundaries, units, protocol tests, browser tests, then the requirement lines they cite.
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { buildWhatIsStale, ensureDependencies, root, runNode, runTool, say } from "./lib/prepare.js";

const withBrowser = !process.argv.includes("--no-browser");
const browserOnly = process.argv.includes("--browser-only");

ensureDependencies();
const reports = join(root, "reports");
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const vitest = (...projects) => [
  "vitest/vitest.mjs",
  [
    "run",
    ...projects.flatMap((project) => ["--project", project]),
    "--reporter=default",
    "--reporter=json",
    "--reporter=./scripts/unhandled-errors.ts",
    `--outputFile.json=reports/${projects.join("-")}.json`,
  ],
];

const steps = [];
if (!browserOnly) {
  steps.push(["types", () => runTool("typescript/bin/tsc", ["-p", "tsconfig.json"])]);
  steps.push(["lint", () => runTool("@biomejs/biome/bin/biome", ["check", "."])]);
  steps.push(["boundaries", () => runNode("scripts/check-boundaries.ts")]);
  steps.push(["unused", () => runTool("knip/bin/knip.js", ["--no-progress", "--no-config-hints"])]);
  steps.push(["units and protocols", () => runTool(...vitest("alone", "unit", "web"))]);
}
if (withBrowser) {
  steps.push(["build", () => buildWhatIsStale() ?? 0]);
  steps.push(["browser", () => runTool(...vitest("e2e"))]);
}
if (withBrowser && !browserOnly) {
  steps.push(["requirements", () => runNode("scripts/check-requirements.ts", ["reports"])]);
}

const failed = [];
for (const [name, step] of steps) {
  const started = Date.now();
  say(name);
  const code = step();
  say(`${name}: ${code === 0 ? "passed" : "FAILED"} after ${((Date.now() - started) / 1000).toFixed(1)} s`);
  if (code !== 0) failed.push(name);
}
runNode("scripts/print-totals.ts", ["reports"]);
if (failed.length > 0) say(`failed: ${failed.join(", ")}`);
process.exit(failed.length === 0 ? 0 : 1);
