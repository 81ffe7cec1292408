import { fromTime32, verificationKeyIn } from "@v2x/credentials";
import {
  type Authority,
  adviceOnClock,
  type FaultCodes,
  type Judgement,
  judgeLayer,
  payloadIn,
  refusedEnvelope,
} from "@v2x/pki";
import { type EventAdvice, openEnvelope } from "@v2x/protocol";
import { camp, ScmsPdu } from "@v2x/v2x-schema";
import { campEnrollmentRules, enrolleeRules } from "./enrollment-rules.ts";

const malformed = "ecaMalformedRequest";

const faults: FaultCodes<camp.EcaEndEntityError> = {
  unparsable: malformed,
  "wrong-content": malformed,
  "not-the-recipient": malformed,
  "unknown-algorithm": malformed,
  undecryptable: malformed,
  "wrong-psid": malformed,
  "no-time": "ecaMalformedRequest",
  "wrong-time": malformed,
  "unknown-signer": malformed,
  "wrong-signature": malformed,
};

/**
 * Judges an enrollment request, which signs itself with the key to be certified, from the outside in; the first thing
 * that does not hold refuses it.
 *
 * @param octets - a SignedEeEnrollmentCertRequest.
 * @see CAMP SCMS 1.2 — SignedEeEnrollmentCertRequest, EeEcaCertRequest, EcaEndEntityError
 */
export async function judgeEnrollment(
  octets: Uint8Array,
  eca: Authority,
  now: Date,
): Promise<Judgement<camp.EcaEndEntityError, camp.EeEcaCertRequest>> {
  const opening = await openEnvelope(octets, {
    layers: [{ kind: "certificateRequest", protocol: "camp", signer: { self } }],
    payload: camp.ScmsPDU,
  });
  const outer = { trace: opening.trace, requestLayers: [], advice: [] };
  const pdu = opening.value ?? opening.claimed;
  // Whose signature it should be is unknown where the request names no key: that is the fault to tell.
  const isAboutKey = opening.refusal?.check.name === "signer-known";
  if (pdu === undefined || (opening.refusal !== undefined && !isAboutKey)) {
    const refusal = refusedEnvelope(opening.refusal!, faults);
    return { ...outer, advice: await adviceOnDialect(octets, refusal.check.name), refusal };
  }
  const request = requestIn(pdu);
  const payload = payloadIn(opening.trace, camp.ScmsPDU);
  const enrollee = judgeLayer(enrolleeRules, { pdu, request }, payload);
  const unknown = enrollee.refusal ?? (opening.refusal && refusedEnvelope(opening.refusal, faults));
  if (unknown !== undefined) return { ...outer, requestLayers: [enrollee.layer], refusal: unknown };
  const { tbsData, currentTime } = request!;
  const { verifyKeyIndicator, encryptionKey } = tbsData;
  const { layer, refusal } = judgeLayer(
    campEnrollmentRules,
    {
      asked: request!,
      request: { generationTime: currentTime, type: "implicit", tbsCert: tbsData },
      publicKeys: {
        ...(verifyKeyIndicator.choice === "verificationKey" && { verificationKey: verifyKeyIndicator.value }),
        ...(encryptionKey !== undefined && { encryptionKey }),
      },
      eca: eca.certificate.value.toBeSigned,
      now,
    },
    payload,
  );
  const all = { ...outer, requestLayers: [enrollee.layer, layer] };
  if (refusal === undefined) return { ...all, granted: request! };
  const isAboutTime = refusal.code === "ecaInvalidCurrentTime";
  const advice = isAboutTime ? adviceOnClock(fromTime32(currentTime), now, 1000) : [];
  return { ...all, advice, refusal };
}

/** The key that a request wants certified, where it names one that can be used. */
export function keyAskedFor({ tbsData: { verifyKeyIndicator } }: camp.EeEcaCertRequest) {
  return verifyKeyIndicator.choice === "verificationKey"
    ? verificationKeyIn(verifyKeyIndicator.value)
    : undefined;
}

async function self(pdu: camp.ScmsPDU) {
  const request = requestIn(pdu);
  return request && keyAskedFor(request);
}

function requestIn({ content }: camp.ScmsPDU): camp.EeEcaCertRequest | undefined {
  return content.choice === "eca-ee" && content.value.choice === "eeEcaCertRequest"
    ? content.value.value
    : undefined;
}

/** Whether it is a request of IEEE 1609.2.1, which has other structures in the same envelope. */
async function adviceOnDialect(octets: Uint8Array, unmet: string): Promise<readonly EventAdvice[]> {
  if (unmet !== "certificate-request-decodes") return [];
  const opening = await openEnvelope(octets, {
    layers: [{ kind: "certificateRequest", signer: {} }],
    payload: ScmsPdu,
  });
  return (opening.value ?? opening.claimed) === undefined ? [] : [otherDialect];
}

const otherDialect: EventAdvice = {
  name: "other-dialect",
  text: "This is a request in the dialect of IEEE 1609.2.1 (ScmsPdu of version 2). Send it to the ECA of the SCMS, whose base URI stands on its CA certificates; CAMP's ECA takes an ScmsPDU of version 1 with currentTime and tbsData.",
};
