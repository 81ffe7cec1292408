import { DecodeError, type Schema, toHex, uper } from "@v2x/asn1";
import { arbitraryOf } from "@v2x/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as exported from "./infrastructure.ts";

const seed = 103_301;
const schemas = Object.values<unknown>(exported).filter(isSchema);

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
