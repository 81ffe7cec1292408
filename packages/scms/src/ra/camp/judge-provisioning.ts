import { campProfiles, fromTime32 } from "@v2x/credentials";
import { type Authority, adviceOnClock, type Judgement, judgeLayer, payloadIn } from "@v2x/pki";
import { camp, type EeRaCertRequest } from "@v2x/v2x-schema";
import { type Demand, demandOf } from "../authorization-demand.ts";
import { faultsForeseen } from "../foreseen-certificate.ts";
import { campRefusedEnvelope } from "./camp-exchange.ts";
import type { EnrolledSender, OpenedFromDevice } from "./enrolled-sender.ts";
import type { PocError } from "./poc-errors.ts";
import {
  certificateRequestFor,
  type ProvisioningKind,
  provisioningRequestIn,
} from "./provisioning-request.ts";
import { provisioningMessageRules, provisioningRules } from "./provisioning-rules.ts";

/** A request for certificates that may be granted, as far as limits allow. */
export interface GrantableProvisioning {
  /** In the terms of IEEE 1609.2.1. */
  readonly wanted: EeRaCertRequest;
  readonly demand: Demand;
  readonly sender: EnrolledSender;
}

/** What a request is judged by beside itself. */
interface ProvisioningStandpoint {
  /** What the address is for. */
  readonly kind: ProvisioningKind;
  readonly requestHash: Uint8Array;
  readonly pca: Authority;
  readonly now: Date;
}

/** Judges a request for certificates from the outside in; the first thing that does not hold decides the error code. */
export function judgeProvisioning(
  { opening, pdu, addressed, sender }: OpenedFromDevice,
  { kind, requestHash, pca, now }: ProvisioningStandpoint,
): Judgement<PocError, GrantableProvisioning> {
  const request = pdu && provisioningRequestIn(pdu);
  const time = request && fromTime32(request.asked["current-time"]);
  const outer = { trace: opening.trace, requestLayers: [], advice: adviceOnClock(time, now, 1000) };
  if (opening.refusal !== undefined) return { ...outer, refusal: campRefusedEnvelope(opening.refusal) };
  const payload = payloadIn(opening.trace, camp.ScmsPDU);
  const message = judgeLayer(provisioningMessageRules, { kind, pdu: pdu!, request }, payload);
  if (message.refusal !== undefined)
    return { ...outer, requestLayers: [message.layer], refusal: message.refusal };
  const wanted = certificateRequestFor(request!, sender!.certificate.value.toBeSigned, requestHash);
  const demand = demandOf(wanted);
  const { verifyKeyIndicator, encryptionKey } = wanted.tbsCert;
  const judged = judgeLayer(
    provisioningRules,
    {
      request: request!,
      wanted,
      demand,
      sender: sender!,
      addressed,
      publicKeys: {
        ...(verifyKeyIndicator.choice === "verificationKey" && { verificationKey: verifyKeyIndicator.value }),
        encryptionKey: responseKeyOf(wanted) ?? encryptionKey,
      },
      pca: pca.certificate.value.toBeSigned,
      now,
    },
    payload,
  );
  const all = { ...outer, requestLayers: [message.layer, judged.layer] };
  if (judged.refusal !== undefined) return { ...all, refusal: judged.refusal };
  const foreseen = faultsForeseen(wanted, demand!.kind, pca.certificate, now, campProfiles.deviceCertificate);
  const [fault] = foreseen;
  if (fault !== undefined) {
    const layer = { kind: "certificate", type: "Certificate", checks: foreseen };
    return {
      ...all,
      requestLayers: [...all.requestLayers, layer],
      refusal: { code: "5070", kind: layer.kind, check: fault },
    };
  }
  return { ...all, granted: { wanted, demand: demand!, sender: sender! } };
}

/** What the answer is encrypted for; certificates cannot be made without it. */
function responseKeyOf({ additionalParams: params }: EeRaCertRequest) {
  if (params?.choice === "original") return params.value.encryptionKey;
  return params?.choice === "encryptionKey" ? params.value : undefined;
}
