import { signerWith } from "@v2x/credentials";
import { sealUnsecured } from "@v2x/protocol";
import { certificateRequestPermission, certificateRequestRange, type InnerEcRequest } from "@v2x/v2x-schema";
import type { EnrolmentDeviation } from "../requests/deviation.ts";
import {
  encryptionKeyOffCurve,
  everybodysKey,
  innermostOf,
  lastOctetChanged,
  strangersKey,
  uncompressed,
  verificationKeyOffCurve,
} from "./broken-octets.ts";
import type { EnrolmentFault } from "./fault.ts";
import { chosenCredential, selfMadeCredential } from "./other-credentials.ts";
import { bareMessageFault, brokenSignature, headerDeviations, sealingFaults } from "./sealing-faults.ts";

type Bend = EnrolmentFault["bend"];

const hourMs = 3_600_000;
const always =
  (deviation: EnrolmentDeviation): Bend =>
  () => ({ deviation });
const inner = (change: (request: InnerEcRequest) => Partial<InnerEcRequest>) =>
  always({ inner: (request) => ({ ...request, ...change(request) }) });

const sealing = [
  ...sealingFaults({
    unknownAlgorithm: "unknownencryptionalgorithm",
    undecryptable: "decryptionfailed",
  }),
  bareMessageFault("cantparse"),
].map(({ deviation, ...facts }) => ({ ...facts, bend: always(deviation) }));

/** Wrong in a first enrolment as well as in a later one. */
const inAnyEnrolment: readonly Omit<EnrolmentFault, "flow">[] = [
  ...sealing,
  {
    name: "unsigned",
    breaks: "encrypts the message without the outer signature",
    code: "badcontenttype",
    check: "content-choice",
    bend: always({ plaintext: (message) => sealUnsecured(innermostOf(message)) }),
  },
  {
    name: "outer-signature",
    breaks: "changes the outer signature",
    code: "invalidsignature",
    check: "data-signature",
    bend: always(brokenSignature("outer")),
  },
  {
    name: "proof-signature",
    breaks: "changes the signature that proves possession of the new key",
    code: "invalidsignature",
    check: "data-signature",
    bend: always(brokenSignature("proof")),
  },
  {
    name: "header-psid",
    breaks: "signs the outer layer under PSID 36",
    code: "deniedpermissions",
    check: "header-psid",
    bend: always(headerDeviations.otherPsid("outer")),
  },
  {
    name: "proof-psid",
    breaks: "signs the inner layer under PSID 36",
    code: "deniedpermissions",
    check: "header-psid",
    bend: always(headerDeviations.otherPsid("proof")),
  },
  {
    name: "time-past",
    breaks: "says that it is an hour earlier than it is",
    code: "deniedrequest",
    check: "generation-time-within-tolerance",
    bend: ({ now }) => ({ deviation: headerDeviations.shifted(now, -hourMs) }),
  },
  {
    name: "time-future",
    breaks: "says that it is an hour later than it is",
    code: "deniedrequest",
    check: "generation-time-within-tolerance",
    bend: ({ now }) => ({ deviation: headerDeviations.shifted(now, hourMs) }),
  },
  {
    name: "no-leap-seconds",
    breaks: "gives the time in UTC instead of TAI, which is 5 seconds behind",
    code: "ok",
    bend: ({ now }) => ({ deviation: headerDeviations.withoutLeapSeconds(now) }),
  },
  {
    name: "no-time",
    breaks: "leaves the generation time out of the outer layer",
    code: "incompleterequest",
    check: "generation-time-present",
    bend: always(headerDeviations.withoutTime("outer")),
  },
  {
    name: "other-format",
    breaks: "asks for certificateFormat 2",
    code: "badcontenttype",
    check: "certificate-format-known",
    bend: inner(() => ({ certificateFormat: 2 })),
  },
  {
    name: "no-permissions",
    breaks: "leaves out the permissions that the credential is to have",
    code: "incompleterequest",
    check: "permissions-requested",
    bend: (order) => ({ order: { ...order, attributes: {} } }),
  },
  {
    name: "message-permission",
    breaks: "asks for CAM in the credential, which only tickets have",
    code: "deniedpermissions",
    check: "permissions-of-credential",
    bend: (order) => ({ order: { ...order, attributes: { appPermissions: [{ psid: 36 }] } } }),
  },
  {
    name: "excessive-permission",
    breaks: "asks for a credential that may answer enrolment requests",
    code: "deniedpermissions",
    check: "permissions-of-credential",
    bend: (order) => ({
      order: {
        ...order,
        attributes: { appPermissions: [certificateRequestPermission("enrolmentResponse")] },
      },
    }),
  },
  {
    name: "issue-permissions",
    breaks: "asks for a credential that may issue others",
    code: "deniedpermissions",
    check: "no-issue-permissions",
    bend: inner(({ requestedSubjectAttributes }) => ({
      requestedSubjectAttributes: {
        ...requestedSubjectAttributes,
        certIssuePermissions: [
          {
            subjectPermissions: { choice: "explicit", value: [certificateRequestRange("enrolmentRequest")] },
            minChainLength: 1,
            chainLengthRange: 0,
            eeType: { bytes: Uint8Array.of(0x80), length: 8 },
          },
        ],
      },
    })),
  },
  {
    name: "weak-key",
    breaks: "asks for the key with the private scalar 1 to be certified",
    code: "invalidkeys",
    check: "verification-key-strong",
    bend: (order) => ({ order: { ...order, key: signerWith(everybodysKey()) } }),
  },
  {
    name: "off-curve-key",
    breaks: "asks for a key to be certified that is no point of its curve",
    code: "invalidkeys",
    check: "signer-known",
    bend: always({ publicKeys: (keys) => ({ ...keys, verificationKey: verificationKeyOffCurve }) }),
  },
  {
    name: "off-curve-encryption-key",
    breaks: "adds an encryption key that is no point of its curve",
    code: "invalidencryptionkey",
    check: "encryption-key-usable",
    bend: always({ publicKeys: (keys) => ({ ...keys, encryptionKey: encryptionKeyOffCurve }) }),
  },
  {
    name: "uncompressed-key",
    breaks: "sends the new key as an uncompressed point, which is taken",
    code: "ok",
    bend: always({
      publicKeys: (keys) => ({ ...keys, verificationKey: uncompressed(keys.verificationKey) }),
    }),
  },
  {
    name: "replay",
    breaks: "sends the same octets twice, which brings the same answer and no second credential",
    code: "ok",
    isSentTwice: true,
    bend: always({}),
  },
];

