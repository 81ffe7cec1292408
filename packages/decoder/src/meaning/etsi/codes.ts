/** Codes of TS 102 894-2 whose numbers or names need words. */
import type { IntegerSchema, Schema } from "@v2x/asn1";
import { etsiMessages } from "../../captures/headers/index.ts";
import type { Meaning } from "../field.ts";
import { howSure } from "../j2735/index.ts";
import { words, wordsOf } from "../words.ts";

const stationTypes = words({
  0: "not known",
  1: "pedestrian",
  2: "cyclist",
  3: "moped",
  4: "motorcycle",
  5: "passenger car",
  6: "bus",
  7: "light truck",
  8: "heavy truck",
  9: "trailer",
  10: "special vehicle",
  11: "tram",
  12: "light vehicle of a vulnerable road user",
  13: "animal",
  14: "agricultural vehicle",
  15: "road-side unit",
});

const stationType: Meaning = (field, context) =>
  stationTypes(field, context) ?? (typeof field.value === "number" ? "reserved" : undefined);

const messageName: Meaning = ({ value }) =>
  typeof value === "number" ? (etsiMessages[value] ?? "no message that ETSI defines") : undefined;

/** From `none`, which is 0, to the best. */
function quality(best: number, none: string): Meaning {
  return ({ value }) => (typeof value !== "number" ? undefined : value === 0 ? none : `${value} of ${best}`);
}

/** Names such as `onePerMeter-0-0001` and `degSec-05` hold a number. */
const confidence: Meaning = (field, context) => {
  const { value } = field;
  if (value === "outOfRange") return "out of range";
  if (typeof value !== "string") return undefined;
  const curvature = /^onePerMeter-(\d)-(\d+)$/.exec(value);
  if (curvature !== null) return `to within ${curvature[1]}.${curvature[2]} per metre`;
  const angularSpeed = /^degSec-(\d\d)$/.exec(value);
  if (angularSpeed !== null) return `to within ${Number(angularSpeed[1])}°/s`;
  return howSure(field, context);
};

const toWhom = {
  allTrafficDirections: "traffic in every direction",
  upstreamTraffic: "traffic that comes towards the event",
  "sameAsReferenceDirection-upstreamOfReferencePosition": "traffic that comes towards the event",
  downstreamTraffic: "traffic that has passed the event",
  "sameAsReferenceDirection-downstreamOfReferencePosition": "traffic that has passed the event",
  oppositeTraffic: "traffic in the opposite direction",
  oppositeToReferenceDirection: "traffic in the opposite direction",
};

/** By type, or by member where the type is a general one. */
export const etsiCodeMeanings: Readonly<Record<string, Meaning>> = {
  "ItsPduHeader.messageID": messageName,
  "ItsPduHeader.messageId": messageName,
  StationType: stationType,
  TrafficParticipantType: stationType,
  InformationQuality: quality(7, "not available"),
  ObjectPerceptionQuality: quality(15, "no confidence, or none computed"),
  TrajectoryInterceptionConfidence: words({
    0: "less than 50 %",
    1: "50 % to 70 %",
    2: "70 % to 90 %",
    3: "90 % or more",
  }),
  AltitudeConfidence: confidence,
  CurvatureConfidence: confidence,
  YawRateConfidence: confidence,
  AngularSpeedConfidence: confidence,
  Termination: words({
    isCancellation: "the event is over, says the station that noticed it",
    isNegation: "the event is over or was none, says another station",
  }),
  RelevanceTrafficDirection: words(toWhom),
  TrafficDirection: words(toWhom),
  TrafficRule: words({
    noPassing: "no overtaking",
    noPassingForTrucks: "no overtaking for trucks",
    passToRight: "pass on the right",
    passToLeft: "pass on the left",
    passToLeftOrRight: "pass on either side",
  }),
  VehicleRole: words({
    default: "no special role",
    uvar: "admitted to a zone of restricted access (reserved in release 1)",
    reserved1: "reserved (release 2: admitted to a zone of restricted access)",
  }),
  VehicleLengthConfidenceIndication: words({
    noTrailerPresent: "without a trailer",
    trailerPresentWithKnownLength: "with a trailer, which the length includes",
    trailerPresentWithUnknownLength: "with a trailer, which the length leaves out",
    trailerPresenceIsUnknown: "whether there is a trailer is not known",
  }),
  ExtensionContainerId: words({
    1: "two-wheeler",
    2: "road ahead and behind",
    3: "what changes seldom",
    4: "predicted path",
    5: "position in terms of lanes",
    6: "control of movement",
  }),
  CpmContainerId: words({
    1: "the vehicle that sends",
    2: "the road-side unit that sends",
    3: "sensors",
    4: "what the sensors cover",
    5: "perceived objects",
  }),
  PoiType: words({ 1: "parking availability" }),
};

/** Names of numbers in words, for all types of a module that name numbers. */
export function namedNumbersOf(module: Readonly<Record<string, unknown>>): Readonly<Record<string, Meaning>> {
  return Object.fromEntries(
    Object.values(module)
      .filter(isNamedInteger)
      .map(({ name, named }) => [name, numberNames(named)]),
  );
}

function isNamedInteger(value: unknown): value is IntegerSchema {
  const { kind, named } = value as Schema & { readonly named?: object };
  return kind === "integer" && Object.keys(named ?? {}).length > 0;
}

function numberNames(named: IntegerSchema["named"]): Meaning {
  const byNumber = new Map(
    Object.entries(named).map(([name, number]) => [
      number,
      name === "unavailable" ? "not available" : wordsOf(name),
    ]),
  );
  return ({ value }) => (typeof value === "number" ? byNumber.get(value) : undefined);
}
