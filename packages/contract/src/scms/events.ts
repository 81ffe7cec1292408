import * as z from "zod/mini";
import { eventFilterBy, eventId } from "../events/event-filter.ts";
import { traceMembers } from "../events/event-trace.ts";

/** Which authority's log. */
export const scmsLogs = ["eca", "ra"] as const;
export type ScmsLog = (typeof scmsLogs)[number];

/** What the search field and the server take for a part of a request's SHA-256 digest, which has 64 digits. */
export const requestDigitsPattern = /^[0-9a-fA-F]{0,64}$/;

/** Digits in a row from anywhere in the digest of a request, in either case, odd numbers too; empty means any request. */
const requestDigits = z.pipe(
  z.optional(
    z.string().check(z.regex(requestDigitsPattern, "must be hexadecimal digits (0-9, a-f), 64 at most")),
  ),
  z.transform((text) => text?.toLowerCase() || undefined),
);

/** Which rows of a log: empty members mean any. */
export const scmsEventFilter = eventFilterBy(requestDigits);
export type ScmsEventFilter = z.output<typeof scmsEventFilter>;

/** A row of the RA's log. What is not known of a request, or did not come of it, is null. */
export const raEvent = z.object({
  /** Opaque; names the event's trace together with its log. */
  id: z.string(),
  /** What was asked. */
  type: z.string(),
  /** The first 16 octets of the digest, 32 upper-case digits; the protocol's own name are the last 8. */
  requestHash: z.string(),
  /** HashedId8 of the enrollment certificate that was issued, else of that which the request was signed with. */
  ecHashedId8: z.nullable(z.string()),
  /** The fine one. */
  responseCode: z.nullable(z.string()),
  /** Why it was refused, for people; null where it was granted. */
  errorMessage: z.nullable(z.string()),
  creationTime: z.iso.datetime(),
});
export type RaEvent = z.output<typeof raEvent>;

/** A row of the ECA's log. */
export const ecaEvent = z.extend(raEvent, { canonicalId: z.nullable(z.string()) });
export type EcaEvent = z.output<typeof ecaEvent>;

const pageMembers = {
  totalElements: z.int(),
  /**
   * Where the digits asked for are too few to find all rows by: so many of the organization's newest were looked
   * through, and older ones may have them too.
   */
  ofNewest: z.optional(z.int()),
};

/** A page of either log, newest first. */
export const ecaEventPage = z.object({ content: z.array(ecaEvent), ...pageMembers });
export const raEventPage = z.object({ content: z.array(raEvent), ...pageMembers });

/** What ECA or RA saw of a request: the layers in it with their checks. */
export const scmsEventTrace = z.object({
  log: z.enum(scmsLogs),
  ...traceMembers,
  /** The protocol's own name of the request: the last 8 octets of its digest, 16 upper-case digits. */
  requestHashedId8: z.string(),
  ecHashedId8: z.nullable(z.string()),
});
export type ScmsEventTrace = z.output<typeof scmsEventTrace>;

/** Names an event; with `requestHash` also one that belongs to no organization, where that is its whole name. */
export const scmsEventReference = z.object({
  log: z.enum(scmsLogs, `must be one of ${scmsLogs.join(", ")}`),
  id: eventId,
});
export type ScmsEventReference = z.output<typeof scmsEventReference>;
export const scmsEventProof = z.object({ requestHash: requestDigits });
