import type { Name } from "@peculiar/asn1-x509";

/** What people call the attributes of names. @see RFC 4514 3; RFC 5280 appendix A */
const attributes: Readonly<Record<string, string>> = {
  "2.5.4.3": "CN",
  "2.5.4.4": "SN",
  "2.5.4.5": "serialNumber",
  "2.5.4.6": "C",
  "2.5.4.7": "L",
  "2.5.4.8": "ST",
  "2.5.4.9": "street",
  "2.5.4.10": "O",
  "2.5.4.11": "OU",
  "2.5.4.42": "GN",
  "0.9.2342.19200300.100.1.1": "UID",
  "0.9.2342.19200300.100.1.25": "DC",
  "1.2.840.113549.1.9.1": "emailAddress",
};

/** A name as people write it: the last part, which tells most, first. */
export function nameText(name: Name): string {
  const parts = [...name]
    .reverse()
    .map((relative) =>
      [...relative].map(({ type, value }) => `${attributes[type] ?? type}=${value.toString()}`).join("+"),
    );
  return parts.join(", ") || "an empty name";
}

const algorithms: Readonly<Record<string, string>> = {
  "1.2.840.10045.2.1": "EC on another curve",
  "1.2.840.10045.4.3.2": "ECDSA with SHA-256",
  "1.2.840.10045.4.3.3": "ECDSA with SHA-384",
  "1.2.840.10045.4.3.4": "ECDSA with SHA-512",
  "1.2.840.113549.1.1.1": "RSA",
  "1.2.840.113549.1.1.5": "RSA with SHA-1",
  "1.2.840.113549.1.1.10": "RSA-PSS",
  "1.2.840.113549.1.1.11": "RSA with SHA-256",
  "1.2.840.113549.1.1.12": "RSA with SHA-384",
  "1.2.840.113549.1.1.13": "RSA with SHA-512",
  "1.3.101.112": "Ed25519",
  "1.3.101.113": "Ed448",
};

/** What people call an algorithm; its number where it has no name here. */
export function algorithmName(oid: string): string {
  return algorithms[oid] ?? oid;
}
