/**
 * CAMP SCMS proof of concept 1.2, module Ieee1609dot2ScmsBaseTypes: what its interfaces share, the applications and
 * the series of revocation lists it knows. Bounds that it sets on countries and durations do not show in octets.
 */
import { alias, type Infer, integer, octetString, sequence } from "@v2x/asn1";
import { EncryptedData, SignerIdentifier } from "../ieee1609dot2.ts";
import { HashedId8, Hostname, IValue, LaId, LinkageSeed, Signature } from "../ieee1609dot2-base-types.ts";
import { SecurityMgmtPsid } from "../security-services.ts";

/** Version of every structure of CAMP. */
export const version = integer("Uint8", { min: 1, max: 1 });

/** Applications of CAMP by their names there. */
export const psids = {
  BsmPsid: 32,
  SecurityMgmtPsid,
  MisbehaviorReportingPsid: 38,
  VulnerableRoadUsersSafetyPsid: 39,
  DifferentialGpsCorrectionsUncompressedPsid: 128,
  DifferentialGpsCorrectionsCompressedPsid: 129,
  IntersectionSafetyAndAwarenessPsid: 130,
  TravellerInformationAndRoadsideSignagePsid: 131,
  WaveServiceAdvertisementPsid: 135,
  VehicleInitiatedDistressNotificationPsid: 16514,
  TranscoreSoftwareUpdatePsid: 2113667,
  /** CVPApplication1Psid; its 16 applications follow each other. */
  CVPApplication1Psid: 2113672,
  CVPApplication16Psid: 2113687,
} as const;

/** Series of revocation lists by what they revoke. */
export const crlSeries = {
  ObePseudonymCrlSeries: 1,
  ScmsComponentCrlSeries: 2,
  EeNonPseudonymCrlSeries: 3,
  EeEnrollmentCrlSeries: 4,
  ScmsSpclComponentCrlSeries: 256,
} as const;

/** What an issuer adds, so that a holder can reconstruct its private key. */
export const EccP256PrivateKeyReconstruction = octetString("EccP256PrivateKeyReconstruction", { size: 32 });
export type EccP256PrivateKeyReconstruction = Infer<typeof EccP256PrivateKeyReconstruction>;

/** What an LA contributes to a linkage value. */
export const PreLinkageValue = octetString("PreLinkageValue", { size: 9 });
export type PreLinkageValue = Infer<typeof PreLinkageValue>;

/** A ToBeEncryptedIndividualPLV, encrypted with a key that LA and PCA share. */
export const EncryptedIndividualPLV = sequence("EncryptedIndividualPLV", {
  version,
  laId: LaId,
  "enc-plv": EncryptedData,
});
export type EncryptedIndividualPLV = Infer<typeof EncryptedIndividualPLV>;

/** A PreLinkageValue and its period, before encryption. */
export const ToBeEncryptedIndividualPLV = sequence("ToBeEncryptedIndividualPLV", {
  iValue: IValue,
  plv: PreLinkageValue,
});
export type ToBeEncryptedIndividualPLV = Infer<typeof ToBeEncryptedIndividualPLV>;

/** Names a chain of linkage seeds to the LA that encrypted it. */
export const LinkageChainId = alias("LinkageChainId", EncryptedData);
export type LinkageChainId = Infer<typeof LinkageChainId>;

/** A whole SHA-256 hash. */
export const FullSizeHash = octetString("FullSizeHash", { size: 32 });
export type FullSizeHash = Infer<typeof FullSizeHash>;

/** The host of an RA. */
export const RaHostnameId = alias("RaHostnameId", Hostname);
export type RaHostnameId = Infer<typeof RaHostnameId>;

/** The host of a PCA. */
export const PcaHostnameId = alias("PcaHostnameId", Hostname);
export type PcaHostnameId = Infer<typeof PcaHostnameId>;

/** The host of an MA. */
export const MaHostnameId = alias("MaHostnameId", Hostname);
export type MaHostnameId = Infer<typeof MaHostnameId>;

/** The host of an LA. */
export const LaHostnameId = alias("LaHostnameId", Hostname);
export type LaHostnameId = Infer<typeof LaHostnameId>;

/** Hash of the RA's request to the PCA for one certificate. */
export const HPCR = alias("HPCR", FullSizeHash);
export type HPCR = Infer<typeof HPCR>;

/** A linkage seed and whose it is. */
export const LinkageSeedAndLaId = sequence("LinkageSeedAndLaId", { linkageSeed: LinkageSeed, laId: LaId });
export type LinkageSeedAndLaId = Infer<typeof LinkageSeedAndLaId>;

/** A signature and whose it is. */
export const SignatureAndSignerIdentifier = sequence("SignatureAndSignerIdentifier", {
  signer: SignerIdentifier,
  signature: Signature,
});
export type SignatureAndSignerIdentifier = Infer<typeof SignatureAndSignerIdentifier>;

/** An encrypted PreLinkageValue and the host that can decrypt it. */
export const EncryptedPlvAndHostInfo = sequence("EncryptedPlvAndHostInfo", {
  encryptedPLV: EncryptedIndividualPLV,
  hostname: Hostname,
});
export type EncryptedPlvAndHostInfo = Infer<typeof EncryptedPlvAndHostInfo>;

/** The hash of a request and the host of the RA that made it. */
export const HPCRAndHostInfo = sequence("HPCRAndHostInfo", { hpcr: HPCR, hostname: Hostname });
export type HPCRAndHostInfo = Infer<typeof HPCRAndHostInfo>;

/** Both linkage chains of a device, and the hosts of their LAs. */
export const LCIAndHostInfo = sequence("LCIAndHostInfo", {
  iMax: octetString("OCTET STRING", { size: 4 }),
  "la1-lci": LinkageChainId,
  "la2-lci": LinkageChainId,
  "la1-id": LaHostnameId,
  "la2-id": LaHostnameId,
});
export type LCIAndHostInfo = Infer<typeof LCIAndHostInfo>;

/** Names a request of a device without pseudonyms. */
export const RIF = alias("RIF", HashedId8);
export type RIF = Infer<typeof RIF>;
