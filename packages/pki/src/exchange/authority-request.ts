import { digest } from "@v2x/crypto";

/** What a device, or another authority, sent. */
export interface AuthorityRequest {
  /** The body as received, in COER. */
  readonly octets: Uint8Array;
  /** The media type that the sender named. Any is taken. */
  readonly mediaType?: string;
  /** Names where it came from, such as its network; kept with requests that prove no sender and belong to nobody. */
  readonly sender?: string | undefined;
}

/**
 * What an authority answers: a message of its protocol; or, where it cannot make one, a text that names the layer at
 * which reading ended.
 */
export type AuthorityAnswer = { readonly octets: Uint8Array } | { readonly refusal: string };

/** What a protocol says of its requests over HTTP. */
export interface HttpBinding {
  /** What requests should name; any other is taken too. */
  readonly mediaType: string;
  /** Where it says so. */
  readonly clause: string;
}

/** One request at one authority. */
export interface Exchange {
  readonly protocol: HttpBinding;
  /** Which authority's log its events belong to. */
  readonly log: string;
  readonly request: AuthorityRequest;
  /** SHA-256 of the octets as received. */
  readonly requestDigest: Uint8Array;
  readonly at: Date;
}

/** A request that reached an authority at that moment. */
export function exchangeOf(
  protocol: HttpBinding,
  log: string,
  request: AuthorityRequest,
  at: Date,
): Exchange {
  return { protocol, log, request, requestDigest: digest("sha256", request.octets), at };
}
