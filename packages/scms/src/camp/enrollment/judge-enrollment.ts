import { fromTime32, verificationKeyIn } from "@v2x/credentials";
import {
  type Authorities,
  type Authority,
  adviceOnClock,
  type FaultCodes,
  type Judgement,
  judgeLayer,
  namingStray,
  payloadIn,
  refusedEnvelope,
  requestIdentity,
  signedParts,
} from "@v2x/pki";
import { openEnvelope } from "@v2x/protocol";
import { camp } from "@v2x/v2x-schema";
import type { ScmsRole } from "../../ports.ts";
import type { CampPorts } from "../camp-ports.ts";
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

/** What the ECA of CAMP knows beside a request. */
export interface CampEcaWork {
  readonly ports: Pick<CampPorts, "storage" | "inTransaction" | "raBaseUrl" | "otherSystems">;
  readonly authorities: Authorities<ScmsRole>;
}

/** A request that can be granted. */
export interface GrantableEnrollment {
  readonly request: camp.EeEcaCertRequest;
  /**
   * As `requestIdentity` makes it, for this organization: another one that hands over the same request must not have
   * its device enrolled in place of the owner.
   */
  readonly identity: Uint8Array;
}

/**
 * Judges an enrollment request, which signs itself with the key to be certified, from the outside in; the first thing
 * that does not hold refuses it.
 *
 * @param octets - a SignedEeEnrollmentCertRequest.
 * @param organizationId - whose member handed it over.
 * @see CAMP SCMS 1.2 — SignedEeEnrollmentCertRequest, EeEcaCertRequest, EcaEndEntityError
 */
export async function judgeEnrollment(
  octets: Uint8Array,
  organizationId: string,
  eca: Authority,
  now: Date,
  { ports, authorities }: CampEcaWork,
): Promise<Judgement<camp.EcaEndEntityError, GrantableEnrollment>> {
  const read = await openEnvelope(octets, {
    layers: [{ kind: "certificateRequest", protocol: "camp", signer: { self } }],
    payload: camp.ScmsPDU,
  });
  const opening = await namingStray(read, {
    authority: { system: "camp", role: "eca" },
    accepts: { protocol: "camp", choices: ["eca-ee.eeEcaCertRequest"] },
    clause: "CAMP SCMS 1.2 SignedEeEnrollmentCertRequest",
    urls: { campRaBaseUrl: ports.raBaseUrl },
    otherSystems: ports.otherSystems,
    authorities,
  });
  const outer = { trace: opening.trace, requestLayers: [], advice: [] };
  const pdu = opening.value ?? opening.claimed;
  // Whose signature it should be is unknown where the request names no key: that is the fault to tell.
  const isAboutKey = opening.refusal?.check.name === "signer-known";
  if (pdu === undefined || (opening.refusal !== undefined && !isAboutKey)) {
    return { ...outer, refusal: refusedEnvelope(opening.refusal!, faults) };
  }
  const request = requestIn(pdu)!;
  const payload = payloadIn(opening.trace, camp.ScmsPDU);
  const enrollee = judgeLayer(enrolleeRules, request, payload);
  const unknown = enrollee.refusal ?? (opening.refusal && refusedEnvelope(opening.refusal, faults));
  if (unknown !== undefined) return { ...outer, requestLayers: [enrollee.layer], refusal: unknown };
  const { tbsData, currentTime } = request;
  const { verifyKeyIndicator, encryptionKey } = tbsData;
  const { layer, refusal } = judgeLayer(
    campEnrollmentRules,
    {
      asked: request,
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
  if (refusal === undefined) {
    const parts = [Buffer.from(organizationId), ...signedParts(opening.signatures![0]!)];
    return { ...all, granted: { request, identity: requestIdentity("camp-enrollment", parts) } };
  }
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
