import { toHex } from "@v2x/asn1";
import { verificationKeyIn } from "@v2x/credentials";
import { type CodedRule, type FaultCodes, keyRules, type RequestedKeys } from "@v2x/pki";
import {
  bitsGranted,
  certificateRequestBits,
  type EnrolmentResponseCode,
  type InnerEcRequest,
  SecuredCertificateRequestPsid,
} from "@v2x/v2x-schema";
import { attributeRules, type RequestedAttributes } from "../exchange/attribute-rules.ts";
import { keyPlaces } from "../exchange/key-places.ts";
import type { DeviceRecord } from "../ports.ts";
import { type CredentialSubject, credentialRules, deviceRule } from "./credential-rules.ts";

/** An enrolment request whose signatures hold. */
export interface EnrolmentSubject extends RequestedAttributes, RequestedKeys, CredentialSubject {
  readonly request: InnerEcRequest;
  readonly device: DeviceRecord;
}

/** Of the outer layers. */
export const enrolmentFaults: FaultCodes<EnrolmentResponseCode> = {
  unparsable: "cantparse",
  "wrong-content": "badcontenttype",
  "not-the-recipient": "imnottherecipient",
  "unknown-algorithm": "unknownencryptionalgorithm",
  undecryptable: "decryptionfailed",
  "wrong-psid": "deniedpermissions",
  "no-time": "incompleterequest",
  "wrong-time": "deniedrequest",
  "unknown-signer": "unknownits",
  "wrong-signature": "invalidsignature",
};

/** Of the proof of possession inside: its signer is the new key itself. */
export const proofFaults: FaultCodes<EnrolmentResponseCode> = {
  ...enrolmentFaults,
  "unknown-signer": "invalidkeys",
};

const clause = "ETSI TS 102 941 6.2.3.2.1";

/** What the EA asks of an enrolment request. */
export const enrolmentRules: readonly CodedRule<EnrolmentSubject, EnrolmentResponseCode>[] = [
  {
    name: "its-id-of-signer",
    clause,
    path: "itsId",
    expected: "itsId is the HashedId8 of the credential that signs",
    code: "unknownits",
    ask({ request: { itsId }, credential }) {
      if (credential === undefined) return "notApplicable";
      return (
        Buffer.compare(itsId, credential.record.hashedId8) === 0 || { found: `itsId is ${toHex(itsId)}` }
      );
    },
  },
  ...credentialRules<EnrolmentResponseCode>("enrolmentRequest", "itsId", {
    ended: "baditsstatus",
    untrusted: "unknownits",
    denied: "deniedpermissions",
  }),
  deviceRule("itsId", "baditsstatus"),
  ...keyRules<EnrolmentResponseCode>(keyPlaces("invalidkeys", "invalidencryptionkey")),
  {
    name: "verification-key-new",
    clause,
    path: "publicKeys.verificationKey",
    expected: "the verification key is another than that of the credential",
    code: "invalidkeys",
    ask({ request: { publicKeys }, credential }) {
      const held = credential?.certificate.key;
      const asked = verificationKeyIn(publicKeys.verificationKey);
      if (held === undefined || asked === undefined) return "notApplicable";
      return held.keyType !== asked.keyType || Buffer.compare(held.point, asked.point) !== 0;
    },
  },
  ...attributeRules<EnrolmentResponseCode>("", {
    format: "badcontenttype",
    incomplete: "incompleterequest",
    denied: "deniedpermissions",
  }),
  {
    name: "id-grantable",
    clause: "ETSI TS 103 097 7.2.2",
    path: "requestedSubjectAttributes.id",
    expected: "id is absent, none or a name; the EA names credentials itself",
    code: "deniedpermissions",
    ask({ attributes: { id } }) {
      if (id === undefined) return "notApplicable";
      return id.choice === "none" || id.choice === "name" || { found: `id is ${id.choice}` };
    },
  },
  {
    name: "permissions-of-credential",
    clause: "ETSI TS 103 097 7.2.2; TS 102 941 Annex B",
    path: "requestedSubjectAttributes.appPermissions",
    expected: "PSID 623 alone is asked for, with an SSP of version 1 and no other bits than C0",
    code: "deniedpermissions",
    ask({ attributes: { appPermissions = [] } }) {
      const foreign = appPermissions.find(({ psid }) => psid !== SecuredCertificateRequestPsid);
      if (foreign !== undefined) return { found: `PSID ${foreign.psid} is asked for` };
      const excessive = appPermissions.find(
        ({ ssp }) => ssp?.choice !== "bitmapSsp" || !isOfCredentials(ssp.value),
      );
      if (excessive === undefined) return true;
      const { ssp } = excessive;
      return {
        found: ssp?.choice === "bitmapSsp" ? `the SSP is ${toHex(ssp.value)}` : "there is no bitmap SSP",
      };
    },
  },
];

/** The bits that credentials get. */
const credentialBits = certificateRequestBits.enrolmentRequest | certificateRequestBits.authorizationRequest;

function isOfCredentials(ssp: Uint8Array): boolean {
  return ssp.length === 2 && bitsGranted(ssp) !== 0 && (bitsGranted(ssp) & ~credentialBits) === 0;
}
