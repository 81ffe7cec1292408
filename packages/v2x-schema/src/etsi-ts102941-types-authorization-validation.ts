/** ETSI TS 102 941 V2.2.1, module EtsiTs102941TypesAuthorizationValidation (version 3.1). */
import { enumerated, type Infer, octetString, optional, sequence } from "@v2x/asn1";
import { CertificateSubjectAttributes, EcSignature } from "./etsi-ts102941-base-types.ts";
import { SharedAtRequest } from "./etsi-ts102941-types-authorization.ts";

/** How an enrolment authority answers an authorization authority. */
export const AuthorizationValidationResponseCode = enumerated(
  "AuthorizationValidationResponseCode",
  [
    "ok",
    "cantparse",
    "badcontenttype",
    "imnottherecipient",
    "unknownencryptionalgorithm",
    "decryptionfailed",
    "invalidaa",
    "invalidaasignature",
    "wrongea",
    "unknownits",
    "invalidsignature",
    "invalidencryptionkey",
    "deniedpermissions",
    "deniedtoomanycerts",
    "deniedrequest",
  ],
  { additions: [] },
);
export type AuthorizationValidationResponseCode = Infer<typeof AuthorizationValidationResponseCode>;

/** What the AA shows the EA of a station's request. */
export const AuthorizationValidationRequest = sequence(
  "AuthorizationValidationRequest",
  { sharedAtRequest: SharedAtRequest, ecSignature: EcSignature },
  {},
);
export type AuthorizationValidationRequest = Infer<typeof AuthorizationValidationRequest>;

/** The answer: attributes that the ticket shall carry, if and only if the code is `ok`. */
export const AuthorizationValidationResponse = sequence(
  "AuthorizationValidationResponse",
  {
    requestHash: octetString("OCTET STRING", { size: 16 }),
    responseCode: AuthorizationValidationResponseCode,
    confirmedSubjectAttributes: optional(CertificateSubjectAttributes),
  },
  {},
);
export type AuthorizationValidationResponse = Infer<typeof AuthorizationValidationResponse>;
