/**
 * IEEE 1609.2-2022, module Ieee1609Dot2BaseTypes (version 2.4): numbers, digests, times, places, keys,
 * signatures, permissions. Names are the standard's.
 */
import {
  alias,
  bigInteger,
  choice,
  enumerated,
  type Infer,
  integer,
  nullType,
  octetString,
  openType,
  optional,
  type Schema,
  sequence,
  sequenceOf,
  utf8String,
} from "@v2x/asn1";

// Integers

/** 0 to 7. */
export const Uint3 = integer("Uint3", { min: 0, max: 7 });
export type Uint3 = Infer<typeof Uint3>;

/** 0 to 255. */
export const Uint8 = integer("Uint8", { min: 0, max: 255 });
export type Uint8 = Infer<typeof Uint8>;

/** 0 to 65535. */
export const Uint16 = integer("Uint16", { min: 0, max: 65_535 });
export type Uint16 = Infer<typeof Uint16>;

/** 0 to 2³² − 1. */
export const Uint32 = integer("Uint32", { min: 0, max: 4_294_967_295 });
export type Uint32 = Infer<typeof Uint32>;

/** 0 to 2⁶⁴ − 1, as bigint. */
export const Uint64 = bigInteger("Uint64", { min: 0n, max: 18_446_744_073_709_551_615n });
export type Uint64 = Infer<typeof Uint64>;

/** Region numbers within a country. */
export const SequenceOfUint8 = sequenceOf("SequenceOfUint8", Uint8);
export type SequenceOfUint8 = Infer<typeof SequenceOfUint8>;

/** Subregion numbers within a region. */
export const SequenceOfUint16 = sequenceOf("SequenceOfUint16", Uint16);
export type SequenceOfUint16 = Infer<typeof SequenceOfUint16>;

// Octet strings

/** Octets whose meaning another specification gives. */
export const Opaque = octetString("Opaque");
export type Opaque = Infer<typeof Opaque>;

/** The last 3 octets of a digest. */
export const HashedId3 = octetString("HashedId3", { size: 3 });
export type HashedId3 = Infer<typeof HashedId3>;

/** Several HashedId3. */
export const SequenceOfHashedId3 = sequenceOf("SequenceOfHashedId3", HashedId3);
export type SequenceOfHashedId3 = Infer<typeof SequenceOfHashedId3>;

/** The last 8 octets of a digest: the usual name of a certificate. */
export const HashedId8 = octetString("HashedId8", { size: 8 });
export type HashedId8 = Infer<typeof HashedId8>;

/** The last 10 octets of a digest; names certificates on hash-based revocation lists. */
export const HashedId10 = octetString("HashedId10", { size: 10 });
export type HashedId10 = Infer<typeof HashedId10>;

/** The last 32 octets of a digest. */
export const HashedId32 = octetString("HashedId32", { size: 32 });
export type HashedId32 = Infer<typeof HashedId32>;

/** The last 48 octets of a digest. */
export const HashedId48 = octetString("HashedId48", { size: 48 });
export type HashedId48 = Infer<typeof HashedId48>;

// Times

/** TAI seconds since 2004-01-01T00:00:00 UTC. */
export const Time32 = alias("Time32", Uint32);
export type Time32 = Infer<typeof Time32>;

/** TAI microseconds since 2004-01-01T00:00:00 UTC, as bigint. */
export const Time64 = alias("Time64", Uint64);
export type Time64 = Infer<typeof Time64>;

/** A length of time in one of seven units. */
export const Duration = choice("Duration", {
  microseconds: Uint16,
  milliseconds: Uint16,
  seconds: Uint16,
  minutes: Uint16,
  hours: Uint16,
  sixtyHours: Uint16,
  years: Uint16,
});
export type Duration = Infer<typeof Duration>;

/** From `start` (inclusive) for `duration`. */
export const ValidityPeriod = sequence("ValidityPeriod", { start: Time32, duration: Duration });
export type ValidityPeriod = Infer<typeof ValidityPeriod>;

// Places

/** Degrees of latitude times 10⁷; 900000001 is unknown. */
export const NinetyDegreeInt = integer("NinetyDegreeInt", {
  min: -900_000_000,
  max: 900_000_001,
  named: { min: -900_000_000, max: 900_000_000, unknown: 900_000_001 },
});
export type NinetyDegreeInt = Infer<typeof NinetyDegreeInt>;

