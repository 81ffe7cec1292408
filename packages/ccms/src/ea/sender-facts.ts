import type { EventFacts } from "@v2x/pki";
import type { Sender } from "./senders.ts";

/** What an event of the EA says of who sent the request, or claims to have. */
export function senderFacts({
  device,
  credential,
  receivedEcHashedId8,
}: Sender): Pick<EventFacts, "organizationId" | "canonicalId" | "ecIdentifier" | "receivedEcHashedId8"> {
  return {
    ...(device && { organizationId: device.organizationId, canonicalId: device.canonicalId }),
    ...(credential && { ecIdentifier: credential.record.name }),
    ...(receivedEcHashedId8 && { receivedEcHashedId8 }),
  };
}
