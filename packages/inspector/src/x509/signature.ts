import { ECDSASigValue } from "@peculiar/asn1-ecc";
import { AsnConvert } from "@peculiar/asn1-schema";
import type { SubjectPublicKeyInfo } from "@peculiar/asn1-x509";
import { scalarLength, verifySignature } from "@v2x/crypto";
import { curveKeyOf } from "./keys.ts";

/** Octets that were signed, and how. */
export interface X509Signed {
  /** The signature's algorithm as an object identifier. */
  readonly algorithm: string;
  readonly data: Uint8Array;
  readonly signature: Uint8Array;
}

/** The hashes of ECDSA that certificates of the four curves are signed with. */
const ecdsaHashes = { "1.2.840.10045.4.3.2": "sha256", "1.2.840.10045.4.3.3": "sha384" } as const;

const rsaHashes: Readonly<Record<string, string>> = {
  "1.2.840.113549.1.1.11": "SHA-256",
  "1.2.840.113549.1.1.12": "SHA-384",
  "1.2.840.113549.1.1.13": "SHA-512",
};

/** Whether a key made a signature; undefined where that cannot be checked here. */
export async function isSignedBy(
  signed: X509Signed,
  key: SubjectPublicKeyInfo,
): Promise<boolean | undefined> {
  const der = new Uint8Array(AsnConvert.serialize(key));
  const hash = ecdsaHashes[signed.algorithm as keyof typeof ecdsaHashes];
  const onCurve = curveKeyOf(der);
  if (hash !== undefined && onCurve !== undefined) {
    const pair = pairIn(signed.signature, scalarLength(onCurve.keyType));
    return pair !== undefined && verifySignature(onCurve.keyType, onCurve.point, signed.data, pair, hash);
  }
  return byBrowser(signed, der);
}

function pairIn(signature: Uint8Array, length: number) {
  try {
    const { r, s } = AsnConvert.parse(signature, ECDSASigValue);
    const [one, other] = [r, s].map((number) => padded(new Uint8Array(number), length));
    return one && other && { r: one, s: other };
  } catch {
    return undefined; // no pair of numbers, so no signature
  }
}

function padded(number: Uint8Array, length: number): Uint8Array | undefined {
  const first = number.findIndex((octet) => octet !== 0);
  const digits = first === -1 ? new Uint8Array(0) : number.subarray(first);
  if (digits.length > length) return undefined;
  const whole = new Uint8Array(length);
  whole.set(digits, length - digits.length);
  return whole;
}

/** RSA and Ed25519 by the platform's own arithmetic, which has neither on insecure pages. */
async function byBrowser({ algorithm, data, signature }: X509Signed, key: Uint8Array) {
  const subtle = globalThis.crypto?.subtle;
  const hash = rsaHashes[algorithm];
  const name =
    hash === undefined ? (algorithm === "1.3.101.112" ? "Ed25519" : undefined) : "RSASSA-PKCS1-v1_5";
  if (subtle === undefined || name === undefined) return undefined;
  const parameters = hash === undefined ? { name } : { name, hash };
  try {
    const imported = await subtle.importKey("spki", copyOf(key), parameters, false, ["verify"]);
    return await subtle.verify(parameters, imported, copyOf(signature), copyOf(data));
  } catch {
    return undefined; // the platform does not know the algorithm, or the key is of another
  }
}

function copyOf(octets: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(octets);
}
