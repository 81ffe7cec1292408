import { type EventAdvice, openEnvelope } from "@v2x/protocol";
import { type EeEcaCertRequest, ScmsPdu } from "@v2x/v2x-schema";
import { adviceOnCertificateRequest } from "../exchange/certificate-request-advice.ts";
import { keyAskedFor, type OpenedEnrollment } from "./open-enrollment.ts";

/** What implementations in use are known to do otherwise, told by what a request says. */
export async function adviceOnEnrollment(
  opened: OpenedEnrollment,
  octets: Uint8Array,
  at: Date,
): Promise<readonly EventAdvice[]> {
  const { request } = opened;
  if (request === undefined) return [];
  return [
    ...adviceOnCertificateRequest(request, at),
    ...((await isSignedByNewKey(opened, request, octets)) ? [newKeySigns] : []),
    ...(opened.opening.refusal?.check.name === "data-signature" ? adviceOnSigner(opened, request) : []),
  ];
}

/** Of a signature that is not that of the key to be certified, in a request that names no other. */
function adviceOnSigner(
  { isSuccessor }: OpenedEnrollment,
  { canonicalId }: EeEcaCertRequest,
): readonly EventAdvice[] {
  if (canonicalId !== undefined) return [];
  return [isSuccessor ? newKeyMissing : canonicalIdMissing];
}

const newKeySigns: EventAdvice = {
  name: "signed-by-new-key",
  text: "The request names its device by canonicalId and is signed with the key to be certified. Sign it with the registered canonical key; or leave canonicalId out and ask for the canonical key itself.",
};

const canonicalIdMissing: EventAdvice = {
  name: "canonical-id-missing",
  text: "The request has no canonicalId, so its signature was held against the key to be certified. Where the registered canonical key signs, name the device by canonicalId.",
};

const newKeyMissing: EventAdvice = {
  name: "successor-not-signed-by-new-key",
  text: "The inner request for the next certificate is signed with another key than it asks for. Sign it with the new key, and the request around it with the present enrollment certificate.",
};

/** Whether the signature, which is not the canonical key's, is that of the key to be certified. */
async function isSignedByNewKey(
  { opening }: OpenedEnrollment,
  request: EeEcaCertRequest,
  octets: Uint8Array,
): Promise<boolean> {
  if (opening.refusal?.check.name !== "data-signature") return false;
  const again = await openEnvelope(octets, {
    layers: [{ kind: "certificateRequest", signer: { self: async () => keyAskedFor(request) } }],
    payload: ScmsPdu,
  });
  return again.refusal === undefined;
}
