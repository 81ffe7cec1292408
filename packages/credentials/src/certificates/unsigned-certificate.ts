import type { HashName } from "@v2x/crypto";
import {
  type Certificate,
  type IssuerIdentifier,
  type ToBeSignedCertificate,
  wholeCertificateHash,
} from "@v2x/v2x-schema";
import type { DecodedCertificate } from "./decoded-certificate.ts";

/** A certificate as it will be, but for its signature: implicit where it holds a reconstruction value. */
export function unsignedCertificate(
  toBeSigned: ToBeSignedCertificate,
  issuer: "self" | DecodedCertificate,
): Certificate {
  return {
    version: 3,
    type: toBeSigned.verifyKeyIndicator.choice === "reconstructionValue" ? "implicit" : "explicit",
    issuer:
      issuer === "self"
        ? { choice: "self", value: wholeCertificateHash(toBeSigned) }
        : issuerIdentifierOf(issuer),
    toBeSigned,
  };
}

/**
 * How certificates under an issuer name it: by the last 8 octets of its digest, with the hash that made it.
 *
 * @see IEEE 1609.2 — IssuerIdentifier
 */
export function issuerIdentifierOf(issuer: DecodedCertificate): IssuerIdentifier {
  return { choice: identifierNames[issuer.hash], value: issuer.hashedId8 };
}

const identifierNames = { sha256: "sha256AndDigest", sha384: "sha384AndDigest" } as const satisfies Record<
  HashName,
  IssuerIdentifier["choice"]
>;
