/**
 * ETSI TS 102 941 V2.2.1, module EtsiTs102941MessagesItss (version 3.3): the messages of a station that keeps its
 * privacy. They are those of MessagesItss-OptionalPrivacy with one rule more, that requests for tickets encrypt the
 * enrolment credential's signature; the octets are the same.
 */
import type { InnerAtRequest } from "./etsi-ts102941-types-authorization.ts";
import type { Finding } from "./profile-finding.ts";

export * from "./etsi-ts102941-messages-itss-optional-privacy.ts";

/** What a request for tickets breaks of that rule. */
export function authorizationRequestFindings({ ecSignature }: InnerAtRequest): readonly Finding[] {
  if (ecSignature.choice === "encryptedEcSignature") return [];
  const rule = "the signature of the enrolment credential is encrypted (encryptedEcSignature)";
  return [{ path: "ecSignature", rule, clause: "TS 102 941, EtsiTs102941MessagesItss" }];
}
