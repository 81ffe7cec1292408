/** How rows of a summary are made. */
import { dateOfTaiMs, durationMs } from "@v2x/v2x-schema";
import type { Spot } from "./spot.ts";
import type { FieldPlace, MomentBound, SummaryLabel, SummaryLine, SummaryRow } from "./summary.ts";

/** Lines that a row has at most; a certificate may have thousands of permissions. */
const mostLines = 40;

/** A row of words; none where there are no words. */
export function wordsRow(
  label: SummaryLabel,
  { layer, path }: FieldPlace,
  lines: readonly (SummaryLine | string)[] | string,
): readonly SummaryRow[] {
  const all = (typeof lines === "string" ? [lines] : lines)
    .map((line) => (typeof line === "string" ? { text: line } : line))
    .filter(({ text }) => text !== "");
  if (all.length === 0) return [];
  const more = all.length - mostLines;
  return [
    {
      label,
      layer,
      path,
      value: { kind: "words", lines: all.slice(0, mostLines), ...(more > 0 ? { more } : {}) },
    },
  ];
}

/** A row with the words of a field; none where it is absent. */
export function fieldRow(label: SummaryLabel, spot: Spot | undefined): readonly SummaryRow[] {
  return spot === undefined ? [] : wordsRow(label, spot, spot.words());
}

/** What ISO 8601 writes with four digits; beyond, people are told the year alone. */
const lastYear = 9999;

/** A row with a moment. */
export function momentRow(
  label: SummaryLabel,
  { layer, path }: FieldPlace,
  date: Date,
  bound: MomentBound,
  scale?: string,
): readonly SummaryRow[] {
  if (Number.isNaN(date.getTime())) return [];
  const year = date.getUTCFullYear();
  if (year > lastYear) return wordsRow(label, { layer, path }, `in the year ${year}`);
  const value = { kind: "moment", iso: date.toISOString(), bound } as const;
  return [{ label, layer, path, value: scale === undefined ? value : { ...value, scale } }];
}

/** A row with the moment of a Time32. */
export function time32Row(
  label: SummaryLabel,
  spot: Spot | undefined,
  bound: MomentBound,
): readonly SummaryRow[] {
  const seconds = spot?.number();
  return seconds === undefined ? [] : momentRow(label, spot!, dateOfTaiMs(seconds * 1000), bound);
}

/** From when until when a ValidityPeriod reaches. */
export function validityRows(period: Spot | undefined): readonly SummaryRow[] {
  const start = period?.number("start");
  const duration = period?.at("duration");
  const value = duration?.chosen?.number();
  if (start === undefined || value === undefined) return time32Row("validFrom", period?.at("start"), "start");
  const lasts = durationMs({ choice: duration!.choice, value } as Parameters<typeof durationMs>[0]);
  return [
    ...time32Row("validFrom", period!.at("start"), "start"),
    ...momentRow("validUntil", duration!, dateOfTaiMs(start * 1000 + lasts), "end"),
  ];
}

/** The same rows, left out where there is little room. */
export function minor(rows: readonly SummaryRow[]): readonly SummaryRow[] {
  return rows.map((row) => ({ ...row, isMinor: true }));
}
