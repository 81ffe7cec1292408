import { type Authorities, type EventsOnStage, eventsOnStage } from "@v2x/pki";
import type { CcmsPorts, DeviceRecord, EnrolmentCredentialRecord, StationStorage } from "./ports.ts";
import { type StationCalls, stationCalls } from "./station-calls.ts";

/** EA and AA on a stage of their own. */
export interface Rehearsal extends StationCalls, Pick<EventsOnStage, "events"> {}

/**
 * Sets a stage on which one station is known, and no other: its requests pass the same checks, by the same authorities
 * and keys, and end in credentials and tickets that are real; but what would be stored stays here, and is let go with
 * it.
 *
 * @param device - as it is to be known, with a key of the rehearsal's own.
 */
export function rehearse(
  device: DeviceRecord,
  ports: CcmsPorts,
  authorities: () => Promise<Authorities>,
): Rehearsal {
  const stage = eventsOnStage();
  const storage = stageFor(device, stage.storage);
  return {
    events: stage.events,
    ...stationCalls(
      { ...ports, storage, inTransaction: (work) => work(storage), hasRoomFor: () => true },
      authorities,
    ),
  };
}

/** Storage in which there is one station. */
function stageFor(device: DeviceRecord, exchange: EventsOnStage["storage"]): StationStorage {
  let known = device;
  const credentials: EnrolmentCredentialRecord[] = [];
  return {
    ...exchange,
    lockDevice: async (id) => (id === known.id ? known : undefined),
    deviceByCanonicalId: async (canonicalId) => (canonicalId === known.canonicalId ? known : undefined),
    addCredential: async (credential) => {
      credentials.push(credential);
      known = { ...known, enrolledUntil: credential.notAfter };
    },
    credential: async (hashedId8) => {
      const found = credentials.find((credential) => Buffer.compare(credential.hashedId8, hashedId8) === 0);
      return found && { credential: found, device: known };
    },
    addTicketEvent: (_ticket, event, answer) => exchange.addGrantedEvent(event, answer),
  };
}
