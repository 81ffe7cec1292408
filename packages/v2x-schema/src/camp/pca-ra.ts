/**
 * CAMP SCMS proof of concept 1.2, module Ieee1609Dot2PcaRaInterface: how an RA asks a PCA for one certificate, and
 * the certificate as its holder gets it.
 */
import { alias, choice, type Infer, optional, sequence } from "@v2x/asn1";
import { Certificate, CertificateType, Ieee1609Dot2Data, ToBeSignedCertificate } from "../ieee1609dot2.ts";
import {
  Duration,
  EccP256CurvePoint,
  GeographicRegion,
  HashedId8,
  IValue,
  SequenceOfPsidSsp,
  SubjectAssurance,
  Time32,
} from "../ieee1609dot2-base-types.ts";
import { plainMessage, signedMessage } from "../signed-content.ts";
import {
  EccP256PrivateKeyReconstruction,
  EncryptedIndividualPLV,
  LaHostnameId,
  PcaHostnameId,
  RaHostnameId,
  version,
} from "./scms-base-types.ts";

/** What the PCA needs for a pseudonym certificate. */
export const PseudonymCertRequestInfo = sequence("PseudonymCertRequestInfo", {
  psidSsp: SequenceOfPsidSsp,
  performanceAssuranceLevel: optional(SubjectAssurance),
  region: optional(GeographicRegion),
  iValue: IValue,
  "pca-id": PcaHostnameId,
  "sig-butterfly-key-B": EccP256CurvePoint,
  "la1-id": LaHostnameId,
  "la2-id": LaHostnameId,
  "enc-plv1": EncryptedIndividualPLV,
  "enc-plv2": EncryptedIndividualPLV,
  "enc-butterfly-key-H": EccP256CurvePoint,
});
export type PseudonymCertRequestInfo = Infer<typeof PseudonymCertRequestInfo>;

/** What the PCA needs for any other certificate. */
export const IdCertRequestInfo = sequence("IdCertRequestInfo", {
  "pca-id": PcaHostnameId,
  type: CertificateType,
  "to-be-signed-cert": ToBeSignedCertificate,
  "response-encryption-key": EccP256CurvePoint,
});
export type IdCertRequestInfo = Infer<typeof IdCertRequestInfo>;

/** A request for one certificate. */
export const RaPcaCertRequestMsg = sequence("RaPcaCertRequestMsg", {
  version,
  raId: RaHostnameId,
  "cert-request-info": choice(
    "CHOICE",
    { "pseudonym-cert-req": PseudonymCertRequestInfo, "auth-cert-req": IdCertRequestInfo },
    {},
  ),
});
export type RaPcaCertRequestMsg = Infer<typeof RaPcaCertRequestMsg>;

/** An implicit certificate and what its private key is reconstructed from. */
export const ImplicitCertResponse = sequence("ImplicitCertResponse", {
  certificate: Certificate,
  "priv-key-reconstruction-s": EccP256PrivateKeyReconstruction,
});
export type ImplicitCertResponse = Infer<typeof ImplicitCertResponse>;

/** An explicit certificate of a butterfly key and what the PCA added to that key. */
export const ButterflyExplicitCertResponse = sequence("ButterflyExplicitCertResponse", {
  certificate: Certificate,
  "priv-key-reconstruction-c": EccP256PrivateKeyReconstruction,
});
export type ButterflyExplicitCertResponse = Infer<typeof ButterflyExplicitCertResponse>;

/** The certificate in clear. */
export const PlaintextCertificateResponse = choice("PlaintextCertificateResponse", {
  "implicit-butterfly": ImplicitCertResponse,
  implicit: ImplicitCertResponse,
  "explicit-butterfly": ButterflyExplicitCertResponse,
  explicit: Certificate,
});
export type PlaintextCertificateResponse = Infer<typeof PlaintextCertificateResponse>;

/** A DecryptedCertificateData, encrypted for the end entity. */
export const EncryptedCertificateData = alias("EncryptedCertificateData", Ieee1609Dot2Data);
export type EncryptedCertificateData = Infer<typeof EncryptedCertificateData>;

/** The same after decryption. */
export const DecryptedCertificateData = plainMessage(
  "DecryptedCertificateData",
  PlaintextCertificateResponse,
);
export type DecryptedCertificateData = Infer<typeof DecryptedCertificateData>;

/** What the RA may know of a certificate that it cannot read. */
export const ToBeSignedEncryptedCertificateResponse = sequence("ToBeSignedEncryptedCertificateResponse", {
  psidSsp: SequenceOfPsidSsp,
  expiration: Time32,
  lifetime: Duration,
  "encrypted-cert": EncryptedCertificateData,
});
export type ToBeSignedEncryptedCertificateResponse = Infer<typeof ToBeSignedEncryptedCertificateResponse>;

/** The same, signed by the PCA. */
export const SignedEncryptedCertificateResponse = signedMessage(
  "SignedEncryptedCertificateResponse",
  ToBeSignedEncryptedCertificateResponse,
);
export type SignedEncryptedCertificateResponse = Infer<typeof SignedEncryptedCertificateResponse>;

/** The PCA's answer. */
export const PcaRaCertResponseMsg = sequence(
  "PcaRaCertResponseMsg",
  {
    version,
    requestHash: HashedId8,
    "pca-id": PcaHostnameId,
    reply: choice("CHOICE", {
      success: choice("CHOICE", {
        "signed-encrypted": SignedEncryptedCertificateResponse,
        raw: PlaintextCertificateResponse,
      }),
    }),
  },
  {},
);
export type PcaRaCertResponseMsg = Infer<typeof PcaRaCertResponseMsg>;

/** Everything that passes between PCA and RA. */
export const PcaRaInterfacePDU = choice(
  "PcaRaInterfacePDU",
  { raPcaCertRequest: RaPcaCertRequestMsg, pcaRaCertResponse: PcaRaCertResponseMsg },
  {},
);
export type PcaRaInterfacePDU = Infer<typeof PcaRaInterfacePDU>;
