/** Fuzzes every decoder for a while, prints what it found, and fails when that is something. */
import { parseArgs } from "node:util";
import { fuzz, fuzzSeeds, fuzzTargets } from "@v2x/testkit";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "60" },
    seed: { type: "string", default: String(Date.now() % 2 ** 31) },
    only: { type: "string", default: "" },
  },
});
const seconds = Number(values.seconds);
const seed = Number(values.seed);
if (!(seconds > 0) || !Number.isSafeInteger(seed)) {
  console.error("--seconds must be a number above 0, --seed a whole number");
  process.exit(2);
}
const seeds = fuzzSeeds();
const targets = fuzzTargets(seeds).filter(({ name }) => name.includes(values.only));
if (targets.length === 0) {
  console.error(`no target has ${values.only} in its name`);
  process.exit(2);
}

const end = performance.now() + seconds * 1000;
const { inputs, finds, slowest } = fuzz(targets, {
  seed,
  until: () => performance.now() > end,
  seeds,
});
for (const { target, hex, error } of finds.slice(0, 20)) {
  console.log(`${target}\n  ${error.stack?.split("\n").slice(0, 4).join("\n  ")}\n  ${hex}`);
}
console.log(
  `${inputs.toLocaleString("en")} inputs to ${targets.length} targets in ${seconds} s (seed ${seed}): ${finds.length} finds`,
);
console.log(`slowest: ${slowest.ms.toFixed(1)} ms for ${slowest.hex.length / 2} octets as ${slowest.target}`);
process.exit(finds.length === 0 ? 0 : 1);
