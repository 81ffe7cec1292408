/** BIT STRINGs of SAE J2735: the names of the bits that are set, as the schemas have them. */
import type { BitString, BitStringSchema, Schema } from "@v2x/asn1";
import { j2735 } from "@v2x/v2x-schema";
import type { Meaning } from "../field.ts";

function flags({ named }: BitStringSchema): Meaning {
  const names = new Map(Object.entries(named).map(([name, bit]) => [bit, name]));
  return ({ value }) => {
    const { bytes, length } = value as BitString;
    const set: string[] = [];
    for (let bit = 0; bit < length; bit += 1) {
      if ((bytes[bit >> 3]! & (0x80 >> (bit & 7))) !== 0) set.push(names.get(bit) ?? `bit ${bit}`);
    }
    return set.length === 0 ? "no bit is set" : `set: ${set.join(", ")}`;
  };
}

function isFlags(schema: Schema): schema is BitStringSchema {
  return schema.kind === "bitString" && Object.keys((schema as BitStringSchema).named).length > 0;
}

/** By type: all BIT STRINGs whose bits have names. */
export const flagMeanings: Readonly<Record<string, Meaning>> = Object.fromEntries(
  Object.values(j2735)
    .filter((value) => typeof value === "object" && isFlags(value as Schema))
    .map((schema) => [(schema as Schema).name, flags(schema as BitStringSchema)]),
);
