import { concat } from "./bytes.ts";
import { curves, type KeyType, keyTypes } from "./key-types.ts";

/** `id-ecPublicKey` of RFC 5480, tag and length included. */
const ecPublicKeyOid = Uint8Array.of(0x06, 0x07, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01);
const version1 = Uint8Array.of(0x02, 0x01, 0x01);
const version0 = Uint8Array.of(0x02, 0x01, 0x00);

/** SubjectPublicKeyInfo of RFC 5480 with a named curve, around a point in either form. */
export function encodeSpki(keyType: KeyType, point: Uint8Array): Uint8Array {
  return element(0x30, algorithmOf(keyType), bitString(point));
}

/** PrivateKeyInfo of RFC 5208 around ECPrivateKey of RFC 5915, as OpenSSL writes it. */
export function encodePkcs8(keyType: KeyType, scalar: Uint8Array, uncompressed: Uint8Array): Uint8Array {
  const { head, middle } = pkcs8Frames.get(keyType)!;
  return concat(head, scalar, middle, uncompressed);
}

/** The private scalar in an ECPrivateKey of RFC 5915 that OpenSSL wrote: as long as the curve's order. */
export function readSec1Scalar(der: Uint8Array): Uint8Array {
  const outer = read(der, 0, 0x30)!;
  const scalar = read(der, outer.start + version1.length, 0x04)!;
  return Uint8Array.from(der.subarray(scalar.start, scalar.end));
}

/** What stands in a SubjectPublicKeyInfo. */
export type Spki =
  | { readonly kind: "ec"; readonly keyType: KeyType; readonly point: Uint8Array }
  | { readonly kind: "other-algorithm" }
  | { readonly kind: "other-curve" }
  | { readonly kind: "explicit-parameters" }
  | { readonly kind: "malformed" };

/** Reads a SubjectPublicKeyInfo strictly: DER lengths, nothing before, between or behind. */
export function decodeSpki(bytes: Uint8Array): Spki {
  const malformed = { kind: "malformed" } as const;
  const outer = read(bytes, 0, 0x30);
  if (outer === undefined || outer.end !== bytes.length) return malformed;
  const algorithm = read(bytes, outer.start, 0x30);
  if (algorithm === undefined) return malformed;
  const oid = read(bytes, algorithm.start, 0x06);
  if (oid === undefined || oid.end > algorithm.end) return malformed;
  const key = read(bytes, algorithm.end, 0x03);
  if (key === undefined || key.end !== outer.end || bytes[key.start] !== 0) return malformed;
  if (!matches(bytes.subarray(algorithm.start, oid.end), ecPublicKeyOid)) return { kind: "other-algorithm" };
  if (bytes[oid.end] === 0x30) return { kind: "explicit-parameters" };
  const parameters = read(bytes, oid.end, 0x06);
  if (parameters === undefined || parameters.end !== algorithm.end) return malformed;
  const curveOid = bytes.subarray(oid.end, algorithm.end);
  const keyType = keyTypes.find((candidate) => matches(curveOid, curves[candidate].oid));
  if (keyType === undefined) return { kind: "other-curve" };
  return { kind: "ec", keyType, point: bytes.subarray(key.start + 1, key.end) };
}

/** What stands in a private key. */
export type PrivateKeyDer =
  | { readonly kind: "ec"; readonly keyType: KeyType; readonly scalar: Uint8Array }
  | { readonly kind: "other" }
  | { readonly kind: "malformed" };

/** Reads a PrivateKeyInfo of RFC 5208 or an ECPrivateKey of RFC 5915 with a named curve; a public key is passed over. */
export function decodePrivateKey(bytes: Uint8Array, form: "pkcs8" | "sec1"): PrivateKeyDer {
  const outer = read(bytes, 0, 0x30);
  if (outer === undefined || outer.end !== bytes.length) return { kind: "malformed" };
  if (form === "sec1") return decodeSec1(bytes, undefined);
  if (!matches(bytes.subarray(outer.start, outer.start + version0.length), version0))
    return { kind: "malformed" };
  const algorithm = read(bytes, outer.start + version0.length, 0x30);
  const key = algorithm && read(bytes, algorithm.end, 0x04);
  if (algorithm === undefined || key === undefined) return { kind: "malformed" };
  const named = bytes.subarray(algorithm.start, algorithm.end);
  if (!matches(named.subarray(0, ecPublicKeyOid.length), ecPublicKeyOid)) return { kind: "other" };
  return decodeSec1(bytes.subarray(key.start, key.end), named.subarray(ecPublicKeyOid.length));
}

