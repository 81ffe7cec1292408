import type { Ccms, Device } from "@v2x/ccms";
import { generatePrivateKey } from "@v2x/crypto";
import { serveCcmsAuthorities } from "../routes/ccms-authorities.ts";
import { distributionCentrePath, serveDistributionCentre } from "../routes/distribution-centre.ts";
import type { VirtualStation } from "./ccms-life.ts";
import { openStage } from "./stage.ts";

/** What a virtual station on stage needs from outside. */
export interface CcmsStagePorts {
  readonly ccms: Ccms;
  readonly publicUrl: string;
  now(): Date;
}

/**
 * Puts a station on stage before authorities that know it alone and store nothing.
 *
 * @param registered - the registration; the station gets a canonical key of its own.
 */
export async function stationOnStage(
  registered: Device,
  { ccms, publicUrl, now }: CcmsStagePorts,
): Promise<VirtualStation> {
  const canonicalKey = generatePrivateKey(registered.keyType);
  const device = { ...registered, publicKey: canonicalKey.publicKey };
  const rehearsal = ccms.rehearse(device);
  const transport = await openStage(publicUrl, async (app) => {
    serveDistributionCentre(app, ccms);
    await serveCcmsAuthorities(app, rehearsal);
  });
  return { device, canonicalKey, rehearsal, transport, dcUrl: `${publicUrl}${distributionCentrePath}`, now };
}

/** A station that any CCMS serves: it sends CAM, and keeps its identity from the AA. */
export function referenceStation(organizationId: string, now: Date): Device {
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
