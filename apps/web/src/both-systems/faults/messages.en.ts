/** English texts of the faults that bundles for negative tests can have: what is chosen, and what it makes wrong. */
export const faultMessages = {
  "faults.field": "Fault (for negative tests)",
  "faults.none": "None: everything is right",
  "faults.none_hint": "One thing can be made wrong on purpose, to see whether a receiver notices.",
  "faults.verdict": "A correct receiver says {first}.",
  "faults.verdicts": "A correct receiver says {first}, or {others}; the README tells why.",
  "faults.in_bundle": "One fault: {fault}",

  "faults.expired": "Expired",
  "faults.expired_text": "The certificates have ended.",
  "faults.not-yet-valid": "Not yet valid",
  "faults.not-yet-valid_text": "The certificates have not begun.",
  "faults.too-long": "Too long",
  "faults.too-long_text": "The certificates live longer than was asked for.",
  "faults.wrong-region": "Wrong region",
  "faults.wrong-region_text": "The certificates' region reaches beyond their issuer's.",
  "faults.psid-missing": "PSID missing",
  "faults.psid-missing_text": "The first PSID that is asked for is left out: sign with it.",
  "faults.ssp-outside-issuer": "SSP outside the issuer's",
  "faults.ssp-outside-issuer_text": "One SSP allows more than the issuer may grant.",
  "faults.validity-outside-issuer": "Validity outside the issuer's",
  "faults.validity-outside-issuer_text": "The certificates outlive their issuer.",
  "faults.wrong-signature": "Wrong signature",
  "faults.wrong-signature_text": "The issuer's signature does not verify.",
  "faults.wrong-issuer-digest": "Wrong issuer digest",
  "faults.wrong-issuer-digest_text": "The certificates name an issuer that does not exist.",
  "faults.wrong-curve-point": "Wrong curve point",
  "faults.wrong-curve-point_text": "The key in the certificates is no point of its curve.",
  "faults.chain-too-long": "Chain too long",
  "faults.chain-too-long_text": "The chain is longer than an authority in it allows.",
  "faults.unknown-critical-extension": "Unknown critical extension",
  "faults.unknown-critical-extension_text":
    "The certificates carry an appExtension that no standard defines.",
  "faults.revoked": "Revoked",
  "faults.revoked_text": "The revocation list in the bundle names the certificates, or what they rest on.",
  "faults.truncated": "Truncated",
  "faults.truncated_text": "The last octet of each certificate is missing.",
  "faults.trailing-byte": "Trailing byte",
  "faults.trailing-byte_text": "An octet 00 stands behind each certificate.",
  "faults.non-canonical-length": "Non-canonical length",
  "faults.non-canonical-length_text": "The length of the first PSID is written in two octets instead of one.",
  "faults.non-minimal-integer": "Non-minimal integer",
  "faults.non-minimal-integer_text": "The first PSID has a leading zero octet.",
} as const;

type FaultMessages = typeof faultMessages;
declare module "../../messages/message-texts.ts" {
  interface MessageTexts extends FaultMessages {}
}
