import { coer, DecodeError, type DecodeLimits, type FieldRange, type Schema } from "@v2x/asn1";
import type { Finding } from "@v2x/v2x-schema";

/** One type that the decoder knows: how its octets are read, and what its readers are told. */
export interface Structure {
  /** A word of a selector, or the ASN.1 type's name. */
  readonly type: string;
  /** What people call it, as it stands behind "a". */
  readonly title: string;
  readonly encoding: "COER" | "UPER";
  readonly schema: Schema;
  /**
   * What a value that could be read whole breaks of the type's profile, and the schema that names it best.
   *
   * @throws DecodeError where the octets are those of the schema and yet another structure.
   */
  judge?(value: unknown, map: readonly FieldRange[]): Judgement;
}

/** What a type's profile says of a value. */
export interface Judgement {
  /** Of the same octets as the structure's; absent where that one names the value well. */
  readonly schema?: Schema;
  readonly findings: readonly Finding[];
}

/** Octets read as one structure, whole or up to a failure. */
export interface Attempt {
  readonly structure: Structure;
  readonly schema: Schema;
  /** Present where the octets are those of the schema. */
  readonly value?: unknown;
  readonly map: readonly FieldRange[];
  /** Octets that the value takes; whatever is behind it is the caller's to judge. */
  readonly length: number;
  readonly findings: readonly Finding[];
  /** Absent where the octets are the structure. */
  readonly failure?: DecodeError;
}

/** Reads octets as a structure; octets behind the value are no failure. */
export function attempt(structure: Structure, bytes: Uint8Array, limits?: DecodeLimits): Attempt {
  const { schema } = structure;
  const explored = coer.explore(schema, bytes, { ...limits, trailing: "allow" });
  if (explored.failure !== undefined) {
    return { structure, schema, ...explored, length: bytes.length, findings: [] };
  }
  const { value, map, length } = explored;
  try {
    return { structure, schema, value, map, length, findings: [], ...structure.judge?.(value, map) };
  } catch (failure) {
    if (!(failure instanceof DecodeError)) throw failure;
    return { structure, schema, value, map, length, findings: [], failure };
  }
}
