import fc from "fast-check";
import { expect, it } from "vitest";
import { DecodeError } from "../codec/index.ts";
import { randomType } from "../schema/random-schema.test-support.ts";
import { fromJson, printValueNotation, toJson } from "../text/index.ts";
import { coer } from "./coer.ts";

/** Enough to meet every pair of kinds, few enough for seconds; shrinking a whole type would take minutes. */
const runs = { numRuns: 120, endOnFailure: true };

it("decodes what it encodes, and encodes it to the same octets", () => {
  fc.assert(
    fc.property(fc.gen(), (draw) => {
      const { schema, value: drawValue } = randomType(draw, 3);
      for (let round = 0; round < 3; round += 1) {
        const value = drawValue(draw);
        const encoded = coer.encode(schema, value);
        const decoded = coer.decode(schema, encoded);
        expect(decoded).toEqual(value);
        expect(coer.encode(schema, decoded)).toEqual(encoded);
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
      const encoded = coer.encode(schema, value);
      const { value: decoded, map } = coer.decodeWithMap(schema, encoded);
      expect(decoded).toEqual(value);
      expect(map[0]).toMatchObject({ path: "", start: 0, end: encoded.length, depth: 0 });
      for (const [index, range] of map.slice(1).entries()) {
        expect(range.start).toBeGreaterThanOrEqual(map[index]!.start);
        expect(range.end).toBeLessThanOrEqual(encoded.length);
      }
      expect(fromJson(schema, JSON.parse(JSON.stringify(toJson(schema, decoded))))).toEqual(decoded);
      expect(printValueNotation(schema, decoded)).toMatch(/^\S+ [\w -]+ ::= /);
    }),
    runs,
  );
});

it("refuses each truncation, and in any damaged input nothing but canonical encodings", () => {
  fc.assert(
    fc.property(fc.gen(), (draw) => {
      const { schema, value: drawValue } = randomType(draw, 2);
      const encoded = coer.encode(schema, drawValue(draw));
      for (let length = 0; length < Math.min(encoded.length, 200); length += 1) {
        expect(() => coer.decode(schema, encoded.subarray(0, length))).toThrow(DecodeError);
      }
      for (let round = 0; round < 20 && encoded.length > 0; round += 1) {
        const damaged = Uint8Array.from(encoded);
        damaged[draw(fc.nat, encoded.length - 1)] = draw(fc.nat, 255);
        let decoded: unknown;
        try {
          decoded = coer.decode(schema, damaged);
        } catch (error) {
          expect(error).toBeInstanceOf(DecodeError);
          continue;
        }
        expect(coer.encode(schema, decoded)).toEqual(damaged);
      }
    }),
    runs,
  );
});
