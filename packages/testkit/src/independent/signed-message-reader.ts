import {
  type CurveName,
  ecdsaHolds,
  expect,
  hash,
  hashedId8,
  hashOfCurve,
  type ReadCertificate,
  type ReadSignature,
  readCertificateAt,
  readSignature,
} from "./certificate-reader.ts";
import { type CoerCursor, coerCursor } from "./coer-cursor.ts";

/** A signed Ieee1609Dot2Data, as the trust lists of TS 102 941 come. */
export interface ReadSignedMessage {
  readonly psid: number;
  /** Time64, microseconds; not a number where the header has none. */
  readonly generationTime: number;
  /** Time64; absent where the header has none. */
  readonly expiryTime?: number;
  /** In units of 10⁻⁷ degrees, and decimetres above the least height; absent where the header has none. */
  readonly generationLocation?: {
    readonly latitude: number;
    readonly longitude: number;
    readonly elevation: number;
  };
  /** What the signer vouches for: the content of the unsecured data inside, or the SHA-256 digest of data elsewhere. */
  readonly payload: Uint8Array;
  readonly isExternal: boolean;
  /** The octets of ToBeSignedData. */
  readonly toBeSigned: Uint8Array;
  /** The certificate that came along, the HashedId8 of one, or `self`. */
  readonly signer: ReadCertificate | Uint8Array | "self";
  readonly signature: ReadSignature;
}

/**
 * Reads a signed message by hand: data inside, header with PSID and generationTime, perhaps expiryTime and
 * generationLocation, and no more; one signer.
 *
 * @throws Error that says at which octet the message is not what it should be.
 */
export function readSignedMessage(bytes: Uint8Array): ReadSignedMessage {
  const cursor = coerCursor(bytes);
  const message = readSignedMessageAt(cursor, bytes);
  if (!cursor.atEnd) throw new Error(`octet ${cursor.offset}: the message goes on after its signature`);
  return message;
}

/**
 * Reads a signed message that stands somewhere in `bytes`, which `cursor` walks.
 *
 * @param header - whether the header has a generationTime beside its PSID.
 */
export function readSignedMessageAt(
  cursor: CoerCursor,
  bytes: Uint8Array,
  header: "timed" | "bare" = "timed",
): ReadSignedMessage {
  expect(cursor, 3, "protocol version 3");
  expect(cursor, 0x81, "signed data");
  cursor.octet();
  const from = cursor.offset;
  const form = cursor.octet();
  if (form !== 0x40 && form !== 0x20) throw new Error(`octet ${from}: neither data inside nor a digest`);
  const isExternal = form === 0x20;
  const payload = isExternal ? readDigest() : readUnsecured();
  const fields = cursor.octet();
  if ((header === "timed" ? fields & ~0x30 : fields) !== (header === "timed" ? 0x40 : 0))
    throw new Error(`octet ${cursor.offset - 1}: not a ${header} header`);
  const psid = cursor.unboundedUnsigned();
  const generationTime = header === "timed" ? cursor.unsigned(8) : Number.NaN;
  const expiryTime = fields & 0x20 ? cursor.unsigned(8) : undefined;
  const generationLocation =
    fields & 0x10 ? { latitude: signed(), longitude: signed(), elevation: cursor.unsigned(2) } : undefined;
  const toBeSigned = bytes.subarray(from, cursor.offset);
  const signer = readSigner();
  const signature = readSignature(cursor);
  return {
    psid,
    generationTime,
    ...(expiryTime !== undefined && { expiryTime }),
    ...(generationLocation && { generationLocation }),
    payload,
    isExternal,
    toBeSigned,
    signer,
    signature,
  };

  /** Of four octets. */
  function signed(): number {
    return cursor.unsigned(4) | 0;
  }

  function readDigest(): Uint8Array {
    expect(cursor, 0x80, "a SHA-256 digest");
    return cursor.take(32);
  }

  function readUnsecured(): Uint8Array {
    expect(cursor, 3, "protocol version 3");
    expect(cursor, 0x80, "unsecured data");
    return cursor.variable();
  }

  function readSigner(): ReadCertificate | Uint8Array | "self" {
    const tag = cursor.octet();
    if (tag === 0x82) return "self";
    if (tag === 0x80) return cursor.take(8);
    if (tag !== 0x81) throw new Error(`octet ${cursor.offset}: a signer of no known kind`);
    const certificates = cursor.list(() => readCertificateAt(cursor, bytes));
    if (certificates.length !== 1) throw new Error(`octet ${cursor.offset}: not exactly one certificate`);
    return certificates[0] as ReadCertificate;
  }
}

/** Whether `signer` signed the message, by the double hash, and is whom the message names. */
export function signedMessageHolds(message: ReadSignedMessage, signer: ReadCertificate): boolean {
  if (message.signer === "self") return false;
  const { curve, point } = signer.verificationKey;
  const named = message.signer instanceof Uint8Array ? message.signer : hashedId8(message.signer);
  return Buffer.compare(named, hashedId8(signer)) === 0 && holdsUnder(message, curve, point, signer.bytes);
}

/** Whether a key signed a message that names its signer `self`: the second half of the hash is that of nothing. */
export function selfSignedMessageHolds(
  message: ReadSignedMessage,
  curve: CurveName,
  point: Uint8Array,
): boolean {
  return message.signer === "self" && holdsUnder(message, curve, point, new Uint8Array());
}

function holdsUnder(
  message: ReadSignedMessage,
  curve: CurveName,
  point: Uint8Array,
  signer: Uint8Array,
): boolean {
  const algorithm = hashOfCurve(curve);
  const input = Buffer.concat([hash(algorithm, message.toBeSigned), hash(algorithm, signer)]);
  return ecdsaHolds(curve, point, input, message.signature);
}
