/**
 * IEEE 1609.2.1-2022, module Ieee1609Dot2Dot1AcaRaInterface: how an RA asks an ACA for one authorization
 * certificate, and what the ACA answers.
 */
import {
  alias,
  bitString,
  choice,
  type Infer,
  integer,
  lazy,
  octetString,
  optional,
  sequence,
} from "@v2x/asn1";
import { CertificateType, Ieee1609Dot2Data, ToBeSignedCertificate } from "./ieee1609dot2.ts";
import { HashedId8, LaId, PublicEncryptionKey, Time32 } from "./ieee1609dot2-base-types.ts";
import {
  AcaEeCertResponseCubkSpdu,
  AcaEeCertResponsePlainSpdu,
  AcaEeCertResponsePrivateSpdu,
} from "./ieee1609dot2dot1-protocol.ts";

const version = integer("Uint8", { min: 2, max: 2 });

/** What an LA contributes to a linkage value; encrypted inside EncryptedIndividualPLV. */
export const PreLinkageValue = octetString("PreLinkageValue", { size: 9 });
export type PreLinkageValue = Infer<typeof PreLinkageValue>;

/** A PreLinkageValue, encrypted by an LA with a key that it shares with the ACA (`symmRecipInfo`). */
export const EncryptedIndividualPLV = sequence("EncryptedIndividualPLV", {
  version,
  laId: LaId,
  encPlv: alias("Ieee1609Dot2Data-SymmEncryptedSingleRecipient", Ieee1609Dot2Data),
});
export type EncryptedIndividualPLV = Infer<typeof EncryptedIndividualPLV>;

/** What both LAs contribute. */
export const LinkageInfo = sequence(
  "LinkageInfo",
  { encPlv1: EncryptedIndividualPLV, encPlv2: EncryptedIndividualPLV },
  {},
);
export type LinkageInfo = Infer<typeof LinkageInfo>;

/** Which butterfly operations the ACA is to do. */
export const RaAcaCertRequestFlags = bitString(
  "RaAcaCertRequestFlags",
  { size: 8 },
  { butterflyExplicit: 0, cubk: 1 },
);
export type RaAcaCertRequestFlags = Infer<typeof RaAcaCertRequestFlags>;

/**
 * A request for one authorization certificate. Whether `certEncKey` is there and `flags.cubk` set tells in which
 * form the ACA answers: plain, encrypted and signed, or encrypted only.
 */
export const RaAcaCertRequest = sequence(
  "RaAcaCertRequest",
  {
    version,
    generationTime: Time32,
    type: CertificateType,
    flags: RaAcaCertRequestFlags,
    linkageInfo: optional(LinkageInfo),
    certEncKey: optional(PublicEncryptionKey),
    tbsCert: ToBeSignedCertificate,
  },
  {},
);
export type RaAcaCertRequest = Infer<typeof RaAcaCertRequest>;

/** The certificate as the end entity is to get it. */
export const AcaResponse = choice(
  "AcaResponse",
  {
    plain: lazy("AcaEeCertResponsePlainSpdu", () => AcaEeCertResponsePlainSpdu),
    private: lazy("AcaEeCertResponsePrivateSpdu", () => AcaEeCertResponsePrivateSpdu),
    cubk: lazy("AcaEeCertResponseCubkSpdu", () => AcaEeCertResponseCubkSpdu),
  },
  {},
);
export type AcaResponse = Infer<typeof AcaResponse>;

/** The ACA's answer; `requestHash` is that of the RaAcaCertRequestSpdu. */
export const AcaRaCertResponse = sequence(
  "AcaRaCertResponse",
  { version, generationTime: Time32, requestHash: HashedId8, acaResponse: AcaResponse },
  {},
);
export type AcaRaCertResponse = Infer<typeof AcaRaCertResponse>;

/** Everything that passes between ACA and RA. */
export const AcaRaInterfacePdu = choice(
  "AcaRaInterfacePdu",
  { raAcaCertRequest: RaAcaCertRequest, acaRaCertResponse: AcaRaCertResponse },
  {},
);
export type AcaRaInterfacePdu = Infer<typeof AcaRaInterfacePdu>;
