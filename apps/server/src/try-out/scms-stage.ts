import { generatePrivateKey } from "@v2x/crypto";
import type { Scms, ScmsDevice } from "@v2x/scms";
import { serveScmsAuthorities } from "../routes/scms-authorities.ts";
import { serveScmsDownloads } from "../routes/scms-downloads.ts";
import { scmsUrls } from "../routes/scms-paths.ts";
import type { VirtualUnit } from "./scms-unit.ts";
import { openStage } from "./stage.ts";

/** What a virtual unit on stage needs from outside. */
export interface ScmsStagePorts {
  readonly scms: Scms;
  readonly publicUrl: string;
  now(): Date;
}

/**
 * Puts an on-board or roadside unit on stage before authorities that know it alone and store nothing. Why a request is
 * refused they tell it in fine errors, whatever is told to others.
 *
 * @param registered - the registration; the unit gets a canonical key of its own.
 */
export async function unitOnStage(
  registered: ScmsDevice,
  { scms, publicUrl, now }: ScmsStagePorts,
): Promise<VirtualUnit> {
  const canonicalKey = generatePrivateKey(registered.keyType);
  const device = { ...registered, publicKey: canonicalKey.publicKey };
  const rehearsal = await scms.rehearse(device);
  const transport = await openStage(publicUrl, async (app) => {
    serveScmsDownloads(app, scms, "fine");
    await serveScmsAuthorities(app, rehearsal, "fine");
  });
  const { ecaBaseUrl: ecaUrl, raBaseUrl: raUrl } = scmsUrls(publicUrl);
  return { device, canonicalKey, rehearsal, transport, ecaUrl, raUrl, now };
}

/** A vehicle that any SCMS serves. */
export function referenceUnit(organizationId: string, now: Date): ScmsDevice {
  return {
    id: "reference",
    organizationId,
    canonicalId: "Reference unit",
    name: null,
    keyType: "NistP256",
    // Gives way to the key that the unit gets on stage.
    publicKey: new Uint8Array(33),
    equipmentType: "OBE",
    state: "ACTIVE",
    registeredAt: now,
    enrolmentStatus: "NOT_ENROLLED",
  };
}
