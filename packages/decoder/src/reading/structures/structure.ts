import type { FieldRange, Schema } from "@v2x/asn1";
import type { Finding } from "@v2x/v2x-schema";

/** One type that the decoder knows: how its octets are read, and what its readers are told. */
export interface Structure {
  /** A word of a selector, or the ASN.1 type's name. */
  readonly type: string;
  /** What people call it, as it stands behind "a". */
  readonly title: string;
  readonly encoding: "COER" | "UPER";
  readonly schema: Schema;
  /** Of COER; canonical where nothing is said, since hashes are made over what certificates and lists have. */
  readonly rules?: "canonical" | "basic";
  /** What octets are told to be only where they are it whole: they are never said to come closest to it. */
  readonly isWholeOrNothing?: boolean;
  /** Where the structure is not of the current edition of its standard. */
  readonly edition?: string;
  /**
   * What a value that could be read whole breaks of the type's profile, and the schema that names it best.
   *
   * @throws DecodeError where the octets are those of the schema and yet another structure.
   */
  judge?(value: unknown, map: readonly FieldRange[]): Judgement;
  /** What people call octets that could not be read whole, by what could be read of them. */
  titleOf?(map: readonly FieldRange[]): string | undefined;
  /** A sentence on why octets may not be the structure, by what could be read of them. */
  excuse?(map: readonly FieldRange[]): string | undefined;
}

/** What a type's profile says of a value. */
export interface Judgement {
  /** What people call this very value; absent where the structure's title says it. */
  readonly title?: string;
  /** Of the same octets as the structure's; absent where that one names the value well. */
  readonly schema?: Schema;
  /** The first edition that defines everything in the value; absent where every edition does, or none. */
  readonly edition?: string;
  /** Rules of the profile that the value breaks. */
  readonly findings?: readonly Finding[];
  /** What a reader should know, though nothing is wrong. */
  readonly remarks?: readonly Finding[];
  /** Why the octets may yet be of another type or edition. */
  readonly doubts?: readonly string[];
}
