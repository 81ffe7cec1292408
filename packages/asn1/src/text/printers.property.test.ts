import fc from "fast-check";
import { expect, it } from "vitest";
import { bigInteger, bitString, integer, sequence } from "../schema/builders.ts";
import type { Schema } from "../schema/index.ts";
import { randomType } from "../schema/random-schema.test-support.ts";
import { toJson } from "./json.ts";
import { printJsonLines } from "./print.ts";
import { printerOf, type TextForm } from "./printers.ts";
import { walkValueNotation } from "./value-notation.ts";
import { walkXer } from "./xer.ts";

const Named = sequence("Named", {
  count: integer("Count", { min: 0, max: 9, named: { unavailable: 9, none: 9, first: 0 } }),
  large: bigInteger("Large", { min: 0n, max: 2n ** 64n, named: { most: 2 ** 53 } }),
  bits: bitString("Bits", { size: 4 }, { one: 0, three: 2 }),
});

const walks: Readonly<Record<TextForm, (schema: Schema, value: unknown) => string>> = {
  json: (schema, value) => JSON.stringify(toJson(schema, value)),
  indentedJson: (schema, value) => JSON.stringify(toJson(schema, value), undefined, 2),
  valueNotation: walkValueNotation,
  xer: walkXer,
};

it.each(Object.keys(walks) as TextForm[])("generated printers of %s write what the walk writes", (form) => {
  fc.assert(
    fc.property(fc.gen(), (draw) => {
      const { schema, value: drawValue } = randomType(draw, 3);
      for (let round = 0; round < 3; round += 1) {
        const value = drawValue(draw);
        const text = printerOf(form, schema)!(value, 0);
        expect(text).toBe(walks[form](schema, value));
        if (form === "indentedJson") {
          const inside = `{\n  "a": {\n    "b": ${printJsonLines(schema, value, 2)}\n  }\n}`;
          expect(inside).toBe(JSON.stringify({ a: { b: toJson(schema, value) } }, undefined, 2));
        }
      }
    }),
    { numRuns: 150, endOnFailure: true },
  );
});

it.each(
  Object.keys(walks) as TextForm[],
)("generated printers of %s name numbers and bits as the walk does", (form) => {
  const bits = (octet: number) => ({ bytes: Uint8Array.of(octet), length: 4 });
  const values = [
    { count: 9, large: 2n ** 53n, bits: bits(0xa0) },
    { count: 0, large: 2n ** 53n - 1n, bits: bits(0x50) },
    { count: 5, large: 0n, bits: bits(0) },
  ];
  for (const value of values) expect(printerOf(form, Named)!(value, 0)).toBe(walks[form](Named, value));
});
