import { coer } from "@v2x/asn1";
import { concat, decompressPoint, digest, type HashName, hashOf, verifySignature } from "@v2x/crypto";
import {
  Certificate,
  type Check,
  type PublicEncryptionKey,
  type PublicVerificationKey,
  type Signature,
  ToBeSignedCertificate,
} from "@v2x/v2x-schema";
import { encryptionKeyIn, signatureIn, type VerificationKey, verificationKeyIn } from "./curve-points.ts";
import type { SignedForms } from "./double-hash.ts";

/** A way in which signers are known to hash otherwise than IEEE 1609.2 5.3.1 says. */
export interface HashMistake {
  /** Stable, kebab-case. */
  readonly name: string;
  /** What the signature was made over, as the finding of a check. */
  readonly found: string;
  /** What to change, for people. */
  readonly advice: string;
}

const doubleHash =
  "Sign over the hash of two hashes, one behind the other: that of the octets to be signed and that of the signer's whole certificate, or of the empty string where the signer is self (IEEE 1609.2 5.3.1).";

const mistakes = {
  signerLeftOut: {
    name: "signer-hash-left-out",
    found: "the key made the signature over the hash of the signed octets alone, without the signer's hash",
    advice: `The signer's hash is left out. ${doubleHash}`,
  },
  hashedTwice: {
    name: "hashed-twice",
    found:
      "the key made the signature over the hash of a hash of the signed octets, without the signer's hash",
    advice: `The octets were hashed twice, and the signer's hash is left out. ${doubleHash}`,
  },
  hashedAgain: {
    name: "hashed-once-too-often",
    found: "the key made the signature over a hash of the right hash",
    advice:
      "The right hash was hashed once more. A signing function that hashes its input takes the two hashes, one behind the other; one that takes a hash has to be told so.",
  },
  wholeCertificate: {
    name: "whole-certificate-hashed",
    found: "the key made the signature over the whole certificate without its signature, not over toBeSigned",
    advice: `Hash toBeSigned, not the certificate around it. ${doubleHash}`,
  },
  emptySigner: {
    name: "empty-signer-hash",
    found: "the key made the signature with the hash of the empty string in place of the signer's hash",
    advice: `The hash of the empty string belongs to the signer self alone. ${doubleHash}`,
  },
  notEmptySigner: {
    name: "signer-hash-not-empty",
    found: "the key made the signature with a hash of its own certificate, although the signer is self",
    advice: `The signer is self, so the second half is the hash of the empty string. ${doubleHash}`,
  },
  otherHash: {
    name: "other-hash-algorithm",
    found: "the key made the signature with another hash algorithm than belongs to it",
    advice: "Keys of 256 bits take SHA-256, keys of 384 bits SHA-384, for both halves and the hash of them.",
  },
  uncompressedKey: {
    name: "uncompressed-key-hashed",
    found: "the key made the signature over a certificate whose keys are uncompressed",
    advice: "Compress the public keys in certificates before they are hashed (IEEE 1609.2 6.4.3, 6.4.8).",
  },
} as const satisfies Readonly<Record<string, HashMistake>>;

/** What was signed, and the certificate of which it is a part. */
export interface MistakenForms extends Pick<SignedForms, "data" | "signer"> {
  readonly certificate?: Certificate;
}

/**
 * Tries the usual mistakes on a signature that does not verify. At most two dozen further verifications.
 *
 * @returns the one by which the key did make the signature; undefined where it is none of them.
 */
export function hashMistakeOf(
  forms: MistakenForms,
  signature: Signature,
  key: VerificationKey,
): HashMistake | undefined {
  const parts = signatureIn(signature);
  if (parts === undefined || parts.keyType !== key.keyType) return undefined;
  for (const { mistake, input, hash } of attempts(forms, hashOf(key.keyType))) {
    if (verifySignature(key.keyType, key.point, input, parts.signature, hash)) return mistake;
  }
  return undefined;
}

/** The mistake that a failing check names. */
export function hashMistakeIn({ found }: Pick<Check, "found">): HashMistake | undefined {
  return Object.values(mistakes).find((mistake) => mistake.found === found);
}

