import { createHash, createPublicKey, ECDH, verify } from "node:crypto";
import { type CoerCursor, coerCursor } from "./coer-cursor.ts";

/** Curves by the names that OpenSSL gives them. */
export type CurveName = "prime256v1" | "brainpoolP256r1" | "brainpoolP384r1" | "secp384r1";

/** A range of SSPs that a certificate may grant for one PSID; with neither a bitmap nor a list, every SSP. */
export interface ReadSspRange {
  readonly psid: number;
  readonly bitmap?: { readonly value: Uint8Array; readonly mask: Uint8Array };
  /** The SSPs that may be granted, where they are listed. */
  readonly opaque?: readonly Uint8Array[];
}

/** One entry of certIssuePermissions. */
export interface ReadIssuePermissions {
  readonly ranges: readonly ReadSspRange[];
  readonly minChainLength: number;
  readonly chainLengthRange: number;
  /** 80h app, 40h enrol. */
  readonly eeType: number;
}

/** An explicit certificate as these readers see it. */
export interface ReadCertificate {
  readonly bytes: Uint8Array;
  /** `self`, or the HashedId8 of the issuer. */
  readonly issuer: "self" | Uint8Array;
  readonly issuerHash: "sha256" | "sha384";
  /** The octets of ToBeSignedCertificate. */
  readonly toBeSigned: Uint8Array;
  /** Absent when the id is `none`. */
  readonly name?: string;
  readonly cracaId: Uint8Array;
  readonly crlSeries: number;
  /** Time32. */
  readonly start: number;
  readonly durationSeconds: number;
  /** The region as countries, by their numbers; absent without a region. */
  readonly countries?: readonly number[];
  /** The bitmap, or the opaque octets; absent when the entry has no SSP. */
  readonly appPermissions: readonly { readonly psid: number; readonly ssp?: Uint8Array }[];
  readonly issuePermissions: readonly ReadIssuePermissions[];
  readonly encryptionKey?: { readonly curve: CurveName; readonly point: Uint8Array };
  readonly verificationKey: { readonly curve: CurveName; readonly point: Uint8Array };
  /** How many components follow that the edition of 2016 did not have. */
  readonly additions: number;
  readonly signature: ReadSignature;
}

/** r and s, each as long as the order of the curve. */
export interface ReadSignature {
  readonly curve: CurveName;
  readonly r: Uint8Array;
  readonly s: Uint8Array;
}

/**
 * Reads a certificate of TS 103 097, or one of an elector, root or CRL signer of an SCMS, from its octets, by hand. It
 * knows only what this project issues: explicit, version 3, names or none, no region other than a list of countries.
 *
 * @throws Error that says at which octet the certificate is not what it should be.
 */
export function readCertificate(bytes: Uint8Array): ReadCertificate {
  const cursor = coerCursor(bytes);
  const certificate = readCertificateAt(cursor, bytes);
  if (!cursor.atEnd) throw new Error(`octet ${cursor.offset}: the certificate goes on after its signature`);
  return certificate;
}

/** Whether the certificate's own key is a point of its curve. */
export function keyIsOnCurve({ verificationKey: { curve, point } }: ReadCertificate): boolean {
  try {
    return ECDH.convertKey(point, curve).length > 0;
  } catch {
    return false;
  }
}

/** The hash that a certificate's own key prescribes, for naming it and for its holder's signatures. */
export function hashOfCurve(curve: CurveName): "sha256" | "sha384" {
  return curve === "brainpoolP384r1" || curve === "secp384r1" ? "sha384" : "sha256";
}

/** The last eight octets of the certificate's digest. */
export function hashedId8(certificate: ReadCertificate): Uint8Array {
  return hash(hashOfCurve(certificate.verificationKey.curve), certificate.bytes).subarray(-8);
}

/**
 * Whether the issuer's key made the signature, by the double hash: digest of the certificate to be signed, then
 * digest of the issuer, and the hash of the issuer's key over both.
 *
 * @param dataHash - the hash of the first digest: the issuer's key's, as Bouncy Castle and c2c-common read the
 *   clause, unless told otherwise; ETSI's test system takes that of the certificate's own key.
 */
