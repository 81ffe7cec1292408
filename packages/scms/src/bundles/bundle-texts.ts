import { toHex } from "@v2x/asn1";
import { type BundleFault, faultEntry, faultText, timeText, type Validity } from "@v2x/credentials";
import { type Check, type PsidSsp, textOfCheck } from "@v2x/v2x-schema";
import type { BundleIssuers, BundleOrder } from "./bundle-order.ts";

/** A certificate as the manifest names it. */
export interface DescribedCertificate extends Validity {
  /** Paths in the archive. */
  readonly file: string;
  readonly s: string;
  /** In lower-case digits. */
  readonly hashedId8: string;
  readonly i: number;
}

/** What the texts in a bundle tell. */
export interface DescribedBundle {
  readonly created: Date;
  readonly order: BundleOrder;
  readonly profile?: NonNullable<BundleIssuers["profile"]>;
  /** What is wrong with each certificate; absent where nothing is. */
  readonly fault?: BundleFault;
  /** HashedId8 in lower-case digits. */
  readonly enrollment: Validity & { readonly hashedId8: string };
  /** Whether the certificate of the PCA has the field `flags`, which IEEE 1609.2-2016 does not know. */
  readonly hasPcaFlags: boolean;
  /** Rules that the certificates break, as their test profile has it. */
  readonly unmet: readonly Check[];
  /** Paths of keys, chains and trusted certificates. */
  readonly files: readonly string[];
  readonly certificates: readonly DescribedCertificate[];
}

/**
 * manifest.json: one line for each file or certificate, so that it can be read, searched and compared by line.
 *
 * @param sha256Of - of a file in the bundle, as hexadecimal digits.
 */
export function bundleManifest(bundle: DescribedBundle, sha256Of: (file: string) => string): string {
  const { created, order, profile, fault, enrollment, unmet, files, certificates } = bundle;
  const findings = unmet.map((check) =>
    JSON.stringify({ rule: check.name, clause: check.clause, text: textOfCheck(check) }),
  );
  const listed = ["README.txt", ...files].map((file) => JSON.stringify({ file, sha256: sha256Of(file) }));
  const issued = certificates.map(({ file, s, hashedId8, i, notBefore, notAfter }) =>
    JSON.stringify({
      file,
      s,
      hashedId8: hashedId8.toUpperCase(),
      iPeriod: i,
      validFrom: notBefore.toISOString(),
      validUntil: notAfter.toISOString(),
      sha256: { [file]: sha256Of(file), [s]: sha256Of(s) },
    }),
  );
  return `{
"created": ${JSON.stringify(created.toISOString())},
"request": ${JSON.stringify(order.request)},
${fault === undefined ? "" : `"fault": ${JSON.stringify(faultEntry(fault))},\n`}"profile": ${JSON.stringify(profile ?? null)},
"certificateType": "${order.explicit ? "explicit" : "implicit"}",
"appPermissions": ${JSON.stringify(order.appPermissions.map(permissionOf))},
"enrollment": ${JSON.stringify({
    hashedId8: enrollment.hashedId8.toUpperCase(),
    validFrom: enrollment.notBefore.toISOString(),
    validUntil: enrollment.notAfter.toISOString(),
  })},
"findings": [${findings.length === 0 ? "" : `\n${findings.join(",\n")}\n`}],
"files": [
${listed.join(",\n")}
],
"certificates": [
${issued.join(",\n")}
]
}
`;
}

/** README.txt, for people. */
export function bundleReadme(bundle: Omit<DescribedBundle, "certificates">): string {
  const { created, order, profile, fault, unmet, files, hasPcaFlags } = bundle;
  const isObu = order.unit === "obu";
  const kind = order.explicit ? "explicit" : "implicit";
  const permissions = order.appPermissions.map(permissionOf);
  const findings = unmet.map((check) => `- ${textOfCheck(check)} (${check.clause})\n`);
  return `Certificates for ${isObu ? "an on-board unit (OBU)" : "a roadside unit (RSU)"} under test
=======================================================

Created      ${timeText(created)}
Issued under ${profile === undefined ? "the standing hierarchy" : `the test profile "${profile.name}"`}
Certificates ${order.weeks * order.perWeek} ${kind}, ${order.weeks} ${order.weeks === 1 ? "week" : "weeks"}
Permissions  ${permissions.map(({ psid, ssp }) => (ssp === "" ? `${psid}` : `${psid} (${ssp})`)).join(", ")}

${fault === undefined ? "" : faultText(fault, "these certificates")}Test only: the private keys in this archive are not encrypted.
${findings.length === 0 ? "" : `\nThe test profile makes these certificates break rules:\n${findings.join("")}`}
${isObu ? obuFiles : rsuFiles}
certchain/0       Enrollment certificate, made for this bundle; 1 is its issuer (ECA), 2 the ICA
certchain/s       Makes its private key together with enr_sign.prv
trustedcerts/     Certificates of RCA, ICA, PCA (the ACA), ECA and RA
${files.some((file) => file.endsWith("/crl")) ? "crl               Certificate revocation list (SecuredCrl)\n" : ""}enr_sign.prv      The key with which the enrollment certificate was asked for
dwnl_sgn.priv     The key with which the certificates were asked for${isObu ? ", before it is expanded" : ""}
dwnl_enc.priv     The key for encrypted answers; nothing here is encrypted
${isObu ? "sgn_expnsn.key    Expands dwnl_sgn.priv for i and j; enc_expnsn.key does so for dwnl_enc.priv\n" : ""}manifest.json     The request, and of each file HashedId8, validity and SHA-256

Certificates are COER (IEEE 1609.2). Keys are 32 octets, most significant first, on NIST P-256; expansion keys 16.
${
  order.explicit
    ? "The private key of a certificate is the sum of its .s and the key asked with"
    : "The private key of a certificate is e times the key asked with, plus its .s; e is the digest\nSHA-256(SHA-256(ToBeSignedCertificate) || SHA-256(issuer))"
}, modulo the order of the curve${isObu ? ".\nThe key asked with is dwnl_sgn.priv plus its expansion for i and j (IEEE 1609.2.1 9.3)" : ""}.
${hasPcaFlags ? pcaFlags : ""}`;
}

const pcaFlags = `
trustedcerts/pca has the field flags (usesCubk), which IEEE 1609.2-2016 does not know. A reader of that edition
that encodes the certificate again drops the field, and then finds another hash, a wrong signature and no issuer of
the certificates here. Hash the octets of the file as they are.
`;

const obuFiles = `In the folder named by the enrollment certificate's HashedId8:

download/<i>/<i>_<j>.cert, .s   Certificate j of i-period i, both in hexadecimal digits`;
const rsuFiles = `In the folder named by the enrollment certificate's HashedId8, for each week a folder rsu-<n>:

downloadFiles/<HashedId8>.cert, .s   The certificate of the week`;

function permissionOf({ psid, ssp }: PsidSsp): { readonly psid: number; readonly ssp: string } {
  return { psid, ssp: ssp?.choice === "opaque" ? toHex(ssp.value).toUpperCase() : "" };
}
