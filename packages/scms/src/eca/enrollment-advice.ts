import { fromTime32 } from "@v2x/credentials";
import { leapSecondsAdvice } from "@v2x/pki";
import { type EventAdvice, openEnvelope } from "@v2x/protocol";
import { type EeEcaCertRequest, ScmsPdu } from "@v2x/v2x-schema";
import { keyAskedFor, type OpenedEnrollment } from "./open-enrollment.ts";

/** What implementations in use are known to do otherwise, told by what a request says. */
export async function adviceOnEnrollment(
  opened: OpenedEnrollment,
  octets: Uint8Array,
  at: Date,
): Promise<readonly EventAdvice[]> {
  const { request } = opened;
  if (request === undefined) return [];
  const { verifyKeyIndicator, cracaId, crlSeries } = request.tbsCert;
  return [
    ...(verifyKeyIndicator.choice === "verificationKey" ? [] : [reconstructionValueAsked]),
    ...(cracaId.every((octet) => octet === 0) && crlSeries === 0 ? [] : [listChosen]),
    ...(isUnnamed(opened, request) ? [canonicalIdMissing] : []),
    ...((await isSignedByNewKey(opened, request, octets)) ? [newKeySigns] : []),
    ...leapSecondsAdvice(fromTime32(request.generationTime), at, 1000),
    ...(startsFiveSecondsEarly(request) ? [validityWithoutLeapSeconds] : []),
  ];
}

const reconstructionValueAsked: EventAdvice = {
  name: "reconstruction-value-asked",
  text: "The request holds a reconstruction value, as OpenSCMS's device sends for an implicit certificate. Put the public key into verificationKey; the ECA makes the reconstruction value from it.",
};

const listChosen: EventAdvice = {
  name: "revocation-list-chosen",
  text: "The request names a CRACA or a CRL series, as OpenSCMS's device does. Set cracaId to 000000 and crlSeries to 0; the ECA fills them in.",
};

const newKeySigns: EventAdvice = {
  name: "signed-by-new-key",
  text: "The request names its device by canonicalId and is signed with the key to be certified. Sign it with the registered canonical key; or leave canonicalId out and ask for the canonical key itself.",
};

const canonicalIdMissing: EventAdvice = {
  name: "canonical-id-missing",
  text: "The request has no canonicalId, so its signature was held against the key to be certified. Where the registered canonical key signs, name the device by canonicalId.",
};

const validityWithoutLeapSeconds: EventAdvice = {
  name: "validity-without-leap-seconds",
  text: "The validity starts exactly 5 seconds before generationTime: its seconds seem to be counted in UTC. Times count TAI from 2004, so add the 5 leap seconds that UTC has taken since.",
};

function startsFiveSecondsEarly({ generationTime, tbsCert }: EeEcaCertRequest): boolean {
  return generationTime - tbsCert.validityPeriod.start === 5;
}

/** Whether the signature is not that of the key to be certified, in a request that names no other. */
function isUnnamed({ opening }: OpenedEnrollment, { canonicalId }: EeEcaCertRequest): boolean {
  return canonicalId === undefined && opening.refusal?.check.name === "data-signature";
}

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
