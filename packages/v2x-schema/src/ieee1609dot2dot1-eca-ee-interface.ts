/**
 * IEEE 1609.2.1-2022, module Ieee1609Dot2Dot1EcaEeInterface: how an end entity enrols. The edition of 2020 answers
 * without a time of generation, which changes the octets; its types end in 2020 here.
 */
import { choice, type Infer, ia5String, integer, octetString, optional, sequence } from "@v2x/asn1";
import {
  Certificate,
  CertificateType,
  SequenceOfCertificate,
  ToBeSignedCertificate,
} from "./ieee1609dot2.ts";
import { HashedId8, Time32 } from "./ieee1609dot2-base-types.ts";

const version = integer("Uint8", { min: 2, max: 2 });

/** A request for an enrollment certificate; `tbsCert` has permissions to request with, and none to act with. */
export const EeEcaCertRequest = sequence(
  "EeEcaCertRequest",
  {
    version,
    generationTime: Time32,
    type: CertificateType,
    tbsCert: ToBeSignedCertificate,
    canonicalId: optional(ia5String("IA5String")),
  },
  {},
);
export type EeEcaCertRequest = Infer<typeof EeEcaCertRequest>;

const answer = {
  requestHash: HashedId8,
  ecaCertChain: SequenceOfCertificate,
  certificate: Certificate,
  privateKeyInfo: optional(octetString("OCTET STRING", { size: 32 })),
};

/** The answer: the certificate and the chain up to its root; `privateKeyInfo` is there if it is implicit. */
export const EcaEeCertResponse = sequence(
  "EcaEeCertResponse",
  { version, generationTime: Time32, ...answer },
  {},
);
export type EcaEeCertResponse = Infer<typeof EcaEeCertResponse>;

/** The same as it was in 2020. */
export const EcaEeCertResponse2020 = sequence("EcaEeCertResponse", { version, ...answer }, {});
export type EcaEeCertResponse2020 = Infer<typeof EcaEeCertResponse2020>;

/** Everything that passes between ECA and end entity. */
export const EcaEeInterfacePdu = choice(
  "EcaEeInterfacePdu",
  { eeEcaCertRequest: EeEcaCertRequest, ecaEeCertResponse: EcaEeCertResponse },
  {},
);
export type EcaEeInterfacePdu = Infer<typeof EcaEeInterfacePdu>;

/** The same as it was in 2020. */
export const EcaEeInterfacePdu2020 = choice(
  "EcaEeInterfacePdu",
  { eeEcaCertRequest: EeEcaCertRequest, ecaEeCertResponse: EcaEeCertResponse2020 },
  {},
);
export type EcaEeInterfacePdu2020 = Infer<typeof EcaEeInterfacePdu2020>;
