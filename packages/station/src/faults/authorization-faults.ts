import { createHmac } from "node:crypto";
import { coer } from "@v2x/asn1";
import { signerWith } from "@v2x/credentials";
import { digest } from "@v2x/crypto";
import { PublicKeys, type SharedAtRequest } from "@v2x/v2x-schema";
import type { AuthorizationDeviation } from "../requests/deviation.ts";
import {
  encryptionKeyOffCurve,
  everybodysKey,
  lastOctetChanged,
  uncompressed,
  verificationKeyOffCurve,
} from "./broken-octets.ts";
import type { AuthorizationFault } from "./fault.ts";
import { chosenCredential, selfMadeCredential } from "./other-credentials.ts";
import { bareMessageFault, brokenSignature, headerDeviations, sealingFaults } from "./sealing-faults.ts";

type Bend = AuthorizationFault["bend"];

const hourMs = 3_600_000;
const always =
  (deviation: AuthorizationDeviation): Bend =>
  () => ({ deviation });
/** With proof of possession: what is broken stands in it. */
const proven =
  (deviation: AuthorizationDeviation): Bend =>
  (order) => ({ order: { ...order, withProofOfPossession: true }, deviation });
const shared = (change: (request: SharedAtRequest) => Partial<SharedAtRequest>) =>
  always({ shared: (request) => ({ ...request, ...change(request) }) });

const sealing = [
  ...sealingFaults({
    unknownAlgorithm: "its-aa-unknownencryptionalgorithm",
    undecryptable: "its-aa-decryptionfailed",
  }),
  bareMessageFault("its-aa-cantparse"),
].map(({ deviation, ...facts }) => ({ ...facts, bend: always(deviation) }));

const atTheAa: readonly Omit<AuthorizationFault, "flow">[] = [
  ...sealing,
  {
    name: "other-message",
    breaks: "sends the answer to an authorization instead of a request",
    code: "its-aa-badcontenttype",
    check: "message-kind",
    bend: (order) => ({
      order: { ...order, withProofOfPossession: false },
      deviation: {
        message: ({ version }) => ({
          version,
          content: {
            choice: "authorizationResponse",
            value: { requestHash: new Uint8Array(16), responseCode: "its-aa-cantparse" },
          },
        }),
      },
    }),
  },
  {
    name: "proof-signature",
    breaks: "changes the signature that proves possession of the ticket's key",
    code: "its-aa-keysdontmatch",
    check: "data-signature",
    bend: proven(brokenSignature("outer")),
  },
  {
    name: "header-psid",
    breaks: "signs the proof of possession under PSID 36",
    code: "its-aa-deniedpermissions",
    check: "header-psid",
    bend: proven(headerDeviations.otherPsid("outer")),
  },
  {
    name: "time-past",
    breaks: "says that it is an hour earlier than it is",
    code: "its-aa-outofsyncrequest",
    check: "generation-time-within-tolerance",
    bend: (order) => proven(headerDeviations.shifted(order.now, -hourMs))(order),
  },
  {
    name: "time-future",
    breaks: "says that it is an hour later than it is",
    code: "its-aa-outofsyncrequest",
    check: "generation-time-within-tolerance",
    bend: (order) => proven(headerDeviations.shifted(order.now, hourMs))(order),
  },
  {
    name: "no-leap-seconds",
    breaks: "gives the time in UTC instead of TAI, which is 5 seconds behind",
    code: "ok",
    bend: (order) => proven(headerDeviations.withoutLeapSeconds(order.now))(order),
  },
  {
    name: "key-tag",
    breaks: "changes the keyTag",
    code: "its-aa-keysdontmatch",
    check: "key-tag",
    bend: always({ keyTag: lastOctetChanged }),
  },
  {
    name: "key-tag-over-sequence",
    breaks: "makes the keyTag over the COER of PublicKeys as a whole, as FlexStack does",
    code: "its-aa-keysdontmatch",
    check: "key-tag",
    bend: always({
      keyTag: (_tag, keys, hmacKey) =>
        Uint8Array.from(
          createHmac("sha256", hmacKey).update(coer.encode(PublicKeys, keys)).digest().subarray(0, 16),
        ),
    }),
  },
  {
    name: "key-tag-without-key",
    breaks: "makes the keyTag with a plain SHA-256 digest, without the hmacKey",
    code: "its-aa-keysdontmatch",
    check: "key-tag",
    bend: always({
      keyTag: (_tag, keys) => digest("sha256", coer.encode(PublicKeys, keys).subarray(1)).slice(0, 16),
    }),
  },
  {
    name: "unknown-ea",
    breaks: "names an EA that nobody knows",
    code: "its-aa-unknownea",
    check: "ea-known",
    bend: shared(({ eaId }) => ({ eaId: lastOctetChanged(eaId) })),
  },
  {
    name: "other-format",
    breaks: "asks for certificateFormat 2",
    code: "its-aa-badcontenttype",
    check: "certificate-format-known",
    bend: shared(() => ({ certificateFormat: 2 })),
  },
  {
    name: "no-permissions",
    breaks: "leaves out the permissions that the ticket is to have",
    code: "its-aa-incompleterequest",
    check: "permissions-requested",
    bend: shared(() => ({ requestedSubjectAttributes: {} })),
  },
  {
    name: "permission-beyond-aa",
    breaks: "asks for PSID 35, which no AA here gives",
    code: "its-aa-deniedpermissions",
    check: "permissions-within-aa",
    bend: shared(() => ({ requestedSubjectAttributes: { appPermissions: [{ psid: 35 }] } })),
  },
  {
    name: "weak-key",
    breaks: "asks for the key with the private scalar 1 to be certified",
    code: "its-aa-keysdontmatch",
    check: "verification-key-strong",
    bend: (order) => ({ order: { ...order, key: signerWith(everybodysKey()) } }),
  },
  {
    name: "off-curve-key",
    breaks: "asks for a key to be certified that is no point of its curve",
    code: "its-aa-keysdontmatch",
    check: "verification-key-usable",
    bend: (order) => ({
      order: { ...order, withProofOfPossession: false },
      deviation: { publicKeys: (keys) => ({ ...keys, verificationKey: verificationKeyOffCurve }) },
    }),
  },
  {
    name: "off-curve-encryption-key",
    breaks: "adds an encryption key that is no point of its curve",
    code: "its-aa-invalidencryptionkey",
    check: "encryption-key-usable",
    bend: always({ publicKeys: (keys) => ({ ...keys, encryptionKey: encryptionKeyOffCurve }) }),
  },
  {
    name: "uncompressed-key",
    breaks: "sends the ticket's key as an uncompressed point, which is taken",
    code: "ok",
    bend: always({
      publicKeys: (keys) => ({ ...keys, verificationKey: uncompressed(keys.verificationKey) }),
    }),
  },
  {
    name: "replay",
    breaks: "sends the same octets twice, which brings the same answer and no second ticket",
    code: "ok",
    isSentTwice: true,
    bend: always({}),
  },
];

