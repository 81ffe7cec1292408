import { toHex } from "@v2x/asn1";
import type { Certificate } from "@v2x/v2x-schema";
import type { DecodedCertificate } from "../certificates/decoded-certificate.ts";
import { europeanProfiles } from "../profiles/european-profiles.ts";
import { europeanRoleOf } from "../profiles/european-role.ts";

/** 16 capital digits, as people and file names write a HashedId8. */
export function idText(id: Uint8Array): string {
  return toHex(id).toUpperCase();
}

/** What people call a certificate: its role, its name where it has one, and its HashedId8. */
export function titleOf(certificate: DecodedCertificate): string {
  const { id } = certificate.value.toBeSigned;
  const name = id.choice === "name" && id.value !== "" ? ` "${id.value}"` : "";
  return `${roleOf(certificate.value)}${name} (${idText(certificate.hashedId8)})`;
}

/** By the alternative in the security management SSP, counted from 0 (IEEE 1609.2.1, PSID 35). */
const americanRoles = [
  "elector",
  "root CA",
  "policy generator",
  "ICA",
  "ECA",
  "ACA",
  "CRL signer",
  "DCM",
  "linkage authority",
  "location obscurer proxy",
  "MA",
  "RA",
  "enrollment certificate",
];

function roleOf(certificate: Certificate): string {
  const role = europeanRoleOf(certificate);
  if (role !== undefined) return europeanProfiles[role].name;
  const { appPermissions, certIssuePermissions, certRequestPermissions } = certificate.toBeSigned;
  const ssp = appPermissions?.find(({ psid }) => psid === 35)?.ssp;
  const tag = ssp?.choice === "opaque" ? ssp.value[0] : undefined;
  const american = tag === undefined ? undefined : americanRoles[tag - 0x80];
  if (american !== undefined) return american;
  if (certificate.issuer.choice === "self" && certIssuePermissions !== undefined) return "root CA";
  if (certIssuePermissions !== undefined) return "CA";
  return certRequestPermissions === undefined ? "certificate" : "enrollment certificate";
}
