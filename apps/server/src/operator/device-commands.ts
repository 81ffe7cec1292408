import { describeProblems, operatorDeviceFilter } from "@v2x/contract";
import type { Store } from "@v2x/store";
import { commandLine } from "../audit/who-did.ts";
import type { CommandAnswer, OperatorCommand } from "../operator-command.ts";
import { textTable } from "../text-table.ts";
import { told } from "../told.ts";
import type { DeviceDecisions, DeviceReader } from "./devices.ts";

const mostListed = 100;

/** `v2x device list`: devices by their canonical id or their organization. */
export async function listDevices(
  devices: DeviceReader,
  { canonicalId, organization, system, status }: Extract<OperatorCommand, { command: "device-list" }>,
): Promise<CommandAnswer> {
  if (canonicalId === undefined && organization === undefined)
    return { error: "device list needs --device ID or --organization ID." };
  const filter = operatorDeviceFilter.safeParse({
    canonicalId,
    organization,
    system,
    status,
    size: mostListed,
  });
  if (!filter.success) return { error: describeProblems(filter.error, "The command") };
  const { content, totalElements, ofNewest } = await devices.page(filter.data);
  const within = ofNewest === null ? "" : ` of the newest ${ofNewest} of each system`;
  if (content.length === 0) return { output: `No device${within} matches.` };
  const rows = content.map((device) => [
    device.system.toUpperCase(),
    device.canonicalId,
    device.organizationName,
    device.status,
    device.enrollmentStatus,
    device.enrolledUntil ?? "-",
    device.name ?? "",
  ]);
  const table = textTable([
    ["SYSTEM", "CANONICAL ID", "ORGANIZATION", "STATE", "ENROLLMENT", "UNTIL", "NAME"],
    ...rows,
  ]);
  return { output: `${table}\n${content.length} of ${totalElements} devices${within}.` };
}

const states = {
  "device-deactivate": { state: "DEACTIVATED", said: "is deactivated" },
  "device-activate": { state: "ACTIVE", said: "is active" },
  "device-revoke": { state: "REVOKED", said: "is revoked for good" },
} as const;

/** `v2x device deactivate|activate|revoke SYSTEM CANONICAL-ID`. */
export function decideAboutDevice(
  { command, system, canonicalId, reason }: Extract<OperatorCommand, { command: keyof typeof states }>,
  known: Pick<Store["ccms"], "deviceByCanonicalId">,
  decide: DeviceDecisions,
): Promise<CommandAnswer> {
  const { state, said } = states[command];
  const by = { actor: commandLine(), reason };
  return told(async () => {
    const device =
      system === "ccms"
        ? await decide.ccms(await idOf(canonicalId, known), state, by)
        : await decide.scms(canonicalId, state, by);
    return `Device ${device.canonicalId} of the ${system.toUpperCase()} ${said}.`;
  });
}

/** `v2x device free SYSTEM CANONICAL-ID`. */
export function freeIdentifier(
  { system, canonicalId, reason }: Extract<OperatorCommand, { command: "device-free" }>,
  { free }: DeviceDecisions,
): Promise<CommandAnswer> {
  return told(async () => {
    const device = await free(system, canonicalId, { actor: commandLine(), reason });
    return `Device ${device.canonicalId} of the ${system.toUpperCase()} is removed; organization ${device.organizationId} had it and was never issued credentials for it. Its identifier is free, and the organization's administrators get a mail.`;
  });
}

/** By which the CCMS's devices are decided about; of one that is not there, what was named. */
async function idOf(canonicalId: string, known: Pick<Store["ccms"], "deviceByCanonicalId">): Promise<string> {
  return (await known.deviceByCanonicalId(canonicalId.toUpperCase()))?.id ?? canonicalId;
}
