/**
 * CAMP SCMS proof of concept 1.2, module Ieee1609Dot2EndEntityRaInterface: how an end entity asks an RA for
 * certificates of each kind, and for files.
 */
import { alias, choice, type Infer, lazy, octetString, optional, sequence, utf8String } from "@v2x/asn1";
import { Certificate } from "../ieee1609dot2.ts";
import {
  EccP256CurvePoint,
  GeographicRegion,
  HashedId8,
  Hostname,
  PublicEncryptionKey,
  PublicVerificationKey,
  Time32,
} from "../ieee1609dot2-base-types.ts";
import { CompositeCrl } from "./component-cert-management.ts";
import { version } from "./scms-base-types.ts";

/** Asks for the RA's certificate. */
export const EeRaCertRequestMsg = sequence("EeRaCertRequestMsg", { version }, {});
export type EeRaCertRequestMsg = Infer<typeof EeRaCertRequestMsg>;

/** The RA's certificate and the revocation list. */
export const RaEeCertResponseAck = sequence(
  "RaEeCertResponseAck",
  { raCertificate: Certificate, crl: lazy("CompositeCrl", () => CompositeCrl) },
  {},
);
export type RaEeCertResponseAck = Infer<typeof RaEeCertResponseAck>;

/** The answer with it. */
export const RaEeCertResponseMsg = sequence(
  "RaEeCertResponseMsg",
  { version, reply: choice("CHOICE", { ack: RaEeCertResponseAck }, {}) },
  {},
);
export type RaEeCertResponseMsg = Infer<typeof RaEeCertResponseMsg>;

/** A caterpillar key and the key of its expansion function. */
export const UnsignedButterflyParams = sequence("UnsignedButterflyParams", {
  "seed-key": EccP256CurvePoint,
  expansion: octetString("OCTET STRING", { size: 16 }),
});
export type UnsignedButterflyParams = Infer<typeof UnsignedButterflyParams>;

/** Asks for identification certificates of an OBE. */
export const EeRaIdCertProvisioningRequest = sequence(
  "EeRaIdCertProvisioningRequest",
  {
    version,
    "verify-key-info": UnsignedButterflyParams,
    "cert-enc-key-info": optional(UnsignedButterflyParams),
    "resp-enc-key-info": UnsignedButterflyParams,
    region: GeographicRegion,
    "current-time": Time32,
  },
  {},
);
export type EeRaIdCertProvisioningRequest = Infer<typeof EeRaIdCertProvisioningRequest>;

/** Asks for application certificates of an RSE. */
export const EeRaAppCertProvisioningRequest = sequence(
  "EeRaAppCertProvisioningRequest",
  {
    version,
    "verify-key": PublicVerificationKey,
    "cert-encryption-key": optional(PublicEncryptionKey),
    "response-encryption-key": PublicEncryptionKey,
    region: GeographicRegion,
    "current-time": Time32,
    "requested-start-time": Time32,
  },
  {},
);
export type EeRaAppCertProvisioningRequest = Infer<typeof EeRaAppCertProvisioningRequest>;

/** Asks for pseudonym certificates of an OBE. */
export const EeRaPseudonymCertProvisioningRequest = sequence(
  "EeRaPseudonymCertProvisioningRequest",
  {
    version,
    "verify-key-info": UnsignedButterflyParams,
    "resp-enc-key-info": UnsignedButterflyParams,
    "current-time": Time32,
  },
  {},
);
export type EeRaPseudonymCertProvisioningRequest = Infer<typeof EeRaPseudonymCertProvisioningRequest>;

/** When and where certificates can be fetched. */
export const PseudonymCertProvisioningAck = sequence(
  "PseudonymCertProvisioningAck",
  { certDLTime: Time32, certDLURL: Hostname },
  {},
);
export type PseudonymCertProvisioningAck = Infer<typeof PseudonymCertProvisioningAck>;

/** The RA took a request. */
export const RaEePseudonymCertProvisioningAck = sequence(
  "RaEePseudonymCertProvisioningAck",
  {
    version,
    requestHash: HashedId8,
    reply: choice("CHOICE", { ack: PseudonymCertProvisioningAck }, {}),
  },
  {},
);
export type RaEePseudonymCertProvisioningAck = Infer<typeof RaEePseudonymCertProvisioningAck>;

/** The same for identification certificates. */
export const RaEeIdCertProvisioningAck = alias("RaEeIdCertProvisioningAck", RaEePseudonymCertProvisioningAck);
export type RaEeIdCertProvisioningAck = Infer<typeof RaEeIdCertProvisioningAck>;

/** The same for application certificates. */
export const RaEeAppCertProvisioningAck = alias(
  "RaEeAppCertProvisioningAck",
  RaEePseudonymCertProvisioningAck,
);
export type RaEeAppCertProvisioningAck = Infer<typeof RaEeAppCertProvisioningAck>;

/** Asks for a file. */
export const AuthenticatedDownloadRequest = sequence(
  "AuthenticatedDownloadRequest",
  { timestamp: Time32, filename: utf8String("UTF8String", { min: 0, max: 255 }) },
  {},
);
export type AuthenticatedDownloadRequest = Infer<typeof AuthenticatedDownloadRequest>;

/** Everything that passes between end entity and RA. */
export const EndEntityRaInterfacePDU = choice(
  "EndEntityRaInterfacePDU",
  {
    eeRaCertRequest: EeRaCertRequestMsg,
    raEeCertResponse: RaEeCertResponseMsg,
    eeRaPseudonymCertProvisioningRequest: EeRaPseudonymCertProvisioningRequest,
    raEePseudonymCertProvisioningAck: RaEePseudonymCertProvisioningAck,
    eeRaIdCertProvisioningRequest: EeRaIdCertProvisioningRequest,
    raEeIdCertProvisioningAck: RaEeIdCertProvisioningAck,
    eeRaAppCertProvisioningRequest: EeRaAppCertProvisioningRequest,
    raEeAppCertProvisioningAck: RaEeAppCertProvisioningAck,
    eeRaAuthenticatedDownloadRequest: AuthenticatedDownloadRequest,
  },
  {},
);
export type EndEntityRaInterfacePDU = Infer<typeof EndEntityRaInterfacePDU>;