/** @param namedOutside - the curve's OBJECT IDENTIFIER, tag and length included, where PKCS#8 names it. */
function decodeSec1(bytes: Uint8Array, namedOutside: Uint8Array | undefined): PrivateKeyDer {
  const outer = read(bytes, 0, 0x30);
  if (outer === undefined || outer.end !== bytes.length) return { kind: "malformed" };
  if (!matches(bytes.subarray(outer.start, outer.start + version1.length), version1))
    return { kind: "malformed" };
  const scalar = read(bytes, outer.start + version1.length, 0x04);
  if (scalar === undefined) return { kind: "malformed" };
  const inside = read(bytes, scalar.end, 0xa0);
  const named = namedOutside ?? (inside && bytes.subarray(inside.start, inside.end));
  const keyType = named && keyTypes.find((candidate) => matches(named, curves[candidate].oid));
  if (keyType === undefined) return { kind: "other" };
  return { kind: "ec", keyType, scalar: bytes.slice(scalar.start, scalar.end) };
}

/** Reads r and s out of OpenSSL's ECDSA-Sig-Value, each padded to `length` octets. */
export function decodeSignature(der: Uint8Array, length: number): { r: Uint8Array; s: Uint8Array } {
  const rLength = der[3]!;
  return {
    r: fixed(der.subarray(4, 4 + rLength), length),
    s: fixed(der.subarray(6 + rLength), length),
  };
}

/** ECDSA-Sig-Value; r and s of at most 48 octets keep every length in one octet. */
export function encodeSignature(r: Uint8Array, s: Uint8Array): Uint8Array {
  const rStart = significantFrom(r);
  const sStart = significantFrom(s);
  const rPad = r[rStart]! >> 7;
  const sPad = s[sStart]! >> 7;
  const rLength = r.length - rStart + rPad;
  const sLength = s.length - sStart + sPad;
  const der = new Uint8Array(6 + rLength + sLength);
  der[0] = 0x30;
  der[1] = 4 + rLength + sLength;
  der[2] = 0x02;
  der[3] = rLength;
  der.set(rStart === 0 ? r : r.subarray(rStart), 4 + rPad);
  der[4 + rLength] = 0x02;
  der[5 + rLength] = sLength;
  der.set(sStart === 0 ? s : s.subarray(sStart), 6 + rLength + sPad);
  return der;
}

function significantFrom(number: Uint8Array): number {
  let from = 0;
  while (from < number.length - 1 && number[from] === 0) from += 1;
  return from;
}

function fixed(integer: Uint8Array, length: number): Uint8Array {
  const result = new Uint8Array(length);
  const digits = integer.length > length ? integer.subarray(integer.length - length) : integer;
  result.set(digits, length - digits.length);
  return result;
}

const algorithms = new Map(
  keyTypes.map((keyType) => [keyType, element(0x30, ecPublicKeyOid, curves[keyType].oid)]),
);

/** All that stands before and between the two halves of a key; their lengths never vary within a key type. */
const pkcs8Frames = new Map(keyTypes.map((keyType) => [keyType, pkcs8Frame(keyType)]));

function pkcs8Frame(keyType: KeyType): { head: Uint8Array; middle: Uint8Array } {
  const { length } = curves[keyType];
  const [scalar, point] = [new Uint8Array(length), new Uint8Array(1 + 2 * length)];
  const publicKey = element(0xa1, bitString(point));
  const privateKey = element(0x30, version1, element(0x04, scalar), publicKey);
  const whole = element(0x30, version0, algorithmOf(keyType), element(0x04, privateKey));
  const middleAt = whole.length - publicKey.length;
  return {
    head: whole.slice(0, middleAt - length),
    middle: whole.slice(middleAt, whole.length - point.length),
  };
}

function algorithmOf(keyType: KeyType): Uint8Array {
  return algorithms.get(keyType)!;
}

function bitString(octets: Uint8Array): Uint8Array {
  return element(0x03, Uint8Array.of(0), octets);
}

function element(tag: number, ...contents: readonly Uint8Array[]): Uint8Array {
  const length = contents.reduce((sum, part) => sum + part.length, 0);
  const head = length < 0x80 ? Uint8Array.of(tag, length) : Uint8Array.of(tag, 0x81, length);
  return concat(head, ...contents);
}

/** An element's contents, or undefined where tag, length form or end do not fit. Keys never need a longer length. */
function read(bytes: Uint8Array, at: number, tag: number): { start: number; end: number } | undefined {
  if (bytes[at] !== tag) return undefined;
  const first = bytes[at + 1];
  if (first === undefined) return undefined;
  let start = at + 2;
  let length = first;
  if (first > 0x80) {
    const octets = first & 0x7f;
    if (octets > 2 || bytes[start] === 0) return undefined;
    length = 0;
    for (let i = 0; i < octets; i += 1) length = length * 256 + (bytes[start + i] ?? Number.NaN);
    if (length < 0x80 || (octets === 2 && length < 0x100)) return undefined;
    start += octets;
  } else if (first === 0x80) return undefined;
  const end = start + length;
  return end <= bytes.length ? { start, end } : undefined;
}

function matches(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((octet, index) => octet === b[index]);
}