/** A latitude that is known. */
export const KnownLatitude = integer("KnownLatitude", {
  min: -900_000_000,
  max: 900_000_000,
  named: NinetyDegreeInt.named,
});
export type KnownLatitude = Infer<typeof KnownLatitude>;

/** The latitude that says "unknown". */
export const UnknownLatitude = integer("UnknownLatitude", {
  min: 900_000_001,
  max: 900_000_001,
  named: NinetyDegreeInt.named,
});
export type UnknownLatitude = Infer<typeof UnknownLatitude>;

/** Degrees of longitude times 10⁷; 1800000001 is unknown. */
export const OneEightyDegreeInt = integer("OneEightyDegreeInt", {
  min: -1_799_999_999,
  max: 1_800_000_001,
  named: { min: -1_799_999_999, max: 1_800_000_000, unknown: 1_800_000_001 },
});
export type OneEightyDegreeInt = Infer<typeof OneEightyDegreeInt>;

/** A longitude that is known. */
export const KnownLongitude = integer("KnownLongitude", {
  min: -1_799_999_999,
  max: 1_800_000_000,
  named: OneEightyDegreeInt.named,
});
export type KnownLongitude = Infer<typeof KnownLongitude>;

/** The longitude that says "unknown". */
export const UnknownLongitude = integer("UnknownLongitude", {
  min: 1_800_000_001,
  max: 1_800_000_001,
  named: OneEightyDegreeInt.named,
});
export type UnknownLongitude = Infer<typeof UnknownLongitude>;

/** North positive, in 10⁻⁷ degrees. */
export const Latitude = alias("Latitude", NinetyDegreeInt);
export type Latitude = Infer<typeof Latitude>;

/** East positive, in 10⁻⁷ degrees. */
export const Longitude = alias("Longitude", OneEightyDegreeInt);
export type Longitude = Infer<typeof Longitude>;

/** Height above the WGS 84 ellipsoid in decimetres, counted from −409.6 m. */
export const Elevation = alias("Elevation", Uint16);
export type Elevation = Infer<typeof Elevation>;

/** A point on the ground. */
export const TwoDLocation = sequence("TwoDLocation", { latitude: Latitude, longitude: Longitude });
export type TwoDLocation = Infer<typeof TwoDLocation>;

/** A point in space. */
export const ThreeDLocation = sequence("ThreeDLocation", {
  latitude: Latitude,
  longitude: Longitude,
  elevation: Elevation,
});
export type ThreeDLocation = Infer<typeof ThreeDLocation>;

/** A location that says it is not known. Elevation has no such value; this one is the height of the ellipsoid. */
export const unknownLocation: ThreeDLocation = {
  latitude: 900_000_001,
  longitude: 1_800_000_001,
  elevation: 4096,
};

/** A disc; the radius is in metres. */
export const CircularRegion = sequence("CircularRegion", { center: TwoDLocation, radius: Uint16 });
export type CircularRegion = Infer<typeof CircularRegion>;

/** A rectangle between two corners. */
export const RectangularRegion = sequence("RectangularRegion", {
  northWest: TwoDLocation,
  southEast: TwoDLocation,
});
export type RectangularRegion = Infer<typeof RectangularRegion>;

/** The union of several rectangles. */
export const SequenceOfRectangularRegion = sequenceOf("SequenceOfRectangularRegion", RectangularRegion);
export type SequenceOfRectangularRegion = Infer<typeof SequenceOfRectangularRegion>;

/** A polygon of three corners or more. */
export const PolygonalRegion = sequenceOf("PolygonalRegion", TwoDLocation, { min: 3 });
export type PolygonalRegion = Infer<typeof PolygonalRegion>;

/** The number that the United Nations' statistics division (M49) gives a country or group of countries. */
export const UnCountryId = alias("UnCountryId", Uint16);
export type UnCountryId = Infer<typeof UnCountryId>;

/** A whole country. */
export const CountryOnly = alias("CountryOnly", UnCountryId);
export type CountryOnly = Infer<typeof CountryOnly>;

