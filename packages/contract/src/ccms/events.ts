import * as z from "zod/mini";
import { eventFilterBy, eventId } from "../events/event-filter.ts";
import { traceMembers } from "../events/event-trace.ts";

/** Which authority's log. */
export const ccmsLogs = ["ea", "aa"] as const;
export type CcmsLog = (typeof ccmsLogs)[number];

/** The rule that the search field and the server's answer state. */
export const requestHashRule =
  "must be the whole request hash: 32 hexadecimal digits, the first 16 bytes of the SHA-256 digest of the request";

/** A request's name in full: 32 hexadecimal digits, or all 64 of the digest, in either case; empty means any request. */
const requestHashHex = z.pipe(
  z.optional(z.string().check(z.regex(/^([0-9a-fA-F]{32}|[0-9a-fA-F]{64})?$/, requestHashRule))),
  z.transform((text) => text?.slice(0, 32).toUpperCase() || undefined),
);

/** Which rows of a log: empty members mean any. */
export const eventFilter = eventFilterBy(requestHashHex);
export type EventFilter = z.output<typeof eventFilter>;

const eventBase = {
  /** Opaque; names the event's trace together with its log. */
  id: z.string(),
  creationDate: z.iso.datetime(),
  /** 32 upper-case hexadecimal digits. */
  requestHash: z.string(),
  /** What came of the request, for people. */
  message: z.string(),
  success: z.boolean(),
};

/** A row of the EA's log. What is not known of a request, such as whose it is while it could not be opened, is null. */
export const eaEvent = z.object({
  ...eventBase,
  /** Name of the enrolment credential that was issued or presented. */
  ecIdentifier: z.nullable(z.string()),
  eventType: z.string(),
  canonicalId: z.nullable(z.string()),
  responseCode: z.nullable(z.string()),
  /** HashedId8 of the enrolment credential that the request was signed with, 16 upper-case digits. */
  receivedEcHashedId8: z.nullable(z.string()),
});
export type EaEvent = z.output<typeof eaEvent>;

/** A row of the AA's log. */
export const aaEvent = z.object(eventBase);
export type AaEvent = z.output<typeof aaEvent>;

/** A page of either log, newest first. */
export const eaEventPage = z.object({ content: z.array(eaEvent), totalElements: z.int() });
export const aaEventPage = z.object({ content: z.array(aaEvent), totalElements: z.int() });

/** What EA or AA saw of a request: the layers in it with their checks. */
export const eventTrace = z.object({
  log: z.enum(ccmsLogs),
  ...traceMembers,
  ecIdentifier: z.nullable(z.string()),
  receivedEcHashedId8: z.nullable(z.string()),
});
export type EventTrace = z.output<typeof eventTrace>;

/** Names an event; with `requestHash` also one that belongs to no organization. */
export const eventReference = z.object({
  log: z.enum(ccmsLogs, `must be one of ${ccmsLogs.join(", ")}`),
  id: eventId,
});
export type EventReference = z.output<typeof eventReference>;
export const eventProof = z.object({ requestHash: requestHashHex });
