import { fromHex, toHex } from "@v2x/asn1";
import { calls, type ScmsDevice as WireDevice } from "@v2x/contract";
import type { ScmsDevice, ScmsDevices } from "@v2x/scms";
import type { ServeCall } from "../http/api-call.ts";

/** Serves the SCMS devices of an organization, and the operator's word about any. */
export function serveScmsDevices(serve: ServeCall, devices: ScmsDevices): void {
  serve(calls.scms.getDevices, async ({ caller, query }) => {
    const { devices: found, total } = await devices.list(caller.organization.organizationId, query);
    return { content: found.map(toWire), totalElements: total };
  });
  serve(calls.scms.registerDevice, async ({ caller, body }) =>
    toWire(await devices.register(caller.organization.organizationId, fromWire(body))),
  );
  serve(calls.scms.updateDevice, async ({ caller, params, body }) =>
    toWire(await devices.change(caller.organization.organizationId, params.canonicalId, fromWire(body))),
  );
  serve(calls.scms.deleteDevice, async ({ caller, body }) => {
    await devices.delete(caller.organization.organizationId, body.canonicalId);
    return "The device is deleted.";
  });
  serve(calls.scms.decideAboutDevice, async ({ caller, body }) =>
    toWire(await devices.decide(body.canonicalId, body.status, caller.organization)),
  );
  serve(calls.operator.decideAboutScmsDevice, async ({ body }) =>
    toWire(await devices.decide(body.canonicalId, body.status, "operator")),
  );
}

function fromWire<B extends { readonly canonicalKey: string }>({ canonicalKey, ...device }: B) {
  return { ...device, publicKey: fromHex(canonicalKey) };
}

function toWire(device: ScmsDevice): WireDevice {
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
