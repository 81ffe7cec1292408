import { coer, type Schema } from "@v2x/asn1";
import {
  allHold,
  type Check,
  camp,
  EtsiTs102941Data,
  failuresIn,
  type Ieee1609Dot2Data,
  type InnerEcRequest,
  type InnerEcRequestSignedForPop,
  type ScmsPdu,
  SignedCertificateRequest,
  type SignedData,
  type ToBeSignedCertificate,
} from "@v2x/v2x-schema";
import { type VerificationKey, verificationKeyIn } from "../certificates/curve-points.ts";
import { verifyCertificateRequest } from "../messages/certificate-request.ts";
import { otherKeySigned } from "../messages/message-signatures.ts";
import { plainPayloadOf, verifySignedData } from "../messages/signed-data.ts";
import { type Answer, answer, failing, type VerdictCheck } from "./lights/lights.ts";

const clause = "IEEE 1609.2 5.3.1; IEEE 1609.2.1 SignerSelf; ETSI TS 102 941 6.2.3";

/**
 * Whether a SignedCertificateRequest that names `self` as its signer is signed with the key that it asks a certificate
 * for.
 *
 * @param octets - the content of `signedCertificateRequest`.
 * @returns undefined where a certificate signs it, or it cannot be read.
 */
export function answerOnCertificateRequest(octets: Uint8Array): Answer | undefined {
  const request = explored(SignedCertificateRequest, octets);
  if (request !== undefined) {
    const { value, asked } = request;
    return answerOnRequest(value, keyOf(tbsCertIn(value.tbsRequest)), asked);
  }
  const ofCamp = explored(camp.SignedCertificateRequest, octets);
  if (ofCamp === undefined) return undefined;
  const { value, asked } = ofCamp;
  const key = keyOf(campTbsDataIn(value.tbsRequest));
  return answerOnRequest({ ...value, hashAlgorithmId: value.hashId }, key, asked);
}

function answerOnRequest(
  request: Parameters<typeof verifyCertificateRequest>[0],
  key: VerificationKey | undefined,
  asked: Uint8Array,
): Answer | undefined {
  if (request.signer.choice !== "self" || key === undefined) return undefined;
  return answerBy(verifyCertificateRequest(request, "self", asked, key));
}

/**
 * The same for signed data that names `self`, as requests to EA and AA do.
 *
 * @returns undefined where it carries no request for a certificate.
 */
export function answerOnSelfSigned(data: Ieee1609Dot2Data, signedData: SignedData): Answer | undefined {
  const payload = signedData.signer.choice === "self" ? plainPayloadOf(signedData) : undefined;
  const key = payload && keyAskedForIn(payload);
  return key && answerBy(verifySignedData(data, "self", key));
}

/** A first request carries the signature of the device's registered key, and that key is not in it. */
function answerBy(checks: readonly Check[]): Answer {
  if (allHold(checks)) {
    return answer(
      "pass",
      "The signature verifies under the key that the request asks a certificate for: the sender holds it. Who the sender is stays open, since no certificate stands behind that key yet.",
      clause,
      checks,
    );
  }
  const isOtherKey = failuresIn(checks).every(({ found }) => found === otherKeySigned);
  if (!isOtherKey) return failing(checks) ?? answer("unknown", checks.at(-1)?.found ?? "", clause, checks);
  const open = checks.map((check): VerdictCheck => {
    return check.outcome === "fail" ? { ...check, outcome: "unknown", found: byAnotherKey } : check;
  });
  return answer("unknown", `${byAnotherKey}.`, clause, open);
}

const byAnotherKey =
  "The key that the request asks a certificate for did not make the signature. A device's first request is signed with its registered (canonical) key, which is not available here";

function tbsCertIn({ content }: ScmsPdu): ToBeSignedCertificate | undefined {
  return content.choice === "eca-ee" && content.value.choice === "eeEcaCertRequest"
    ? content.value.value.tbsCert
    : undefined;
}

function campTbsDataIn({ content }: camp.ScmsPDU) {
  return content.choice === "eca-ee" && content.value.choice === "eeEcaCertRequest"
    ? content.value.value.tbsData
    : undefined;
}

function keyOf(
  asked: Pick<ToBeSignedCertificate, "verifyKeyIndicator"> | undefined,
): VerificationKey | undefined {
  const indicator = asked?.verifyKeyIndicator;
  return indicator?.choice === "verificationKey" ? verificationKeyIn(indicator.value) : undefined;
}

/** @see ETSI TS 102 941 — InnerEcRequestSignedForPop, InnerAtRequest */
function keyAskedForIn(payload: Uint8Array): VerificationKey | undefined {
  const content = explored(EtsiTs102941Data, payload)?.value.content;
  if (content?.choice === "authorizationRequest") {
    return verificationKeyIn(content.value.publicKeys.verificationKey);
  }
  const inner = content?.choice === "enrolmentRequest" ? innerRequest(content.value) : undefined;
  return inner && verificationKeyIn(inner.publicKeys.verificationKey);
}

function innerRequest({ content }: InnerEcRequestSignedForPop): InnerEcRequest | undefined {
  const inside = content.choice === "signedData" ? content.value.tbsData.payload.data?.content : undefined;
  return inside?.choice === "unsecuredData" ? inside.value : undefined;
}

/** Explored, since that is what the decoders' codecs do with these types: judging needs no more of its own. */
function explored<T>(
  schema: Schema<T>,
  octets: Uint8Array,
): { readonly value: T; readonly asked: Uint8Array } | undefined {
  const { value, map, failure } = coer.explore(schema, octets);
  if (failure !== undefined || value === undefined) return undefined;
  const { start = 0, end = 0 } = map.find(({ path }) => path === "tbsRequest") ?? {};
  return { value, asked: octets.subarray(start, end) };
}