export function signatureHolds(
  certificate: ReadCertificate,
  issuer: ReadCertificate | "self",
  dataHash?: "sha256" | "sha384",
): boolean {
  const { curve, point } = issuer === "self" ? certificate.verificationKey : issuer.verificationKey;
  const data = hash(dataHash ?? hashOfCurve(curve), certificate.toBeSigned);
  const signer = hash(hashOfCurve(curve), issuer === "self" ? new Uint8Array() : issuer.bytes);
  return ecdsaHolds(curve, point, Buffer.concat([data, signer]), certificate.signature);
}

/** Whether the key made the ECDSA signature over the hash of `input`, the hash being the curve's. */
export function ecdsaHolds(
  curve: CurveName,
  point: Uint8Array,
  input: Uint8Array,
  signature: ReadSignature,
): boolean {
  if (signature.curve !== curve) return false;
  const key = createPublicKey({ key: subjectPublicKeyInfo(curve, point), format: "der", type: "spki" });
  const rs = Buffer.concat([signature.r, signature.s]);
  return verify(hashOfCurve(curve), input, { key, dsaEncoding: "ieee-p1363" }, rs);
}

/** The digest by SHA-256 or SHA-384. */
export function hash(algorithm: "sha256" | "sha384", bytes: Uint8Array): Uint8Array {
  return createHash(algorithm).update(bytes).digest();
}

/** Whether the SSP is one that some range of the issuer allows for a chain of `chainLength` certificates below it. */
export function mayIssue(
  issuer: ReadCertificate,
  psid: number,
  ssp: Uint8Array | undefined,
  chainLength: number,
): boolean {
  return issuer.issuePermissions.some(
    (group) =>
      (group.eeType & 0x80) !== 0 &&
      chainLength >= group.minChainLength &&
      (group.chainLengthRange === -1 || chainLength <= group.minChainLength + group.chainLengthRange) &&
      group.ranges.some((range) => range.psid === psid && sspInRange(ssp, range)),
  );
}

function sspInRange(ssp: Uint8Array | undefined, range: ReadSspRange): boolean {
  if (range.opaque)
    return range.opaque.some((allowed) => Buffer.compare(allowed, ssp ?? new Uint8Array()) === 0);
  if (!range.bitmap) return true;
  const { value, mask } = range.bitmap;
  return (
    ssp !== undefined &&
    ssp.length === value.length &&
    ssp.every((octet, at) => ((octet ^ (value[at] as number)) & (mask[at] as number)) === 0)
  );
}

/** Reads a certificate that stands somewhere in `bytes`, which `cursor` walks. */
export function readCertificateAt(cursor: CoerCursor, bytes: Uint8Array): ReadCertificate {
  const first = cursor.offset;
  expect(cursor, 0x80, "certificate with a signature");
  expect(cursor, 3, "version 3");
  expect(cursor, 0, "explicit certificate");
  const issuer = readIssuer(cursor);

  const from = cursor.offset;
  const preamble = cursor.octet();
  if (preamble & 0x06) throw new Error(`octet ${from}: fields that TS 103 097 does not allow`);
  const name = readId(cursor);
  const cracaId = cursor.take(3);
  const crlSeries = cursor.unsigned(2);
  const start = cursor.unsigned(4);
  const durationSeconds = readDuration(cursor);
  const countries = preamble & 0x40 ? readCountries(cursor) : undefined;
  if (preamble & 0x20) cursor.octet();
  const appPermissions = preamble & 0x10 ? cursor.list(() => readPsidSsp(cursor)) : [];
  const issuePermissions = preamble & 0x08 ? cursor.list(() => readIssuePermissions(cursor)) : [];
  const encryptionKey = preamble & 0x01 ? readEncryptionKey(cursor) : undefined;
  expect(cursor, 0x80, "verification key");
  const verificationKey = readKeyByCurve(cursor, (inner, octets) => readPoint(inner, octets));
  const additions = preamble & 0x80 ? countAdditions(cursor) : 0;
  const toBeSigned = bytes.subarray(from, cursor.offset);

  const signature = readSignature(cursor);
  return {
    bytes: bytes.subarray(first, cursor.offset),
    issuer: issuer.id,
    issuerHash: issuer.hash,
    toBeSigned,
    ...(name === undefined ? {} : { name }),
    cracaId,
    crlSeries,
    start,
    durationSeconds,
    ...(countries === undefined ? {} : { countries }),
    appPermissions,
    issuePermissions,
    ...(encryptionKey ? { encryptionKey } : {}),
    verificationKey: { curve: verificationKey.curve, point: verificationKey.value },
    additions,
    signature,
  };
}

