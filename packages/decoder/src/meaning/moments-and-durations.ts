import { dateOfTaiMs, durationMs, taiAheadOfUtcAt } from "@v2x/v2x-schema";
import { type Meaning, memberOf } from "./field.ts";

/** A moment to the second in UTC, e.g. `2026-11-21 06:30:00 UTC`; undefined past what a Date holds. */
export function utcText(taiMs: number): string | undefined {
  const date = dateOfTaiMs(taiMs);
  return Number.isNaN(date.getTime()) ? undefined : `${clock(date)} UTC`;
}

/** A moment in both scales, as TAI shows more seconds than UTC; undefined past what a Date holds. */
export function momentText(taiMs: number): string | undefined {
  const date = dateOfTaiMs(taiMs);
  if (Number.isNaN(date.getTime())) return undefined;
  const ahead = taiAheadOfUtcAt(taiMs);
  const tai = new Date(date.getTime() + ahead * 1000);
  if (Number.isNaN(tai.getTime())) return undefined;
  return `${clock(date)} UTC = ${clock(tai)} TAI (${ahead} s ahead)`;
}

function clock(date: Date): string {
  const text = date.toISOString();
  return text.replace("T", " ").replace(/(\.000)?Z$/, "");
}

const time32: Meaning = ({ value }) => (typeof value === "number" ? momentText(value * 1000) : undefined);

const time64: Meaning = ({ value }) =>
  typeof value === "bigint" ? momentText(Number(value / 1000n)) : undefined;

const units = ["microseconds", "milliseconds", "seconds", "minutes", "hours", "sixtyHours", "years"] as const;

/** A Duration that stands at a path: its unit is the name of the member that has a value. */
function durationAt(valueAt: (path: string) => unknown, path: string) {
  for (const choice of units) {
    const value = valueAt(`${path}.${choice}`);
    if (typeof value === "number") return { choice, value };
  }
  return undefined;
}

const duration: Meaning = ({ path }, { valueAt }) => {
  const found = durationAt(valueAt, path);
  if (found === undefined) return undefined;
  const { choice, value } = found;
  const text = `${value} ${value === 1 ? choice.slice(0, -1) : choice}`;
  switch (choice) {
    case "sixtyHours":
      return `${value} × 60 hours = ${value * 2.5} days`;
    case "years":
      return `${text} of 31 556 952 s each`;
    case "hours":
      return value >= 48 ? `${text} = ${Number((value / 24).toFixed(2))} days` : text;
    case "minutes":
      return value >= 120 ? `${text} = ${Number((value / 60).toFixed(2))} hours` : text;
    default:
      return text;
  }
};

const validityPeriod: Meaning = (field, { valueAt }) => {
  const start = valueAt(memberOf(field, "start"));
  const length = durationAt(valueAt, memberOf(field, "duration"));
  if (typeof start !== "number" || length === undefined) return undefined;
  const from = utcText(start * 1000);
  const to = utcText(start * 1000 + durationMs(length));
  return from === undefined || to === undefined ? undefined : `from ${from} until before ${to}`;
};

/** Moments, lengths of time and validity. @see IEEE 1609.2 — Time32, Time64, Duration, ValidityPeriod */
export const timeMeanings = {
  Time32: time32,
  Time64: time64,
  Duration: duration,
  ValidityPeriod: validityPeriod,
} satisfies Record<string, Meaning>;
