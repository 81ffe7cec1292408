/** CAMP SCMS proof of concept 1.2, module Ieee1609Dot2EcaEndEntityInterface: how an end entity enrols. */
import { choice, type Infer, sequence } from "@v2x/asn1";
import { Certificate, ImplicitCertificate, ToBeSignedCertificate } from "../ieee1609dot2.ts";
import { HashedId8, Time32 } from "../ieee1609dot2-base-types.ts";
import { EccP256PrivateKeyReconstruction, version } from "./scms-base-types.ts";

/** A request for an enrollment certificate. */
export const EeEcaCertRequest = sequence(
  "EeEcaCertRequest",
  { version, currentTime: Time32, tbsData: ToBeSignedCertificate },
  {},
);
export type EeEcaCertRequest = Infer<typeof EeEcaCertRequest>;

/** The answer: an implicit certificate. */
export const EcaEeCertResponse = sequence(
  "EcaEeCertResponse",
  {
    version,
    requestHash: HashedId8,
    ecaCert: Certificate,
    enrollmentCert: ImplicitCertificate,
    privKeyReconstruction: EccP256PrivateKeyReconstruction,
  },
  {},
);
export type EcaEeCertResponse = Infer<typeof EcaEeCertResponse>;

/** Everything that passes between ECA and end entity. */
export const EcaEndEntityInterfacePDU = choice(
  "EcaEndEntityInterfacePDU",
  { eeEcaCertRequest: EeEcaCertRequest, ecaEeCertResponse: EcaEeCertResponse },
  {},
);
export type EcaEndEntityInterfacePDU = Infer<typeof EcaEndEntityInterfacePDU>;
