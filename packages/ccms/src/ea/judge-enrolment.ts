import { coer } from "@v2x/asn1";
import { verificationKeyIn } from "@v2x/credentials";
import {
  type Authority,
  type CodedRule,
  type Judgement,
  judgeLayer,
  payloadIn,
  placeOfPart,
  type Refusal,
  type RequestStructure,
  recipientRule,
  refusedEnvelope,
  requestIdentity,
  requestTimes,
  signedParts,
} from "@v2x/pki";
import {
  type EventAdvice,
  type OpenedSignature,
  openEnvelope,
  type SignedRules,
  type Trace,
  traceInside,
} from "@v2x/protocol";
import {
  type EnrolmentResponseCode,
  EtsiTs102941Data,
  InnerEcRequest,
  InnerEcRequestSignedForPop,
  SecuredCertificateRequestPsid,
} from "@v2x/v2x-schema";
import { adviceOnEnvelope } from "../exchange/advice.ts";
import type { AuthorityWork } from "../exchange/authority-work.ts";
import { registeredRegion } from "../exchange/registration.ts";
import type { DeviceRecord } from "../ports.ts";
import { issuerOf } from "./credential-rules.ts";
import { enrolmentFaults, enrolmentRules, proofFaults } from "./enrolment-rules.ts";
import type { OpenedAtEa } from "./open-at-ea.ts";
import { enrolmentRequestIn, type Sender } from "./senders.ts";

/** An enrolment request that may be granted. */
export interface GrantableEnrolment {
  readonly request: InnerEcRequest;
  readonly device: DeviceRecord;
  /** As `requestIdentity` makes it. */
  readonly identity: Uint8Array;
}

/** Judges an enrolment request from the outside in; the first thing that does not hold decides the response code. */
export async function judgeEnrolment(
  opened: OpenedAtEa,
  work: AuthorityWork,
  ea: Authority,
): Promise<Judgement<EnrolmentResponseCode, GrantableEnrolment>> {
  const { opening, sender } = opened;
  const { at } = work.exchange;
  const outer = {
    trace: opening.trace,
    requestLayers: [],
    advice: adviceOnEnvelope(opening, at),
  };
  if (opening.refusal !== undefined) {
    const advice = (await isSignedByNewKey(opened, work))
      ? [...outer.advice, newKeySignsOutside]
      : outer.advice;
    return { ...outer, advice, refusal: refusedEnvelope(opening.refusal, enrolmentFaults) };
  }
  const payload = payloadIn(opening.trace, EtsiTs102941Data);
  const message = judgeLayer(messageRules, { ...opened, now: at }, payload);
  const before = { ...outer, requestLayers: [message.layer] };
  if (message.refusal !== undefined) return { ...before, refusal: message.refusal };
  const { trace, refusal, signature } = await openProof(opened, payload, at);
  if (refusal !== undefined) return { ...before, trace, refusal };
  const request = enrolmentRequestIn(opening.value)!;
  const device = sender.device!;
  const { credential } = sender;
  const judged = judgeLayer(
    enrolmentRules,
    {
      request,
      device,
      credential,
      credentialIssuer: issuerOf(credential, work.authorities, at),
      publicKeys: request.publicKeys,
      certificateFormat: request.certificateFormat,
      attributes: request.requestedSubjectAttributes,
      issuer: ea.certificate.value.toBeSigned,
      registeredRegion: registeredRegion(device),
      now: at,
    },
    payloadIn(trace, InnerEcRequest),
  );
  const all = { ...before, trace, requestLayers: [message.layer, judged.layer] };
  if (judged.refusal !== undefined) return { ...all, refusal: judged.refusal };
  // Signed with the canonical key or with a credential, it is the same request of the device.
  const identity = requestIdentity("enrolment", [Buffer.from(device.id), ...signedParts(signature!)]);
  return { ...all, granted: { request, device, identity } };
}

type MessageSubject = OpenedAtEa & { readonly now: Date };

const messageRules: readonly CodedRule<MessageSubject, EnrolmentResponseCode>[] = [
  recipientRule<EnrolmentResponseCode>("imnottherecipient", "ETSI TS 102 941 6.2.3"),
  {
    name: "message-kind",
    clause: "ETSI TS 102 941 6.2.3.2.1",
    path: "content",
    expected: "the message is an enrolmentRequest with the request plain inside its proof of possession",
    code: "badcontenttype",
    ask: ({ message }) =>
      (message !== undefined && enrolmentRequestIn(message) !== undefined) || {
        found: `it is ${message?.content.choice}`,
      },
  },
  {
    name: "signed-by-station",
    clause: "ETSI TS 102 941 6.2.3.2.1",
    path: "",
    expected: "a registered key or an enrolment credential signs, not an authority",
    code: "unknownits",
    ask: ({ sender }: { readonly sender: Sender }) => sender.aa === undefined,
  },
];

/** Opens the proof of possession inside the message; its signer is the key that is to be certified. */
async function openProof(
  { opening, message }: OpenedAtEa,
  payload: RequestStructure,
  at: Date,
): Promise<{
  readonly trace: Trace;
  readonly signature?: OpenedSignature;
  readonly refusal?: Refusal<EnrolmentResponseCode>;
}> {
  const { content } = message!;
  if (content.choice !== "enrolmentRequest")
    throw new TypeError("Only enrolment requests have such a proof.");
  const signed = coer.encode(InnerEcRequestSignedForPop, content.value);
  const rules: SignedRules<InnerEcRequest> = {
    kind: "signed",
    signer: { self: async (request) => verificationKeyIn(request.publicKeys.verificationKey) },
    header: { psid: SecuredCertificateRequestPsid, generationTime: requestTimes(at) },
  };
  const proof = await openEnvelope(signed, { layers: [rules], payload: InnerEcRequest });
  const trace = traceInside(opening.trace, placeOfPart(signed, payload), proof.trace);
  return proof.refusal
    ? { trace, refusal: refusedEnvelope(proof.refusal, proofFaults) }
    : { trace, signature: proof.signatures[0]! };
}

const newKeySignsOutside: EventAdvice = {
  name: "outer-layer-signed-by-new-key",
  text: "The outer layer is signed with the new key. Sign it with the registered canonical key, and only the layer inside with the new one.",
};

/** Whether the outer signature, which is not the registered key's, is that of the key to be certified. */
async function isSignedByNewKey({ opening, message }: OpenedAtEa, work: AuthorityWork): Promise<boolean> {
  const request = message && enrolmentRequestIn(message);
  if (opening.refusal?.check.name !== "data-signature" || request === undefined) return false;
  const plaintext = opening.trace.texts[1]!;
  const again = await openEnvelope(plaintext, {
    layers: [
      {
        kind: "signed",
        signer: { self: async () => verificationKeyIn(request.publicKeys.verificationKey) },
        header: { psid: SecuredCertificateRequestPsid, generationTime: requestTimes(work.exchange.at) },
      },
    ],
    payload: EtsiTs102941Data,
  });
  return again.refusal === undefined;
}
