import * as z from "zod/mini";
import type { Call } from "../call.ts";
import { ccmsLogs, eventTrace } from "../ccms/events.ts";
import { eventFilterBy, eventId } from "../events/event-filter.ts";
import { eventOutcomes } from "../events/event-outcome.ts";
import { optionalOrganizationId } from "../meta/organizations.ts";
import { scmsEventTrace, scmsLogs } from "../scms/events.ts";
import { optionalText, optionalWord } from "./filter-members.ts";

const systems = ["ccms", "scms"] as const;
/** Of authorities of both systems. */
export const operatorLogs = [...ccmsLogs, ...scmsLogs] as const;

/** How the digest of a request begins: long enough that an index finds it; empty means any. */
const beginningOfHash = z.pipe(
  z.optional(
    z
      .string()
      .check(
        z.regex(
          /^\s*([0-9a-fA-F]{8,64})?\s*$/,
          "must be the first 8 to 64 hexadecimal digits of a request's hash",
        ),
      ),
  ),
  z.transform((text) => text?.trim().toLowerCase() || undefined),
);

/** Which requests of all organizations: an empty member means any. */
export const operatorEventFilter = z.extend(eventFilterBy(beginningOfHash), {
  system: optionalWord(systems),
  log: optionalWord(operatorLogs),
  outcome: optionalWord(eventOutcomes),
  organization: optionalOrganizationId,
  /** The whole canonical id of a device. */
  canonicalId: optionalText,
});
export type OperatorEventFilter = z.output<typeof operatorEventFilter>;

const whose = {
  system: z.enum(systems),
  /** Null where the request could not be opened, or keeps its sender private. */
  organizationId: z.nullable(z.string()),
  organizationName: z.nullable(z.string()),
};

/** A request to an authority of either system, whoever's it is. */
export const operatorEvent = z.object({
  id: z.string(),
  ...whose,
  log: z.string(),
  creationDate: z.iso.datetime(),
  /** 32 upper-case hexadecimal digits. */
  requestHash: z.string(),
  eventType: z.string(),
  message: z.string(),
  success: z.boolean(),
  responseCode: z.nullable(z.string()),
  canonicalId: z.nullable(z.string()),
});
export type OperatorEvent = z.output<typeof operatorEvent>;

/** A request as its organization sees it, and whose it is. */
export const operatorEventTrace = z.object({ ...whose, trace: z.union([eventTrace, scmsEventTrace]) });
export type OperatorEventTrace = z.output<typeof operatorEventTrace>;

/** What the authorities of both systems were asked, across organizations. */
export const operatorEventCalls = {
  events: {
    method: "GET",
    path: "/api/operator/events",
    summary: "Requests of all organizations to the authorities of both systems, newest first.",
    auth: "operator",
    query: operatorEventFilter,
    answer: {
      type: "json",
      schema: z.object({
        content: z.array(operatorEvent),
        totalElements: z.int(),
        /** Where there are so many that only the newest were looked through: how many. */
        ofNewest: z.nullable(z.int()),
      }),
    },
  },
  eventTrace: {
    method: "GET",
    path: "/api/operator/events/{id}",
    summary: "What an authority saw of a request of any organization, each check with its outcome.",
    auth: "operator",
    params: z.object({ id: eventId }),
    answer: { type: "json", schema: operatorEventTrace },
  },
} as const satisfies Record<string, Call>;
