import { type Check, textOfCheck } from "@v2x/v2x-schema";

type CredentialsFailures = {
  /** The master key does not open the sealed key, or what it opens is not the key that the record names. */
  "key-unavailable": { id: string };
  /** A key made for something else than it is opened for: those that sign do not decrypt, and the other way round. */
  "key-purpose": { id: string; purpose: string };
  /** A certificate that may not be signed, with every check that does not hold. */
  lint: { unmet: readonly Check[] };
  /** A trust or revocation list that may not be signed, with every check that does not hold. */
  "list-invalid": { unmet: readonly Check[] };
  /** The signer holds another key than the certificate that is to be signed under. */
  "signer-mismatch": { expected: string; found: string };
  /** An authority's certificate without a key that can verify: implicit, of another curve, or off its curve. */
  "issuer-unusable": { reason: string };
  /** A moment before 2004 or past what the field holds. */
  "time-out-of-range": { milliseconds: number };
  /** Not a signed message of ETSI TS 102 941 that holds a trust list or a revocation list. */
  "not-a-list": { reason: string };
};

/** Why a credential was not made or not read. */
export class CredentialsError<C extends keyof CredentialsFailures = keyof CredentialsFailures> extends Error {
  override readonly name = "CredentialsError";
  readonly code: C;
  readonly details: CredentialsFailures[C];

  constructor(code: C, details: CredentialsFailures[C], options?: ErrorOptions) {
    super(`${code}: ${describe(details)}`, options);
    this.code = code;
    this.details = details;
  }
}

/** What a `switch` over `code` narrows. */
export type AnyCredentialsError = {
  [C in keyof CredentialsFailures]: CredentialsError<C>;
}[keyof CredentialsFailures];

function describe(details: CredentialsFailures[keyof CredentialsFailures]): string {
  if ("unmet" in details) {
    return details.unmet.map((check) => `${check.name}: ${textOfCheck(check)}`).join("; ");
  }
  return Object.entries(details)
    .map(([name, value]) => `${name} ${value}`)
    .join(", ");
}
