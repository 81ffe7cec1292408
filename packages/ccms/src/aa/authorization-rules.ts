import { toHex } from "@v2x/asn1";
import { mayIssue } from "@v2x/credentials";
import {
  type Authority,
  type CodedRule,
  type FaultCodes,
  isInForce,
  keyRules,
  type RequestedKeys,
  recipientRule,
} from "@v2x/pki";
import { keyTagOf } from "@v2x/protocol";
import type { AuthorizationResponseCode, InnerAtRequest } from "@v2x/v2x-schema";
import { attributeRules, type RequestedAttributes } from "../exchange/attribute-rules.ts";
import { keyPlaces } from "../exchange/key-places.ts";
import { permissionText } from "../exchange/permission-text.ts";

type Code = AuthorizationResponseCode;

/** Of the layers of the request; the signature, where there is one, is the proof of possession of the ticket's key. */
export const authorizationFaults: FaultCodes<Code> = {
  unparsable: "its-aa-cantparse",
  "wrong-content": "its-aa-badcontenttype",
  "not-the-recipient": "its-aa-imnottherecipient",
  "unknown-algorithm": "its-aa-unknownencryptionalgorithm",
  undecryptable: "its-aa-decryptionfailed",
  "wrong-psid": "its-aa-deniedpermissions",
  "no-time": "its-aa-incompleterequest",
  "wrong-time": "its-aa-outofsyncrequest",
  "unknown-signer": "its-aa-keysdontmatch",
  "wrong-signature": "its-aa-keysdontmatch",
};

/** A message whose layers hold, before its content is looked at. */
export interface AuthorizationMessage {
  readonly request: InnerAtRequest | undefined;
  readonly choice: string;
  readonly addressed: Authority | undefined;
  readonly now: Date;
}

const clause = "ETSI TS 102 941 6.2.3.3.1";

/** What is asked of the message itself. */
export const authorizationMessageRules: readonly CodedRule<AuthorizationMessage, Code>[] = [
  recipientRule<Code>("its-aa-imnottherecipient", "ETSI TS 102 941 6.2.3"),
  {
    name: "message-kind",
    clause,
    path: "content",
    expected: "the message is an authorizationRequest",
    code: "its-aa-badcontenttype",
    ask: ({ request, choice }) => request !== undefined || { found: `it is ${choice}` },
  },
];

/** A request for a ticket. */
export interface AuthorizationSubject extends RequestedAttributes, RequestedKeys {
  readonly request: InnerAtRequest;
  /** The generation of an EA that the request names, in force or not. */
  readonly ea: Authority | undefined;
}

const attributesPath = "sharedAtRequest.requestedSubjectAttributes";

/** What the AA asks of a request before it asks the EA. */
export const authorizationRules: readonly CodedRule<AuthorizationSubject, Code>[] = [
  {
    name: "key-tag",
    clause,
    path: "sharedAtRequest.keyTag",
    expected:
      "keyTag is the left half of HMAC-SHA-256 under hmacKey over the verification key and the encryption key, as sent",
    code: "its-aa-keysdontmatch",
    ask({ request: { publicKeys, hmacKey, sharedAtRequest } }) {
      const wanted = keyTagOf(publicKeys, hmacKey);
      const { keyTag } = sharedAtRequest;
      return (
        Buffer.compare(wanted, keyTag) === 0 || {
          found: `it is ${toHex(keyTag)}, the keys give ${toHex(wanted)}`,
        }
      );
    },
  },
  ...keyRules<Code>(keyPlaces("its-aa-keysdontmatch", "its-aa-invalidencryptionkey")),
  {
    name: "ea-known",
    clause,
    path: "sharedAtRequest.eaId",
    expected: "eaId is the HashedId8 of an EA that is known here",
    code: "its-aa-unknownea",
    ask: ({ request, ea }) => ea !== undefined || { found: `eaId is ${toHex(request.sharedAtRequest.eaId)}` },
  },
  {
    name: "ea-in-force",
    clause,
    path: "sharedAtRequest.eaId",
    expected: "the certificate of that EA is in force",
    code: "its-aa-invalidea",
    ask: ({ ea, now }) =>
      ea === undefined ? "notApplicable" : isInForce(ea, now) || { found: "it is revoked or has ended" },
  },
  ...attributeRules<Code>("sharedAtRequest.", {
    format: "its-aa-badcontenttype",
    incomplete: "its-aa-incompleterequest",
    denied: "its-aa-deniedpermissions",
  }),
  {
    name: "id-of-ticket",
    clause: "ETSI TS 103 097 7.2.1",
    path: `${attributesPath}.id`,
    expected: "id is absent or none",
    code: "its-aa-deniedpermissions",
    ask({ attributes: { id } }) {
      if (id === undefined) return "notApplicable";
      return id.choice === "none" || { found: `id is ${id.choice}` };
    },
  },
  {
    name: "permissions-within-aa",
    clause: "IEEE 1609.2 PsidSsp, BitmapSsp",
    path: `${attributesPath}.appPermissions`,
    expected: "the AA may issue each PSID with that SSP",
    code: "its-aa-deniedpermissions",
    ask({ attributes: { appPermissions = [] }, issuer }) {
      const refused = appPermissions.filter(
        (permission) => !mayIssue(issuer.certIssuePermissions, permission),
      );
      if (refused.length === 0) return true;
      return { found: `it may not issue ${refused.map(permissionText).join(", ")}` };
    },
  },
];