const inFirstEnrolment: readonly Omit<EnrolmentFault, "flow">[] = [
  {
    name: "unknown-its-id",
    breaks: "gives a canonical id that nobody registered",
    code: "unknownits",
    check: "signer-known",
    bend: inner(({ itsId }) => ({ itsId: lastOctetChanged(itsId) })),
  },
  {
    name: "text-its-id",
    breaks: "gives the canonical id as text, which is taken",
    code: "ok",
    bend: inner(({ itsId }) => ({ itsId: Buffer.from(Buffer.from(itsId).toString("hex")) })),
  },
  {
    name: "stranger-signs",
    breaks:
      "signs the outer layer with a key that nobody registered, as who uses another station's id has to",
    code: "invalidsignature",
    check: "data-signature",
    bend: (order) => {
      const { enrollee } = order;
      if ("credential" in enrollee) return {};
      return { order: { ...order, enrollee: { ...enrollee, canonicalKey: signerWith(strangersKey()) } } };
    },
  },
  {
    name: "new-key-signs-outside",
    breaks: "signs the outer layer with the new key instead of the registered one, as c2c-common does",
    code: "invalidsignature",
    check: "data-signature",
    bend: (order) => {
      const { enrollee, key } = order;
      if ("credential" in enrollee) return {};
      return { order: { ...order, enrollee: { ...enrollee, canonicalKey: key } } };
    },
  },
];

const asChosen: Bend = () => ({});

const inReenrolment: readonly Omit<EnrolmentFault, "flow">[] = [
  {
    name: "other-message",
    breaks: "sends the answer to an enrolment instead of a request",
    code: "badcontenttype",
    check: "message-kind",
    bend: always({
      message: ({ version }) => ({
        version,
        content: {
          choice: "enrolmentResponse",
          value: { requestHash: new Uint8Array(16), responseCode: "deniedrequest" },
        },
      }),
    }),
  },
  {
    name: "its-id-not-of-credential",
    breaks: "gives another itsId than the HashedId8 of the credential",
    code: "unknownits",
    check: "its-id-of-signer",
    bend: inner(({ itsId }) => ({ itsId: lastOctetChanged(itsId) })),
  },
  {
    name: "unknown-credential",
    breaks: "signs with a credential that no EA issued",
    code: "unknownits",
    check: "signer-known",
    bend: async (order) => ({
      order: { ...order, enrollee: { credential: await selfMadeCredential(order.now) } },
    }),
  },
  {
    name: "same-key-again",
    breaks: "asks for the key of the credential in use to be certified again",
    code: "invalidkeys",
    check: "verification-key-new",
    bend: (order) =>
      "credential" in order.enrollee ? { order: { ...order, key: order.enrollee.credential.signer } } : {},
  },
  {
    name: "ended-credential",
    breaks: "signs with a credential that has ended",
    code: "baditsstatus",
    check: "credential-alive",
    needs: chosenCredential("that has ended"),
    bend: asChosen,
  },
  {
    name: "credential-without-bit",
    breaks: "signs with a credential whose SSP of 623 does not allow enrolment requests",
    code: "deniedpermissions",
    check: "credential-permits",
    needs: chosenCredential("of this EA with the SSP 01 40, or without 623, or with another version"),
    bend: asChosen,
  },
];

/** Every fault of enrolment requests. */
export const enrolmentFaults: readonly EnrolmentFault[] = [
  ...[...inAnyEnrolment, ...inFirstEnrolment].map((fault) => ({ ...fault, flow: "enrol" as const })),
  ...[...inAnyEnrolment, ...inReenrolment].map((fault) => ({ ...fault, flow: "reenrol" as const })),
];
