import * as z from "zod/mini";
import type { Call } from "../call.ts";
import { device } from "../ccms/devices.ts";
import { optionalOrganizationId } from "../meta/organizations.ts";
import { paging } from "../paging.ts";
import { deviceFields, deviceStates } from "../registered-devices.ts";
import { scmsCanonicalIdText, scmsDevice } from "../scms/devices.ts";
import { changeReason } from "./change-reason.ts";
import { optionalText, optionalWord } from "./filter-members.ts";

const systems = ["ccms", "scms"] as const;

/** Which devices of all organizations. One of canonicalId and organization is needed; other empty members mean any. */
export const operatorDeviceFilter = z
  .object({
    ...paging,
    /** The whole canonical id; of the CCMS in either case, of the SCMS to the character. */
    canonicalId: optionalText,
    organization: optionalOrganizationId,
    system: optionalWord(systems),
    /** What was decided about it. */
    status: optionalWord(deviceStates),
  })
  .check(
    z.refine(({ canonicalId, organization }) => canonicalId !== undefined || organization !== undefined, {
      path: ["canonicalId"],
      error: "or organization must be given",
    }),
  );
export type OperatorDeviceFilter = z.output<typeof operatorDeviceFilter>;

/** A device of either system, whoever's it is. */
export const operatorDevice = z.object({
  /** By which the CCMS's calls name it. */
  id: z.string(),
  system: z.enum(systems),
  organizationId: z.string(),
  organizationName: z.string(),
  canonicalId: z.string(),
  name: z.nullable(z.string()),
  status: z.enum(deviceStates),
  enrollmentStatus: deviceFields.enrollmentStatus,
  registeredAt: z.iso.datetime(),
  /** End of its newest enrolment credential; null where it has none. */
  enrolledUntil: z.nullable(z.iso.datetime()),
});
export type OperatorDevice = z.output<typeof operatorDevice>;

/** The devices of all organizations. */
export const operatorDeviceCalls = {
  devices: {
    method: "GET",
    path: "/api/operator/devices",
    summary:
      "Devices of both systems by their canonical id or their organization, those registered last first.",
    auth: "operator",
    query: operatorDeviceFilter,
    answer: {
      type: "json",
      schema: z.object({
        content: z.array(operatorDevice),
        totalElements: z.int(),
        /** Where there are so many that only the newest were looked through: how many of each system. */
        ofNewest: z.nullable(z.int()),
      }),
    },
  },
  decideAboutCcmsDevice: {
    method: "POST",
    path: "/api/operator/ccms/devices/status",
    summary: "Deactivates a CCMS device of any organization, activates it again, or revokes it for good.",
    auth: "operator",
    body: {
      type: "json",
      schema: z.object(
        {
          id: z.string("must be the id that the portal gave").check(z.minLength(1, "must not be empty")),
          status: deviceFields.decision,
          reason: changeReason,
        },
        "must be an object with id, status and reason",
      ),
    },
    answer: { type: "json", schema: device },
    failure: "message",
  },
  decideAboutScmsDevice: {
    method: "POST",
    path: "/api/operator/scms/devices/status",
    summary: "Deactivates an SCMS device of any organization, activates it again, or revokes it for good.",
    auth: "operator",
    body: {
      type: "json",
      schema: z.object(
        { canonicalId: scmsCanonicalIdText, status: deviceFields.decision, reason: changeReason },
        "must be an object with canonicalId, status and reason",
      ),
    },
    answer: { type: "json", schema: scmsDevice },
    failure: "message",
  },
  freeDeviceIdentifier: {
    method: "POST",
    path: "/api/operator/devices/free",
    summary:
      "Removes a device of any organization that was never enrolled, so that another can be registered under its canonical id.",
    auth: "operator",
    body: {
      type: "json",
      schema: z.object(
        {
          system: z.enum(systems, "must be ccms or scms"),
          /** Of the CCMS in either case, of the SCMS to the character. */
          canonicalId: z.string("must be a text").check(z.minLength(1, "must not be empty")),
          reason: changeReason,
        },
        "must be an object with system, canonicalId and reason",
      ),
    },
    answer: {
      type: "json",
      /** Who had it. */
      schema: z.object({ organizationId: z.string(), canonicalId: z.string() }),
    },
    failure: "message",
  },
} as const satisfies Record<string, Call>;
