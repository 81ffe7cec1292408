import { ECDSASigValue } from "@peculiar/asn1-ecc";
import { AsnConvert } from "@peculiar/asn1-schema";
import type { SubjectPublicKeyInfo } from "@peculiar/asn1-x509";
import { toHex } from "@v2x/asn1";
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

/** RSA, P-521 and Ed25519 by the platform's own arithmetic, which has none of them on insecure pages. */
async function byBrowser(signed: X509Signed, key: Uint8Array): Promise<boolean | undefined> {
  const subtle = globalThis.crypto?.subtle;
  const parameters = parametersOf(signed.algorithm, key);
  if (subtle === undefined || parameters === undefined) return undefined;
  const signature = parameters.name === "ECDSA" ? pairOnP521(signed.signature) : copyOf(signed.signature);
  if (signature === undefined) return false;
  try {
    const imported = await subtle.importKey("spki", copyOf(key), parameters, false, ["verify"]);
    return await subtle.verify(parameters, imported, signature, copyOf(signed.data));
  } catch {
    return undefined; // the platform does not know the algorithm, or the key is of another
  }
}

/** The curve P-521 among a key's parameters. */
const p521 = "06052b81040023";
const p521Octets = 66;
const p521Hashes: Readonly<Record<string, string>> = {
  "1.2.840.10045.4.3.2": "SHA-256",
  "1.2.840.10045.4.3.3": "SHA-384",
  "1.2.840.10045.4.3.4": "SHA-512",
};

function parametersOf(algorithm: string, key: Uint8Array) {
  if (algorithm === "1.3.101.112") return { name: "Ed25519" };
  const hash = rsaHashes[algorithm];
  if (hash !== undefined) return { name: "RSASSA-PKCS1-v1_5", hash };
  const hashOnP521 = p521Hashes[algorithm];
  if (hashOnP521 === undefined || !toHex(key.subarray(0, 32)).includes(p521)) return undefined;
  return { name: "ECDSA", namedCurve: "P-521", hash: hashOnP521 };
}

function pairOnP521(signature: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const pair = pairIn(signature, p521Octets);
  return pair && new Uint8Array([...pair.r, ...pair.s]);
}

function copyOf(octets: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(octets);
}
