/**
 * IEEE 1609.2.1-2022, module Ieee1609Dot2Dot1EeRaInterface: how an end entity asks an RA for authorization
 * certificates and fetches them. Messages of both directions are here.
 */
import { choice, type Infer, integer, lazy, octetString, optional, sequence, utf8String } from "@v2x/asn1";
import { CertificateType, ToBeSignedCertificate } from "./ieee1609dot2.ts";
import { HashedId8, IValue, PublicEncryptionKey, Time32 } from "./ieee1609dot2-base-types.ts";
import { AcpcTreeId } from "./ieee1609dot2dot1-acpc.ts";
import { EeEcaCertRequestSpdu } from "./ieee1609dot2dot1-protocol.ts";

const version = integer("Uint8", { min: 2, max: 2 });

/** The key of a butterfly expansion function. */
export const ButterflyExpansion = choice(
  "ButterflyExpansion",
  { aes128: octetString("OCTET STRING", { size: 16 }) },
  {},
);
export type ButterflyExpansion = Infer<typeof ButterflyExpansion>;

/** Separate keys to sign and to encrypt with, each expanded by a function of its own. */
export const ButterflyParamsOriginal = sequence("ButterflyParamsOriginal", {
  signingExpansion: ButterflyExpansion,
  encryptionKey: PublicEncryptionKey,
  encryptionExpansion: ButterflyExpansion,
});
export type ButterflyParamsOriginal = Infer<typeof ButterflyParamsOriginal>;

/** A variant of the butterfly mechanism; or a key to encrypt the certificate to, without butterfly keys. */
export const AdditionalParams = choice(
  "AdditionalParams",
  {
    original: ButterflyParamsOriginal,
    unified: ButterflyExpansion,
    compactUnified: ButterflyExpansion,
    encryptionKey: PublicEncryptionKey,
  },
  {},
);
export type AdditionalParams = Infer<typeof AdditionalParams>;

/** A request for authorization certificates; `tbsCert` holds the (caterpillar) key even if they are implicit. */
export const EeRaCertRequest = sequence(
  "EeRaCertRequest",
  {
    version,
    generationTime: Time32,
    type: CertificateType,
    tbsCert: ToBeSignedCertificate,
    additionalParams: optional(AdditionalParams),
  },
  {},
);
export type EeRaCertRequest = Infer<typeof EeRaCertRequest>;

/** The RA took a request; certificates can be fetched from `nextDlTime` on, the first ones under `firstI`. */
export const RaEeCertAck = sequence(
  "RaEeCertAck",
  {
    version,
    generationTime: Time32,
    requestHash: HashedId8,
    firstI: optional(IValue),
    nextDlTime: Time32,
  },
  {},
);
export type RaEeCertAck = Infer<typeof RaEeCertAck>;

/** The `.info` file beside a batch of certificates. */
export const RaEeCertInfo = sequence(
  "RaEeCertInfo",
  {
    version,
    generationTime: Time32,
    currentI: IValue,
    requestHash: HashedId8,
    nextDlTime: Time32,
    acpcTreeId: optional(AcpcTreeId),
  },
  {},
);
export type RaEeCertInfo = Infer<typeof RaEeCertInfo>;

/** Asks for a file of certificates. */
export const EeRaDownloadRequest = sequence(
  "EeRaDownloadRequest",
  { generationTime: Time32, filename: utf8String("UTF8String", { min: 0, max: 255 }) },
  {},
);
export type EeRaDownloadRequest = Infer<typeof EeRaDownloadRequest>;

/** Everything that passes between end entity and RA. */
export const EeRaInterfacePdu = choice(
  "EeRaInterfacePdu",
  {
    eeRaCertRequest: EeRaCertRequest,
    raEeCertAck: RaEeCertAck,
    raEeCertInfo: RaEeCertInfo,
    eeRaDownloadRequest: EeRaDownloadRequest,
    eeRaSuccessorEnrollmentCertRequest: lazy("EeEcaCertRequestSpdu", () => EeEcaCertRequestSpdu),
  },
  {},
);
export type EeRaInterfacePdu = Infer<typeof EeRaInterfacePdu>;
