import { type DeviceCalls, deviceCalls } from "./device-calls.ts";
import { type ScmsDevices, scmsDevicesIn } from "./devices/index.ts";
import { revokeEnrollments } from "./eca/index.ts";
import { type Hierarchy, openHierarchy } from "./hierarchy/open-hierarchy.ts";
import { linkageAuthorities, linkageKeys } from "./la/index.ts";
import { type ReadReport, readReport } from "./ma/read-report.ts";
import { revokeCertificates } from "./ma/revoke-certificates.ts";
import type { ScmsDeviceRecord, ScmsPorts, ScmsStorage } from "./ports.ts";
import { type MisbehaviorReport, openRa, type RaCalls } from "./ra/index.ts";
import { type Rehearsal, rehearse } from "./rehearsal.ts";
import { openSigner, type RoadsideSigner } from "./signer/index.ts";

/** An American credential management system at work. Each call sees what any process on the same storage changed before it. */
export interface Scms extends Hierarchy, DeviceCalls, RaCalls {
  /** The devices that organizations registered. */
  readonly devices: ScmsDevices;
  /** Signs roadside messages for organizations. */
  readonly signer: RoadsideSigner;
  /** As `readReport`, of a report that the RA took. @returns undefined where there is none of that id. */
  readReport(id: string): Promise<(ReadReport & { readonly report: MisbehaviorReport }) | undefined>;
  /** As `rehearse`. */
  rehearse(device: ScmsDeviceRecord): Promise<Rehearsal>;
}

/**
 * Opens the SCMS: finds its authorities, or creates them on the first start. However many processes open the same
 * storage at once, they end with the same authorities. What is damaged is reported and does not keep the rest from
 * being served.
 */
export async function openScms(ports: ScmsPorts): Promise<Scms> {
  const { authorities, publishRevocations, ...hierarchy } = await openHierarchy(ports);
  const { enrollSuccessor, ...eca } = deviceCalls(ports, authorities);
  const ra = await openRa(ports, authorities, enrollSuccessor);
  const keysOfLas = await linkageKeys(ports.storage, ports.secrets);
  const devices = scmsDevicesIn<ScmsStorage>({
    ...ports,
    async revoked(bound, { id }) {
      const now = ports.now();
      const las = linkageAuthorities(bound, keysOfLas, ports.secrets);
      await revokeCertificates(id, { storage: bound, linkageAuthorities: las, now });
      await revokeEnrollments(id, bound, now);
    },
  });
  return {
    ...hierarchy,
    ...eca,
    ...ra,
    signer: openSigner({ ...ports, authorities }),
    async readReport(id) {
      const report = await ports.storage.report(id);
      return report && { report, ...(await readReport(report.octets, await authorities())) };
    },
    rehearse: (device) => rehearse(device, ports, authorities),
    devices: {
      ...devices,
      async decide(canonicalId, state, decidedBy) {
        const device = await devices.decide(canonicalId, state, decidedBy);
        if (state === "REVOKED") await publishRevocations();
        return device;
      },
    },
  };
}
