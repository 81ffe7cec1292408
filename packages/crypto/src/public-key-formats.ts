import { concat } from "./bytes.ts";
import { decodeSpki } from "./der.ts";
import { CryptoError } from "./errors.ts";
import { curves, type KeyType, keyTypes } from "./key-types.ts";
import { compressPoint, isOnCurve } from "./points.ts";
import { weaknessOf } from "./weak-keys.ts";

/**
 * Reads a public key in one of the three accepted formats, told apart by the first octet: SubjectPublicKeyInfo of
 * RFC 5480 in DER (30), PublicVerificationKey of IEEE 1609.2 in COER (80 to 83), or the point alone, compressed
 * (02, 03) or not (04).
 *
 * @returns the compressed point.
 * @throws CryptoError "key-encoding-unsupported", "key-malformed", "key-wrong-curve" or "key-weak".
 */
export function parsePublicKey(keyType: KeyType, bytes: Uint8Array): Uint8Array {
  const point = compressed(keyType, pointIn(keyType, bytes));
  const reason = weaknessOf(keyType, point);
  if (reason !== undefined) throw new CryptoError("key-weak", { keyType, reason });
  return point;
}

function pointIn(keyType: KeyType, bytes: Uint8Array): Uint8Array {
  const first = bytes[0];
  if (first === undefined) throw malformed(keyType, "it is empty");
  if (first === 0x30) return pointOfSpki(keyType, bytes);
  if (first >= 0x80 && first <= 0x84) return pointOfVerificationKey(keyType, bytes);
  if (first <= 0x04 && first !== 0x01) return bytes;
  throw unsupported(keyType, "it starts like none of the accepted formats");
}

function pointOfSpki(keyType: KeyType, bytes: Uint8Array): Uint8Array {
  const spki = decodeSpki(bytes);
  switch (spki.kind) {
    case "ec":
      if (spki.keyType !== keyType) throw wrongCurve(keyType, spki.keyType);
      return spki.point;
    case "other-algorithm":
      throw wrongCurve(keyType, "a key of another algorithm than EC");
    case "other-curve":
      throw wrongCurve(keyType, "another named curve");
    case "explicit-parameters":
      throw unsupported(keyType, "RFC 5480 allows named curves only, no explicit parameters");
    case "malformed":
      throw malformed(keyType, "it is not a DER SubjectPublicKeyInfo");
  }
}

/** The alternatives of PublicVerificationKey by tag; from 82 on they are open types behind the extension marker. */
const verificationKeyTags: Readonly<Record<number, KeyType>> = {
  128: "NistP256",
  129: "BrainpoolP256r1",
  130: "BrainpoolP384r1",
  131: "NistP384",
};

function pointOfVerificationKey(keyType: KeyType, bytes: Uint8Array): Uint8Array {
  const tag = bytes[0]!;
  const found = verificationKeyTags[tag];
  if (found === undefined) throw wrongCurve(keyType, "an SM2 key");
  if (found !== keyType) throw wrongCurve(keyType, found);
  if (tag <= 0x81) return pointOfCurvePoint(keyType, bytes.subarray(1));
  const open = bytes.subarray(2);
  // A 384-bit curve point has at most 97 octets, so its canonical length is one octet.
  if (bytes[1] !== open.length || open.length >= 0x80) throw malformed(keyType, "its length does not fit");
  return pointOfCurvePoint(keyType, open);
}

function pointOfCurvePoint(keyType: KeyType, bytes: Uint8Array): Uint8Array {
  const { length } = curves[keyType];
  switch (bytes[0]) {
    case 0x80:
      throw malformed(keyType, "x-only names two points, so it is no public key");
    case 0x81:
      throw malformed(keyType, "fill is no public key");
    case 0x82:
    case 0x83:
      if (bytes.length !== 1 + length) throw malformed(keyType, "its length does not fit the curve");
      return concat(Uint8Array.of(bytes[0] - 0x80), bytes.subarray(1));
    case 0x84:
      if (bytes.length !== 1 + 2 * length) throw malformed(keyType, "its length does not fit the curve");
      return concat(Uint8Array.of(4), bytes.subarray(1));
    default:
      throw malformed(keyType, "it holds no curve point");
  }
}

function compressed(keyType: KeyType, point: Uint8Array): Uint8Array {
  // Zeros encode no point of the curve, yet they are what a device without a key sends: weak, not mistyped.
  const { length } = curves[keyType];
  const isWhole = point.length === (point[0] === 0 ? 1 : point[0] === 4 ? 1 + 2 * length : 1 + length);
  if (isWhole && point.subarray(1).every((octet) => octet === 0)) {
    throw new CryptoError("key-weak", { keyType, reason: "it is the point at infinity or all zeros" });
  }
  const result = compressPoint(keyType, point);
  if (result !== undefined) return result;
  const other = keyTypes.find((candidate) => candidate !== keyType && isOnCurve(candidate, point));
  if (other !== undefined) throw wrongCurve(keyType, other);
  throw malformed(keyType, "it is no point of the curve");
}

function malformed(keyType: KeyType, reason: string) {
  return new CryptoError("key-malformed", { keyType, reason });
}

function unsupported(keyType: KeyType, reason: string) {
  return new CryptoError("key-encoding-unsupported", { keyType, reason });
}

function wrongCurve(keyType: KeyType, found: string) {
  return new CryptoError("key-wrong-curve", { keyType, found });
}