/** Reads a Signature in canonical form. */
export function readSignature(cursor: CoerCursor): ReadSignature {
  const { curve, value } = readKeyByCurve(cursor, (inner, octets) => {
    expect(inner, 0x80, "x-only r");
    return { r: inner.take(octets), s: inner.take(octets) };
  });
  return { curve, ...value };
}

function readIssuer(cursor: CoerCursor): { id: "self" | Uint8Array; hash: "sha256" | "sha384" } {
  const tag = cursor.octet();
  if (tag === 0x80) return { id: cursor.take(8), hash: "sha256" };
  if (tag === 0x81) return { id: "self", hash: cursor.octet() === 0 ? "sha256" : "sha384" };
  if (tag === 0x82) {
    expect(cursor, 8, "eight octets of digest");
    return { id: cursor.take(8), hash: "sha384" };
  }
  throw new Error(`octet ${cursor.offset}: unknown kind of issuer`);
}

function readId(cursor: CoerCursor): string | undefined {
  const tag = cursor.octet();
  if (tag === 0x83) return undefined;
  if (tag === 0x81) return Buffer.from(cursor.variable()).toString("utf8");
  throw new Error(`octet ${cursor.offset}: an id that is neither a name nor none`);
}

/** Seconds of each alternative of Duration, by tag; a year is the mean Gregorian one. */
const durationUnits: Readonly<Record<number, number>> = {
  128: 1e-6,
  129: 1e-3,
  130: 1,
  131: 60,
  132: 3600,
  133: 216_000,
  134: 31_556_952,
};

function readDuration(cursor: CoerCursor): number {
  const unit = durationUnits[cursor.octet()];
  if (unit === undefined) throw new Error(`octet ${cursor.offset}: unknown unit of time`);
  return cursor.unsigned(2) * unit;
}

function readCountries(cursor: CoerCursor): number[] {
  expect(cursor, 0x83, "region by countries");
  return cursor.list(() => {
    expect(cursor, 0x80, "country");
    return cursor.unsigned(2);
  });
}

/** A bitmap says which are there; each is an open type. */
function countAdditions(cursor: CoerCursor): number {
  const [, ...bits] = cursor.variable();
  const count = bits.reduce((sum, octet) => sum + bitsSet(octet), 0);
  for (let left = count; left > 0; left -= 1) cursor.variable();
  return count;
}

function bitsSet(octet: number): number {
  return octet.toString(2).replaceAll("0", "").length;
}

function readPsidSsp(cursor: CoerCursor): { psid: number; ssp?: Uint8Array } {
  const withSsp = cursor.octet() === 0x80;
  const psid = cursor.unboundedUnsigned();
  if (!withSsp) return { psid };
  const tag = cursor.octet();
  if (tag === 0x80) return { psid, ssp: cursor.variable() };
  if (tag !== 0x81) throw new Error(`octet ${cursor.offset}: an SSP that is neither opaque nor a bitmap`);
  return { psid, ssp: readWhole(cursor.variable(), (inner) => inner.variable()) };
}

