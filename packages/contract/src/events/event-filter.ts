import * as z from "zod/mini";
import { isMoment } from "../moments.ts";
import { paging } from "../paging.ts";

const momentRule = "must be a date, or a time in ISO 8601 with its zone";
const yearRule = "must be a date or a time from 2004 to 2139";

const day = z.iso.date();
const instant = z.iso.datetime({ offset: true });

/** One end of a period; a date alone means the whole day in UTC, both ends are included. */
function moment(end: "start" | "end") {
  const timeOfDay = end === "start" ? "T00:00:00.000Z" : "T23:59:59.999Z";
  const isDay = (text: string) => day.safeParse(text).success;
  const isForm = (text: string) => text === "" || isDay(text) || instant.safeParse(text).success;
  const isInYears = (text: string) => text === "" || isMoment(isDay(text) ? text + timeOfDay : text);
  return z.pipe(
    z.optional(
      z.string().check(z.refine(isForm, { error: momentRule, abort: true }), z.refine(isInYears, yearRule)),
    ),
    z.transform((text) => (text ? new Date(isDay(text) ? text + timeOfDay : text) : undefined)),
  );
}

/**
 * Which rows of a log of either system: empty members mean any.
 *
 * @param requestHash - what a system takes for the name of a request.
 */
export function eventFilterBy<RequestHash extends z.ZodMiniType<string | undefined>>(
  requestHash: RequestHash,
) {
  return z
    .object({
      requestHash,
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
}

/** An event's id in an address. */
export const eventId = z.string().check(z.regex(/^\d{1,18}$/, "must be an event's id"));
