import { coer } from "@v2x/asn1";
import { type VerificationKey, verificationKeyIn } from "@v2x/credentials";
import { namingStray, payloadIn, placeOfPart, requestIdentity, signedParts } from "@v2x/pki";
import { type Opening, openEnvelope, traceInside } from "@v2x/protocol";
import { type EeEcaCertRequest, EeEcaCertRequestSpdu, ScmsPdu } from "@v2x/v2x-schema";
import { canBeRegistered } from "../exchange/canonical-id-text.ts";
import { EnrolledSearch } from "../exchange/enrolled-signer.ts";
import { successorIdentity, successorRequestIn } from "../exchange/successor-request.ts";
import type { ScmsDeviceRecord } from "../ports.ts";
import type { EcaWork } from "./eca-ports.ts";

/** An enrollment request as far as it could be opened. */
export interface OpenedEnrollment {
  readonly opening: Opening<ScmsPdu>;
  /** What it asks, also where its signature does not hold. */
  readonly pdu: ScmsPdu | undefined;
  readonly request: EeEcaCertRequest | undefined;
  /** Whose request it is, or claims to be. */
  readonly device: ScmsDeviceRecord | undefined;
  /** Whether it is for the next certificate rather than the first. */
  readonly isSuccessor: boolean;
  /** As `requestIdentity` makes it; absent unless the signatures are valid. */
  readonly identity?: Uint8Array;
}

/**
 * Opens an enrollment request. It signs itself: with the canonical key of the device that `canonicalId` names, and
 * without that with the key that is asked for, which then has to be the canonical one of a device.
 *
 * @see IEEE 1609.2.1 — EeEcaCertRequestSpdu, SignerSelf; EeEcaCertRequest, canonicalId
 */
export async function openEnrollment(
  octets: Uint8Array,
  { ports, authorities }: EcaWork,
): Promise<OpenedEnrollment> {
  const { storage } = ports;
  let device: ScmsDeviceRecord | undefined;
  const self = async (pdu: ScmsPdu): Promise<VerificationKey | undefined> => {
    const request = enrollmentRequestIn(pdu);
    if (request === undefined) return undefined;
    const { canonicalId } = request;
    if (canonicalId !== undefined) {
      device = canBeRegistered(canonicalId) ? await storage.deviceByCanonicalId(canonicalId) : undefined;
      return device && { keyType: device.keyType, point: device.publicKey };
    }
    const key = keyAskedFor(request);
    device = key && (await storage.deviceByPublicKey(key.keyType, key.point));
    return key;
  };
  const read = await openEnvelope(octets, {
    layers: [{ kind: "certificateRequest", signer: { self } }],
    payload: ScmsPdu,
  });
  const opening = await namingStray(read, {
    authority: { system: "scms", role: "eca" },
    accepts: { protocol: "scms", choices: ["eca-ee.eeEcaCertRequest"] },
    clause: "IEEE 1609.2.1 EeEcaCertRequest",
    urls: ports.urls,
    otherSystems: ports.otherSystems,
    authorities,
  });
  const pdu = opening.value ?? opening.claimed;
  const signature = opening.signatures?.[0];
  return {
    opening,
    pdu,
    request: pdu && enrollmentRequestIn(pdu),
    device,
    isSuccessor: false,
    ...(signature && { identity: requestIdentity("enrollment", signedParts(signature)) }),
  };
}

/**
 * Opens a request for the next enrollment certificate: one as for a first certificate, which the device's canonical key
 * signs where it holds the canonicalId and else the key asked for, inside one that the present certificate signs.
 *
 * @param octets - the request as the RA decrypted it.
 * @see IEEE 1609.2.1 — EeRaSuccessorEnrollmentCertRequestSpdu; EeRaInterfacePdu, eeRaSuccessorEnrollmentCertRequest
 */
export async function openSuccessor(
  octets: Uint8Array,
  { ports, authorities }: EcaWork,
): Promise<OpenedEnrollment> {
  const search = new EnrolledSearch(ports.storage, authorities);
  const outer = await openEnvelope(octets, {
    layers: [{ kind: "certificateRequest", signer: search.rules }],
    payload: ScmsPdu,
  });
  const device = search.found?.device;
  const spdu = outer.value && successorRequestIn(outer.value);
  if (spdu === undefined) {
    const pdu = outer.value ?? outer.claimed;
    return { opening: outer, pdu, request: undefined, device, isSuccessor: true };
  }
  const inner = coer.encode(EeEcaCertRequestSpdu, spdu);
  const self = async (pdu: ScmsPdu) => {
    const request = enrollmentRequestIn(pdu);
    if (request === undefined || request.canonicalId === undefined) return request && keyAskedFor(request);
    const isOwn = device !== undefined && request.canonicalId === device.canonicalId;
    return isOwn ? { keyType: device.keyType, point: device.publicKey } : undefined;
  };
  const opening = await openEnvelope(inner, {
    layers: [{ kind: "certificateRequest", signer: { self } }],
    payload: ScmsPdu,
  });
  const place = placeOfPart(inner, payloadIn(outer.trace, ScmsPdu));
  const pdu = opening.value ?? opening.claimed;
  const trace = traceInside(outer.trace, place, opening.trace);
  const request = pdu && enrollmentRequestIn(pdu);
  const [by, signature] = [search.found?.certificate, opening.signatures?.[0]];
  const identity = by && signature && successorIdentity(by.digest, signature.signed);
  return {
    opening: { ...opening, trace },
    pdu,
    request,
    device,
    isSuccessor: true,
    ...(identity && { identity }),
  };
}

/** The key that a request wants certified, where it names one that can be used. */
export function keyAskedFor({ tbsCert }: EeEcaCertRequest): VerificationKey | undefined {
  const { verifyKeyIndicator } = tbsCert;
  return verifyKeyIndicator.choice === "verificationKey"
    ? verificationKeyIn(verifyKeyIndicator.value)
    : undefined;
}

function enrollmentRequestIn({ content }: ScmsPdu): EeEcaCertRequest | undefined {
  return content.choice === "eca-ee" && content.value.choice === "eeEcaCertRequest"
    ? content.value.value
    : undefined;
}
