import { generatePrivateKey } from "@v2x/crypto";
import type { BundleEnrollment } from "./bundle-enrollment.ts";
import type { BundleOrder } from "./bundle-order.ts";
import type { WantedCertificate } from "./bundle-part.ts";
import { type BundleTrust, type TrustedRole, trustedFiles } from "./bundle-trust.ts";

/** The keys with which a unit expands its own, 16 octets each; an RSU has none. */
export interface ExpansionKeys {
  readonly signing: Uint8Array;
  readonly encryption: Uint8Array;
}

/** What lies beside the certificates of a unit. */
export interface UnitFolder {
  /** With a slash at its end. */
  readonly folder: string;
  readonly files: readonly (readonly [name: string, octets: Uint8Array])[];
}

/** What the folders of a bundle are filled with. */
interface FolderContents {
  readonly unit: BundleOrder["unit"];
  /** The HashedId8 of the enrollment certificate, in lower-case digits. */
  readonly id: string;
  readonly enrollment: BundleEnrollment;
  readonly trust: BundleTrust;
  readonly expansionKeys?: ExpansionKeys;
  /** A revocation list, where the bundle has one. */
  readonly crl?: Uint8Array;
}

/** Keys, chains and trusted certificates: once for an OBU, and for each certificate of an RSU. */
export function unitFolders(
  contents: FolderContents,
  wanted: readonly WantedCertificate[],
): readonly UnitFolder[] {
  const { unit, id } = contents;
  if (unit === "obu") return [{ folder: `${id}/`, files: filesOf(contents, wanted[0]!) }];
  return wanted.map((certificate, at) => ({
    folder: `${id}/rsu-${at + 1}/`,
    files: filesOf(contents, certificate),
  }));
}

function filesOf(
  { enrollment, trust, expansionKeys, crl }: FolderContents,
  { downloadKey }: WantedCertificate,
): UnitFolder["files"] {
  const trusted = Object.entries(trustedFiles) as [TrustedRole, string][];
  return [
    ["certchain/0", enrollment.certificate.bytes],
    ["certchain/1", trust.of.eca.certificate.bytes],
    ["certchain/2", trust.of.ica.certificate.bytes],
    ["certchain/s", enrollment.s],
    ...trusted.map(([role, name]) => [`trustedcerts/${name}`, trust.of[role].certificate.bytes] as const),
    ...(crl === undefined ? [] : [["crl", crl] as const]),
    ["enr_sign.prv", enrollment.key.toScalar()],
    ["dwnl_sgn.priv", downloadKey],
    ["dwnl_enc.priv", generatePrivateKey("NistP256").toScalar()],
    ...(expansionKeys === undefined
      ? []
      : ([
          ["sgn_expnsn.key", expansionKeys.signing],
          ["enc_expnsn.key", expansionKeys.encryption],
        ] as const)),
  ];
}

/** Where a certificate and its `.s` stand, without their extensions. @param at - its number in the bundle, from 0. */
export function stemOf(
  { unit, id }: Pick<FolderContents, "unit" | "id">,
  { i, j }: WantedCertificate,
  at: number,
  hashedId8: string,
): string {
  const period = i.toString(16);
  return unit === "obu"
    ? `${id}/download/${period}/${period}_${j.toString(16)}`
    : `${id}/rsu-${at + 1}/downloadFiles/${hashedId8}`;
}
