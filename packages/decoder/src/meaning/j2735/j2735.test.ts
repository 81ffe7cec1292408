import { fromHex, type Schema, uper } from "@v2x/asn1";
import { j2735 } from "@v2x/v2x-schema";
import { describe, expect, it } from "vitest";
import { examples } from "../../examples/index.ts";
import { meaningsOf } from "../meanings-of.test-support.ts";

function meaningsIn(schema: Schema, title: string): ReadonlyMap<string, string> {
  const { hex } = examples.find((example) => example.title.startsWith(title))!;
  return meaningsOf("UPER", uper.decodeWithMap(schema, fromHex(hex)).map);
}

/** The one meaning of a value of a type without members. */
function meaningOfValue<T>(schema: Schema<T>, value: T): string | undefined {
  return meaningsOf("UPER", uper.decodeWithMap(schema, uper.encode(schema, value)).map).get("");
}

/** Rows of a table of values with the type's name in front. */
function named<T>(rows: readonly (readonly [schema: Schema, value: T, meaning: string | undefined])[]) {
  return rows.map(([schema, value, meaning]) => [schema.name, value, meaning, schema] as const);
}

describe("a BSM", () => {
  const meanings = meaningsIn(j2735.MessageFrame, "BSM:");
  const core = "value.coreData";

  it.each([
    ["messageId", "BSM: a vehicle's position and movement"],
    [core, "40.2390772° N, 83.3447150° W"],
    [`${core}.lat`, "40.2390772° N"],
    [`${core}.id`, "random and changed from time to time, for privacy"],
    [`${core}.accelSet.long`, "-1.2 m/s²"],
    [`${core}.brakes.wheelBrakes`, "set: unavailable"],
    ["value.partII[0].partII-Id", "vehicle safety extensions"],
  ])("says at %s: %s", (path, meaning) => {
    expect(meanings.get(path)).toBe(meaning);
  });

  it("tells speeds as people drive them", () => {
    expect(meanings.get(`${core}.speed`)).toMatch(/^[\d.]+ m\/s \([\d.]+ km\/h, [\d.]+ mph\)$/);
  });
});

describe("a SPaT", () => {
  const meanings = meaningsIn(j2735.MessageFrame, "SPaT:");

  it("tells the lights, and when they change", () => {
    const event = "value.intersections[0].states[2].state-time-speed[0]";
    expect(meanings.get("value.timeStamp")).toBe("day 73 of the year, 17:07 UTC");
    expect(meanings.get("value.intersections[0].timeStamp")).toBe("second 55.179 of the minute");
    expect(meanings.get(`${event}.eventState`)).toBe("green, with no conflicting traffic");
    expect(meanings.get(`${event}.timing.minEndTime`)).toBe(
      "7 min 59.2 s past the hour (UTC), this hour or the next",
    );
  });
});

describe("other messages", () => {
  it("a TIM tells where it counts, from when and how long", () => {
    const meanings = meaningsIn(j2735.TravelerInformation, "TIM without a frame");
    const frame = "dataFrames[0]";
    expect(meanings.get(`${frame}.startTime`)).toBe("2017-01-14 16:24 UTC");
    expect(meanings.get(`${frame}.durationTime`)).toBe("without end");
    expect(meanings.get(`${frame}.msgId.roadSignID.position`)).toBe("42.4615360° N, 83.2779836° W");
    expect(meanings.get(`${frame}.msgId.roadSignID.viewAngle`)).toBe("heading 135° to 225° or 315° to 45°");
    expect(meanings.get(`${frame}.content.advisory[0].item.itis`)).toBe(
      "phrase about lanes and roads (ITIS group 32)",
    );
  });

  it("an SRM tells a duration where a moment has the same type", () => {
    const meanings = meaningsIn(j2735.MessageFrame, "SRM:");
    expect(meanings.get("value.second")).toBe("second 0.000 of the minute");
    expect(meanings.get("value.requests[0].duration")).toBe("10.979 s");
    expect(meanings.get("value.requestor.position.heading")).toBe("175.9°");
  });

  it("a MAP tells widths and limits", () => {
    const meanings = meaningsIn(j2735.MessageFrame, "MAP:");
    expect(meanings.get("value.intersections[0].laneWidth")).toBe("3.66 m");
    expect(meanings.get("value.intersections[0].speedLimits[0].speed")).toBe(
      "22.36 m/s (80.5 km/h, 50.0 mph)",
    );
  });
});

