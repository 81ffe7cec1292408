import { AsnConvert } from "@peculiar/asn1-schema";
import type { SubjectPublicKeyInfo } from "@peculiar/asn1-x509";
import { toHex } from "@v2x/asn1";
import { CryptoError, type KeyType, keyTypes, parsePublicKey, privateKeyFromPem } from "@v2x/crypto";
import { algorithmName } from "./names.ts";
import type { X509Fact, X509Part } from "./x509-report.ts";

/** A public key of the four curves. */
export interface CurveKey {
  readonly keyType: KeyType;
  /** Compressed point. */
  readonly point: Uint8Array;
}

const curveNames: Readonly<Record<KeyType, string>> = {
  NistP256: "NIST P-256",
  NistP384: "NIST P-384",
  BrainpoolP256r1: "brainpoolP256r1",
  BrainpoolP384r1: "brainpoolP384r1",
};

/** The point in a public key; undefined where it is of another curve or algorithm, or off its curve. */
export function curveKeyOf(der: Uint8Array): CurveKey | undefined {
  for (const keyType of keyTypes)
    try {
      return { keyType, point: parsePublicKey(keyType, der) };
    } catch (error) {
      if (!(error instanceof CryptoError)) throw error;
    }
  return undefined;
}

/** What is said of a public key. */
export function publicKeyFacts(key: SubjectPublicKeyInfo): readonly X509Fact[] {
  const der = new Uint8Array(AsnConvert.serialize(key));
  const onCurve = curveKeyOf(der);
  if (onCurve !== undefined) return curveFacts(onCurve);
  const octets = new Uint8Array(key.subjectPublicKey);
  const isRsa = key.algorithm.algorithm === "1.2.840.113549.1.1.1";
  const bits = isRsa ? `, ${rsaBits(octets)} bits` : "";
  const curve = otherCurves[toHex(new Uint8Array(key.algorithm.parameters ?? new ArrayBuffer(0)))];
  const name = curve === undefined ? algorithmName(key.algorithm.algorithm) : `EC on ${curve}`;
  return [
    { label: "Key", value: `${name}${bits}` },
    { label: "Public key", value: toHex(octets) },
  ];
}

/** Curves that no V2X certificate has, by their object identifiers in DER. */
const otherCurves: Readonly<Record<string, string>> = {
  "06052b81040023": "NIST P-521",
  "06052b8104000a": "secp256k1",
  "06092b240303020801010d": "brainpoolP512r1",
};

function curveFacts({ keyType, point }: CurveKey): readonly X509Fact[] {
  return [
    { label: "Key", value: `EC on ${curveNames[keyType]}` },
    { label: "Public key", value: toHex(point) },
  ];
}

/** Of the modulus, which stands first. @see RFC 8017 A.1.1 */
function rsaBits(octets: Uint8Array): number {
  const start = contentAt(octets, 0).from;
  const { from, length } = contentAt(octets, start);
  const modulus = octets.subarray(from, from + length);
  const first = modulus.findIndex((octet) => octet !== 0);
  if (first === -1) return 0;
  return 8 * (modulus.length - first - 1) + (32 - Math.clz32(modulus[first]!));
}

/** Where the content of the element that begins there stands. */
function contentAt(octets: Uint8Array, at: number): { readonly from: number; readonly length: number } {
  const form = octets[at + 1] ?? 0;
  const from = at + 2 + (form < 0x80 ? 0 : form & 0x7f);
  const length = octets.subarray(at + 2, from).reduce((sum, octet) => 256 * sum + octet, 0);
  return { from, length: form < 0x80 ? form : length };
}

/** A private key: its kind, its curve and its public part, and never more. */
export function privateKeyPart(label: string, der: Uint8Array): X509Part {
  const kind = label === "EC PRIVATE KEY" ? "SEC 1" : label === "RSA PRIVATE KEY" ? "PKCS#1" : "PKCS#8";
  const part = { kind: "privateKey", answers: [] } as const;
  if (label === "ENCRYPTED PRIVATE KEY")
    return {
      ...part,
      title: "Private key (PKCS#8), encrypted",
      facts: [{ label: "Key", value: "It shows only with its password." }],
    };
  if (label === "PKCS12 PRIVATE KEY") {
    const value = "Encrypted. The certificates beside it come out with openssl pkcs12 -nokeys -in FILE.";
    return { ...part, title: "Private key in a PKCS#12 file", facts: [{ label: "Key", value }] };
  }
  const key = curvePrivateKey(label, der);
  const facts =
    key === undefined
      ? [{ label: "Key", value: "Of none of the four curves that certificates have" }]
      : curveFacts({ keyType: key.keyType, point: key.publicKey });
  return {
    ...part,
    title: `Private key (${kind})`,
    facts,
    ...(key === undefined ? {} : { point: toHex(key.publicKey) }),
  };
}

function curvePrivateKey(label: string, der: Uint8Array) {
  const base64 = btoa(Array.from(der, (octet) => String.fromCharCode(octet)).join(""));
  const lines = base64.replace(/.{64}/g, "$&\n");
  try {
    return privateKeyFromPem(`-----BEGIN ${label}-----\n${lines}\n-----END ${label}-----\n`);
  } catch (error) {
    if (error instanceof CryptoError) return undefined;
    throw error;
  }
}
