/** Numbers of ETSI's common data dictionary in their units. @see ETSI TS 102 894-2 */
import { etsi } from "@v2x/v2x-schema";
import { wordsRow } from "../rows.ts";
import type { Spot } from "../spot.ts";
import type { SummaryLabel, SummaryRow } from "../summary.ts";

interface Unit {
  /** What one step is worth. */
  readonly step: number;
  readonly sign: string;
  readonly decimals: number;
  /** The number that says that nothing is known. */
  readonly unavailable: number;
}

export const units = {
  speed: { step: 0.01, sign: " m/s", decimals: 2, unavailable: 16_383 },
  heading: { step: 0.1, sign: "°", decimals: 1, unavailable: 3601 },
  acceleration: { step: 0.1, sign: " m/s²", decimals: 1, unavailable: 161 },
  length: { step: 0.1, sign: " m", decimals: 1, unavailable: 1023 },
  width: { step: 0.1, sign: " m", decimals: 1, unavailable: 62 },
} as const satisfies Record<string, Unit>;

/** A row with a number in its unit, or that it is not available; none where the field is absent. */
export function unitRow(label: SummaryLabel, spot: Spot | undefined, unit: Unit): readonly SummaryRow[] {
  return spot?.number() === undefined ? [] : wordsRow(label, spot, unitWords(spot, unit));
}

/** A number in its unit. */
export function unitWords(spot: Spot | undefined, { step, sign, decimals, unavailable }: Unit): string {
  const value = spot?.number();
  if (value === undefined || value === unavailable) return "not available";
  const amount = value * step;
  const everyday = sign === " m/s" ? ` (${(amount * 3.6).toFixed(1)} km/h)` : "";
  return `${amount.toFixed(decimals)}${sign}${everyday}`;
}

/** Degrees of a heading; nothing where it is not known. */
export function headingDegreesOf(heading: Spot | undefined): { readonly headingDegrees?: number } {
  const value = heading?.number();
  return value === undefined || value > 3600 ? {} : { headingDegrees: (value / 10) % 360 };
}

/** The name that a schema gives a number, as words: `passengerCar` is `passenger car`. */
function nameOf(schema: unknown, number: number): string | undefined {
  const { named = {} } = (schema ?? {}) as { readonly named?: Readonly<Record<string, number>> };
  const name = Object.entries(named).find(([, value]) => value === number)?.[0];
  return name === undefined ? undefined : asWords(name);
}

/** A name of the standard as words: capitals and digits inside begin a word of their own. */
export function asWords(name: string): string {
  return name
    .replace(/([a-z])([A-Z0-9])/g, "$1 $2")
    .replace(/(\d)(k?m)$/, "$1 $2")
    .replaceAll("-", ": ")
    .toLowerCase();
}

/** Station types of both releases. */
export function stationTypeRow(spot: Spot | undefined): readonly SummaryRow[] {
  const number = spot?.number();
  if (number === undefined) return [];
  const name =
    nameOf(etsi.release2.TrafficParticipantType, number) ?? nameOf(etsi.release2.StationType, number);
  return wordsRow("stationType", spot!, name === undefined ? `type ${number}` : `${name} (${number})`);
}

/** Cause and sub-cause by the names of release 2, which has those of release 1 and more. */
export function causeRow(eventType: Spot | undefined): readonly SummaryRow[] {
  const chosen = eventType?.at("ccAndScc");
  const cause =
    chosen === undefined ? eventType?.number("causeCode") : Number(/\d+$/.exec(chosen.choice ?? "")?.[0]);
  const subCause = chosen === undefined ? eventType?.number("subCauseCode") : chosen.chosen?.number();
  if (cause === undefined || subCause === undefined) return [];
  const alternatives = Object.entries(etsi.release2.CauseCodeChoice.root);
  const [name, schema] =
    alternatives.find(([alternative]) => /\d+$/.exec(alternative)?.[0] === `${cause}`) ?? [];
  const detail = subCause === 0 ? undefined : (nameOf(schema, subCause) ?? "sub-cause");
  return wordsRow("cause", eventType!, [
    `${name === undefined ? "cause" : asWords(name.replace(/\d+$/, ""))} (${cause})`,
    ...(detail === undefined ? [] : [`${detail} (${subCause})`]),
  ]);
}
