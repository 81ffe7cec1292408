import { calls } from "@v2x/contract";
import type { ServeCall } from "../http/api-call.ts";
import { ccmsLife } from "../try-out/ccms-life.ts";
import { type CcmsStagePorts, stationOnStage } from "../try-out/ccms-stage.ts";
import { runLife } from "../try-out/run-life.ts";
import { scmsLife } from "../try-out/scms-life.ts";
import { type ScmsStagePorts, unitOnStage } from "../try-out/scms-stage.ts";

/**
 * Serves trying out: a virtual station lives by a device's registration, with keys made for it. It speaks as any
 * station does, but within this process, and with authorities that store nothing.
 */
export function serveTryOut(serve: ServeCall, ports: CcmsStagePorts & ScmsStagePorts): void {
  serve(calls.ccms.tryOutDevice, async ({ caller: { organization }, body }) => {
    const device = await ports.ccms.devices.one(organization.organizationId, body.id);
    return runLife(ccmsLife(await stationOnStage(device, ports)));
  });
  serve(calls.scms.tryOutDevice, async ({ caller: { organization }, body }) => {
    const device = await ports.scms.devices.one(organization.organizationId, body.canonicalId);
    return runLife(scmsLife(await unitOnStage(device, ports)));
  });
}
