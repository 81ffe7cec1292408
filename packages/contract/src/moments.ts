import * as z from "zod/mini";

const isoTime = z.iso.datetime({ offset: true });

/** Whether a text names a moment in ISO 8601, with its zone, that Time32 holds: certificates know no other times. */
export function isMoment(text: string): boolean {
  return isoTime.safeParse(text).success && isCertifiable(new Date(text));
}

const years = "from 2004 to 2139";

/**
 * A moment that people choose: ISO 8601 in UTC, as text. Bounded, since databases hold neither every year that the form
 * has room for nor what JavaScript makes of the year 0.
 */
export const chosenMoment = z.iso
  .datetime({ error: "must be a moment such as 2026-03-01T12:00:00Z", abort: true })
  .check(z.refine(isMoment, `must be a moment such as 2026-03-01T12:00:00Z, ${years}`));

/** A day that people choose, `2026-03-01`, as text. */
export const chosenDay = z.iso
  .date({ error: "must be a day such as 2026-03-01", abort: true })
  .check(z.refine((text) => isCertifiable(new Date(text)), `must be a day such as 2026-03-01, ${years}`));

const momentRule =
  "must be a moment such as 2026-03-01T12:00:00Z or in seconds since 1970, from 2004 to 2139";

/** A moment as programs of all kinds write it: ISO 8601 with its zone, or seconds since 1970 as number or text. */
export const momentOfAnyForm = z.pipe(
  z
    .union([z.string(), z.number()], momentRule)
    .check(z.refine((given) => isCertifiable(dateOf(given)), momentRule)),
  z.transform(dateOf),
);

/** @returns an invalid Date for what names no moment. */
function dateOf(given: string | number): Date {
  if (typeof given === "number") return new Date(Math.round(given * 1000));
  if (/^\d{1,12}(\.\d{1,9})?$/.test(given)) return dateOf(Number(given));
  return new Date(isoTime.safeParse(given).success ? given : Number.NaN);
}

function isCertifiable(moment: Date): boolean {
  const year = moment.getUTCFullYear();
  return year >= 2004 && year < 2140;
}