/** Some regions of a country. */
export const CountryAndRegions = sequence("CountryAndRegions", {
  countryOnly: UnCountryId,
  regions: SequenceOfUint8,
});
export type CountryAndRegions = Infer<typeof CountryAndRegions>;

/** Some subregions of a region. */
export const RegionAndSubregions = sequence("RegionAndSubregions", {
  region: Uint8,
  subregions: SequenceOfUint16,
});
export type RegionAndSubregions = Infer<typeof RegionAndSubregions>;

/** Several regions with their subregions. */
export const SequenceOfRegionAndSubregions = sequenceOf("SequenceOfRegionAndSubregions", RegionAndSubregions);
export type SequenceOfRegionAndSubregions = Infer<typeof SequenceOfRegionAndSubregions>;

/** Some subregions of a country. */
export const CountryAndSubregions = sequence("CountryAndSubregions", {
  countryOnly: UnCountryId,
  regionAndSubregions: SequenceOfRegionAndSubregions,
});
export type CountryAndSubregions = Infer<typeof CountryAndSubregions>;

/** A country or part of one, by number. */
export const IdentifiedRegion = choice(
  "IdentifiedRegion",
  {
    countryOnly: UnCountryId,
    countryAndRegions: CountryAndRegions,
    countryAndSubregions: CountryAndSubregions,
  },
  {},
);
export type IdentifiedRegion = Infer<typeof IdentifiedRegion>;

/** The union of several numbered regions. */
export const SequenceOfIdentifiedRegion = sequenceOf("SequenceOfIdentifiedRegion", IdentifiedRegion);
export type SequenceOfIdentifiedRegion = Infer<typeof SequenceOfIdentifiedRegion>;

/** Where a certificate is valid. */
export const GeographicRegion = choice(
  "GeographicRegion",
  {
    circularRegion: CircularRegion,
    rectangularRegion: SequenceOfRectangularRegion,
    polygonalRegion: PolygonalRegion,
    identifiedRegion: SequenceOfIdentifiedRegion,
  },
  {},
);
export type GeographicRegion = Infer<typeof GeographicRegion>;

// Cryptography

const Octets16 = octetString("OCTET STRING", { size: 16 });
const Octets32 = octetString("OCTET STRING", { size: 32 });
const Octets48 = octetString("OCTET STRING", { size: 48 });

/** A point of a 256-bit curve. Certificates are hashed with the compressed form, signatures with `x-only`. */
export const EccP256CurvePoint = choice("EccP256CurvePoint", {
  "x-only": Octets32,
  fill: nullType(),
  "compressed-y-0": Octets32,
  "compressed-y-1": Octets32,
  uncompressedP256: sequence("SEQUENCE", { x: Octets32, y: Octets32 }),
});
export type EccP256CurvePoint = Infer<typeof EccP256CurvePoint>;

/** A point of a 384-bit curve. */
export const EccP384CurvePoint = choice("EccP384CurvePoint", {
  "x-only": Octets48,
  fill: nullType(),
  "compressed-y-0": Octets48,
  "compressed-y-1": Octets48,
  uncompressedP384: sequence("SEQUENCE", { x: Octets48, y: Octets48 }),
});
export type EccP384CurvePoint = Infer<typeof EccP384CurvePoint>;

/** ECDSA over a 256-bit curve. */
export const EcdsaP256Signature = sequence("EcdsaP256Signature", { rSig: EccP256CurvePoint, sSig: Octets32 });
export type EcdsaP256Signature = Infer<typeof EcdsaP256Signature>;

/** ECDSA over a 384-bit curve. */
export const EcdsaP384Signature = sequence("EcdsaP384Signature", { rSig: EccP384CurvePoint, sSig: Octets48 });
export type EcdsaP384Signature = Infer<typeof EcdsaP384Signature>;

/** SM2. */
export const EcsigP256Signature = sequence("EcsigP256Signature", { rSig: Octets32, sSig: Octets32 });
export type EcsigP256Signature = Infer<typeof EcsigP256Signature>;

