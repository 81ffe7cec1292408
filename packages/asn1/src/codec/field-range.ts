import type { Kind } from "../schema/index.ts";

/** Where a component stands in the encoding; in octets (COER) or bits (UPER) from the start of the input. */
export interface FieldRange {
  /** E.g. `toBeSigned.appPermissions[2].psid`; empty for the whole. What is inside an open type has its path. */
  readonly path: string;
  /** The ASN.1 type's name. */
  readonly type: string;
  readonly kind: Kind;
  /** The type as `constraintOf` writes it. */
  readonly constraint: string;
  /** First octet or bit, with the component's own length, tag or preamble. */
  readonly start: number;
  /** The octet or bit behind the last; where reading stopped inside the component, behind the last that was read. */
  readonly end: number;
  /** 0 for the whole. */
  readonly depth: number;
  /** Of a component without components: its value, once it was read. */
  readonly value?: unknown;
}
