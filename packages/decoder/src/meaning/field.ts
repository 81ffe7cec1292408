import type { Kind } from "@v2x/asn1";

/** A decoded field as its meaning needs it. */
export interface MeaningField {
  /** E.g. `toBeSigned.appPermissions[2].psid`; empty for the whole layer. */
  readonly path: string;
  /** The last part of the path, e.g. `psid` or `[2]`. */
  readonly name: string;
  /** The ASN.1 type's name. */
  readonly type: string;
  readonly kind: Kind;
  /** Of a field without members: its value, in the form that `@v2x/asn1` gives it. */
  readonly value?: unknown;
  /** The field around it; absent for the whole layer. */
  readonly parent?: MeaningField;
}

/** The layer around a field. */
export interface MeaningContext {
  /** The same type name means different things in security envelopes (COER) and in SAE J2735 (UPER). */
  readonly encoding: "COER" | "UPER";
  /** The value of the field without members at a path of this layer; undefined where there is none (yet). */
  valueAt(path: string): unknown;
  /** Whether the layer was read to its end: then what has no value is absent. */
  readonly isWhole: boolean;
  /** When the layer was signed, as the envelope around it says: TAI milliseconds since 2004; absent where nobody says. */
  readonly signedAtMs?: number;
}

/** Says what a field means, or undefined where there is nothing to add to its name and value. */
export type Meaning = (field: MeaningField, context: MeaningContext) => string | undefined;

/** The path of a field's member. */
export function memberOf({ path }: MeaningField, member: string): string {
  return path === "" ? member : `${path}.${member}`;
}
