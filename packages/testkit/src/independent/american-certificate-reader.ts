import { p256 } from "@noble/curves/nist.js";
import { ecdsaHolds, hash, type ReadSignature, readSignature } from "./certificate-reader.ts";
import { type CoerCursor, coerCursor } from "./coer-cursor.ts";

/** What judging certificates alone can come to: `profile`, or an outcome of IEEE 1609.2 by its name. */
export type Outcome =
  | "profile"
  | "spduParsingInvalidInput"
  | "spduParsingUnsupportedCriticalInformationField"
  | "spduCertificateChainNotEnoughInformationToConstructChain"
  | "spduCertificateChainChainWasTooLongForImplementation"
  | "spduCertificateChainCertificateRevoked"
  | "spduCertificateChainInconsistentExpiryTimes"
  | "spduCertificateChainInconsistentStartTimes"
  | "spduCertificateChainInconsistentChainPermissions"
  | "spduCertificateChainInconsistentValidityRegion"
  | "spduCryptoVerificationFailure"
  | "spduConsistencyFutureCertificateAtGenerationTime"
  | "spduConsistencyExpiredCertificateAtGenerationTime"
  | "spduConsistencyUnauthorizedPSID";

/** Octets that are no certificate, or one that asks for more than this reader understands. */
export class Refusal extends Error {
  readonly outcome: Outcome;
  constructor(outcome: Outcome, message: string) {
    super(message);
    this.outcome = outcome;
  }
}

/** Which SSPs a range allows: every one, those listed, or those that differ from `value` in no bit of `mask`. */
type SspRange =
  | { readonly kind: "all" }
  | { readonly kind: "listed"; readonly ssps: readonly Uint8Array[] }
  | { readonly kind: "bitmap"; readonly value: Uint8Array; readonly mask: Uint8Array };

/** One PsidGroupPermissions. */
export interface PermissionGroup {
  /** "all", or PSIDs with their ranges of SSPs. */
  readonly subjects: "all" | readonly (readonly [psid: number, range: SspRange])[];
  readonly minChainLength: number;
  /** -1: without an end. */
  readonly chainLengthRange: number;
  /** 80h app, 40h enroll. */
  readonly eeType: number;
}

/** A region, as far as one can be told to lie within another: countries by number, or the octets of a shape. */
export type Region =
  | { readonly kind: "countries"; readonly countries: ReadonlySet<number> }
  | {
      readonly kind: "circle";
      readonly latitude: number;
      readonly longitude: number;
      readonly radius: number;
    }
  | { readonly kind: "shape"; readonly octets: Uint8Array };

/** A certificate of IEEE 1609.2, explicit or implicit, with whatever fields the standard knows. */
export interface AmericanCertificate {
  readonly octets: Uint8Array;
  readonly isImplicit: boolean;
  /** HashedId8, or `self`. */
  readonly issuer: "self" | Uint8Array;
  readonly toBeSigned: Uint8Array;
  readonly id:
    | { readonly kind: "linkage"; readonly i: number; readonly value: Uint8Array }
    | { readonly kind: "name"; readonly name: string }
    | { readonly kind: "binary"; readonly octets: Uint8Array }
    | { readonly kind: "none" };
  readonly cracaId: Uint8Array;
  readonly crlSeries: number;
  /** Time32. */
  readonly start: number;
  readonly seconds: number;
  readonly region: Region | undefined;
  /** SSP by PSID; empty octets where there is none. */
  readonly appPermissions: ReadonlyMap<number, Uint8Array>;
  readonly issuePermissions: readonly PermissionGroup[];
  readonly requestPermissions: readonly PermissionGroup[];
  /** The verification key of an explicit one, the reconstruction value of an implicit one; compressed. */
  readonly point: Uint8Array;
  readonly signature: ReadSignature | undefined;
}

/**
 * Reads a certificate from its octets, by hand.
 *
 * @throws Refusal "spduParsingInvalidInput" for octets that are no canonical encoding of one, or whose point is on no
 *   curve; "spduParsingUnsupportedCriticalInformationField" for a field behind the extension marker that is not known.
 * @see IEEE 1609.2 6.4
 */
export function readAmericanCertificate(octets: Uint8Array): AmericanCertificate {
  try {
    return read(octets);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal("spduParsingInvalidInput", (error as Error).message);
  }
}

