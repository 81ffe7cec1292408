import type { Check } from "@v2x/v2x-schema";

/** Octets in one of a trace's texts. */
export interface OctetRange {
  /** Which of `Trace.texts`. */
  readonly text: number;
  readonly offset: number;
  readonly length: number;
}

/** A check, with the octets that broke it where there are some. */
export interface TraceCheck extends Check {
  readonly octets?: OctetRange;
}

/**
 * What a layer is: the octets themselves as Ieee1609Dot2Data (`envelope`, once for what was received and once for each
 * plaintext), what is encrypted, what is signed, or the payload in their midst.
 */
export type LayerKind = "envelope" | "encrypted" | "signed" | "payload";

/** One layer, as far as it could be opened. */
export interface TraceLayer {
  readonly kind: LayerKind;
  /** The ASN.1 type that it is read as. */
  readonly type: string;
  readonly octets: OctetRange;
  /** In the order in which they were made. Paths count from the text's start. */
  readonly checks: readonly TraceCheck[];
}

/** What opening an envelope looked at, from the outside in. Holds no key: symmetric keys in headers are blanked. */
export interface Trace {
  /** First what was received, then each plaintext that came out of the one before. Copies. */
  readonly texts: readonly Uint8Array[];
  readonly layers: readonly TraceLayer[];
}
