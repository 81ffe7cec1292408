/** What the decoder says of some octets: the contract between readers, screens and calls. */
import type { Kind } from "@v2x/asn1";

/** One field; fields stand in textual order, each before its members. */
export interface FieldNode {
  /** E.g. `toBeSigned.appPermissions[2].psid`; empty for the whole layer. */
  readonly path: string;
  /** The last part of the path, e.g. `psid` or `[2]`. */
  readonly name: string;
  /** The ASN.1 type's name. */
  readonly type: string;
  readonly kind: Kind;
  /** The type in ASN.1 with its constraint, e.g. `INTEGER (0..255)`. */
  readonly constraint: string;
  /** From the start of the layer, in the layer's unit. */
  readonly start: number;
  /** Behind the last, in the layer's unit. */
  readonly end: number;
  /** 0 for the whole layer. */
  readonly depth: number;
  /** Of a field without members: its value in ASN.1 value notation, shortened to 200 characters. */
  readonly value?: string;
  /** What the value means, for people: a date, degrees, an application's name. */
  readonly meaning?: string;
}

/** One encoding inside the input: an envelope, or a message that an envelope carries. */
export interface Layer {
  /** The ASN.1 type, or the header's name. */
  readonly name: string;
  readonly encoding: "COER" | "UPER" | "header";
  /** What `start` and `end` of its fields count: octets (COER, headers) or bits (UPER). */
  readonly unit: "octet" | "bit";
  /** Where the layer starts in the input, in octets. */
  readonly offset: number;
  /** In octets; of a layer that could not be read whole, as far as it should reach. */
  readonly length: number;
  /** Whether the layer was read to its end; if not, it has the fields up to the failure. */
  readonly whole: boolean;
  /** The field that carries this layer; absent for the outermost. */
  readonly inside?: { readonly layer: number; readonly path: string };
  readonly fields: readonly FieldNode[];
}

/** A rule that a decodable value breaks, or something that a reader should know. */
export interface DecodingFinding {
  /** `broken`: `rule` says what is required and is not so. `remark`: `rule` says what is so. */
  readonly kind: "broken" | "remark";
  /** Index into `layers`. */
  readonly layer: number;
  readonly path: string;
  readonly rule: string;
  readonly clause: string;
}

/** Where reading stopped, and why. */
export interface DecodingFailure {
  readonly code: string;
  /** For people: what was expected, what was found, where. */
  readonly message: string;
  /** Index into `layers`; that layer has the fields up to here. */
  readonly layer: number;
  readonly path: string;
  /** In octets from the start of the input. */
  readonly offset: number;
  /** In bits from the start of the layer; only in UPER. */
  readonly bit?: number;
  readonly expected: string;
  readonly found: string;
}

/** A certificate met anywhere in the input. */
export interface MetCertificate {
  /** Index into `layers`. */
  readonly layer: number;
  readonly path: string;
  /** 16 upper-case hexadecimal digits. */
  readonly hashedId8: string;
}

/** Another type whose octets these could be. */
export interface OtherReading {
  readonly type: string;
  readonly title: string;
  /** A sentence: why it fits, and why it was not chosen. */
  readonly why: string;
}

/**
 * How sure the choice of the type is: asked for; only this one fits; the likeliest of several that fit; or nothing
 * but its own fit speaks for it. What was found and has doubts is never certain.
 */
export type Sureness = "asked" | "certain" | "likely" | "possible";

/** Octets as the decoder understands them. */
export interface Decoding {
  /** A word of the selector, or what was found. */
  readonly type: string;
  /** What people call that type. */
  readonly title: string;
  readonly sureness: Sureness;
  /** The edition of the standard whose octets these are, where editions differ. */
  readonly edition?: string;
  readonly others: readonly OtherReading[];
  /** Why the octets may yet be of another type or edition, though they could be read; none where all is accounted for. */
  readonly doubts: readonly string[];
  /** Outermost first. */
  readonly layers: readonly Layer[];
  readonly findings: readonly DecodingFinding[];
  readonly certificates: readonly MetCertificate[];
  /** Where reading stopped; absent where everything could be read. */
  readonly failure?: DecodingFailure;
}
