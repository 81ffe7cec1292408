/** BIT STRINGs whose bits have names: the names of those that are set, as the schemas have them. */
import type { BitString, BitStringSchema, Schema } from "@v2x/asn1";
import type { Meaning } from "./field.ts";

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

/** By type: all such BIT STRINGs among the values of a module. */
export function flagMeaningsOf(module: Readonly<Record<string, unknown>>): Readonly<Record<string, Meaning>> {
  return Object.fromEntries(
    Object.values(module)
      .filter((value) => typeof value === "object" && isFlags(value as Schema))
      .map((schema) => [(schema as Schema).name, flags(schema as BitStringSchema)]),
  );
}
