/** Codes of SAE J2735 whose numbers or names need words. */
import type { Meaning } from "../field.ts";
import { says } from "../keys-and-signatures.ts";
import { messageName } from "./messages.ts";

const phases: Readonly<Record<string, string>> = {
  unavailable: "not known",
  dark: "no light is on",
  "stop-Then-Proceed": "flashing red: stop, then go when clear",
  "stop-And-Remain": "red",
  "pre-Movement": "red and yellow: green is near",
  "permissive-Movement-Allowed": "green, but yield to conflicting traffic",
  "protected-Movement-Allowed": "green, with no conflicting traffic",
  "permissive-clearance": "yellow after a green that yields",
  "protected-clearance": "yellow after a green without conflicts",
  "caution-Conflicting-Traffic": "flashing yellow",
};

/** Names such as `prec0-05deg`, `elev-000-50`, `time-000-100` hold a number and, by the prefix, its unit. */
const sureness: Readonly<Record<string, string>> = {
  elev: "m",
  alt: "m",
  size: "m",
  degSec: "°/s",
  accl: "m/s²",
  time: "s",
};

/** How far off a value may be, of names that hold a number. */
export const howSure: Meaning = ({ value }) => {
  if (typeof value !== "string") return undefined;
  if (value === "unavailable") return "not available";
  const grouped = /^(elev|alt|size|degSec|accl|time)-(\d+)-(\d[\d-]*)$/.exec(value);
  if (grouped !== null) {
    const [, prefix, whole, fraction] = grouped as unknown as readonly [string, string, string, string];
    const decimals = fraction.replaceAll("-", "").replace(/0+$/, "");
    return `to within ${Number(whole)}${decimals === "" ? "" : `.${decimals}`} ${sureness[prefix]}`;
  }
  const plain = /^(?:prec|a)(\d+)(?:-(\d+))?(deg|ms|percent|m|cm)$/.exec(value);
  if (plain === null) return undefined;
  const [, whole, fraction = "", unit] = plain;
  const amount = fraction === "" ? Number(whole) : Number(`${whole}.${fraction}`);
  const units: Readonly<Record<string, string>> = { deg: "°", ms: " m/s", percent: " %", m: " m", cm: " cm" };
  return `to within ${amount}${units[unit!]}`;
};

/** First numbers of the classes of vehicles; a class goes on to the next. */
const vehicleClasses: readonly (readonly [from: number, name: string])[] = [
  [0, "not known"],
  [1, "special vehicle"],
  [10, "passenger car"],
  [20, "light truck or van"],
  [25, "truck"],
  [40, "motorcycle"],
  [50, "bus or other transit vehicle"],
  [60, "emergency vehicle"],
  [80, "other traveller"],
  [82, "pedestrian"],
  [83, "pedestrian with impaired sight"],
  [84, "pedestrian with impaired movement"],
  [85, "cyclist"],
  [86, "road worker"],
  [90, "infrastructure"],
  [93, "equipped trailer"],
];

const vehicleClass: Meaning = ({ value }) =>
  typeof value === "number" && value <= 93
    ? vehicleClasses.findLast(([from]) => from <= value)?.[1]
    : undefined;

const fuels = [
  "not known",
  "petrol",
  "ethanol",
  "diesel",
  "electric",
  "hybrid",
  "hydrogen",
  "liquid natural gas",
  "compressed natural gas",
  "propane",
];

/** Sixteen sectors of 22.5°, clockwise from north; neighbours are told as one. */
const headingSlice: Meaning = ({ value }) => {
  const bytes = (value as { readonly bytes?: Uint8Array } | undefined)?.bytes;
  if (bytes === undefined || bytes.length < 2) return undefined;
  const bits = (bytes[0]! << 8) | bytes[1]!;
  if (bits === 0xffff) return "every direction";
  const isSet = (sector: number) => (bits & (0x8000 >> (sector & 15))) !== 0;
  const arcs: string[] = [];
  for (let from = 0; from < 16; from += 1) {
    if (!isSet(from) || isSet(from + 15)) continue;
    let to = from + 1;
    while (isSet(to)) to += 1;
    arcs.push(`${from * 22.5}° to ${(to * 22.5) % 360}°`);
  }
  return arcs.length === 0 ? "no direction" : `heading ${arcs.join(" or ")}`;
};

