import { type VerificationKey, verificationKeyIn } from "@v2x/credentials";
import { type Opening, openEnvelope } from "@v2x/protocol";
import { type EeEcaCertRequest, ScmsPdu } from "@v2x/v2x-schema";
import { canBeRegistered } from "../exchange/canonical-id-text.ts";
import type { ScmsDeviceRecord } from "../ports.ts";
import type { EcaStorage } from "./eca-ports.ts";

/** An enrollment request as far as it could be opened. */
export interface OpenedEnrollment {
  readonly opening: Opening<ScmsPdu>;
  /** What it asks, also where its signature does not hold. */
  readonly pdu: ScmsPdu | undefined;
  readonly request: EeEcaCertRequest | undefined;
  /** Whose request it is, or claims to be. */
  readonly device: ScmsDeviceRecord | undefined;
}

/**
 * Opens an enrollment request. It signs itself: with the canonical key of the device that `canonicalId` names, and
 * without that with the key that is asked for, which then has to be the canonical one of a device.
 *
 * @see IEEE 1609.2.1 — EeEcaCertRequestSpdu, SignerSelf; EeEcaCertRequest, canonicalId
 */
export async function openEnrollment(
  octets: Uint8Array,
  storage: Pick<EcaStorage, "deviceByCanonicalId" | "deviceByPublicKey">,
): Promise<OpenedEnrollment> {
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
  const opening = await openEnvelope(octets, {
    layers: [{ kind: "certificateRequest", signer: { self } }],
    payload: ScmsPdu,
  });
  const pdu = opening.value ?? opening.claimed;
  return { opening, pdu, request: pdu && enrollmentRequestIn(pdu), device };
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
