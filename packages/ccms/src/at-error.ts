import type { FaultName } from "@v2x/credentials";

/** An application permission as requests name it: `ssp` is upper-case hex of the bitmap, `""` for no SSP. */
export interface PsidSspHex {
  readonly psid: number;
  readonly ssp: string;
}

/** What can be wrong with a request for authorization tickets, and what is known about it. */
type AtFailures = {
  /** Not among the AA's certIssuePermissions. */
  "permissions-invalid": { permissions: readonly PsidSspHex[] };
  /** The same PSID with the same SSP more than once. */
  "permissions-duplicate": { permissions: readonly PsidSspHex[] };
  /** PSIDs with several SSPs: a certificate names a PSID at most once. `permissions` are all that name one of them. */
  "psid-repeated": { permissions: readonly PsidSspHex[] };
  "expiry-after-aa": { expiry: Date; aaExpiry: Date };
  "key-type-unsupported": { keyType: string; supported: readonly string[] };
  "count-out-of-bounds": { value: number; min: number; max: number };
  "duration-out-of-bounds": { value: number; min: number; max: number };
  /** No PSID, or an SSP that is not hex or longer than a bitmap SSP can be. */
  "permission-malformed": { index: number; psid: number; ssp: string; rule: string };
  /** The fault that was asked for cannot be made alone with the rest of the request. `reason` is a clause for people. */
  "fault-impossible": { fault: FaultName; reason: string };
  /** A bundle that was made does not verify; it has not left this function. */
  "bundle-self-check": { file: string; fault: string };
};

/** Refusal of a request for authorization tickets. */
export class AtError<C extends keyof AtFailures = keyof AtFailures> extends Error {
  override readonly name = "AtError";
  readonly code: C;
  readonly details: AtFailures[C];

  constructor(code: C, details: AtFailures[C], options?: ErrorOptions) {
    super(code, options);
    this.code = code;
    this.details = details;
  }
}

/** What a `switch` over `code` narrows. */
export type AnyAtError = { [C in keyof AtFailures]: AtError<C> }[keyof AtFailures];
