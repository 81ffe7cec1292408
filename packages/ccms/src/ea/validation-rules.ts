import { toHex } from "@v2x/asn1";
import { type Authority, type CodedRule, type FaultCodes, recipientRule } from "@v2x/pki";
import type { AuthorizationValidationRequest, AuthorizationValidationResponseCode } from "@v2x/v2x-schema";
import { attributeRules, type RequestedAttributes } from "../exchange/attribute-rules.ts";
import { permissionText } from "../exchange/permission-text.ts";
import { isRegistered } from "../exchange/registration.ts";
import { maySign } from "../exchange/request-rights.ts";
import type { DeviceRecord } from "../ports.ts";
import { type CredentialSubject, credentialRules, deviceRule } from "./credential-rules.ts";

type Code = AuthorizationValidationResponseCode;

/** Of the layers that the AA made. */
export const validationFaults: FaultCodes<Code> = {
  unparsable: "cantparse",
  "wrong-content": "badcontenttype",
  "not-the-recipient": "imnottherecipient",
  "unknown-algorithm": "unknownencryptionalgorithm",
  undecryptable: "decryptionfailed",
  "wrong-psid": "deniedpermissions",
  "no-time": "deniedrequest",
  "wrong-time": "deniedrequest",
  "unknown-signer": "invalidaa",
  "wrong-signature": "invalidaasignature",
};

/** Of what the station made: the signature of its credential. */
export const ecSignatureFaults: FaultCodes<Code> = {
  ...validationFaults,
  "unknown-signer": "unknownits",
  "wrong-signature": "invalidsignature",
};

/** A message whose layers hold, before its content is looked at. */
export interface ValidationMessage {
  /** The request in it, where it is one. */
  readonly request: AuthorizationValidationRequest | undefined;
  readonly choice: string;
  /** The AA that signed it; absent where somebody else did. */
  readonly aa: Authority | undefined;
  readonly addressed: Authority | undefined;
  /** The generations of this EA that are in force. */
  readonly eas: readonly Authority[];
  readonly now: Date;
}

const clause = "ETSI TS 102 941 6.2.3.4";

/** What is asked of the message itself. */
export const validationMessageRules: readonly CodedRule<ValidationMessage, Code>[] = [
  recipientRule<Code>("imnottherecipient", "ETSI TS 102 941 6.2.3"),
  {
    name: "message-kind",
    clause,
    path: "content",
    expected: "the message is an authorizationValidationRequest",
    code: "badcontenttype",
    ask: ({ request, choice }) => request !== undefined || { found: `it is ${choice}` },
  },
  {
    name: "signed-by-aa",
    clause,
    path: "",
    expected: "an AA in force signs",
    code: "invalidaa",
    ask: ({ aa }) => aa !== undefined || { found: "an enrolment credential signs" },
  },
  {
    name: "aa-permits",
    clause: "ETSI TS 102 941 Annex B",
    path: "",
    expected:
      "the SSP of 623 in the AA's certificate is of version 1 and permits authorizationValidationRequest",
    code: "deniedpermissions",
    ask: ({ aa }) =>
      aa === undefined ? "notApplicable" : maySign(aa.certificate, "authorizationValidationRequest"),
  },
  {
    name: "ea-is-us",
    clause,
    path: "content.authorizationValidationRequest.sharedAtRequest.eaId",
    expected: "eaId is the HashedId8 of this EA",
    code: "wrongea",
    ask({ request, eas }) {
      if (request === undefined) return "notApplicable";
      const { eaId } = request.sharedAtRequest;
      return (
        eas.some(({ record }) => Buffer.compare(record.hashedId8, eaId) === 0) || {
          found: `eaId is ${toHex(eaId)}`,
        }
      );
    },
  },
];

/** A validation request for which a known credential vouches. */
export interface ValidationSubject extends RequestedAttributes, CredentialSubject {
  readonly device: DeviceRecord;
  /** The generation of this EA that the signature is encrypted for; absent where it is plain. */
  readonly addressed: Authority | undefined;
}

const attributesPath = "sharedAtRequest.requestedSubjectAttributes";

/** What the EA asks on behalf of an AA. */
export const validationRules: readonly CodedRule<ValidationSubject, Code>[] = [
  recipientRule<Code>("imnottherecipient", "ETSI TS 102 941 6.2.3"),
  ...credentialRules<Code>("authorizationRequest", "ecSignature", {
    ended: "unknownits",
    untrusted: "unknownits",
    denied: "deniedpermissions",
  }),
  deviceRule<Code>("ecSignature", "unknownits"),
  ...attributeRules<Code>("sharedAtRequest.", {
    format: "badcontenttype",
    incomplete: "deniedpermissions",
    denied: "deniedpermissions",
  }),
  {
    name: "id-of-ticket",
    clause: "ETSI TS 103 097 7.2.1",
    path: `${attributesPath}.id`,
    expected: "id is absent or none",
    code: "deniedpermissions",
    ask({ attributes: { id } }) {
      if (id === undefined) return "notApplicable";
      return id.choice === "none" || { found: `id is ${id.choice}` };
    },
  },
  {
    name: "permissions-registered",
    clause,
    path: `${attributesPath}.appPermissions`,
    expected: "each PSID is registered for the device, with an SSP of the same version and no other bits",
    code: "deniedpermissions",
    ask({ attributes: { appPermissions = [] }, device }) {
      const foreign = appPermissions.filter((permission) => !isRegistered(device, permission));
      if (foreign.length === 0) return true;
      return { found: `not registered: ${foreign.map(permissionText).join(", ")}` };
    },
  },
];
