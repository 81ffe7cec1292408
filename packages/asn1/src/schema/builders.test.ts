import { expect, it } from "vitest";
import { coer } from "../coer/coer.ts";
import { fromHex, fromJson, parseValueNotation, printValueNotation, toHex, toJson } from "../text/index.ts";
import { uper } from "../uper/uper.ts";
import { choice, enumerated, nullType, relativeOid } from "./builders.ts";

it("numbers names in textual order, additions behind the root", () => {
  expect(enumerated("E", ["a", "b"], { additions: ["c"] })).toMatchObject({
    values: { a: 0, b: 1, c: 2 },
    rootCount: 2,
    extensible: true,
  });
});

it("keeps given numbers, ordered by number", () => {
  const Odd = enumerated("Odd", { five: 5, one: 1 }, { additions: ["more"] });
  expect(Object.entries(Odd.values)).toEqual([
    ["one", 1],
    ["five", 5],
    ["more", 6],
  ]);
  expect(enumerated("Given", { a: 1 }, { additions: { c: 9, b: 3 } }).values).toEqual({ a: 1, b: 3, c: 9 });
});

it("carries the arcs of a RELATIVE-OID each by itself", () => {
  const octets = coer.encode(relativeOid(), [8571, 3, 2]);
  expect(toHex(octets)).toBe("04c27b0302");
  expect(coer.decode(relativeOid(), octets)).toEqual([8571, 3, 2]);
  expect(coer.decode(relativeOid(), fromHex("0105"))).toEqual([5]);
});

it("keeps alternatives that an extensible CHOICE does not define under a name that is not one of its own", () => {
  const Occupancy = choice("Occupancy", { unknown: nullType(), free: nullType() }, {});
  const values = [
    { choice: "unknown", value: null },
    { choice: "unknownAlternative", value: { tag: 4, bytes: fromHex("0102") } },
  ] as const;
  for (const value of values) {
    expect(coer.decode(Occupancy, coer.encode(Occupancy, value))).toEqual(value);
    expect(uper.decode(Occupancy, uper.encode(Occupancy, value))).toEqual(value);
    expect(fromJson(Occupancy, toJson(Occupancy, value))).toEqual(value);
    expect(parseValueNotation(Occupancy, printValueNotation(Occupancy, value))).toEqual(value);
  }
  expect(() => choice("C", { unknownAlternative: nullType() }, {})).toThrow(TypeError);
});
