import { fromHex, toHex } from "@v2x/asn1";
import { type Device, type Devices, defaultPermissions } from "@v2x/ccms";
import { type ChangedDevice, calls, type NewDevice, type Device as WireDevice } from "@v2x/contract";
import { audited } from "../audit/audited.ts";
import { ccmsDevice, ccmsDeviceCalled } from "../audit/seen-devices.ts";
import { whoAsks } from "../audit/who-did.ts";
import type { ServeCall } from "../http/api-call.ts";
import type { TakenGuard } from "./taken-identifiers.ts";

/** Serves the devices of an organization. */
export function serveCcmsDevices(serve: ServeCall, devices: Devices, guard: TakenGuard): void {
  const page =
    (only: "active" | "all") =>
    async ({ caller, query }: PageAsked) => {
      const { organizationId } = caller.organization;
      const { devices: found, total } = await devices.list(organizationId, { ...query, only });
      return { content: found.map(ccmsDeviceOnWire), totalElements: total };
    };
  serve(calls.ccms.getActiveDevices, page("active"));
  serve(calls.ccms.getAllDevices, page("all"));
  serve(calls.ccms.addDevice, (received) => {
    const { canonicalId } = received.body;
    const note = {
      action: "ccms-device.registered",
      subject: `CCMS device ${canonicalId.toUpperCase()}`,
      look: ccmsDeviceCalled(canonicalId),
    };
    return audited({ ...whoAsks(received), ...note }, async () =>
      ccmsDeviceOnWire(
        await guard(received.caller.organization.organizationId, () =>
          devices.register(received.caller.organization.organizationId, fromWire(received.body)),
        ),
      ),
    );
  });
  serve(calls.ccms.updateDevice, (received) =>
    audited({ ...whoAsks(received), ...noteOf("changed", received.body.id) }, async () =>
      ccmsDeviceOnWire(
        await guard(received.caller.organization.organizationId, () =>
          devices.change(received.caller.organization.organizationId, fromWire(received.body)),
        ),
      ),
    ),
  );
  serve(calls.ccms.deleteDevice, (received) =>
    audited({ ...whoAsks(received), ...noteOf("deleted", received.body.id) }, async () => {
      await devices.delete(received.caller.organization.organizationId, received.body.id);
      return "The device is deleted.";
    }),
  );
  // The EA's certificate names no region, which allows every one.
  serve(calls.ccms.getCountries, async () => []);
  serve(calls.ccms.getDefaults, async () =>
    defaultPermissions.map(({ name, permissions }) => ({ name, appPermissionsDTOList: [...permissions] })),
  );
  serve(calls.ccms.decideAboutDevice, (received) =>
    audited({ ...whoAsks(received), ...noteOf("decided", received.body.id) }, async () =>
      ccmsDeviceOnWire(
        await devices.decide(received.body.id, received.body.status, received.caller.organization),
      ),
    ),
  );
}

function noteOf(done: string, id: string) {
  return { action: `ccms-device.${done}`, subject: `CCMS device ${id}`, look: ccmsDevice(id) };
}

interface PageAsked {
  readonly caller: { readonly organization: { readonly organizationId: string } };
  readonly query: { readonly page: number; readonly size: number };
}

function fromWire<B extends NewDevice | ChangedDevice>({ compressedKey, ...device }: B) {
  return { ...device, publicKey: fromHex(compressedKey) };
}

/** A device as the portal sees it. */
export function ccmsDeviceOnWire(device: Device): WireDevice {
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