const atTheEa: readonly Omit<AuthorizationFault, "flow">[] = [
  {
    name: "ec-signature",
    breaks: "changes the credential's signature",
    code: "invalidsignature",
    check: "ea-confirms",
    checkAtEa: "data-signature",
    bend: always(brokenSignature("ecSignature")),
  },
  {
    name: "ec-signature-psid",
    breaks: "signs with the credential under PSID 36",
    code: "deniedpermissions",
    check: "ea-confirms",
    checkAtEa: "header-psid",
    bend: always(headerDeviations.otherPsid("ecSignature")),
  },
  {
    name: "shared-request-changed",
    breaks: "changes the request after the credential has signed it",
    code: "invalidsignature",
    check: "ea-confirms",
    checkAtEa: "external-payload-hash",
    bend: always({
      inner: (request) => ({
        ...request,
        sharedAtRequest: {
          ...request.sharedAtRequest,
          requestedSubjectAttributes: {
            ...request.sharedAtRequest.requestedSubjectAttributes,
            assuranceLevel: Uint8Array.of(0),
          },
        },
      }),
    }),
  },
  {
    name: "unknown-credential",
    breaks: "vouches with a credential that no EA issued",
    code: "unknownits",
    check: "ea-confirms",
    checkAtEa: "signer-known",
    bend: async (order) => ({ order: { ...order, credential: await selfMadeCredential(order.now) } }),
  },
  {
    name: "permission-not-registered",
    breaks: "asks for CPM, which the station is not registered for",
    code: "deniedpermissions",
    check: "ea-confirms",
    checkAtEa: "permissions-registered",
    bend: shared(() => ({
      requestedSubjectAttributes: {
        appPermissions: [{ psid: 639, ssp: { choice: "bitmapSsp", value: Uint8Array.of(1) } }],
      },
    })),
  },
  {
    name: "ended-credential",
    breaks: "vouches with a credential that has ended",
    code: "unknownits",
    check: "ea-confirms",
    checkAtEa: "credential-alive",
    needs: chosenCredential("that has ended"),
    bend: always({}),
  },
  {
    name: "credential-without-bit",
    breaks: "vouches with a credential whose SSP of 623 does not allow authorization requests",
    code: "deniedpermissions",
    check: "ea-confirms",
    checkAtEa: "credential-permits",
    needs: chosenCredential("of the EA with the SSP 01 80, or without 623, or with another version"),
    bend: always({}),
  },
];

/** Every fault of authorization requests. */
export const authorizationFaults: readonly AuthorizationFault[] = [...atTheAa, ...atTheEa].map((fault) => ({
  ...fault,
  flow: "authorize",
}));
