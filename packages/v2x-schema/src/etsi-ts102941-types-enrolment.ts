/** ETSI TS 102 941 V2.2.1, module EtsiTs102941TypesEnrolment (version 3.1). */
import { enumerated, type Infer, octetString, optional, sequence } from "@v2x/asn1";
import { CertificateFormat, CertificateSubjectAttributes, PublicKeys } from "./etsi-ts102941-base-types.ts";
import { EtsiTs103097Certificate, etsiTs103097DataSigned } from "./etsi-ts103097.ts";

/** How an enrolment authority answers. */
export const EnrolmentResponseCode = enumerated(
  "EnrolmentResponseCode",
  [
    "ok",
    "cantparse",
    "badcontenttype",
    "imnottherecipient",
    "unknownencryptionalgorithm",
    "decryptionfailed",
    "unknownits",
    "invalidsignature",
    "invalidencryptionkey",
    "baditsstatus",
    "incompleterequest",
    "deniedpermissions",
    "invalidkeys",
    "deniedrequest",
  ],
  { additions: [] },
);
export type EnrolmentResponseCode = Infer<typeof EnrolmentResponseCode>;

/** A station's request for an enrolment credential. */
export const InnerEcRequest = sequence(
  "InnerEcRequest",
  {
    itsId: octetString("OCTET STRING"),
    certificateFormat: CertificateFormat,
    publicKeys: PublicKeys,
    requestedSubjectAttributes: CertificateSubjectAttributes,
  },
  {},
);
export type InnerEcRequest = Infer<typeof InnerEcRequest>;

/** The request signed with the key it asks a credential for. */
export const InnerEcRequestSignedForPop = etsiTs103097DataSigned(
  "InnerEcRequestSignedForPop",
  InnerEcRequest,
);
export type InnerEcRequestSignedForPop = Infer<typeof InnerEcRequestSignedForPop>;

/** The answer: a credential if and only if the code is `ok`. */
export const InnerEcResponse = sequence(
  "InnerEcResponse",
  {
    requestHash: octetString("OCTET STRING", { size: 16 }),
    responseCode: EnrolmentResponseCode,
    certificate: optional(EtsiTs103097Certificate),
  },
  {},
);
export type InnerEcResponse = Infer<typeof InnerEcResponse>;