/** What ITIS codes are about, by their upper octet. */
const itisGroups = [
  "",
  "traffic conditions",
  "accidents and incidents",
  "closures",
  "road works",
  "obstructions",
  "delays and cancellations",
  "unusual driving",
  "mobile situations",
  "devices",
  "restrictions",
  "response to incidents",
  "disasters",
  "disturbances",
  "sports",
  "special events",
  "parking",
  "information systems",
  "weather",
  "precipitation",
  "wind",
  "visibility and air quality",
  "temperature",
  "pavement",
  "winter driving restrictions",
  "winter driving",
  "suggestions",
  "warnings",
  "recommendations",
  "mandatory instructions",
  "qualifiers",
  "places",
  "lanes and roads",
  "other routes",
  "units",
  "transit",
  "vehicles affected",
  "travellers affected",
  "responders",
  "equipment of responders",
  "state of assets",
  "roadside assets",
  "transit operations",
  "objects",
  "manoeuvres",
  "large numbers",
  "named objects",
  "recreation",
  "signs",
  "small numbers",
  "states",
  "structures",
  "streets",
  "places of signs",
];

/** In this group the lower octet is a number to be read in the phrase. */
const itisSmallNumbers = 49;

const itisCode: Meaning = ({ value }) => {
  if (typeof value !== "number") return undefined;
  const number = value >> 8;
  if (number === itisSmallNumbers) return `the number ${value & 0xff}`;
  const group = itisGroups[number] ?? "";
  return group === "" ? undefined : `phrase about ${group} (ITIS group ${number})`;
};

const messageId: Meaning = ({ value }) => (typeof value === "number" ? messageName(value) : undefined);

const partTwo: Meaning = ({ value }) =>
  ({ 0: "vehicle safety extensions", 1: "special vehicle extensions", 2: "supplemental vehicle extensions" })[
    value as number
  ];

function regionName(region: number): string | undefined {
  return region >= 128 ? "local use" : ["no region", "USA", "Japan", "Europe"][region];
}

/** By type, or by member where the type is a general one. */
export const codeMeanings: Readonly<Record<string, Meaning>> = {
  DSRCmsgID: messageId,
  "PartIIcontent.partII-Id": partTwo,
  MsgCount: says("count of messages or revisions, from 0 to 127 and then 0 again"),
  TemporaryID: says("random and changed from time to time, for privacy"),
  MovementPhaseState: ({ value }) => (typeof value === "string" ? phases[value] : undefined),
  BasicVehicleClass: vehicleClass,
  FuelType: ({ value }) => (typeof value === "number" ? fuels[value] : undefined),
  HeadingSlice: headingSlice,
  ITIScodes: itisCode,
  RegionId: ({ value }) => (typeof value === "number" ? regionName(value) : undefined),
  SignPriority: ({ value }) => (value === 0 ? "lowest" : value === 7 ? "highest" : undefined),
  ...Object.fromEntries(
    [
      "AltitudeConfidence",
      "ElevationConfidence",
      "HeadingConfidence",
      "SpeedConfidence",
      "ThrottleConfidence",
      "TimeConfidence",
      "PositionConfidence",
      "AccelerationConfidence",
      "YawRateConfidence",
      "PitchRateConfidence",
      "RollRateConfidence",
      "SizeValueConfidence",
      "SteeringWheelAngleConfidence",
    ].map((type) => [type, howSure]),
  ),
  SignalGroupID: ({ value }) => (value === 0 ? "no group" : value === 255 ? "always green" : undefined),
};