function readIssuePermissions(cursor: CoerCursor): ReadIssuePermissions {
  const preamble = cursor.octet();
  expect(cursor, 0x80, "explicit list of permissions");
  const ranges = cursor.list((): ReadSspRange => {
    const withRange = cursor.octet() === 0x80;
    const psid = cursor.unboundedUnsigned();
    if (!withRange) return { psid };
    const tag = cursor.octet();
    if (tag === 0x80) return { psid, opaque: cursor.list(() => cursor.variable()) };
    if (tag !== 0x82)
      throw new Error(`octet ${cursor.offset}: a range neither of opaque SSPs nor of bitmaps`);
    return {
      psid,
      bitmap: readWhole(cursor.variable(), (inner) => ({ value: inner.variable(), mask: inner.variable() })),
    };
  });
  return {
    ranges,
    minChainLength: preamble & 0x80 ? cursor.unboundedSigned() : 1,
    chainLengthRange: preamble & 0x40 ? cursor.unboundedSigned() : 0,
    eeType: preamble & 0x20 ? cursor.octet() : 0x80,
  };
}

function readEncryptionKey(cursor: CoerCursor): { curve: CurveName; point: Uint8Array } {
  expect(cursor, 0, "AES-128-CCM");
  const tag = cursor.octet();
  if (tag !== 0x80 && tag !== 0x81) throw new Error(`octet ${cursor.offset}: unknown encryption key`);
  return { curve: tag === 0x80 ? "prime256v1" : "brainpoolP256r1", point: readPoint(cursor, 32) };
}

/** Reads what PublicVerificationKey and Signature have in common: a tag per curve, open types after the first two. */
function readKeyByCurve<T>(
  cursor: CoerCursor,
  read: (inner: CoerCursor, octets: number) => T,
): { curve: CurveName; value: T } {
  switch (cursor.octet()) {
    case 0x80:
      return { curve: "prime256v1", value: read(cursor, 32) };
    case 0x81:
      return { curve: "brainpoolP256r1", value: read(cursor, 32) };
    case 0x82:
      return { curve: "brainpoolP384r1", value: readWhole(cursor.variable(), (inner) => read(inner, 48)) };
    case 0x83:
      return { curve: "secp384r1", value: readWhole(cursor.variable(), (inner) => read(inner, 48)) };
    default:
      throw new Error(`octet ${cursor.offset}: unknown curve`);
  }
}

function readPoint(cursor: CoerCursor, octets: number): Uint8Array {
  const tag = cursor.octet();
  if (tag !== 0x82 && tag !== 0x83) throw new Error(`octet ${cursor.offset}: point not compressed`);
  return Uint8Array.of(tag - 0x80, ...cursor.take(octets));
}

function readWhole<T>(bytes: Uint8Array, read: (inner: CoerCursor) => T): T {
  const inner = coerCursor(bytes);
  const value = read(inner);
  if (!inner.atEnd) throw new Error("an open type holds more than its value");
  return value;
}

/** Takes one octet that has to have this value. */
export function expect(cursor: CoerCursor, octet: number, what: string): void {
  const at = cursor.offset;
  if (cursor.octet() !== octet) throw new Error(`octet ${at}: expected ${what}`);
}

const curveIdentifiers: Readonly<Record<CurveName, string>> = {
  prime256v1: "06082a8648ce3d030107",
  brainpoolP256r1: "06092b2403030208010107",
  brainpoolP384r1: "06092b240303020801010b",
  secp384r1: "06052b81040022",
};

/** RFC 5480, with the point uncompressed. */
function subjectPublicKeyInfo(curve: CurveName, compressed: Uint8Array): Buffer {
  const point = ECDH.convertKey(compressed, curve, undefined, undefined, "uncompressed") as Buffer;
  const ecPublicKey = "06072a8648ce3d0201";
  const algorithm = der(0x30, Buffer.from(ecPublicKey + curveIdentifiers[curve], "hex"));
  return der(0x30, Buffer.concat([algorithm, der(0x03, Buffer.concat([Buffer.of(0), point]))]));
}

function der(tag: number, content: Buffer): Buffer {
  const length = content.length < 0x80 ? [content.length] : [0x81, content.length];
  return Buffer.concat([Buffer.of(tag, ...length), content]);
}
