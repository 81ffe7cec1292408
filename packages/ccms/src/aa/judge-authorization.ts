import { coer } from "@v2x/asn1";
import {
  type Authority,
  type Judgement,
  judgeLayer,
  payloadIn,
  placeOfPart,
  refusedEnvelope,
  requestIdentity,
} from "@v2x/pki";
import {
  type AuthorizationResponseCode,
  EtsiTs102941Data,
  InnerAtRequest,
  PublicKeys,
  SharedAtRequest,
} from "@v2x/v2x-schema";
import { adviceOnEnvelope } from "../exchange/advice.ts";
import type { AuthorityWork } from "../exchange/authority-work.ts";
import { authorizationFaults, authorizationMessageRules, authorizationRules } from "./authorization-rules.ts";
import { withoutHmacKey } from "./hide-hmac-key.ts";
import { adviceOnKeyTag } from "./key-tag-advice.ts";
import { authorizationRequestIn, type OpenedAtAa } from "./open-at-aa.ts";

/** A request for a ticket that the EA is to be asked about. */
export interface GrantableAuthorization {
  readonly request: InnerAtRequest;
  readonly ea: Authority;
  /** As `requestIdentity` makes it. */
  readonly identity: Uint8Array;
}

/** Judges a request for a ticket as far as the AA can tell, from the outside in. */
export function judgeAuthorization(
  { opening, message, addressed }: OpenedAtAa,
  { authorities, exchange }: AuthorityWork,
  aa: Authority,
): Judgement<AuthorizationResponseCode, GrantableAuthorization> {
  const { at } = exchange;
  const trace = withoutHmacKey(opening.trace, message);
  const outer = { trace, requestLayers: [], advice: adviceOnEnvelope(opening, at) };
  if (opening.refusal !== undefined) {
    return { ...outer, refusal: refusedEnvelope(opening.refusal, authorizationFaults) };
  }
  const request = authorizationRequestIn(opening.value);
  const payload = payloadIn(opening.trace, EtsiTs102941Data);
  const said = { request, choice: String(opening.value.content.choice), addressed, now: at };
  const asked = judgeLayer(authorizationMessageRules, said, payload);
  const before = { ...outer, requestLayers: [asked.layer] };
  if (asked.refusal !== undefined) return { ...before, refusal: asked.refusal };
  if (request === undefined) throw new TypeError("The rules let nothing else pass.");
  const { eaId, certificateFormat, requestedSubjectAttributes } = request.sharedAtRequest;
  const ea = authorities.usable.find(
    ({ record }) => record.role === "ea" && Buffer.compare(record.hashedId8, eaId) === 0,
  );
  const encoded = coer.encode(InnerAtRequest, request);
  const judged = judgeLayer(
    authorizationRules,
    {
      request,
      ea,
      publicKeys: request.publicKeys,
      certificateFormat,
      attributes: requestedSubjectAttributes,
      issuer: aa.certificate.value.toBeSigned,
      registeredRegion: undefined,
      now: at,
    },
    { schema: InnerAtRequest, octets: encoded, place: placeOfPart(encoded, payload) },
  );
  const all = { ...before, requestLayers: [asked.layer, judged.layer] };
  if (judged.refusal !== undefined) {
    const isTagWrong = judged.refusal.check.name === "key-tag";
    const advice = isTagWrong ? [...outer.advice, ...adviceOnKeyTag(request)] : outer.advice;
    return { ...all, advice, refusal: judged.refusal };
  }
  return { ...all, granted: { request, ea: ea!, identity: identityOf(request) } };
}

/**
 * The identity of a request for a ticket: the part that the station signs for the EA, and the keys that its key tag
 * covers. The signature itself is encrypted for the EA where the device wants privacy. The HMAC key, which the EA never
 * sees, keeps this from being matched with the identity at the EA, which knows the device.
 */
function identityOf({ sharedAtRequest, publicKeys, hmacKey }: InnerAtRequest): Uint8Array {
  return requestIdentity("authorization", [
    coer.encode(SharedAtRequest, sharedAtRequest),
    coer.encode(PublicKeys, publicKeys),
    hmacKey,
  ]);
}
