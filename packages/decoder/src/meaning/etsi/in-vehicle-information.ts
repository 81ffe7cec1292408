/** Codes and quantities of ISO TS 19321 (IVI). Units are named only where they are known. */
import { etsi } from "@v2x/v2x-schema";
import type { Meaning } from "../field.ts";
import { namedNumbersOf } from "./codes.ts";
import { roadSignMeanings } from "./road-signs.ts";

/** Words by number, for codes whose names do not say enough. */
const codes: Readonly<Record<string, readonly string[]>> = {
  IviStatus: [
    "new",
    "takes the place of what was sent under this number",
    "ends what was sent under this number",
    "says that what another sent is not so",
  ],
  IviType: [
    "immediate danger: warning",
    "regulation",
    "information about traffic",
    "pollution",
    "information that is not about traffic",
  ],
  IviPurpose: ["safety", "environment", "flow of traffic"],
  LaneStatus: [
    "open",
    "closed",
    "merges to the right",
    "merges to the left",
    "merges to both sides",
    "open for the time being",
    "divides",
  ],
  Direction: ["in the direction of the zone", "against the direction of the zone", "both directions"],
  DriverCharacteristics: ["drivers without experience", "drivers with experience"],
  ComparisonOperator: ["more than", "as much or more", "less than", "as much or less"],
  SaeAutomationLevel: [
    "no automation",
    "driver assistance",
    "partial automation",
    "conditional automation",
    "high automation",
    "full automation",
  ],
};

/** The number behind its parts, however many octets it takes. */
const varLengthNumber: Meaning = (field, { valueAt }) => {
  for (let path = field.path, depth = 0; depth < 3; depth += 1) {
    const number = valueAt(`${path}.content`);
    if (number !== undefined) return `${number}`;
    path = `${path}.extension`;
    const last = valueAt(path);
    if (last !== undefined) return `${last}`;
  }
  return undefined;
};

/** By type, or by member where the type is a general one. */
export const inVehicleInformationMeanings: Readonly<Record<string, Meaning>> = {
  ...namedNumbersOf(etsi.infrastructure),
  ...Object.fromEntries(
    Object.entries(codes).map(([type, texts]): [string, Meaning] => [
      type,
      ({ value }) => (typeof value === "number" ? (texts[value] ?? "reserved") : undefined),
    ]),
  ),
  ...roadSignMeanings,
  IviLaneWidth: ({ value }) => (typeof value === "number" ? `${value / 100} m` : undefined),
  Temperature: ({ value }) =>
    typeof value === "number" && Math.abs(value) < 100 ? `${value} °C` : undefined,
  Zid: ({ value }) => `zone ${value}`,
  VarLengthNumber: varLengthNumber,
};
