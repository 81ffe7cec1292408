import type { Device } from "@v2x/ccms";
import type { ProtocolEvent } from "@v2x/protocol";
import { type StagePorts, stationOnStage } from "./stage.ts";
import { liveOnce } from "./virtual-station.ts";

/**
 * Does a step well that a request failed at: a virtual station lives until the authority has granted it a request of
 * that kind.
 *
 * @param organizationId - whose station it is said to be.
 * @returns the event as the authority wrote it down on stage; undefined where even this station is refused.
 */
export async function goodRunOf(
  { log, eventType }: Pick<ProtocolEvent, "log" | "eventType">,
  organizationId: string,
  ports: StagePorts,
): Promise<ProtocolEvent | undefined> {
  const station = stationOnStage(referenceDevice(organizationId, ports.now()), ports);
  const { events } = station.rehearsal;
  const isSuch = (event: ProtocolEvent) =>
    event.isSuccess && event.log === log && event.eventType === eventType;
  const life = liveOnce(station);
  for (let step = await life.next(); step.done !== true; step = await life.next())
    if (events.some(isSuch)) return events.find(isSuch);
  return undefined;
}

/** A station that any CCMS serves: it sends CAM, and keeps its identity from the AA. */
function referenceDevice(organizationId: string, now: Date): Device {
  return {
    id: "reference",
    organizationId,
    canonicalId: `${organizationId}0000000000000001`,
    name: null,
    keyType: "NistP256",
    // Gives way to the key that the station gets on stage.
    publicKey: new Uint8Array(33),
    appPermissions: [{ psid: 36, ssp: "01FFFC" }],
    geographicRegions: [],
    withPrivacy: true,
    deviceType: null,
    state: "ACTIVE",
    registeredAt: now,
    enrolmentStatus: "NOT_ENROLLED",
  };
}
