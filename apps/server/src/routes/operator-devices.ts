import { calls } from "@v2x/contract";
import type { ServeCall } from "../http/api-call.ts";
import type { DeviceDecisions, DeviceReader } from "../operator/devices.ts";
import { ccmsDeviceOnWire } from "./ccms-devices.ts";
import { deciderOf } from "./operator-decider.ts";
import { scmsDeviceOnWire } from "./scms-devices.ts";

/** Serves the devices of all organizations to the operator. */
export function serveOperatorDevices(serve: ServeCall, devices: DeviceReader, decide: DeviceDecisions): void {
  serve(calls.operator.devices, ({ query }) => devices.page(query));
  serve(calls.operator.freeDeviceIdentifier, async (received) => {
    const { system, canonicalId } = received.body;
    const freed = await decide.free(system, canonicalId, deciderOf(received));
    return { organizationId: freed.organizationId, canonicalId: freed.canonicalId };
  });
  serve(calls.operator.decideAboutCcmsDevice, async (received) =>
    ccmsDeviceOnWire(await decide.ccms(received.body.id, received.body.status, deciderOf(received))),
  );
  serve(calls.operator.decideAboutScmsDevice, async (received) =>
    scmsDeviceOnWire(await decide.scms(received.body.canonicalId, received.body.status, deciderOf(received))),
  );
}
