import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { codecOf, DecodeError, type FieldRange } from "../codec/index.ts";
import { randomType } from "../schema/random-schema.test-support.ts";
import { fromJson, printValueNotation, printXer, toJson } from "../text/index.ts";
import { uper } from "./uper.ts";

/** Enough to meet every pair of kinds, few enough for seconds; shrinking a whole type would take minutes. */
const runs = { numRuns: 60, endOnFailure: true };

it("decodes what it encodes, and encodes it to the same octets", () => {
  fc.assert(
    fc.property(fc.gen(), (draw) => {
      const { schema, value: drawValue } = randomType(draw, 3);
      for (let round = 0; round < 3; round += 1) {
        const value = drawValue(draw);
        const encoded = uper.encode(schema, value);
        expect(codecOf("UPER", "encodeTracked", schema)(value)).toEqual(encoded);
        const decoded = uper.decode(schema, encoded);
        expect(decoded).toEqual(value);
        expect(uper.encode(schema, decoded)).toEqual(encoded);
      }
    }),
    runs,
  );
});

it("maps, prints and turns to JSON whatever it decodes", () => {
  fc.assert(
    fc.property(fc.gen(), (draw) => {
      const { schema, value: drawValue } = randomType(draw, 3);
      const value = drawValue(draw);
      const encoded = uper.encode(schema, value);
      const { value: decoded, map, length, findings } = uper.decodeWithMap(schema, encoded);
      expect(decoded).toEqual(value);
      expect([length, findings]).toEqual([encoded.length, []]);
      expectNested(map, encoded.length * 8);
      expect(fromJson(schema, JSON.parse(JSON.stringify(toJson(schema, decoded))))).toEqual(decoded);
      expect(printValueNotation(schema, decoded)).toMatch(/^\S+ [\w -]+ ::= /);
      expect(printXer(schema, decoded)).toMatch(/^<[\w-]+(\/>|>.*>)\n$/s);
    }),
    runs,
  );
});

/** Each component stands inside the one around it and behind the one before it; the whole ends in the last octet. */
function expectNested(map: readonly FieldRange[], bits: number): void {
  expect(map[0]).toMatchObject({ path: "", start: 0, depth: 0 });
  expect(Math.max(8, Math.ceil(map[0]!.end / 8) * 8)).toBe(bits);
  const around: FieldRange[] = [];
  let previous: FieldRange | undefined;
  for (const range of map) {
    around.length = range.depth;
    const outer = around.at(-1);
    expect(range.end).toBeGreaterThanOrEqual(range.start);
    if (outer !== undefined) {
      expect(range.start).toBeGreaterThanOrEqual(outer.start);
      expect(range.end).toBeLessThanOrEqual(outer.end);
    }
    if (previous?.depth === range.depth) expect(range.start).toBeGreaterThanOrEqual(previous.end);
    around.push(range);
    previous = range;
  }
}

describe("in truncated and damaged input", () => {
  it("takes nothing but canonical encodings, by both decoders", () => {
    fc.assert(
      fc.property(fc.gen(), (draw) => {
        const { schema, value: drawValue } = randomType(draw, 2);
        const encoded = uper.encode(schema, drawValue(draw));
        for (let length = 0; length < Math.min(encoded.length, 200); length += 1) {
          expect(() => uper.decode(schema, encoded.subarray(0, length))).toThrow(DecodeError);
          expect(uper.explore(schema, encoded.subarray(0, length)).failure).toBeInstanceOf(DecodeError);
        }
        for (let round = 0; round < 20; round += 1) {
          const damaged = Uint8Array.from(encoded);
          damaged[draw(fc.nat, encoded.length - 1)] = draw(fc.nat, 255);
          const { failure, map } = uper.explore(schema, damaged);
          for (const { start, end } of map) {
            expect(start).toBeLessThanOrEqual(end);
            expect(end).toBeLessThanOrEqual(damaged.length * 8);
          }
          if (failure === undefined) {
            expect(uper.encode(schema, uper.decode(schema, damaged))).toEqual(damaged);
          } else {
            expect(failure.bit).toBeLessThanOrEqual(damaged.length * 8);
            expect(failure.offset).toBe(Math.floor((failure.bit ?? -8) / 8));
            expect(() => uper.decode(schema, damaged)).toThrow(DecodeError);
          }
        }
      }),
      runs,
    );
  });

  it("finds by basic rules what canonical ones refuse, and nothing else", () => {
    fc.assert(
      fc.property(fc.gen(), (draw) => {
        const { schema, value: drawValue } = randomType(draw, 2);
        const encoded = uper.encode(schema, drawValue(draw));
        for (let round = 0; round < 20; round += 1) {
          const damaged = Uint8Array.from(encoded);
          damaged[draw(fc.nat, encoded.length - 1)] = draw(fc.nat, 255);
          const canonical = uper.explore(schema, damaged);
          const basic = uper.explore(schema, damaged, { rules: "basic" });
          if (canonical.failure === undefined) {
            expect(basic.value).toEqual(canonical.value);
            expect(basic.findings).toEqual([]);
            continue;
          }
          const [first] = [...basic.findings, basic.failure];
          expect(first).toMatchObject({ code: canonical.failure.code, bit: canonical.failure.bit });
          if (basic.failure === undefined) {
            expect(uper.decode(schema, damaged, { rules: "basic" })).toEqual(basic.value);
          } else {
            expect(() => uper.decode(schema, damaged, { rules: "basic" })).toThrow(DecodeError);
          }
        }
      }),
      runs,
    );
  });
});