interface Attempt {
  readonly mistake: HashMistake;
  /** What is hashed and signed. */
  readonly input: Uint8Array;
  /** The outer hash. */
  readonly hash: HashName;
}

function* attempts({ data, signer, certificate }: MistakenForms, hash: HashName): Generator<Attempt> {
  const empty = digest(hash);
  const ofSigner = signer === "self" ? empty : signer.digest;
  const other = hash === "sha256" ? "sha384" : "sha256";
  const wholes = certificate ? withoutSignature(certificate) : [];
  for (const octets of data) {
    const own = digest(hash, octets);
    const right = concat(own, ofSigner);
    yield { mistake: mistakes.signerLeftOut, input: octets, hash };
    yield { mistake: mistakes.hashedTwice, input: own, hash };
    yield { mistake: mistakes.hashedAgain, input: digest(hash, right), hash };
    if (signer !== "self") yield { mistake: mistakes.emptySigner, input: concat(own, empty), hash };
    else {
      for (const whole of wholes)
        yield { mistake: mistakes.notEmptySigner, input: concat(own, digest(hash, whole)), hash };
    }
    const signerByOther = signer === "self" ? digest(other) : digest(other, signer.bytes);
    yield { mistake: mistakes.otherHash, input: concat(digest(other, octets), signerByOther), hash: other };
    yield { mistake: mistakes.otherHash, input: right, hash: other };
  }
  for (const whole of wholes) {
    yield { mistake: mistakes.wholeCertificate, input: whole, hash };
    yield { mistake: mistakes.wholeCertificate, input: digest(hash, whole), hash };
    yield { mistake: mistakes.wholeCertificate, input: concat(digest(hash, whole), ofSigner), hash };
  }
  const signers =
    signer === "self"
      ? [empty]
      : [ofSigner, digest(signer.hash, coer.encode(Certificate, uncompressed(signer.value)))];
  const contents = certificate
    ? [...data, coer.encode(ToBeSignedCertificate, uncompressed(certificate).toBeSigned)]
    : data;
  for (const octets of contents) {
    for (const signerDigest of signers) {
      yield { mistake: mistakes.uncompressedKey, input: concat(digest(hash, octets), signerDigest), hash };
    }
  }
}

/** The octets of a certificate with its signature marked as absent, and with nothing but its octets left out. */
function withoutSignature(certificate: Certificate): readonly Uint8Array[] {
  const octets = coer.encode(Certificate, certificate);
  const absent = coer.encode(Certificate, { ...certificate, signature: undefined });
  return [absent, octets.slice(0, absent.length)];
}

/** A certificate with its keys uncompressed, as some libraries hold them while they hash. */
function uncompressed(certificate: Certificate): Certificate {
  const { verifyKeyIndicator: indicator, encryptionKey, ...others } = certificate.toBeSigned;
  const verifyKeyIndicator =
    indicator.choice === "verificationKey"
      ? { ...indicator, value: uncompressedVerificationKey(indicator.value) }
      : indicator;
  return {
    ...certificate,
    toBeSigned: {
      ...others,
      verifyKeyIndicator,
      ...(encryptionKey && { encryptionKey: uncompressedEncryptionKey(encryptionKey) }),
    },
  };
}

function uncompressedVerificationKey(key: PublicVerificationKey): PublicVerificationKey {
  const known = verificationKeyIn(key);
  return known ? ({ choice: key.choice, value: uncompressedPoint(known) } as PublicVerificationKey) : key;
}

function uncompressedEncryptionKey(key: PublicEncryptionKey): PublicEncryptionKey {
  const known = encryptionKeyIn(key);
  if (known === undefined) return key;
  const publicKey = { choice: key.publicKey.choice, value: uncompressedPoint(known) };
  return { ...key, publicKey } as PublicEncryptionKey;
}

function uncompressedPoint({ keyType, point }: VerificationKey) {
  const octets = decompressPoint(keyType, point)!;
  const length = (octets.length - 1) / 2;
  const value = { x: octets.slice(1, 1 + length), y: octets.slice(1 + length) };
  return { choice: length === 32 ? "uncompressedP256" : "uncompressedP384", value };
}
