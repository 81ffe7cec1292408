import { coer } from "@v2x/asn1";
import { type Judgement, judgeLayer, payloadIn } from "@v2x/pki";
import { type EeEcaCertRequest, EeEcaCertRequestSpdu, ScmsPdu } from "@v2x/v2x-schema";
import type { EnrolledDevice } from "../../exchange/enrolled-signer.ts";
import type { FineError } from "../../exchange/fine-errors.ts";
import { successorIdentity } from "../../exchange/successor-request.ts";
import { refusedAtRa } from "../enrolled-request-rules.ts";
import type { OpenedAtRa } from "../open-at-ra.ts";
import { successorMessageRules, successorRequestRules } from "./successor-request-rules.ts";

/** A request for the next enrollment certificate that may be passed on. */
export interface PassableSuccessor {
  readonly enrolled: EnrolledDevice;
  /** COER of Ieee1609Dot2Data-SignedCertRequest: what was inside the encryption. */
  readonly signed: Uint8Array;
  /** As `successorIdentity` makes it. */
  readonly identity: Uint8Array;
}

/** Judges a request for the next enrollment certificate by what the RA knows. */
export function judgeSuccessor(
  { opening, pdu, request, enrolled, addressed }: OpenedAtRa<EeEcaCertRequestSpdu>,
  overlapDays: number,
  now: Date,
): Judgement<FineError, PassableSuccessor> {
  const outer = { trace: opening.trace, requestLayers: [], advice: [] };
  if (opening.refusal !== undefined) return { ...outer, refusal: refusedAtRa(opening.refusal) };
  const payload = payloadIn(opening.trace, ScmsPdu);
  const message = judgeLayer(successorMessageRules, { pdu: pdu!, request }, payload);
  if (message.refusal !== undefined) {
    return { ...outer, requestLayers: [message.layer], refusal: message.refusal };
  }
  const judged = judgeLayer(
    successorRequestRules,
    { asked: askedIn(request!), enrolled: enrolled!, addressed, overlapDays, now },
    payload,
  );
  const all = { ...outer, requestLayers: [message.layer, judged.layer] };
  if (judged.refusal !== undefined) return { ...all, refusal: judged.refusal };
  const identity = successorIdentity(enrolled!.certificate.digest, signedOctets(request!));
  return { ...all, granted: { enrolled: enrolled!, signed: opening.trace.texts.at(-1)!, identity } };
}

function signedIn({ content }: EeEcaCertRequestSpdu): ScmsPdu | undefined {
  return content.choice === "signedCertificateRequest" ? content.value.tbsRequest : undefined;
}

/** What is signed inside, or all of a request that the ECA will refuse. */
function signedOctets(request: EeEcaCertRequestSpdu): Uint8Array {
  const signed = signedIn(request);
  return signed ? coer.encode(ScmsPdu, signed) : coer.encode(EeEcaCertRequestSpdu, request);
}

function askedIn(request: EeEcaCertRequestSpdu): EeEcaCertRequest | undefined {
  const asked = signedIn(request)?.content;
  if (asked === undefined) return undefined;
  return asked.choice === "eca-ee" && asked.value.choice === "eeEcaCertRequest"
    ? asked.value.value
    : undefined;
}
