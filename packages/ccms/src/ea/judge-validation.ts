import { coer } from "@v2x/asn1";
import {
  type Authority,
  addressedKeys,
  isInForce,
  type Judgement,
  judgeLayer,
  namingRecipient,
  payloadIn,
  placeOfPart,
  type Refusal,
  type RequestStructure,
  refusedEnvelope,
  requestIdentity,
  requestTimes,
  signedParts,
} from "@v2x/pki";
import {
  type EventAdvice,
  openExternalSignature,
  type SignedRules,
  type Trace,
  traceInside,
} from "@v2x/protocol";
import {
  AuthorizationValidationRequest,
  type AuthorizationValidationResponseCode,
  EtsiTs102941Data,
  EtsiTs103097Data,
  SecuredCertificateRequestPsid,
  SharedAtRequest,
} from "@v2x/v2x-schema";
import { adviceOnEnvelope } from "../exchange/advice.ts";
import type { AuthorityWork } from "../exchange/authority-work.ts";
import { unicastClause } from "../exchange/ccms-exchange.ts";
import { registeredRegion } from "../exchange/registration.ts";
import type { DeviceRecord } from "../ports.ts";
import { issuerOf } from "./credential-rules.ts";
import type { OpenedAtEa } from "./open-at-ea.ts";
import type { SenderSearch } from "./senders.ts";
import {
  ecSignatureFaults,
  validationFaults,
  validationMessageRules,
  validationRules,
} from "./validation-rules.ts";

type Code = AuthorizationValidationResponseCode;

/** A validation request that may be confirmed. */
export interface GrantableValidation {
  readonly request: AuthorizationValidationRequest;
  readonly device: DeviceRecord;
  readonly aa: Authority;
  /** As `requestIdentity` makes it. */
  readonly identity: Uint8Array;
}

/**
 * Judges what an AA asks about a station, from the outside in.
 *
 * @param station - finds the credential that vouches; whom it found is the event's subject.
 */
export async function judgeValidation(
  { opening, message, sender, addressed }: OpenedAtEa,
  work: AuthorityWork,
  station: SenderSearch,
): Promise<Judgement<Code, GrantableValidation>> {
  const { authorities, exchange } = work;
  const { at } = exchange;
  const outer = {
    trace: opening.trace,
    requestLayers: [],
    advice: adviceOnEnvelope(opening, at),
  };
  if (opening.refusal !== undefined) {
    return { ...outer, refusal: refusedEnvelope(opening.refusal, validationFaults) };
  }
  const { content } = message!;
  const request = content.choice === "authorizationValidationRequest" ? content.value : undefined;
  const { aa } = sender;
  const eas = authorities.usable.filter((ea) => ea.record.role === "ea" && isInForce(ea, at));
  const payload = payloadIn(opening.trace, EtsiTs102941Data);
  const said = { request, choice: String(content.choice), aa, addressed, eas, now: at };
  const asked = judgeLayer(validationMessageRules, said, payload);
  const before = { ...outer, requestLayers: [asked.layer] };
  if (asked.refusal !== undefined) return { ...before, refusal: asked.refusal };
  if (request === undefined || aa === undefined) throw new TypeError("The rules let nothing else pass.");
  const vouched = await openEcSignature(request, opening.trace, payload, station, work);
  const { trace, refusal, signature } = vouched;
  if (refusal !== undefined) return { ...before, trace, refusal };
  const device = station.found.device!;
  const { credential } = station.found;
  const { certificateFormat, requestedSubjectAttributes } = request.sharedAtRequest;
  const encoded = coer.encode(AuthorizationValidationRequest, request);
  const judged = judgeLayer(
    validationRules,
    {
      device,
      credential,
      credentialIssuer: issuerOf(credential, authorities, at),
      addressed: vouched.addressed,
      certificateFormat,
      attributes: requestedSubjectAttributes,
      issuer: aa.certificate.value.toBeSigned,
      registeredRegion: registeredRegion(device),
      now: at,
    },
    {
      schema: AuthorizationValidationRequest,
      octets: encoded,
      place: placeOfPart(encoded, payload),
    },
  );
  const all = {
    trace,
    requestLayers: [asked.layer, judged.layer],
    advice: [...outer.advice, ...adviceOnPrivacy(request, device)],
  };
  if (judged.refusal !== undefined) return { ...all, refusal: judged.refusal };
  // The station's signature covers its request to the AA, which the AA may pass on any number of times.
  const identity = requestIdentity("authorization-validation", signedParts(signature!));
  return { ...all, granted: { request, device, aa, identity } };
}

/** Opens what the station signed for the EA, encrypted or plain; the digest in it is that of the shared part. */
async function openEcSignature(
  { ecSignature, sharedAtRequest }: AuthorizationValidationRequest,
  outer: Trace,
  payload: RequestStructure,
  station: SenderSearch,
  { authorities, ports: { otherSystems }, exchange: { at } }: AuthorityWork,
) {
  const { keys, addressed } = addressedKeys(authorities, "ea");
  const signed: SignedRules<never> = {
    kind: "signed",
    signer: { digest: (hashedId8) => station.credential(hashedId8) },
    header: { psid: SecuredCertificateRequestPsid, generationTime: requestTimes(at) },
  };
  const isEncrypted = ecSignature.choice === "encryptedEcSignature";
  const octets = coer.encode(EtsiTs103097Data, ecSignature.value);
  const read = await openExternalSignature(
    octets,
    { layers: isEncrypted ? [{ kind: "encrypted", keys, onlyRecipient: unicastClause }, signed] : [signed] },
    coer.encode(SharedAtRequest, sharedAtRequest),
  );
  const opening = await namingRecipient(read, {
    authority: { system: "ccms", role: "ea" },
    recipient: "ea",
    // It reaches the EA inside a request to the AA, so no other address would help.
    urls: {},
    otherSystems: otherSystems && { ...otherSystems, addresses: {} },
    authorities,
  });
  const refusal: Refusal<Code> | undefined =
    opening.refusal && refusedEnvelope(opening.refusal, ecSignatureFaults);
  return {
    trace: traceInside(outer, placeOfPart(octets, payload), opening.trace),
    refusal,
    signature: opening.signatures?.[0],
    addressed: addressed(),
  };
}

function adviceOnPrivacy(
  { ecSignature }: AuthorizationValidationRequest,
  { withPrivacy }: DeviceRecord,
): readonly EventAdvice[] {
  return withPrivacy && ecSignature.choice === "ecSignature" ? [privacyUnused] : [];
}

const privacyUnused: EventAdvice = {
  name: "privacy-not-used",
  text: "The device is registered with privacy, and its credential signed in plain, so the AA saw whose request it is. Encrypt the signature for the EA (encryptedEcSignature).",
};
