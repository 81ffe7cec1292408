import { coer } from "@v2x/asn1";
import { digest, type HashName } from "@v2x/crypto";
import {
  Certificate,
  canonicalCertificate,
  type ToBeSignedCertificate,
  wholeCertificateHash,
} from "@v2x/v2x-schema";
import { bytesEqual } from "../bytes.ts";
import { type VerificationKey, verificationKeyIn } from "./curve-points.ts";

/**
 * A certificate with what naming, verifying and issuing under it need, each worked out once and when first asked for:
 * most certificates are only named, or only verified. Made by `decodeCertificate` and `issueCertificate`.
 */
export class DecodedCertificate {
  readonly value: Certificate;
  /** As received or issued. */
  readonly bytes: Uint8Array;
  /** The whole-certificate hash algorithm: SHA-384 where the certificate's own key is a 384-bit one. */
  readonly hash: HashName;
  #key: VerificationKey | undefined | null = null;
  #digests: Digests | undefined;

  constructor(value: Certificate, bytes: Uint8Array) {
    this.value = value;
    this.bytes = bytes;
    this.hash = wholeCertificateHash(value.toBeSigned);
  }

  /** Absent where the certificate is implicit or its key is none of the four curves'. */
  get key(): VerificationKey | undefined {
    if (this.#key === null) this.#key = keyOf(this.value.toBeSigned);
    return this.#key;
  }

  /** Of the whole certificate in canonical form. */
  get digest(): Uint8Array {
    return this.#hashed().canonical;
  }

  /** The last 8 octets of `digest`. */
  get hashedId8(): Uint8Array {
    return this.digest.slice(-8);
  }

  /**
   * Digest of the octets as they came, where those are not canonical: certificates of the ETSI test system with
   * uncompressed keys are signed over such octets, against the clause, so verifiers take both.
   */
  get receivedDigest(): Uint8Array | undefined {
    return this.#hashed().received;
  }

  #hashed(): Digests {
    if (this.#digests !== undefined) return this.#digests;
    const received = digest(this.hash, this.bytes);
    const canonical = canonicalCertificate(this.value);
    this.#digests =
      canonical === this.value
        ? { canonical: received, received: undefined }
        : { canonical: digest(this.hash, coer.encode(Certificate, canonical)), received };
    return this.#digests;
  }
}

interface Digests {
  readonly canonical: Uint8Array;
  readonly received: Uint8Array | undefined;
}

/** Whether a HashedId8 names the certificate, in canonical form or as it came. */
export function isNamed(certificate: DecodedCertificate, id: Uint8Array): boolean {
  const { hashedId8, receivedDigest } = certificate;
  return (
    bytesEqual(hashedId8, id) || (receivedDigest !== undefined && bytesEqual(receivedDigest.slice(-8), id))
  );
}

/**
 * Decodes a certificate and works out its key and name.
 *
 * @throws DecodeError for octets that are no canonical COER Certificate.
 */
export function decodeCertificate(bytes: Uint8Array): DecodedCertificate {
  return new DecodedCertificate(coer.decode(Certificate, bytes), bytes);
}

/** A certificate that was decoded as part of something else. */
export function certificateWithin(value: Certificate): DecodedCertificate {
  return new DecodedCertificate(value, coer.encode(Certificate, value));
}

/**
 * HashedId8 of a certificate: the last 8 octets of its SHA-256 digest, or of its SHA-384 digest where its own key is
 * a 384-bit one.
 *
 * @throws DecodeError for octets that are no canonical COER Certificate.
 * @see IEEE 1609.2 6.4.3 — whole-certificate hash algorithm; 6.3.25 ff. — HashedId8
 */
export function hashedId8Of(bytes: Uint8Array): Uint8Array {
  return decodeCertificate(bytes).hashedId8;
}

/** The verification key in a certificate, or undefined where it is implicit, of another curve, or off its curve. */
export function keyOf({ verifyKeyIndicator }: ToBeSignedCertificate): VerificationKey | undefined {
  return verifyKeyIndicator.choice === "verificationKey"
    ? verificationKeyIn(verifyKeyIndicator.value)
    : undefined;
}
