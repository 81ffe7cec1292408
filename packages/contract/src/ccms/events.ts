import * as z from "zod/mini";
import { paging } from "../paging.ts";

/** Which authority's log. */
export const ccmsLogs = ["ea", "aa"] as const;
export type CcmsLog = (typeof ccmsLogs)[number];

/** The rule that the search field and the server's answer state. */
export const requestHashRule =
  "must be the whole request hash: 32 hexadecimal digits, the first 16 bytes of the SHA-256 digest of the request";

/** A request's name in full: 32 hexadecimal digits, in either case; empty means any request. */
const requestHashHex = z.pipe(
  z.optional(z.string().check(z.regex(/^([0-9a-fA-F]{32})?$/, requestHashRule))),
  z.transform((text) => text?.toUpperCase() || undefined),
);

const momentRule = "must be a date, or a time in ISO 8601 with its zone";

const day = z.iso.date();
const instant = z.iso.datetime({ offset: true });

/** One end of a period; a date alone means the whole day in UTC, both ends are included. */
function moment(end: "start" | "end") {
  const timeOfDay = end === "start" ? "T00:00:00.000Z" : "T23:59:59.999Z";
  const isDay = (text: string) => day.safeParse(text).success;
  const isMoment = (text: string) => text === "" || isDay(text) || instant.safeParse(text).success;
  return z.pipe(
    z.optional(z.string().check(z.refine(isMoment, momentRule))),
    z.transform((text) => (text ? new Date(isDay(text) ? text + timeOfDay : text) : undefined)),
  );
}

/** Which rows of a log: empty members mean any. */
export const eventFilter = z
  .object({
    requestHash: requestHashHex,
    startDate: moment("start"),
    endDate: moment("end"),
    ...paging,
  })
  .check(
    z.refine(({ startDate, endDate }) => !(startDate && endDate && startDate > endDate), {
      path: ["startDate"],
      error: "must not be after endDate",
    }),
  );
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

const octetRange = z.object({ text: z.int(), offset: z.int(), length: z.int() });

/** A check of a trace with the octets that broke it. */
const traceCheck = z.object({
  name: z.string(),
  clause: z.string(),
  outcome: z.enum(["pass", "fail", "unknown", "notApplicable"]),
  expected: z.string(),
  found: z.optional(z.string()),
  path: z.string(),
  octets: z.optional(octetRange),
});

/** What an authority saw of a request: texts as upper-case hex, and the layers in them with their checks. */
export const eventTrace = z.object({
  log: z.enum(ccmsLogs),
  id: z.string(),
  creationDate: z.iso.datetime(),
  requestHash: z.string(),
  eventType: z.string(),
  message: z.string(),
  success: z.boolean(),
  responseCode: z.nullable(z.string()),
  canonicalId: z.nullable(z.string()),
  ecIdentifier: z.nullable(z.string()),
  receivedEcHashedId8: z.nullable(z.string()),
  /** What was received, then each plaintext that came out of the one before; no key is among them. */
  texts: z.array(z.string()),
  layers: z.array(
    z.object({
      kind: z.string(),
      /** The ASN.1 type that it is read as; empty for HTTP. */
      type: z.string(),
      octets: z.optional(octetRange),
      checks: z.array(traceCheck),
    }),
  ),
  /** What to change, where the fault is one that is known. */
  advice: z.array(z.object({ name: z.string(), text: z.string() })),
});
export type EventTrace = z.output<typeof eventTrace>;

/** Names an event; with `requestHash` also one that belongs to no organization. */
export const eventReference = z.object({
  log: z.enum(ccmsLogs, `must be one of ${ccmsLogs.join(", ")}`),
  id: z.string().check(z.regex(/^\d{1,18}$/, "must be an event's id")),
});
export type EventReference = z.output<typeof eventReference>;
export const eventProof = z.object({ requestHash: requestHashHex });
