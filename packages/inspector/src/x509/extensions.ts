import { AsnConvert } from "@peculiar/asn1-schema";
import {
  AuthorityInfoAccessSyntax,
  AuthorityKeyIdentifier,
  BasicConstraints,
  CertificatePolicies,
  CRLDistributionPoints,
  ExtendedKeyUsage,
  type Extension,
  type GeneralName,
  KeyUsage,
  SubjectAlternativeName,
  SubjectKeyIdentifier,
} from "@peculiar/asn1-x509";
import { toHex } from "@v2x/asn1";
import { nameText } from "./names.ts";
import type { X509Answer, X509Fact } from "./x509-report.ts";

interface Reader {
  readonly name: string;
  read(value: ArrayBuffer): string;
}

/** The extensions that people look for. @see RFC 5280 4.2 */
const readers: Readonly<Record<string, Reader>> = {
  "2.5.29.14": {
    name: "Subject key identifier",
    read: (value) => toHex(new Uint8Array(AsnConvert.parse(value, SubjectKeyIdentifier).buffer)),
  },
  "2.5.29.15": { name: "Key usage", read: (value) => AsnConvert.parse(value, KeyUsage).toJSON().join(", ") },
  "2.5.29.17": {
    name: "Subject alternative names",
    read: (value) => [...AsnConvert.parse(value, SubjectAlternativeName)].map(generalName).join(", "),
  },
  "2.5.29.19": {
    name: "Basic constraints",
    read(value) {
      const { cA, pathLenConstraint } = AsnConvert.parse(value, BasicConstraints);
      const length = pathLenConstraint === undefined ? "" : `, at most ${pathLenConstraint} CAs below it`;
      return cA ? `CA${length}` : "no CA";
    },
  },
  "2.5.29.35": {
    name: "Issuer's key identifier",
    read(value) {
      const { keyIdentifier } = AsnConvert.parse(value, AuthorityKeyIdentifier);
      return keyIdentifier === undefined ? "none" : toHex(new Uint8Array(keyIdentifier.buffer));
    },
  },
  "2.5.29.37": {
    name: "Extended key usage",
    read: (value) =>
      [...AsnConvert.parse(value, ExtendedKeyUsage)].map((oid) => purposes[oid] ?? oid).join(", "),
  },
  "2.5.29.31": {
    name: "Addresses of CRLs",
    read: (value) =>
      [...AsnConvert.parse(value, CRLDistributionPoints)]
        .flatMap(({ distributionPoint }) => (distributionPoint?.fullName ?? []).map(generalName))
        .join(", "),
  },
  "2.5.29.32": {
    name: "Certificate policies",
    read: (value) =>
      [...AsnConvert.parse(value, CertificatePolicies)]
        .map(({ policyIdentifier }) => policyIdentifier)
        .join(", "),
  },
  "1.3.6.1.5.5.7.1.1": {
    name: "Addresses of the issuer",
    read: (value) =>
      [...AsnConvert.parse(value, AuthorityInfoAccessSyntax)]
        .map(({ accessLocation }) => generalName(accessLocation))
        .join(", "),
  },
};

/** A certificate with a critical extension that its reader does not know must be refused. @see RFC 5280 4.2 */
export function unknownCriticalAnswer(extensions: readonly Extension[]): readonly X509Answer[] {
  const unknown = extensions.filter(({ critical, extnID }) => critical && readers[extnID] === undefined);
  if (unknown.length === 0) return [];
  const names = unknown.map(({ extnID }) => extnID).join(", ");
  const text = `It has a critical extension that is not known here: ${names}. A reader that does not know it must refuse it.`;
  return [{ about: "form", state: "unknown", text }];
}

const purposes: Readonly<Record<string, string>> = {
  "1.3.6.1.5.5.7.3.1": "TLS server",
  "1.3.6.1.5.5.7.3.2": "TLS client",
  "1.3.6.1.5.5.7.3.3": "code signing",
  "1.3.6.1.5.5.7.3.4": "mail",
  "1.3.6.1.5.5.7.3.8": "time stamping",
  "1.3.6.1.5.5.7.3.9": "OCSP signing",
};

/** An extension in words; one that is not known, or cannot be read, in hexadecimal digits. */
export function extensionFact({ extnID, critical, extnValue }: Extension): X509Fact {
  const reader = readers[extnID];
  const isCritical = critical ? " (critical)" : "";
  const octets = toHex(new Uint8Array(extnValue.buffer));
  if (reader === undefined) return { label: `Extension ${extnID}${isCritical}`, value: octets };
  const label = `${reader.name}${isCritical}`;
  try {
    return { label, value: reader.read(extnValue.buffer) };
  } catch {
    return { label, value: `cannot be read: ${octets}` }; // the library says no more than that
  }
}

function generalName(name: GeneralName): string {
  const { dNSName, rfc822Name, uniformResourceIdentifier, iPAddress, directoryName } = name;
  return (
    dNSName ??
    rfc822Name ??
    uniformResourceIdentifier ??
    iPAddress ??
    (directoryName ? nameText(directoryName) : "a name of another kind")
  );
}
