import { digest } from "@v2x/crypto";

/** What a device, or another authority, sent. */
export interface AuthorityRequest {
  /** The body as received: EtsiTs103097Data-Encrypted in COER. */
  readonly octets: Uint8Array;
  /** The media type that the sender named. Any is taken. */
  readonly mediaType?: string;
}

/**
 * What an authority answers: an encrypted message, whatever code is inside; or, where no key could be recovered to
 * encrypt one with, a text that names the layer at which reading ended.
 */
export type AuthorityAnswer = { readonly octets: Uint8Array } | { readonly refusal: string };

/** Which authority's log an event belongs to. */
export type ExchangeLog = "ea" | "aa";

/** One request at one authority. */
export interface Exchange {
  readonly log: ExchangeLog;
  readonly request: AuthorityRequest;
  /** SHA-256 of the octets as received. */
  readonly requestDigest: Uint8Array;
  readonly at: Date;
}

/** A request that reached an authority at that moment. */
export function exchangeOf(log: ExchangeLog, request: AuthorityRequest, at: Date): Exchange {
  return { log, request, requestDigest: digest("sha256", request.octets), at };
}