/** A signature with the algorithm that made it. */
export const Signature = choice(
  "Signature",
  { ecdsaNistP256Signature: EcdsaP256Signature, ecdsaBrainpoolP256r1Signature: EcdsaP256Signature },
  {
    ecdsaBrainpoolP384r1Signature: EcdsaP384Signature,
    ecdsaNistP384Signature: EcdsaP384Signature,
    sm2Signature: EcsigP256Signature,
  },
);
export type Signature = Infer<typeof Signature>;

/** Symmetric ciphers. */
export const SymmAlgorithm = enumerated("SymmAlgorithm", ["aes128Ccm"], { additions: ["sm4Ccm"] });
export type SymmAlgorithm = Infer<typeof SymmAlgorithm>;

/** Hash functions. */
export const HashAlgorithm = enumerated("HashAlgorithm", ["sha256"], { additions: ["sha384", "sm3"] });
export type HashAlgorithm = Infer<typeof HashAlgorithm>;

/** A key wrapped with ECIES: ephemeral point, wrapped key, tag. */
export const EciesP256EncryptedKey = sequence("EciesP256EncryptedKey", {
  v: EccP256CurvePoint,
  c: Octets16,
  t: Octets16,
});
export type EciesP256EncryptedKey = Infer<typeof EciesP256EncryptedKey>;

/** A key wrapped with SM2. */
export const EcencP256EncryptedKey = sequence("EcencP256EncryptedKey", {
  v: EccP256CurvePoint,
  c: Octets16,
  t: Octets32,
});
export type EcencP256EncryptedKey = Infer<typeof EcencP256EncryptedKey>;

/** An encryption key with its curve. */
export const BasePublicEncryptionKey = choice(
  "BasePublicEncryptionKey",
  { eciesNistP256: EccP256CurvePoint, eciesBrainpoolP256r1: EccP256CurvePoint },
  { ecencSm2: EccP256CurvePoint },
);
export type BasePublicEncryptionKey = Infer<typeof BasePublicEncryptionKey>;

/** An encryption key and the cipher to use with it. */
export const PublicEncryptionKey = sequence("PublicEncryptionKey", {
  supportedSymmAlg: SymmAlgorithm,
  publicKey: BasePublicEncryptionKey,
});
export type PublicEncryptionKey = Infer<typeof PublicEncryptionKey>;

/** A symmetric key with its cipher. */
export const SymmetricEncryptionKey = choice(
  "SymmetricEncryptionKey",
  { aes128Ccm: Octets16 },
  { sm4Ccm: Octets16 },
);
export type SymmetricEncryptionKey = Infer<typeof SymmetricEncryptionKey>;

/** A key to encrypt an answer with. */
export const EncryptionKey = choice("EncryptionKey", {
  public: PublicEncryptionKey,
  symmetric: SymmetricEncryptionKey,
});
export type EncryptionKey = Infer<typeof EncryptionKey>;

/** A verification key with its curve. */
export const PublicVerificationKey = choice(
  "PublicVerificationKey",
  { ecdsaNistP256: EccP256CurvePoint, ecdsaBrainpoolP256r1: EccP256CurvePoint },
  { ecdsaBrainpoolP384r1: EccP384CurvePoint, ecdsaNistP384: EccP384CurvePoint, ecsigSm2: EccP256CurvePoint },
);
export type PublicVerificationKey = Infer<typeof PublicVerificationKey>;

// Permissions

/** An application's number; the ITS-AID of ISO and ETSI is the same number. */
export const Psid = integer("Psid", { min: 0 });
export type Psid = Infer<typeof Psid>;

/** Several application numbers. */
export const SequenceOfPsid = sequenceOf("SequenceOfPsid", Psid);
export type SequenceOfPsid = Infer<typeof SequenceOfPsid>;

/** Permissions as flags; the application numbers the bits. */
export const BitmapSsp = octetString("BitmapSsp", { min: 0, max: 31 });
export type BitmapSsp = Infer<typeof BitmapSsp>;

/** What a holder may do within an application (SSP). */
export const ServiceSpecificPermissions = choice(
  "ServiceSpecificPermissions",
  { opaque: octetString("OCTET STRING") },
  { bitmapSsp: BitmapSsp },
);
export type ServiceSpecificPermissions = Infer<typeof ServiceSpecificPermissions>;

