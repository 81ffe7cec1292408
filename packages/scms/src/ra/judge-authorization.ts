import { americanProfiles } from "@v2x/credentials";
import { type Authority, type Judgement, judgeLayer, payloadIn } from "@v2x/pki";
import { type EeRaCertRequest, ScmsPdu } from "@v2x/v2x-schema";
import { adviceOnCertificateRequest } from "../exchange/certificate-request-advice.ts";
import type { EnrolledDevice } from "../exchange/enrolled-signer.ts";
import type { FineError } from "../exchange/fine-errors.ts";
import { type Demand, demandOf } from "./authorization-demand.ts";
import { authorizationRules, messageRules } from "./authorization-rules.ts";
import { refusedAtRa } from "./enrolled-request-rules.ts";
import { faultsForeseen } from "./foreseen-certificate.ts";
import type { OpenedAtRa } from "./open-at-ra.ts";

/** A request for certificates that may be granted, as far as limits allow. */
export interface GrantableAuthorization {
  readonly request: EeRaCertRequest;
  readonly demand: Demand;
  readonly enrolled: EnrolledDevice;
}

/** Judges a request for certificates from the outside in; the first thing that does not hold decides the error code. */
export function judgeAuthorization(
  { opening, pdu, request, enrolled, addressed }: OpenedAtRa<EeRaCertRequest>,
  aca: Authority,
  now: Date,
): Judgement<FineError, GrantableAuthorization> {
  const advice = request === undefined ? [] : adviceOnCertificateRequest(request, now);
  const outer = { trace: opening.trace, requestLayers: [], advice };
  if (opening.refusal !== undefined) return { ...outer, refusal: refusedAtRa(opening.refusal) };
  const payload = payloadIn(opening.trace, ScmsPdu);
  const message = judgeLayer(messageRules, { pdu: pdu!, request }, payload);
  if (message.refusal !== undefined) {
    return { ...outer, requestLayers: [message.layer], refusal: message.refusal };
  }
  const { tbsCert, additionalParams } = request!;
  const demand = demandOf(request!);
  const { verifyKeyIndicator } = tbsCert;
  const judged = judgeLayer(
    authorizationRules,
    {
      request: request!,
      demand,
      enrolled: enrolled!,
      addressed,
      publicKeys: {
        verificationKey:
          verifyKeyIndicator.choice === "verificationKey" ? verifyKeyIndicator.value : undefined,
        encryptionKey:
          additionalParams?.choice === "original"
            ? additionalParams.value.encryptionKey
            : additionalParams?.choice === "encryptionKey"
              ? additionalParams.value
              : undefined,
      },
      aca: aca.certificate.value.toBeSigned,
      now,
    },
    payload,
  );
  const all = { ...outer, requestLayers: [message.layer, judged.layer] };
  if (judged.refusal !== undefined) return { ...all, refusal: judged.refusal };
  const foreseen = faultsForeseen(
    request!,
    demand!.kind,
    aca.certificate,
    now,
    americanProfiles.authorizationCertificate,
  );
  const [fault] = foreseen;
  if (fault !== undefined) {
    const layer = { kind: "certificate", type: "Certificate", checks: foreseen };
    return {
      ...all,
      requestLayers: [...all.requestLayers, layer],
      refusal: { code: "400-32", kind: layer.kind, check: fault },
    };
  }
  return { ...all, granted: { request: request!, demand: demand!, enrolled: enrolled! } };
}
