import { calls } from "@v2x/contract";
import type { ServeCall } from "../http/api-call.ts";
import { type StagePorts, stationOnStage } from "../try-out/stage.ts";
import { liveOnce } from "../try-out/virtual-station.ts";

/**
 * Serves trying out: a virtual station lives by a device's registration, with keys made for it. It speaks as any
 * station does, but within this process, and with authorities that store nothing.
 */
export function serveTryOut(serve: ServeCall, ports: StagePorts): void {
  serve(calls.ccms.tryOutDevice, async ({ caller, body }) =>
    liveOnce(
      stationOnStage(await ports.ccms.devices.one(caller.organization.organizationId, body.id), ports),
    ),
  );
}
