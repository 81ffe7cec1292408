/** Rows that facilities messages of ETSI ITS share: where, and when. */
import { dateOfTaiMs } from "@v2x/v2x-schema";
import { positionAt, positionRow } from "../position.ts";
import { wordsRow } from "../rows.ts";
import type { Spot } from "../spot.ts";
import type { PlotLine, SummaryRow } from "../summary.ts";
import { taiRow } from "./signed.ts";
import type { MessageContent } from "./traffic-lights.ts";

/** Where a message is about: its row and its plot. */
export function placeOf(
  place: Spot | undefined,
  heading: Spot | undefined,
  linesAround: (reference: number) => readonly PlotLine[],
): { readonly position: MessageContent["position"]; readonly rows: readonly SummaryRow[] } {
  const latitude = place?.at("latitude");
  const position = positionAt(latitude, place?.at("longitude"), {
    ...headingDegreesOf(heading),
    lines: linesAround(latitude?.number() ?? 0),
  });
  return { position, rows: positionRow(position, latitude) };
}

/** Degrees of a heading in tenths; nothing where it is not known or 3600, which is not to be used. */
function headingDegreesOf(heading: Spot | undefined): { readonly headingDegrees?: number } {
  const value = heading?.number();
  return value === undefined || value >= 3600 ? {} : { headingDegrees: (value / 10) % 360 };
}

/** Counts below this fit into 16 bits: some senders put those of another field here, which name no date. */
const leastTimestamp = 65_536;

/** A TimestampIts: milliseconds since 2004, leap seconds counted. */
export function timestampRow(
  label: "generated" | "detected" | "validFrom" | "validUntil",
  spot: Spot | undefined,
): readonly SummaryRow[] {
  const value = spot?.value;
  if (typeof value !== "number" && typeof value !== "bigint") return [];
  const count = Number(value);
  if (count < leastTimestamp || Number.isNaN(dateOfTaiMs(count).getTime())) {
    return wordsRow(label, spot!, `${count} ms, which is no date`);
  }
  return taiRow(label, spot!, count);
}
