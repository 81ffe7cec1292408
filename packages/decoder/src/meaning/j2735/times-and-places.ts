/** Moments, durations and positions of SAE J2735, whose clock is UTC. */
import { type Meaning, type MeaningContext, type MeaningField, memberOf } from "../field.ts";
import { latitude, longitude, pointText } from "../positions-and-regions.ts";

const minutesOfDay = 24 * 60;

/** `invalid` is a minute behind the last of a leap year. */
const minuteOfTheYear: Meaning = (field, context) => {
  const { value } = field;
  if (typeof value !== "number") return undefined;
  if (value === 366 * minutesOfDay) return "not available";
  const year = yearBeside(field, context);
  if (year !== undefined) {
    const date = new Date(Date.UTC(year, 0, 1) + value * 60_000);
    return `${date.toISOString().slice(0, 16).replace("T", " ")} UTC`;
  }
  const minute = value % minutesOfDay;
  return `day ${Math.floor(value / minutesOfDay) + 1} of the year, ${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)} UTC`;
};

function yearBeside({ parent }: MeaningField, { valueAt }: MeaningContext): number | undefined {
  if (parent === undefined) return undefined;
  const year = valueAt(memberOf(parent, "startYear")) ?? valueAt(memberOf(parent, "year"));
  return typeof year === "number" && year !== 0 ? year : undefined;
}

function twoDigits(number: number): string {
  return `${number}`.padStart(2, "0");
}

const secondOfTheMinute: Meaning = ({ value }) => {
  if (typeof value !== "number") return undefined;
  if (value === 65_535) return "not available";
  if (value > 60_999) return "reserved";
  const second = `second ${(value / 1000).toFixed(3)} of the minute`;
  return value < 60_000 ? second : `${second}: a leap second`;
};

const milliseconds: Meaning = ({ value }) =>
  typeof value !== "number" ? undefined : value === 65_535 ? "not available" : `${value / 1000} s`;

const minutesDuration: Meaning = ({ value }) => {
  if (typeof value !== "number") return undefined;
  if (value === 32_000) return "without end";
  const days = Number((value / minutesOfDay).toFixed(2));
  return value < minutesOfDay ? `${value} min` : `${value} min = ${days} ${days === 1 ? "day" : "days"}`;
};

/** Tenths of a second into the hour that goes on, or into the next. */
const timeMark: Meaning = ({ value }) => {
  if (typeof value !== "number") return undefined;
  switch (true) {
    case value < 36_000: {
      const second = (value % 600) / 10;
      return `${Math.floor(value / 600)} min ${second.toFixed(1)} s past the hour (UTC), this hour or the next`;
    }
    case value === 36_000:
      return "more than an hour ahead (2016), or within a leap second (later editions)";
    case value === 36_001:
      return "not available (2016), or within a leap second (later editions)";
    case value <= 36_009:
      return "within a leap second";
    case value === 36_111:
      return "not available";
    default:
      return "reserved";
  }
};

/** How likely the predicted time is, in percent, for each number. */
const likelihood = [21, 36, 47, 56, 62, 68, 73, 77, 81, 85, 88, 91, 94, 96, 98, 100];

const dateTime: Meaning = (field, { valueAt }) => {
  const part = (name: string) => {
    const found = valueAt(memberOf(field, name));
    return typeof found === "number" ? found : undefined;
  };
  const [year, month, day] = [part("year"), part("month"), part("day")];
  const [hour, minute, second, offset] = [part("hour"), part("minute"), part("second"), part("offset")];
  if (!year || !month || !day) return undefined;
  const date = `${year}-${twoDigits(month)}-${twoDigits(day)}`;
  if (hour === undefined || hour > 23 || minute === undefined || minute > 59) return date;
  const seconds =
    second === undefined || second > 60_999 ? "" : `:${(second / 1000).toFixed(3).padStart(6, "0")}`;
  const zone = offset === undefined ? "" : ` (${offsetText(offset)})`;
  return `${date} ${twoDigits(hour)}:${twoDigits(minute)}${seconds}${zone}`;
};

function offsetText(minutes: number): string {
  return `UTC ${minutes < 0 ? "−" : "+"} ${Math.abs(minutes)} min`;
}

/** Of a part of a date: which number says that nothing is known. */
function unknownIs(unknown: number): Meaning {
  return ({ value }) => (value === unknown ? "not available" : undefined);
}

const point: Meaning = (field, context) =>
  pointText(context, memberOf(field, "lat"), memberOf(field, "long")) ??
  pointText(context, memberOf(field, "lat"), memberOf(field, "lon"));

const distanceUnits: Readonly<Record<string, string>> = {
  centimeter: "cm",
  "cm2-5": "× 2.5 cm",
  decimeter: "dm",
  meter: "m",
  kilometer: "km",
  foot: "feet",
  yard: "yards",
  mile: "miles",
};

const circle: Meaning = (field, context) => {
  const center = memberOf(field, "center");
  const middle = pointText(context, `${center}.lat`, `${center}.long`);
  const radius = context.valueAt(memberOf(field, "radius"));
  const unit = distanceUnits[context.valueAt(memberOf(field, "units")) as string];
  return middle === undefined || unit === undefined ? undefined : `${radius} ${unit} around ${middle}`;
};

/** Tens of seconds behind the timetable. */
const deltaTime: Meaning = ({ value }) => {
  if (typeof value !== "number") return undefined;
  if (value === -122) return "not available";
  if (value === -121) return "more than 20 minutes early";
  if (value >= 120) return "20 minutes late or more";
  return value === 0 ? "on time" : `${Math.abs(value) * 10} s ${value < 0 ? "early" : "late"}`;
};

/** By type, or by member where the type is a general one. */
export const timeAndPlaceMeanings: Readonly<Record<string, Meaning>> = {
  MinuteOfTheYear: minuteOfTheYear,
  DSecond: secondOfTheMinute,
  "SignalRequestPackage.duration": milliseconds,
  "SignalStatusPackage.duration": milliseconds,
  TimeMark: timeMark,
  TimeIntervalConfidence: ({ value }) =>
    typeof value === "number" ? `${likelihood[value]} % likely` : undefined,
  TimeOffset: ({ value }) =>
    typeof value !== "number"
      ? undefined
      : value === 65_535
        ? "not available"
        : `${(value / 100).toFixed(2)} s before`,
  MeasurementTimeOffset: ({ value }) => `${value} ms from the message's time`,
  MinutesDuration: minutesDuration,
  TermTime: ({ value }) => `${value} s`,
  SecondOfTime: ({ value }) => (value === 61 ? "not available" : `${value} s`),
  DeltaTime: deltaTime,
  DDateTime: dateTime,
  DDate: dateTime,
  DYear: unknownIs(0),
  DMonth: unknownIs(0),
  DDay: unknownIs(0),
  DHour: unknownIs(31),
  DMinute: unknownIs(60),
  DOffset: ({ value }) => (typeof value === "number" ? offsetText(value) : undefined),
  Latitude: latitude,
  Longitude: longitude,
  Position3D: point,
  BSMcoreData: point,
  "Node-LLmD-64b": point,
  FullPositionVector: point,
  Circle: circle,
  // Another type of the same name, whose unit was not at hand.
  "Position3D-addGrpB.elevation": () => undefined,
};
