import { type Schema, toHex, uper } from "@v2x/asn1";
import { arbitraryOf } from "@v2x/testkit";
import fc from "fast-check";
import { expect, it } from "vitest";
import { MessageFrame, MessageTypes } from "./message-frame.ts";
import { TravelerInformation } from "./traveler-information.ts";

const seed = 2735;
const schemas: readonly Schema[] = [MessageFrame, TravelerInformation, ...MessageTypes.values()];

it.each(
  schemas.map((schema) => [schema.name, schema] as const),
)("%s decodes to the value that was encoded, and encodes to the octets that were decoded [R1.14]", (_, schema) => {
  fc.assert(
    fc.property(arbitraryOf(schema, "UPER"), (value) => {
      const bytes = uper.encode(schema, value);
      const decoded = uper.decode(schema, bytes);
      expect(decoded).toEqual(value);
      expect(toHex(uper.encode(schema, decoded))).toBe(toHex(bytes));
    }),
    { seed, numRuns: 15 },
  );
});
