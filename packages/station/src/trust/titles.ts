import { toHex } from "@v2x/asn1";
import { type DecodedCertificate, type ListContent, timeText } from "@v2x/credentials";

/** What a list is, whose, and until when: `trust list (sequence 3) of TEST-RCA (…), until …`. */
export function listTitle(
  { content, nextUpdate }: { readonly content: ListContent; readonly nextUpdate: Date },
  issuer: DecodedCertificate,
): string {
  const kind =
    content.kind === "crl" ? "revocation list" : `trust list (sequence ${content.ctl.ctlSequence})`;
  return `${kind} of ${titleOf(issuer)}, until ${timeText(nextUpdate)}`;
}

/** Whose certificate it is, and its HashedId8. */
export function titleOf({ value, hashedId8 }: DecodedCertificate): string {
  const { id } = value.toBeSigned;
  return id.choice === "name" ? `${id.value} (${idText(hashedId8)})` : idText(hashedId8);
}

/** A HashedId8 as people read it. */
export function idText(hashedId8: Uint8Array): string {
  return toHex(hashedId8).toUpperCase();
}
