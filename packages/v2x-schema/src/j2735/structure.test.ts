import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import * as j2735 from "./index.ts";
import { Comparison, constantOf, type Structure } from "./structure-comparison.test-support.ts";

const structure = join(import.meta.dirname, "../../../../../shared/standards/j2735/structure.json");
const constants: Readonly<Record<string, unknown>> = j2735;

describe("the schemas say what the table of facts of SAE J2735 2024-09 says", () => {
  if (!existsSync(structure)) {
    it.skip(`the table of facts: ${structure} is not here`, () => {});
    return;
  }
  const facts = JSON.parse(readFileSync(structure, "utf8")) as Structure;
  const comparison = new Comparison(facts);
  comparison.compare("MessageFrame", j2735.MessageFrame, "MessageFrame");

  it("names, kinds, members, markers, ranges, sizes, names of numbers and bits, and tables are the same", () => {
    expect(comparison.differences).toEqual([]);
  });

  it("every type and every table is reached from MessageFrame", () => {
    expect([...comparison.met.keys()].sort()).toEqual(Object.keys(facts.types).sort());
    expect([...comparison.tablesMet].sort()).toEqual(Object.keys(facts.tables).sort());
  });

  it("every type is offered under its name, without hyphens", () => {
    const missing = [...comparison.met]
      .filter(([key]) => key !== "RegionalExtension")
      .filter(([key, schema]) => constants[constantOf(key)] !== schema)
      .map(([key]) => key);
    expect(missing).toEqual([]);
  });

  it("nothing else is offered as a type", () => {
    const met = new Set<unknown>(comparison.met.values());
    const others = Object.entries(constants).filter(
      ([, value]) => typeof value === "object" && value !== null && "kind" in value && !met.has(value),
    );
    expect(others.map(([name]) => name)).toEqual([]);
  });
});