describe("a quantity", () => {
  it.each(
    named([
      [j2735.Speed, 8191, "not available"],
      [j2735.Speed, 8190, "163.8 m/s (589.7 km/h, 366.4 mph) or more"],
      [j2735.Heading, 28_800, "not available"],
      [j2735.Heading, 28_799, "359.9875°"],
      [j2735.SteeringWheelAngle, -126, "-189° or less"],
      [j2735.VerticalAcceleration, 50, "1 g"],
      [j2735.Elevation, -4096, "not available"],
      [j2735.Elevation, 0, "0 m"],
      [j2735.SemiMajorAxisOrientation, 8100, "44.4953°"],
      [j2735.OffsetLLB18, -16, "-0.0000016°"],
      [j2735.OffsetLLB24, 5_503_114, "0.5503114°"],
      [j2735.VehicleMass, 80, "4000 kg"],
      [j2735.VehicleMass, 181, "54500 kg"],
      [j2735.VehicleMass, 253, "170000 kg"],
      [j2735.VehicleMass, 254, "more than 170000 kg"],
      [j2735.AmbientAirPressure, 1, "580 hPa"],
      [j2735.AmbientAirTemperature, 0, "-40 °C"],
      [j2735.RadiusOfCurvature, 32_767, "straight ahead"],
      [j2735.CoefficientOfFriction, 25, "0.5"],
      [j2735.MergeDivergeNodeAngle, 60, "90° from north"],
    ]),
  )("of %s, %d, is %s", (_, value, meaning, schema) => {
    expect(meaningOfValue(schema, value)).toBe(meaning);
  });
});

describe("a time", () => {
  it.each(
    named([
      [j2735.DSecond, 60_500, "second 60.500 of the minute: a leap second"],
      [j2735.DSecond, 61_000, "reserved"],
      [j2735.DSecond, 65_535, "not available"],
      [j2735.MinuteOfTheYear, 527_040, "not available"],
      [j2735.TimeMark, 36_000, "more than an hour ahead (2016), or within a leap second (later editions)"],
      [j2735.TimeMark, 36_001, "not available (2016), or within a leap second (later editions)"],
      [j2735.TimeMark, 36_009, "within a leap second"],
      [j2735.TimeMark, 36_010, "reserved"],
      [j2735.TimeMark, 36_111, "not available"],
      [j2735.TimeIntervalConfidence, 15, "100 % likely"],
      [j2735.MinutesDuration, 90, "90 min"],
      [j2735.MinutesDuration, 10_080, "10080 min = 7 days"],
      [j2735.DeltaTime, -6, "60 s early"],
      [j2735.DeltaTime, 120, "20 minutes late or more"],
      [j2735.DeltaTime, -122, "not available"],
    ]),
  )("of %s, %d, is: %s", (_, value, meaning, schema) => {
    expect(meaningOfValue(schema, value)).toBe(meaning);
  });

  it("of several fields is one", () => {
    expect(
      meaningOfValue(j2735.DDateTime, {
        year: 2024,
        month: 2,
        day: 29,
        hour: 7,
        minute: 5,
        second: 1500,
        offset: -300,
      }),
    ).toBe("2024-02-29 07:05:01.500 (UTC − 300 min)");
    expect(meaningOfValue(j2735.DDateTime, { year: 0, month: 2, day: 29 })).toBeUndefined();
  });
});

describe("a code", () => {
  it.each(
    named([
      [j2735.BasicVehicleClass, 31, "truck"],
      [j2735.BasicVehicleClass, 94, undefined],
      [j2735.FuelType, 4, "electric"],
      [j2735.DSRCmsgID, 255, "test message 15"],
      [j2735.DSRCmsgID, 2, undefined],
      [j2735.SignPriority, 7, "highest"],
      [j2735.ITIScodes, 12_599, "the number 55"],
      [j2735.ITIScodes, 1025, "phrase about road works (ITIS group 4)"],
    ]),
  )("of %s, %d, is %s", (_, value, meaning, schema) => {
    expect(meaningOfValue(schema, value)).toBe(meaning);
  });

  it.each(
    named([
      [j2735.ElevationConfidence, "elev-000-50", "to within 0.5 m"],
      [j2735.TimeConfidence, "time-000-000-000-000-05", "to within 0.00000000005 s"],
      [j2735.HeadingConfidence, "prec0-0125deg", "to within 0.0125°"],
      [j2735.PositionConfidence, "a50cm", "to within 50 cm"],
      [j2735.SpeedConfidence, "prec100ms", "to within 100 m/s"],
      [j2735.YawRateConfidence, "unavailable", "not available"],
    ]),
  )("of %s, %s, is %s", (_, value, meaning, schema) => {
    expect(meaningOfValue(schema, value)).toBe(meaning);
  });

  it.each([
    ["ffff", "every direction"],
    ["0000", "no direction"],
    ["8001", "heading 337.5° to 22.5°"],
    ["0180", "heading 157.5° to 202.5°"],
  ])("of directions, %s, is %s", (hex, meaning) => {
    expect(meaningOfValue(j2735.HeadingSlice, { bytes: fromHex(hex), length: 16 })).toBe(meaning);
  });

  it("of flags names those that are set, also those without a name", () => {
    const flags = { bytes: Uint8Array.of(0x80, 0x02), length: 16 };
    expect(meaningOfValue(j2735.IntersectionStatusObject, flags)).toBe("set: manualControlIsEnabled, bit 14");
  });
});
