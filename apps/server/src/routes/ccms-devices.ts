import { fromHex, toHex } from "@v2x/asn1";
import { type Device, type Devices, defaultPermissions } from "@v2x/ccms";
import { type ChangedDevice, calls, type NewDevice, type Device as WireDevice } from "@v2x/contract";
import type { ServeCall } from "../http/api-call.ts";

/** Serves the devices of an organization, and the operator's word about any. */
export function serveCcmsDevices(serve: ServeCall, devices: Devices): void {
  const page =
    (only: "active" | "all") =>
    async ({ caller, query }: PageAsked) => {
      const { organizationId } = caller.organization;
      const { devices: found, total } = await devices.list(organizationId, { ...query, only });
      return { content: found.map(toWire), totalElements: total };
    };
  serve(calls.ccms.getActiveDevices, page("active"));
  serve(calls.ccms.getAllDevices, page("all"));
  serve(calls.ccms.addDevice, async ({ caller, body }) =>
    toWire(await devices.register(caller.organization.organizationId, fromWire(body))),
  );
  serve(calls.ccms.updateDevice, async ({ caller, body }) =>
    toWire(await devices.change(caller.organization.organizationId, fromWire(body))),
  );
  serve(calls.ccms.deleteDevice, async ({ caller, body }) => {
    await devices.delete(caller.organization.organizationId, body.id);
    return "The device is deleted.";
  });
  // The EA's certificate names no region, which allows every one.
  serve(calls.ccms.getCountries, async () => []);
  serve(calls.ccms.getDefaults, async () =>
    defaultPermissions.map(({ name, permissions }) => ({ name, appPermissionsDTOList: [...permissions] })),
  );
  serve(calls.ccms.decideAboutDevice, async ({ caller, body }) =>
    toWire(await devices.decide(body.id, body.status, caller.organization)),
  );
  serve(calls.operator.decideAboutCcmsDevice, async ({ body }) =>
    toWire(await devices.decide(body.id, body.status, "operator")),
  );
}

interface PageAsked {
  readonly caller: { readonly organization: { readonly organizationId: string } };
  readonly query: { readonly page: number; readonly size: number };
}

function fromWire<B extends NewDevice | ChangedDevice>({ compressedKey, ...device }: B) {
  return { ...device, publicKey: fromHex(compressedKey) };
}

function toWire(device: Device): WireDevice {
  const { id, organizationId, canonicalId, name, keyType, withPrivacy, deviceType, state } = device;
  return {
    id,
    organizationId,
    canonicalId,
    name,
    compressedKey: toHex(device.publicKey).toUpperCase(),
    keyType,
    appPermissions: [...device.appPermissions],
    geographicRegions: [...device.geographicRegions],
    withPrivacy,
    deviceType,
    certIssuePermissions: [],
    enrollmentStatus: device.enrolmentStatus,
    status: state,
    enrolledUntil: device.enrolledUntil?.toISOString() ?? null,
  };
}
