/** ETSI TS 102 941 V2.2.1, module EtsiTs102941TypesAuthorization (version 3.3). */
import { alias, enumerated, type Infer, octetString, optional, sequence } from "@v2x/asn1";
import {
  CertificateFormat,
  CertificateSubjectAttributes,
  EcSignature,
  PublicKeys,
} from "./etsi-ts102941-base-types.ts";
import { EtsiTs103097Certificate } from "./etsi-ts103097.ts";
import { HashedId8 } from "./ieee1609dot2-base-types.ts";
import { Ieee1609Dot2DataSignedX509AuthenticatedCertRequest } from "./ieee1609dot2dot1-protocol.ts";

/** How an authorization authority answers; `ea-aa-` and later codes repeat what the EA told it. */
export const AuthorizationResponseCode = enumerated(
  "AuthorizationResponseCode",
  [
    "ok",
    "its-aa-cantparse",
    "its-aa-badcontenttype",
    "its-aa-imnottherecipient",
    "its-aa-unknownencryptionalgorithm",
    "its-aa-decryptionfailed",
    "its-aa-keysdontmatch",
    "its-aa-incompleterequest",
    "its-aa-invalidencryptionkey",
    "its-aa-outofsyncrequest",
    "its-aa-unknownea",
    "its-aa-invalidea",
    "its-aa-deniedpermissions",
    "aa-ea-cantreachea",
    "ea-aa-cantparse",
    "ea-aa-badcontenttype",
    "ea-aa-imnottherecipient",
    "ea-aa-unknownencryptionalgorithm",
    "ea-aa-decryptionfailed",
    "invalidaa",
    "invalidaasignature",
    "wrongea",
    "unknownits",
    "invalidsignature",
    "invalidencryptionkey",
    "deniedpermissions",
    "deniedtoomanycerts",
  ],
  { additions: [] },
);
export type AuthorizationResponseCode = Infer<typeof AuthorizationResponseCode>;

/** The part of a request for a ticket that both AA and EA see. */
export const SharedAtRequest = sequence(
  "SharedAtRequest",
  {
    eaId: HashedId8,
    keyTag: octetString("OCTET STRING", { size: 16 }),
    certificateFormat: CertificateFormat,
    requestedSubjectAttributes: CertificateSubjectAttributes,
  },
  {},
);
export type SharedAtRequest = Infer<typeof SharedAtRequest>;

/** A station's request for an authorization ticket. */
export const InnerAtRequest = sequence(
  "InnerAtRequest",
  {
    publicKeys: PublicKeys,
    hmacKey: octetString("OCTET STRING", { size: 32 }),
    sharedAtRequest: SharedAtRequest,
    ecSignature: EcSignature,
  },
  {},
);
export type InnerAtRequest = Infer<typeof InnerAtRequest>;

/** The answer: a ticket if and only if the code is `ok`. */
export const InnerAtResponse = sequence(
  "InnerAtResponse",
  {
    requestHash: octetString("OCTET STRING", { size: 16 }),
    responseCode: AuthorizationResponseCode,
    certificate: optional(EtsiTs103097Certificate),
  },
  {},
);
export type InnerAtResponse = Infer<typeof InnerAtResponse>;

/** A butterfly request signed with an X.509 certificate. */
export const EtsiTs102941ButterflyAuthorizationRequestX509Signed = alias(
  "EtsiTs102941ButterflyAuthorizationRequest-X509Signed",
  Ieee1609Dot2DataSignedX509AuthenticatedCertRequest,
);
export type EtsiTs102941ButterflyAuthorizationRequestX509Signed = Infer<
  typeof EtsiTs102941ButterflyAuthorizationRequestX509Signed
>;
