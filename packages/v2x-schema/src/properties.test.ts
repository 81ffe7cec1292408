import { coer, DecodeError, type Schema, toHex } from "@v2x/asn1";
import { arbitraryOf } from "@v2x/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as exported from "./index.ts";

const namespaces = [
  exported,
  exported.camp,
  exported.etsiTs102941MessagesItssOptionalPrivacy,
  exported.etsiTs102941MessagesItss,
];

const all = namespaces.flatMap((namespace) => Object.values<unknown>(namespace)).filter(isSchema);

/** Each structure once: an alias has the components of the type that it names anew. */
const schemas = new Map(all.map((schema) => ["root" in schema ? schema.root : schema, schema])).values();

function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && "kind" in value;
}

const seed = 1609;

describe.each([...schemas].map((schema) => [schema.name, schema] as const))("%s", (_, schema) => {
  const values = arbitraryOf(schema);

  it("decodes to the value that was encoded, and encodes to the octets that were decoded", () => {
    fc.assert(
      fc.property(values, (value) => {
        const bytes = coer.encode(schema, value);
        const decoded = coer.decode(schema, bytes);
        expect(decoded).toEqual(value);
        expect(toHex(coer.encode(schema, decoded))).toBe(toHex(bytes));
      }),
      { seed, numRuns: 12 },
    );
  });

  it("is refused when cut short anywhere, and when octets follow", () => {
    for (const value of fc.sample(values, { seed, numRuns: 2 })) {
      const bytes = coer.encode(schema, value);
      const lengths = Array.from({ length: Math.min(bytes.length, 200) }, (_, index) => index);
      for (const length of lengths) {
        expect(() => coer.decode(schema, bytes.subarray(0, length))).toThrow(DecodeError);
      }
      const longer = new Uint8Array([...bytes, 0]);
      expect(() => coer.decode(schema, longer)).toThrow(
        expect.objectContaining({ code: "trailing-bytes", offset: bytes.length }),
      );
    }
  });
});
