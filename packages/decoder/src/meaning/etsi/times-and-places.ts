/** Moments, durations and positions of TS 102 894-2. */
import { type Meaning, type MeaningField, memberOf } from "../field.ts";
import { momentText, utcText } from "../moments-and-durations.ts";
import { latitude, longitude, pointText } from "../positions-and-regions.ts";
import { generatedAtMs } from "./generation-time.ts";

/** Senders at fault write the low 16 bits alone, which would be a minute of 2004. */
const lowBits = 65_536;

const timestampIts: Meaning = ({ value }) => {
  if (typeof value !== "number") return undefined;
  if (value < lowBits) {
    return `${value} ms since 2004: the sender seems to have written the low 16 bits alone, as a generationDeltaTime`;
  }
  return momentText(value);
};

const generationDeltaTime: Meaning = ({ value }, { signedAtMs }) => {
  if (typeof value !== "number") return undefined;
  const generated = signedAtMs === undefined ? undefined : generatedAtMs(value, signedAtMs);
  const text = generated === undefined ? undefined : momentText(generated);
  if (text === undefined)
    return `${(value / 1000).toFixed(3)} s into the 65.536 s after which it starts again`;
  const ahead = (signedAtMs! - generated!) / 1000;
  return `${text}, ${Math.abs(ahead)} s ${ahead < 0 ? "after" : "before"} it was signed`;
};

function secondsText(seconds: number): string {
  if (seconds < 120) return `${seconds} s`;
  const minutes = Number((seconds / 60).toFixed(1));
  return seconds < 7200
    ? `${seconds} s = ${minutes} min`
    : `${seconds} s = ${Number((minutes / 60).toFixed(1))} h`;
}

/** From the moment of detection, which is a member beside it. */
const validityDuration: Meaning = (field, { valueAt }) => {
  const { value, parent } = field;
  if (typeof value !== "number") return undefined;
  const detected = parent && valueAt(memberOf(parent, "detectionTime"));
  const end =
    typeof detected === "number" && detected >= lowBits ? utcText(detected + value * 1000) : undefined;
  return end === undefined ? secondsText(value) : `${secondsText(value)}: until ${end}`;
};

/** Steps of so many milliseconds. */
function steps(milliseconds: number, unknown?: number): Meaning {
  return ({ value }) => {
    if (typeof value !== "number") return undefined;
    if (value === unknown) return "not available";
    return `${Number(((value * milliseconds) / 1000).toFixed(3))} s`;
  };
}

const metresPerStep = 0.011_132;
const unavailableDelta = 131_072;

/** A difference of coordinates; along a meridian a degree is as long everywhere. */
function delta(positive: string, negative: string, inMetres: boolean): Meaning {
  return ({ value }) => {
    if (typeof value !== "number") return undefined;
    if (value === unavailableDelta) return "not available";
    if (value === 0) return "0°";
    const degrees = `${(Math.abs(value) / 1e7).toFixed(7)}° ${value > 0 ? positive : negative}`;
    return inMetres ? `${degrees} (${(Math.abs(value) * metresPerStep).toFixed(1)} m)` : degrees;
  };
}

const longitudeOfMessage: Meaning = (field, context) => {
  const text = longitude(field, context);
  return field.value === -1_800_000_000 ? `${text}: in release 2 this number is not to be used` : text;
};

const point: Meaning = (field, context) =>
  pointText(context, memberOf(field, "latitude"), memberOf(field, "longitude"));

/** Members are called differently in a CAM of release 2. */
const ellipse: Meaning = (field, { valueAt }) => {
  const member = (...names: readonly string[]) =>
    names.map((name) => valueAt(memberOf(field, name))).find((value) => value !== undefined);
  const major = member("semiMajorConfidence", "semiMajorAxisLength");
  const minor = member("semiMinorConfidence", "semiMinorAxisLength");
  const orientation = member("semiMajorOrientation", "semiMajorAxisOrientation");
  if (typeof major !== "number" || typeof minor !== "number") return undefined;
  if (major >= 4094 || minor >= 4094) return "not available, or out of range";
  if (major === 0 || minor === 0) return "not known: 0 is not to be used";
  const axes = `± ${major / 100} m by ± ${minor / 100} m (95 %)`;
  return typeof orientation !== "number" || orientation >= 3600
    ? axes
    : `${axes}, the longer axis ${orientation / 10}° from north`;
};

const action: Meaning = (field, { valueAt }) => {
  const station =
    valueAt(memberOf(field, "originatingStationID")) ?? valueAt(memberOf(field, "originatingStationId"));
  const number = valueAt(memberOf(field, "sequenceNumber"));
  return number === undefined ? undefined : `event ${number} of station ${station}`;
};

const lanePosition: Meaning = ({ value }) => {
  switch (value) {
    case -1:
      return "off the road";
    case 0:
      return "inner hard shoulder";
    case 14:
      return "outer hard shoulder";
    default:
      return typeof value === "number" ? `lane ${value} from the inside` : undefined;
  }
};

/** One bit a lane, from the inside. */
const laneStatus: Meaning = ({ value }: MeaningField) => {
  const { bytes, length } = value as { readonly bytes: Uint8Array; readonly length: number };
  const closed = Array.from({ length }, (_, bit) => bit).filter(
    (bit) => (bytes[bit >> 3]! & (0x80 >> (bit & 7))) !== 0,
  );
  if (closed.length === 0) return "no lane is closed";
  return `closed, counted from the inside: ${closed.map((bit) => bit + 1).join(", ")}`;
};

const rate: Meaning = (field, { valueAt }) => {
  const mantissa = valueAt(memberOf(field, "mantissa"));
  const exponent = valueAt(memberOf(field, "exponent"));
  return typeof mantissa === "number" && typeof exponent === "number"
    ? `${Number((mantissa * 10 ** exponent).toPrecision(3))} Hz`
    : undefined;
};

/** By type, or by member where the type is a general one. */
export const etsiTimeAndPlaceMeanings: Readonly<Record<string, Meaning>> = {
  TimestampIts: timestampIts,
  GenerationDeltaTime: generationDeltaTime,
  ValidityDuration: validityDuration,
  "ManagementContainer.validityDuration": validityDuration,
  TransmissionInterval: steps(1),
  PathDeltaTime: steps(10),
  DeltaTimeMilliSecondPositive: steps(1),
  DeltaTimeMilliSecondSigned: steps(1),
  DeltaTimeQuarterSecond: steps(256, 255),
  DeltaTimeTenthOfSecond: steps(100, 127),
  DeltaTimeSecond: steps(1000),
  DeltaTimeTenSeconds: steps(10_000),
  Latitude: latitude,
  Longitude: longitudeOfMessage,
  DeltaLatitude: delta("north", "south", true),
  DeltaLongitude: delta("east", "west", false),
  ReferencePosition: point,
  ReferencePositionWithConfidence: point,
  PosConfidenceEllipse: ellipse,
  PositionConfidenceEllipse: ellipse,
  ActionID: action,
  ActionId: action,
  LanePosition: lanePosition,
  DrivingLaneStatus: laneStatus,
  MessageRateHz: rate,
};
