import type { Device, Devices } from "@v2x/ccms";
import type { OperatorDevice, OperatorDeviceFilter } from "@v2x/contract";
import { type MailOrder, mailAdministrators } from "@v2x/identity";
import { type DeviceState, enrolmentStatusOf } from "@v2x/pki";
import type { ScmsDevice, ScmsDevices } from "@v2x/scms";
import type { Store } from "@v2x/store";
import { audited, type BoundRepositories } from "../audit/audited.ts";
import { ccmsDevice, ccmsDeviceCalled, scmsDevice } from "../audit/seen-devices.ts";
import { mailQueue } from "../mail/mail-queue.ts";
import type { Decider } from "./accounts.ts";

/** What operators see of devices of any organization. */
export interface DeviceReader {
  /** A page, those registered last first. */
  page(
    filter: OperatorDeviceFilter,
  ): Promise<{ content: OperatorDevice[]; totalElements: number; ofNewest: number | null }>;
}

/** What operators decide about devices of any organization. Every decision is noted with its reason. */
export interface DeviceDecisions {
  /** @throws DeviceError "device-unknown", "device-revoked". */
  ccms(id: string, state: DeviceState, by: Decider): Promise<Device>;
  /** @throws ScmsDeviceError "device-unknown", "device-revoked". */
  scms(canonicalId: string, state: DeviceState, by: Decider): Promise<ScmsDevice>;
  /**
   * Removes a device that was never enrolled, so that another can have its canonical id. The administrators of its
   * organization get a mail with the reason.
   *
   * @returns the device as it was.
   * @throws DeviceError or ScmsDeviceError "device-unknown", "device-enrolled".
   */
  free(system: "ccms" | "scms", canonicalId: string, by: Decider): Promise<Device | ScmsDevice>;
}

/** Reads the devices of an installation. */
export function deviceReader({ devicesOfAll }: Pick<Store, "devicesOfAll">, now: () => Date): DeviceReader {
  return {
    async page({ page, size, organization, canonicalId, system, status }) {
      const { devices, total, ofNewest } = await devicesOfAll.find(
        { canonicalId, organizationId: organization, system, state: status },
        { offset: page * size, limit: size },
      );
      const at = now();
      const content = devices.map(({ state, registeredAt, enrolledUntil, ...device }) => ({
        ...device,
        status: state,
        enrollmentStatus: enrolmentStatusOf({ state, enrolledUntil: enrolledUntil ?? undefined }, at),
        registeredAt: registeredAt.toISOString(),
        enrolledUntil: enrolledUntil?.toISOString() ?? null,
      }));
      return { content, totalElements: total, ofNewest: ofNewest ?? null };
    },
  };
}

/** Decides about the devices of an installation. */
export function deviceDecisions(
  store: Pick<Store, "ccms" | "scms">,
  systems: {
    readonly ccms: Pick<Devices, "decide" | "free">;
    readonly scms: Pick<ScmsDevices, "decide" | "free">;
  },
): DeviceDecisions {
  return {
    async ccms(id, state, by) {
      const known = await store.ccms.device(id);
      const note = {
        action: "ccms-device.decided",
        subject: `CCMS device ${known?.canonicalId ?? id}`,
        organizationId: known?.organizationId,
        look: ccmsDevice(id),
      };
      return audited({ ...by, ...note }, () => systems.ccms.decide(id, state, "operator"));
    },
    async scms(canonicalId, state, by) {
      const known = await store.scms.deviceByCanonicalId(canonicalId);
      const note = {
        action: "scms-device.decided",
        subject: `SCMS device ${canonicalId}`,
        organizationId: known?.organizationId,
        look: scmsDevice(canonicalId),
      };
      return audited({ ...by, ...note }, () => systems.scms.decide(canonicalId, state, "operator"));
    },
    async free(system, asked, by) {
      const canonicalId = system === "ccms" ? asked.toUpperCase() : asked;
      const known = await store[system].deviceByCanonicalId(canonicalId);
      const note = {
        action: `${system}-device.freed`,
        subject: `${system.toUpperCase()} device ${canonicalId}`,
        organizationId: known?.organizationId,
        look: system === "ccms" ? ccmsDeviceCalled(canonicalId) : scmsDevice(canonicalId),
        along: async ({ identity, jobs }: BoundRepositories) => {
          const organization = known && (await identity.organizations.find(known.organizationId));
          if (organization === undefined) return;
          const sendMail = (order: MailOrder) => jobs.send(mailQueue, order);
          const mail = { kind: "device-freed", system, canonicalId, reason: by.reason } as const;
          await mailAdministrators({ ...identity, sendMail }, organization, mail);
        },
      };
      return audited<Device | ScmsDevice>({ ...by, ...note }, () =>
        // What another organization has registered meanwhile stays: it is not the one that is told.
        system === "ccms"
          ? systems.ccms.free(known?.id ?? canonicalId, known?.organizationId)
          : systems.scms.free(canonicalId, known?.organizationId),
      );
    },
  };
}
