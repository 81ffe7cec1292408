import { toHex } from "@v2x/asn1";
import { type Certificate, type ScmsComponent, SecurityMgmtPsid, scmsComponentOf } from "@v2x/v2x-schema";
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

const americanRoles: Readonly<Record<ScmsComponent, string>> = {
  elector: "elector",
  root: "root CA",
  pg: "policy generator",
  ica: "ICA",
  eca: "ECA",
  aca: "ACA",
  crl: "CRL signer",
  dcm: "DCM",
  la: "linkage authority",
  lop: "location obscurer proxy",
  ma: "MA",
  ra: "RA",
  ee: "enrollment certificate",
  dc: "distribution center",
};

function roleOf(certificate: Certificate): string {
  const role = europeanRoleOf(certificate);
  if (role !== undefined) return europeanProfiles[role].name;
  const { appPermissions, certIssuePermissions, certRequestPermissions } = certificate.toBeSigned;
  const ssp = appPermissions?.find(({ psid }) => psid === SecurityMgmtPsid)?.ssp;
  const component = ssp?.choice === "opaque" ? scmsComponentOf(ssp.value) : undefined;
  if (component !== undefined) return americanRoles[component];
  if (certificate.issuer.choice === "self" && certIssuePermissions !== undefined) return "root CA";
  if (certIssuePermissions !== undefined) return "CA";
  return certRequestPermissions === undefined ? "certificate" : "enrollment certificate";
}
