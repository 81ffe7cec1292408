import { coer, DecodeError, type Schema } from "@v2x/asn1";
import {
  allHold,
  type Check,
  camp,
  failuresIn,
  type Ieee1609Dot2Data,
  InnerEcRequest,
  etsiTs102941MessagesItss as itss,
  ScmsPdu,
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
  const request = decoded(SignedCertificateRequest, octets);
  if (request !== undefined) {
    const key = keyOf(tbsCertIn(request.tbsRequest));
    if (request.signer.choice !== "self" || key === undefined) return undefined;
    return answerBy(verifyCertificateRequest(request, "self", coer.encode(ScmsPdu, request.tbsRequest), key));
  }
  const ofCamp = decoded(camp.SignedCertificateRequest, octets);
  const key = ofCamp && keyOf(campTbsDataIn(ofCamp.tbsRequest));
  if (ofCamp?.signer.choice !== "self" || key === undefined) return undefined;
  const asked = coer.encode(camp.ScmsPDU, ofCamp.tbsRequest);
  return answerBy(
    verifyCertificateRequest({ ...ofCamp, hashAlgorithmId: ofCamp.hashId }, "self", asked, key),
  );
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

/** @see ETSI TS 102 941 — InnerEcRequestSignedForPop, InnerEcRequest, InnerAtRequest */
function keyAskedForIn(payload: Uint8Array): VerificationKey | undefined {
  const content = decoded(itss.EtsiTs102941Data, payload)?.content;
  if (content?.choice === "authorizationRequest") {
    return verificationKeyIn(content.value.publicKeys.verificationKey);
  }
  const inner =
    content?.choice === "enrolmentRequest" ? innerRequest(content.value) : decoded(InnerEcRequest, payload);
  return inner && verificationKeyIn(inner.publicKeys.verificationKey);
}

function innerRequest({
  content,
}: Extract<itss.EtsiTs102941DataContent, { readonly choice: "enrolmentRequest" }>["value"]) {
  const inside = content.choice === "signedData" ? content.value.tbsData.payload.data?.content : undefined;
  return inside?.choice === "unsecuredData" ? inside.value : undefined;
}

function decoded<T>(schema: Schema<T>, octets: Uint8Array): T | undefined {
  try {
    return coer.decode(schema, octets);
  } catch (error) {
    if (error instanceof DecodeError) return undefined;
    throw error;
  }
}
