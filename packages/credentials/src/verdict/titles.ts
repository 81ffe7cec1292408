import { toHex } from "@v2x/asn1";
import { certificateRoleOf } from "@v2x/v2x-schema";
import type { DecodedCertificate } from "../certificates/decoded-certificate.ts";

/** 16 capital digits, as people and file names write a HashedId8. */
export function idText(id: Uint8Array): string {
  return toHex(id).toUpperCase();
}

/** What people call a certificate: its role, its name where it has one, and its HashedId8. */
export function titleOf(certificate: DecodedCertificate): string {
  const { id } = certificate.value.toBeSigned;
  const name = id.choice === "name" && id.value !== "" ? ` "${id.value}"` : "";
  return `${certificateRoleOf(certificate.value)}${name} (${idText(certificate.hashedId8)})`;
}
