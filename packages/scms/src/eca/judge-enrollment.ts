import {
  type Authority,
  type FaultCodes,
  type Judgement,
  judgeLayer,
  payloadIn,
  refusedEnvelope,
} from "@v2x/pki";
import { type EeEcaCertRequest, ScmsPdu } from "@v2x/v2x-schema";
import type { FineError } from "../exchange/fine-errors.ts";
import type { ScmsDeviceRecord } from "../ports.ts";
import { adviceOnEnrollment } from "./enrollment-advice.ts";
import { enrolleeRules, enrollmentRules, successorRules } from "./enrollment-rules.ts";
import type { OpenedEnrollment } from "./open-enrollment.ts";

/** An enrollment request that may be granted, as far as limits allow. */
export interface GrantableEnrollment {
  readonly request: EeEcaCertRequest;
  readonly device: ScmsDeviceRecord;
}

const faults: FaultCodes<FineError> = {
  unparsable: "400-42",
  "wrong-content": "400-42",
  "not-the-recipient": "400-41",
  "unknown-algorithm": "400-41",
  undecryptable: "400-41",
  "wrong-psid": "400-42",
  "no-time": "400-42",
  "wrong-time": "400-42",
  "unknown-signer": "400-43",
  "wrong-signature": "400-43",
};

/** Judges an enrollment request from the outside in; the first thing that does not hold decides the error code. */
export async function judgeEnrollment(
  opened: OpenedEnrollment,
  octets: Uint8Array,
  eca: Authority,
  now: Date,
): Promise<Judgement<FineError, GrantableEnrollment>> {
  const { opening, pdu, request, device } = opened;
  const advice = await adviceOnEnrollment(opened, octets, now);
  const outer = { trace: opening.trace, requestLayers: [], advice };
  // Who signs itself is unknown where its request does not say who it is: that is the fault to tell.
  const isAboutSender = opening.refusal?.check.name === "signer-known";
  if (pdu === undefined || (opening.refusal !== undefined && !isAboutSender)) {
    return { ...outer, refusal: refusedEnvelope(opening.refusal!, faults) };
  }
  const payload = payloadIn(opening.trace, ScmsPdu);
  const sender = judgeLayer(
    opened.isSuccessor ? successorRules : enrolleeRules,
    { pdu, request, device },
    payload,
  );
  const before = { ...outer, requestLayers: [sender.layer] };
  const unknown = sender.refusal ?? (opening.refusal && refusedEnvelope(opening.refusal, faults));
  if (unknown !== undefined) return { ...before, refusal: unknown };
  const { verifyKeyIndicator, encryptionKey } = request!.tbsCert;
  const judged = judgeLayer(
    enrollmentRules,
    {
      request: request!,
      device: device!,
      publicKeys: {
        verificationKey:
          verifyKeyIndicator.choice === "verificationKey" ? verifyKeyIndicator.value : undefined,
        encryptionKey,
      },
      eca: eca.certificate.value.toBeSigned,
      now,
    },
    payload,
  );
  const all = { ...before, requestLayers: [sender.layer, judged.layer] };
  if (judged.refusal !== undefined) return { ...all, refusal: judged.refusal };
  return { ...all, granted: { request: request!, device: device! } };
}
