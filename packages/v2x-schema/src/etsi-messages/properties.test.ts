import { DecodeError, type Schema, toHex, uper } from "@v2x/asn1";
import { arbitraryOf } from "@v2x/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { messages, release1, release2 } from "./index.ts";
import { etsiVectors } from "./vectors.test-support.ts";

const seed = 102_894;
const schemas = [
  ...new Set([...Object.values<unknown>(release1), ...Object.values<unknown>(release2)]),
].filter(isSchema);

function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && "kind" in value;
}

describe.each(schemas.map((schema) => [schema.name, schema] as const))("%s", (_, schema) => {
  const values = arbitraryOf(schema, "UPER");

  it("decodes to the value that was encoded, and encodes to the octets that were decoded", () => {
    fc.assert(
      fc.property(values, (value) => {
        const bytes = uper.encode(schema, value);
        const decoded = uper.decode(schema, bytes);
        expect(decoded).toEqual(value);
        expect(toHex(uper.encode(schema, decoded))).toBe(toHex(bytes));
      }),
      { seed, numRuns: 8 },
    );
  });

  it("is refused when cut short anywhere, and when octets follow", () => {
    const [value] = fc.sample(values, { seed, numRuns: 1 });
    const bytes = uper.encode(schema, value);
    for (let length = 0; length < Math.min(bytes.length, 100); length += 1) {
      expect(() => uper.decode(schema, bytes.subarray(0, length))).toThrow(DecodeError);
    }
    expect(() => uper.decode(schema, new Uint8Array([...bytes, 0]))).toThrow(
      expect.objectContaining({ code: "trailing-bytes", offset: bytes.length }),
    );
  });
});

describe("octets that are damaged", () => {
  const vectors = etsiVectors().filter(({ bytes }) => bytes.length < 300);
  const samples = Object.values(messages).flatMap(({ editions }) =>
    editions.map(({ schema }): readonly [Schema, Uint8Array] => {
      const [value] = fc.sample(arbitraryOf(schema as Schema, "UPER"), { seed, numRuns: 1 });
      return [schema, uper.encode(schema as Schema, value)];
    }),
  );
  const targets = [...samples, ...vectors.map(({ schema, bytes }) => [schema, bytes] as const)];

  it("are read or refused with a place, and never anything else", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...targets),
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 6 }),
        ([schema, bytes], changes) => {
          const damaged = Uint8Array.from(bytes);
          for (const [at, octet] of changes) damaged[at % damaged.length] = octet;
          const explored = uper.explore(schema, damaged, { rules: "basic", trailing: "allow" });
          if (explored.failure !== undefined) {
            expect(explored.failure).toBeInstanceOf(DecodeError);
            expect(explored.failure.offset).toBeLessThanOrEqual(damaged.length);
          } else {
            expect(explored.length).toBeLessThanOrEqual(damaged.length);
            uper.encode(schema, explored.value);
          }
        },
      ),
      { seed, numRuns: 2000 },
    );
  });
});
