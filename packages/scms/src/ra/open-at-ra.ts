import { type Authority, addressedKeys, namingStray } from "@v2x/pki";
import { type Opening, openEnvelope } from "@v2x/protocol";
import { ScmsPdu } from "@v2x/v2x-schema";
import { type EnrolledDevice, EnrolledSearch } from "../exchange/enrolled-signer.ts";
import type { ScmsRole } from "../ports.ts";
import type { RaWork } from "./ra-ports.ts";

/** A certificate request as far as it could be opened. */
export interface OpenedAtRa<Request> {
  readonly opening: Opening<ScmsPdu>;
  /** The generation that it is encrypted for. */
  readonly addressed: Authority<ScmsRole> | undefined;
  /** What it asks, also where its signature does not hold. */
  readonly pdu: ScmsPdu | undefined;
  readonly request: Request | undefined;
  /** Whose it is, or claims to be. */
  readonly enrolled: EnrolledDevice | undefined;
  /** The HashedId8 of the enrollment certificate that it names. */
  readonly namedEnrollment: Uint8Array | undefined;
}

/**
 * Opens a request for certificates: encrypted for the RA, and inside signed with an enrollment certificate.
 *
 * @param asked - what the address takes: `ee-ra.eeRaCertRequest`.
 * @param requestIn - finds what is asked; undefined where the message is another one.
 * @see IEEE 1609.2.1 — EeRaCertRequestSpdu, EeRaSuccessorEnrollmentCertRequestSpdu
 */
export async function openAtRa<Request>(
  octets: Uint8Array,
  asked: string,
  requestIn: (pdu: ScmsPdu) => Request | undefined,
  { ports, authorities }: RaWork,
): Promise<OpenedAtRa<Request>> {
  const { keys, addressed } = addressedKeys<ScmsRole>(authorities, "ra");
  const search = new EnrolledSearch(ports.storage, authorities);
  const read = await openEnvelope(octets, {
    layers: [
      { kind: "encrypted", keys },
      { kind: "certificateRequest", signer: search.rules },
    ],
    payload: ScmsPdu,
  });
  const opening = await namingStray(read, {
    authority: { system: "scms", role: "ra" },
    accepts: { protocol: "scms", choices: [asked] },
    recipient: "ra",
    clause: "IEEE 1609.2.1 EeRaInterfacePdu",
    urls: ports.urls,
    otherSystems: ports.otherSystems,
    authorities,
  });
  const pdu = opening.value ?? opening.claimed;
  return {
    opening,
    addressed: addressed(),
    pdu,
    request: pdu && requestIn(pdu),
    enrolled: search.found,
    namedEnrollment: search.named,
  };
}

/** Whose request it is, for its event. */
export function senderFacts({ enrolled, namedEnrollment }: OpenedAtRa<unknown>) {
  return {
    ...(namedEnrollment && { receivedEcHashedId8: namedEnrollment }),
    ...(enrolled && {
      organizationId: enrolled.device.organizationId,
      canonicalId: enrolled.device.canonicalId,
    }),
  };
}
