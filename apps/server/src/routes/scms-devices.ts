import { fromHex, toHex } from "@v2x/asn1";
import { calls, type ScmsDevice as WireDevice } from "@v2x/contract";
import type { ScmsDevice, ScmsDevices } from "@v2x/scms";
import { audited } from "../audit/audited.ts";
import { scmsDevice } from "../audit/seen-devices.ts";
import { whoAsks } from "../audit/who-did.ts";
import type { ServeCall } from "../http/api-call.ts";
import type { TakenGuard } from "./taken-identifiers.ts";

/** Serves the SCMS devices of an organization. */
export function serveScmsDevices(serve: ServeCall, devices: ScmsDevices, guard: TakenGuard): void {
  serve(calls.scms.getDevices, async ({ caller, query }) => {
    const { devices: found, total } = await devices.list(caller.organization.organizationId, query);
    return { content: found.map(scmsDeviceOnWire), totalElements: total };
  });
  serve(calls.scms.registerDevice, (received) =>
    audited({ ...whoAsks(received), ...noteOf("registered", received.body.canonicalId) }, async () =>
      scmsDeviceOnWire(
        await guard(received.caller.organization.organizationId, () =>
          devices.register(received.caller.organization.organizationId, fromWire(received.body)),
        ),
      ),
    ),
  );
  serve(calls.scms.updateDevice, (received) => {
    const { organizationId } = received.caller.organization;
    const { canonicalId } = received.params;
    return audited({ ...whoAsks(received), ...noteOf("changed", canonicalId) }, async () =>
      scmsDeviceOnWire(
        await guard(organizationId, () =>
          devices.change(organizationId, canonicalId, fromWire(received.body)),
        ),
      ),
    );
  });
  serve(calls.scms.deleteDevice, (received) =>
    audited({ ...whoAsks(received), ...noteOf("deleted", received.body.canonicalId) }, async () => {
      await devices.delete(received.caller.organization.organizationId, received.body.canonicalId);
      return "The device is deleted.";
    }),
  );
  serve(calls.scms.decideAboutDevice, (received) =>
    audited({ ...whoAsks(received), ...noteOf("decided", received.body.canonicalId) }, async () =>
      scmsDeviceOnWire(
        await devices.decide(received.body.canonicalId, received.body.status, received.caller.organization),
      ),
    ),
  );
}

function noteOf(done: string, canonicalId: string) {
  return {
    action: `scms-device.${done}`,
    subject: `SCMS device ${canonicalId}`,
    look: scmsDevice(canonicalId),
  };
}

function fromWire<B extends { readonly canonicalKey: string }>({ canonicalKey, ...device }: B) {
  return { ...device, publicKey: fromHex(canonicalKey) };
}

/** A device as the portal sees it. */
export function scmsDeviceOnWire(device: ScmsDevice): WireDevice {
  const { canonicalId, name, keyType, equipmentType, enrolmentStatus, enrolledUntil } = device;
  return {
    canonicalId,
    canonicalKey: toHex(device.publicKey).toUpperCase(),
    keyType,
    equipmentType,
    name,
    enrollmentStatus: enrolmentStatus,
    enrolledUntil: enrolledUntil?.toISOString() ?? null,
  };
}
