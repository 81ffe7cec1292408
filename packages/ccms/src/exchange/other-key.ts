import { toHex } from "@v2x/asn1";
import type { Refusal, SameRequest } from "@v2x/pki";

/**
 * Refuses a copy of a granted request that its sender encrypted with another key: the answer is kept only as it was
 * encrypted for the first key, and the same request gets nothing new.
 *
 * @see ETSI TS 102 941 6.2.3 — the answer is encrypted with the key of the request
 */
export function answeredForOtherKey<Code>({ requestDigest }: SameRequest, code: Code): Refusal<Code> {
  const name = toHex(requestDigest.slice(0, 16)).toUpperCase();
  return {
    code,
    kind: "request",
    check: {
      name: "request-new",
      clause: "ETSI TS 103 601 5.1.2",
      outcome: "fail",
      expected: "what is signed inside differs from requests that were granted before",
      found: `it was granted under the request hash ${name}, and its answer is encrypted with the key of that request`,
      path: "",
    },
    advice: {
      name: "request-encrypted-again",
      text: "Send the granted request once more, octet by octet, to get its answer; or make a new request, with new keys and a new signature inside.",
    },
  };
}