/** One permission: an application and what may be done within it. */
export const PsidSsp = sequence("PsidSsp", { psid: Psid, ssp: optional(ServiceSpecificPermissions) });
export type PsidSsp = Infer<typeof PsidSsp>;

/** Several permissions. */
export const SequenceOfPsidSsp = sequenceOf("SequenceOfPsidSsp", PsidSsp);
export type SequenceOfPsidSsp = Infer<typeof SequenceOfPsidSsp>;

/** A pattern of flags: where the mask has a one, the SSP must equal the value. */
export const BitmapSspRange = sequence("BitmapSspRange", {
  sspValue: octetString("OCTET STRING", { min: 1, max: 32 }),
  sspBitmask: octetString("OCTET STRING", { min: 1, max: 32 }),
});
export type BitmapSspRange = Infer<typeof BitmapSspRange>;

/** Several octet strings. */
export const SequenceOfOctetString = sequenceOf("SequenceOfOctetString", octetString("OCTET STRING"));
export type SequenceOfOctetString = Infer<typeof SequenceOfOctetString>;

/** Which SSPs an authority may grant. */
export const SspRange = choice(
  "SspRange",
  { opaque: SequenceOfOctetString, all: nullType() },
  { bitmapSspRange: BitmapSspRange },
);
export type SspRange = Infer<typeof SspRange>;

/** An application and the SSPs that may be granted for it. */
export const PsidSspRange = sequence("PsidSspRange", { psid: Psid, sspRange: optional(SspRange) });
export type PsidSspRange = Infer<typeof PsidSspRange>;

/** Several of them. */
export const SequenceOfPsidSspRange = sequenceOf("SequenceOfPsidSspRange", PsidSspRange);
export type SequenceOfPsidSspRange = Infer<typeof SequenceOfPsidSspRange>;

// Parts of certificates

/** How well the holder's station is protected: level in bits 7 to 5, confidence in bits 1 and 0. */
export const SubjectAssurance = octetString("SubjectAssurance", { size: 1 });
export type SubjectAssurance = Infer<typeof SubjectAssurance>;

/** Which of its authority's revocation lists a certificate would appear on. */
export const CrlSeries = alias("CrlSeries", Uint16);
export type CrlSeries = Infer<typeof CrlSeries>;

// Linkage of pseudonyms

/** Number of a period of time, as the issuing system counts. */
export const IValue = alias("IValue", Uint16);
export type IValue = Infer<typeof IValue>;

/** A name, for people. */
export const Hostname = utf8String("Hostname", { min: 0, max: 255 });
export type Hostname = Infer<typeof Hostname>;

/** The value by which a revoked pseudonym is recognised. */
export const LinkageValue = octetString("LinkageValue", { size: 9 });
export type LinkageValue = Infer<typeof LinkageValue>;

/** The value by which a revoked group is recognised. */
export const GroupLinkageValue = sequence("GroupLinkageValue", {
  jValue: octetString("OCTET STRING", { size: 4 }),
  value: octetString("OCTET STRING", { size: 9 }),
});
export type GroupLinkageValue = Infer<typeof GroupLinkageValue>;

/** Number of a linkage authority. */
export const LaId = octetString("LaId", { size: 2 });
export type LaId = Infer<typeof LaId>;

/** The seed from which a linkage authority computes its part of linkage values. */
export const LinkageSeed = octetString("LinkageSeed", { size: 16 });
export type LinkageSeed = Infer<typeof LinkageSeed>;

/** Several linkage seeds. */
export const SequenceOfLinkageSeed = sequenceOf("SequenceOfLinkageSeed", LinkageSeed);
export type SequenceOfLinkageSeed = Infer<typeof SequenceOfLinkageSeed>;

// Extensions

/** Number of an extension within its object set. */
export const ExtId = integer("ExtId", { min: 0, max: 255 });
export type ExtId = Infer<typeof ExtId>;

/**
 * The parameterised type Extension: a number and a content of the type that the object set gives it.
 *
 * @param name - the reference under which the standard instantiates it.
 * @param extensions - the object set; a number outside it leaves its content as octets.
 */
export function extension<S extends Schema>(name: string, extensions: ReadonlyMap<number, S>) {
  return sequence(name, { id: ExtId, content: openType("EXT-TYPE.&ExtContent", "id", extensions) });
}
