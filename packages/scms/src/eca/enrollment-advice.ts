import { hashMistakeIn } from "@v2x/credentials";
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
  const { request, opening } = opened;
  if (request === undefined) return [];
  const dialects = adviceOnCertificateRequest(request, at);
  const check = opening.refusal?.check;
  // Of a key that hashes otherwise there is advice of its own.
  if (check?.name !== "data-signature" || hashMistakeIn(check) !== undefined) return dialects;
  return [...dialects, await adviceOnSigner(opened, request, octets)];
}

/** Of a signature that is not that of the key that should have signed. */
async function adviceOnSigner(
  opened: OpenedEnrollment,
  request: EeEcaCertRequest,
  octets: Uint8Array,
): Promise<EventAdvice> {
  if (request.canonicalId === undefined) return opened.isSuccessor ? newKeyMissing : canonicalIdMissing;
  return (await isSignedByNewKey(request, octets)) ? newKeySigns : otherKeySigns(request.canonicalId);
}

const newKeySigns: EventAdvice = {
  name: "signed-by-new-key",
  text: "The request names its device by canonicalId and is signed with the key to be certified. Sign it with the registered canonical key; or leave canonicalId out and ask for the canonical key itself.",
};

function otherKeySigns(canonicalId: string): EventAdvice {
  return {
    name: "signed-by-another-key",
    text: `The key registered for "${canonicalId}" did not sign. Compare canonical key and key type on the screen of SCMS devices with the device's own. Where they agree, other octets were signed: the signature is over the hash of tbsRequest and the hash of the empty string, since the signer is self.`,
  };
}

const canonicalIdMissing: EventAdvice = {
  name: "canonical-id-missing",
  text: "The request has no canonicalId, so its signature was held against the key to be certified. Where the registered canonical key signs, name the device by canonicalId.",
};

const newKeyMissing: EventAdvice = {
  name: "successor-not-signed-by-new-key",
  text: "The inner request for the next certificate is signed with another key than it asks for. Sign it with the new key, and the request around it with the present enrollment certificate.",
};

/** Whether the signature, which is not the canonical key's, is that of the key to be certified. */
async function isSignedByNewKey(request: EeEcaCertRequest, octets: Uint8Array): Promise<boolean> {
  const again = await openEnvelope(octets, {
    layers: [{ kind: "certificateRequest", signer: { self: async () => keyAskedFor(request) } }],
    payload: ScmsPdu,
  });
  return again.refusal === undefined;
}
