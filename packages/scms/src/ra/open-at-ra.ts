import { type Authority, addressedKeys } from "@v2x/pki";
import { type Opening, openEnvelope } from "@v2x/protocol";
import { type EeRaCertRequest, ScmsPdu } from "@v2x/v2x-schema";
import type { ScmsRole } from "../ports.ts";
import { type EnrolledDevice, EnrolledSearch } from "./enrolled-signer.ts";
import type { RaWork } from "./ra-ports.ts";

/** A certificate request as far as it could be opened. */
export interface OpenedAtRa {
  readonly opening: Opening<ScmsPdu>;
  /** The generation that it is encrypted for. */
  readonly addressed: Authority<ScmsRole> | undefined;
  /** What it asks, also where its signature does not hold. */
  readonly pdu: ScmsPdu | undefined;
  readonly request: EeRaCertRequest | undefined;
  /** Whose it is, or claims to be. */
  readonly enrolled: EnrolledDevice | undefined;
  /** The HashedId8 of the enrollment certificate that it names. */
  readonly namedEnrollment: Uint8Array | undefined;
}

/**
 * Opens a request for certificates: encrypted for the RA, and inside signed with an enrollment certificate.
 *
 * @see IEEE 1609.2.1 — EeRaCertRequestSpdu
 */
export async function openAtRa(octets: Uint8Array, { ports, authorities }: RaWork): Promise<OpenedAtRa> {
  const { keys, addressed } = addressedKeys<ScmsRole>(authorities, "ra");
  const search = new EnrolledSearch(ports.storage, authorities);
  const opening = await openEnvelope(octets, {
    layers: [
      { kind: "encrypted", keys },
      { kind: "certificateRequest", signer: search.rules },
    ],
    payload: ScmsPdu,
  });
  const pdu = opening.value ?? opening.claimed;
  return {
    opening,
    addressed: addressed(),
    pdu,
    request: pdu && certificateRequestIn(pdu),
    enrolled: search.found,
    namedEnrollment: search.named,
  };
}

function certificateRequestIn({ content }: ScmsPdu): EeRaCertRequest | undefined {
  return content.choice === "ee-ra" && content.value.choice === "eeRaCertRequest"
    ? content.value.value
    : undefined;
}