function read(octets: Uint8Array): AmericanCertificate {
  const cursor = coerCursor(octets);
  const isSigned = cursor.octet() === 0x80;
  if (cursor.octet() !== 3) throw new Error("not version 3");
  const isImplicit = cursor.octet() === 1;
  if (isImplicit === isSigned) throw new Error("an implicit certificate is one without a signature");
  const issuer = readIssuer(cursor);
  const from = cursor.offset;
  const preamble = cursor.octet();
  const has = (bit: number) => (preamble & bit) !== 0;
  const id = readId(cursor);
  const cracaId = cursor.take(3);
  const crlSeries = cursor.unsigned(2);
  const start = cursor.unsigned(4);
  const seconds = readSeconds(cursor);
  const region = has(0x40) ? readRegion(cursor) : undefined;
  if (has(0x20)) cursor.octet();
  const appPermissions = new Map(has(0x10) ? cursor.list(() => readPsidSsp(cursor)) : []);
  const issuePermissions = has(0x08) ? cursor.list(() => readGroup(cursor)) : [];
  const requestPermissions = has(0x04) ? cursor.list(() => readGroup(cursor)) : [];
  if (has(0x01)) {
    cursor.octet();
    cursor.octet();
    readPoint(cursor);
  }
  const keyTag = cursor.octet();
  if (keyTag !== (isImplicit ? 0x81 : 0x80)) throw new Error("the key is not of the certificate's kind");
  if (!isImplicit && cursor.octet() !== 0x80) throw new Error("a key on another curve than NIST P-256");
  const point = readPoint(cursor);
  if (has(0x80)) readExtensions(cursor);
  const toBeSigned = octets.subarray(from, cursor.offset);
  const signature = isSigned ? readSignature(cursor) : undefined;
  if (!cursor.atEnd) throw new Error(`octet ${cursor.offset}: octets behind the certificate`);
  return {
    octets,
    isImplicit,
    issuer,
    toBeSigned,
    id,
    cracaId,
    crlSeries,
    start,
    seconds,
    region,
    appPermissions,
    issuePermissions,
    requestPermissions,
    point,
    signature,
  };
}

function readIssuer(cursor: CoerCursor): "self" | Uint8Array {
  const tag = cursor.octet();
  if (tag === 0x80) return cursor.take(8);
  if (tag === 0x81 && cursor.octet() === 0) return "self";
  throw new Error(`octet ${cursor.offset}: an issuer that is not named by SHA-256`);
}

function readId(cursor: CoerCursor): AmericanCertificate["id"] {
  switch (cursor.octet()) {
    case 0x80: {
      const hasGroup = cursor.octet() !== 0;
      const linkage = { kind: "linkage", i: cursor.unsigned(2), value: cursor.take(9) } as const;
      if (hasGroup) cursor.take(13);
      return linkage;
    }
    case 0x81:
      return { kind: "name", name: Buffer.from(cursor.variable()).toString("utf8") };
    case 0x82:
      return { kind: "binary", octets: cursor.variable() };
    case 0x83:
      return { kind: "none" };
    default:
      throw new Error(`octet ${cursor.offset}: unknown kind of id`);
  }
}

/** Seconds of each unit of Duration, from microseconds on; a year is the mean Gregorian one. */
const secondsOf = [1e-6, 1e-3, 1, 60, 3600, 216_000, 31_556_952];

function readSeconds(cursor: CoerCursor): number {
  const unit = secondsOf[cursor.octet() - 0x80];
  if (unit === undefined) throw new Error(`octet ${cursor.offset}: unknown unit of time`);
  return cursor.unsigned(2) * unit;
}

function readRegion(cursor: CoerCursor): Region {
  const tag = cursor.octet();
  if (tag === 0x80) {
    const [latitude, longitude, radius] = [signed32(cursor), signed32(cursor), cursor.unsigned(2)];
    return { kind: "circle", latitude, longitude, radius };
  }
  if (tag === 0x83) {
    const countries = cursor.list(() => {
      if (cursor.octet() !== 0x80) throw new Error(`octet ${cursor.offset}: parts of a country`);
      return cursor.unsigned(2);
    });
    return { kind: "countries", countries: new Set(countries) };
  }
  const octetsEach = { 129: 16, 130: 8 }[tag];
  if (octetsEach === undefined) throw new Error(`octet ${cursor.offset}: unknown kind of region`);
  return {
    kind: "shape",
    octets: Buffer.concat([Buffer.of(tag), ...cursor.list(() => cursor.take(octetsEach))]),
  };
}

function signed32(cursor: CoerCursor): number {
  return cursor.unsigned(4) | 0;
}

