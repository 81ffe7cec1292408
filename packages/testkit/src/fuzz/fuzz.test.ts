import { readdirSync, readFileSync } from "node:fs";
import { fromHex } from "@v2x/asn1";
import { describe, expect, it } from "vitest";
import { fuzz } from "./fuzz.ts";
import { fuzzSeeds } from "./seeds.ts";
import { fuzzTargets } from "./targets.ts";

const seeds = fuzzSeeds();
const targets = fuzzTargets(seeds);
const minute = 60_000;

it(
  "finds nothing in a minute that a decoder cannot take",
  () => {
    const end = performance.now() + minute;
    const report = fuzz(targets, { seed: 20_260, until: () => performance.now() > end, seeds });
    expect(report.finds).toEqual([]);
    expect(report.inputs).toBeGreaterThan(1000);
  },
  2 * minute,
);

it("meets the same octets with the same seed, and reports what fails", () => {
  const seen: string[] = [];
  const target = {
    name: "refuses 7f at the start",
    fresh: () => Uint8Array.of(0x7e, 1, 2),
    check: (bytes: Uint8Array) => {
      seen.push(bytes.join());
      if (bytes[0] === 0x7f) throw new Error("7f");
    },
  };
  const run = () => {
    let left = 500;
    return fuzz([target], { seed: 1, until: () => left-- <= 0, seeds: [] });
  };
  const { finds } = run();
  expect(finds.length).toBeGreaterThan(0);
  expect(finds.every(({ hex }) => hex.startsWith("7f"))).toBe(true);
  // The slowest are given twice, and which those are is chance.
  const first = new Set(seen.splice(0));
  run();
  expect(new Set(seen)).toEqual(first);
});

/** Finds of earlier runs: `<target>` in the first line, hex in the second. */
const folder = new URL("../../fixtures/finds/", import.meta.url);

describe("what was found before", () => {
  it.each(readdirSync(folder).filter((name) => name.endsWith(".txt")))("%s stays fixed", (name) => {
    const [target, hex] = readFileSync(new URL(name, folder), "utf8").trim().split("\n");
    const found = targets.find((one) => one.name === target);
    expect(found, target).toBeDefined();
    found!.check(fromHex(hex!));
  });
});