function readPsidSsp(cursor: CoerCursor): [psid: number, ssp: Uint8Array] {
  const hasSsp = cursor.octet() === 0x80;
  const psid = cursor.unboundedUnsigned();
  if (!hasSsp) return [psid, new Uint8Array()];
  const tag = cursor.octet();
  if (tag === 0x80) return [psid, cursor.variable()];
  if (tag === 0x81) return [psid, whole(cursor.variable(), (inner) => inner.variable())];
  throw new Error(`octet ${cursor.offset}: unknown kind of SSP`);
}

function readGroup(cursor: CoerCursor): PermissionGroup {
  const preamble = cursor.octet();
  const tag = cursor.octet();
  if (tag !== 0x80 && tag !== 0x81) throw new Error(`octet ${cursor.offset}: neither explicit nor all`);
  return {
    subjects: tag === 0x81 ? "all" : cursor.list(() => readRange(cursor)),
    minChainLength: preamble & 0x80 ? cursor.unboundedSigned() : 1,
    chainLengthRange: preamble & 0x40 ? cursor.unboundedSigned() : 0,
    eeType: preamble & 0x20 ? cursor.octet() : 0x80,
  };
}

/** @see IEEE 1609.2 6.4.29, PsidSspRange — without a range, any SSP */
function readRange(cursor: CoerCursor): readonly [psid: number, range: SspRange] {
  const hasRange = cursor.octet() === 0x80;
  const psid = cursor.unboundedUnsigned();
  if (!hasRange) return [psid, { kind: "all" }];
  switch (cursor.octet()) {
    case 0x80:
      return [psid, { kind: "listed", ssps: cursor.list(() => cursor.variable()) }];
    case 0x81:
      return [psid, { kind: "all" }];
    case 0x82:
      return [
        psid,
        whole(cursor.variable(), (inner) => ({
          kind: "bitmap" as const,
          value: inner.variable(),
          mask: inner.variable(),
        })),
      ];
    default:
      throw new Error(`octet ${cursor.offset}: unknown kind of SSP range`);
  }
}

/** Takes a point in any form that names both coordinates. @returns it compressed */
function readPoint(cursor: CoerCursor): Uint8Array {
  const tag = cursor.octet();
  const isCompressed = tag === 0x82 || tag === 0x83;
  if (!isCompressed && tag !== 0x84) throw new Error(`octet ${cursor.offset}: no point of a curve`);
  const point = isCompressed ? Buffer.of(tag - 0x80, ...cursor.take(32)) : Buffer.of(4, ...cursor.take(64));
  return p256.Point.fromBytes(point).toBytes(true);
}

/** The fields behind the marker: `flags`, then three lists of extensions; of those only operatingOrganization is known. */
function readExtensions(cursor: CoerCursor): void {
  const octets = cursor.variable();
  const bits = (octets.length - 1) * 8 - (octets[0] ?? 0);
  for (let bit = 0; bit < bits; bit += 1) {
    if (((octets[1 + (bit >> 3)] as number) & (0x80 >> (bit & 7))) === 0) continue;
    const content = cursor.variable();
    if (bit === 0) {
      if (content.length !== 1) throw new Error(`octet ${cursor.offset}: flags of another length`);
    } else if (bit > 3 || firstExtension(content) !== operatingOrganization) {
      throw new Refusal(
        "spduParsingUnsupportedCriticalInformationField",
        `octet ${cursor.offset}: an extension of the certificate that is not known (addition ${bit})`,
      );
    }
  }
}

/** @see IEEE 1609.2 6.4.43 — the only one of SetCertExtensions */
const operatingOrganization = 1;

/** The identifier of the first extension of a list. */
function firstExtension(list: Uint8Array): number {
  const cursor = coerCursor(list);
  cursor.unboundedUnsigned();
  return cursor.octet();
}

function whole<T>(octets: Uint8Array, readContent: (inner: CoerCursor) => T): T {
  const inner = coerCursor(octets);
  const value = readContent(inner);
  if (!inner.atEnd) throw new Error("an open type holds more than its value");
  return value;
}

/** The last octets of the SHA-256 of a whole certificate: 3, 8 or 10. */
export function lastOctets({ octets }: AmericanCertificate, length: number): Uint8Array {
  return hash("sha256", octets).subarray(-length);
}

/** e of an implicit certificate: SHA-256 over the hashes of what was to be signed and of its issuer. */
export function implicitFactor(certificate: AmericanCertificate, issuer: AmericanCertificate): bigint {
  const halves = [hash("sha256", certificate.toBeSigned), hash("sha256", issuer.octets)];
  return scalar(hash("sha256", Buffer.concat(halves)));
}

/** The public key of a certificate: the one in it, or the one that an implicit one gives with its issuer's. */
export function publicKeyOf(certificate: AmericanCertificate, issuer: AmericanCertificate): Uint8Array {
  const point = p256.Point.fromBytes(certificate.point);
  if (!certificate.isImplicit) return point.toBytes(true);
  const e = implicitFactor(certificate, issuer) % order;
  return point.multiplyUnsafe(e).add(p256.Point.fromBytes(issuer.point)).toBytes(true);
}

/** The order of NIST P-256. */
export const order = p256.Point.Fn.ORDER;

/** Octets as a whole number, the most significant first. */
export function scalar(octets: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(octets).toString("hex") || "0"}`);
}

/** The public key of a private one. */
export function publicKeyOfScalar(privateKey: bigint): Uint8Array {
  return p256.Point.BASE.multiply(privateKey).toBytes(true);
}

/** Whether the issuer's key signed an explicit certificate. */
export function isSignedBy(certificate: AmericanCertificate, issuer: AmericanCertificate): boolean {
  const { signature, toBeSigned, issuer: named } = certificate;
  if (!signature) return false;
  const signer = named === "self" ? new Uint8Array() : issuer.octets;
  const input = Buffer.concat([hash("sha256", toBeSigned), hash("sha256", signer)]);
  return ecdsaHolds("prime256v1", issuer.point, input, signature);
}

/** Whether a group lets its holder stand `depth` certificates above one with this permission and type. */
function groupAllows(
  group: PermissionGroup,
  { psid, ssp, eeType, depth }: { psid: number; ssp: Uint8Array; eeType: number; depth: number },
): boolean {
  const { subjects, minChainLength, chainLengthRange } = group;
  if ((group.eeType & eeType) !== eeType || depth < minChainLength) return false;
  if (chainLengthRange !== -1 && depth > minChainLength + chainLengthRange) return false;
  return subjects === "all" || subjects.some(([named, range]) => named === psid && inRange(ssp, range));
}

function inRange(ssp: Uint8Array, range: SspRange): boolean {
  if (range.kind === "all") return true;
  if (range.kind === "listed") return range.ssps.some((listed) => Buffer.compare(listed, ssp) === 0);
  const { value, mask } = range;
  return (
    ssp.length === value.length &&
    ssp.every((octet, at) => ((octet ^ (value[at] as number)) & (mask[at] as number)) === 0)
  );
}

/**
 * Whether an issuer may stand `depth` certificates above a holder of a permission. `all` speaks of the PSIDs that no
 * other group of the same certificate names.
 *
 * @param eeType - 80h where the holder signs application data, 40h where it requests certificates for them.
 * @see IEEE 1609.2 5.1.2.4, 6.4.28 — SubjectPermissions
 */
export function allows(
  issuer: AmericanCertificate,
  permission: { psid: number; ssp: Uint8Array; eeType: number; depth: number },
): boolean {
  const isNamed = issuer.issuePermissions.some(
    ({ subjects }) => subjects !== "all" && subjects.some(([psid]) => psid === permission.psid),
  );
  return issuer.issuePermissions.some(
    (group) => !(isNamed && group.subjects === "all") && groupAllows(group, permission),
  );
}

/** Whether a region lies in the issuer's; `undefined` is everywhere. Only what this reader can tell holds. */
export function liesIn(region: Region | undefined, issuers: Region | undefined): boolean {
  if (issuers === undefined) return true;
  if (region === undefined || region.kind !== issuers.kind) return false;
  if (region.kind === "countries" && issuers.kind === "countries")
    return [...region.countries].every((country) => issuers.countries.has(country));
  if (region.kind === "circle" && issuers.kind === "circle") {
    const metres = distance(region, issuers);
    return metres + region.radius <= issuers.radius;
  }
  return (
    region.kind === "shape" && issuers.kind === "shape" && Buffer.compare(region.octets, issuers.octets) === 0
  );
}

/** Metres between two centres, on a sphere; coordinates in tenths of a microdegree. */
function distance(
  a: { readonly latitude: number; readonly longitude: number },
  b: { readonly latitude: number; readonly longitude: number },
): number {
  const radians = (tenths: number) => ((tenths / 1e7) * Math.PI) / 180;
  const [lat1, lat2] = [radians(a.latitude), radians(b.latitude)];
  const half = (angle: number) => Math.sin(angle / 2) ** 2;
  const chord =
    half(lat2 - lat1) + Math.cos(lat1) * Math.cos(lat2) * half(radians(b.longitude - a.longitude));
  return 2 * 6_371_000 * Math.asin(Math.sqrt(chord));
}
