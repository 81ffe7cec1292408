import { fromHex, type Schema, uper } from "@v2x/asn1";
import { etsi, taiMsOf } from "@v2x/v2x-schema";
import { describe, expect, it } from "vitest";
import { etsiExamples } from "../../examples/etsi-examples.ts";
import { type MeaningField, meaningOf } from "../index.ts";
import { meaningsOf } from "../meanings-of.test-support.ts";

const { release1, release2 } = etsi;

function exampleOf(title: string): Uint8Array {
  return fromHex(etsiExamples.find((example) => example.title.startsWith(title))!.hex);
}

function told<T>(schema: Schema<T>, octets: Uint8Array, change: (value: T) => T = (value) => value) {
  const value = change(uper.decode(schema, octets));
  return meaningsOf("UPER", uper.decodeWithMap(schema, uper.encode(schema, value)).map);
}

describe("a CAM in words", () => {
  const meanings = told(release2.CAM, exampleOf("CAM of a vehicle"));
  const basic = "cam.camParameters.basicContainer";
  const high = "cam.camParameters.highFrequencyContainer.basicVehicleContainerHighFrequency";

  it.each([
    ["header.messageId", "CAM"],
    [`${basic}.stationType`, "passenger car"],
    [`${basic}.referencePosition`, "53.5626518° N, 9.9761485° E"],
    [
      `${basic}.referencePosition.positionConfidenceEllipse`,
      "± 3.16 m by ± 3.14 m (95 %), the longer axis 150.7° from north",
    ],
    [`${basic}.referencePosition.altitude.altitudeConfidence`, "to within 20 m"],
    [`${high}.heading.headingValue`, "199.4° from north"],
    [`${high}.heading.headingConfidence`, "± 0.6°"],
    [`${high}.speed.speedValue`, "12.77 m/s (46.0 km/h, 28.6 mph)"],
    [`${high}.speed.speedConfidence`, "± 0.04 m/s"],
    [`${high}.longitudinalAcceleration.value`, "0.5 m/s² (speeding up)"],
    [`${high}.longitudinalAcceleration.confidence`, "not available"],
    [`${high}.curvature.curvatureValue`, "straight"],
    [`${high}.yawRate.yawRateValue`, "0.08°/s (to the left)"],
    [`${high}.accelerationControl`, "set: gasPedalEngaged"],
    ["cam.generationDeltaTime", "51.136 s into the 65.536 s after which it starts again"],
  ])("%s: %s", (path, text) => expect(meanings.get(path)).toBe(text));

  it("reads the same in release 1, whose members are called differently", () => {
    const former = told(release1.CAM, exampleOf("CAM of a vehicle"));
    expect(former.get(`${basic}.referencePosition.positionConfidenceEllipse`)).toBe(
      meanings.get(`${basic}.referencePosition.positionConfidenceEllipse`),
    );
    expect(former.get(`${high}.longitudinalAcceleration.longitudinalAccelerationValue`)).toBe(
      "0.5 m/s² (speeding up)",
    );
  });
});

describe("a DENM in words", () => {
  const octets = exampleOf("DENM");
  const management = "denm.management";
  const inRelease1 = (causeCode: number, subCauseCode: number) =>
    told(release1.DENM, octets, (value) => {
      const { denm } = value;
      const situation = { ...denm.situation!, eventType: { causeCode, subCauseCode } };
      return { ...value, denm: { ...denm, situation } };
    });

  it("says when it was, in both scales, and until when it holds", () => {
    const meanings = told(release2.DENM, octets);
    expect(meanings.get(`${management}.detectionTime`)).toBe(
      "2022-07-26 09:40:18.200 UTC = 2022-07-26 09:40:55.200 TAI (37 s ahead)",
    );
    expect(meanings.get(`${management}.validityDuration`)).toBe("20 s: until 2022-07-26 09:40:38.200 UTC");
    expect(meanings.get(`${management}.actionId`)).toBe("event 13 of station 2360693113");
    expect(meanings.get(`${management}.trafficDirection`)).toBe("traffic that comes towards the event");
  });

  it("counts leap seconds: the example of the standard is the first moment of 2007", () => {
    expect(taiMsOf(new Date("2007-01-01T00:00:00Z"))).toBe(94_694_401_000);
    const meanings = told(release1.DENM, octets, (value) => {
      const { denm } = value;
      const detected = { ...denm.management, detectionTime: 94_694_401_000 };
      return { ...value, denm: { ...denm, management: detected } };
    });
    expect(meanings.get(`${management}.detectionTime`)).toMatch(/^2007-01-01 00:00:00 UTC = /);
  });

  it("makes no date of 2004 of the low 16 bits alone", () => {
    const meanings = told(release1.DENM, octets, (value) => {
      const { denm } = value;
      const detected = { ...denm.management, detectionTime: 40_172 };
      return { ...value, denm: { ...denm, management: detected } };
    });
    expect(meanings.get(`${management}.detectionTime`)).toContain("the low 16 bits alone");
    expect(meanings.get(`${management}.validityDuration`)).toBe("20 s");
  });

  it.each([
    [2, 8, "accident: assistance requested"],
    [1, 5, "traffic condition: traffic jam (release 1: traffic stationary)"],
    [9, 1, "hazardous location: surface condition: rockfalls"],
    [
      17,
      2,
      "adverse weather condition: wind (release 1: adverse weather condition: extreme weather condition): damaging hail (no longer to be used)",
    ],
    [3, 4, "roadworks: stationary lane closure (release 1: short term stationary roadworks)"],
    [9, 3, "hazardous location: surface condition: sinkhole (release 1: sewer collapse)"],
    [18, 3, "adverse weather condition: visibility: snowfall (release 1: heavy snowfall)"],
    [19, 3, "adverse weather condition: precipitation: hail (release 1: soft hail)"],
    [26, 8, "slow vehicle: winter maintenance adhesion improvement (release 1: salting vehicles)"],
    [3, 7, "roadworks: setup phase (reserved in release 1)"],
    [99, 3, "dangerous situation: ESP engaged"],
    [12, 17, "human presence on the road: powered two-wheeler (reserved in release 1)"],
    [4, 0, "detected roadworks (reserved in release 1)"],
    [100, 5, "railway level crossing (reserved in release 1): train approaching"],
    [9, 11, "hazardous location: surface condition: flooding (no longer to be used) (reserved in release 1)"],
    [94, 0, "stationary vehicle"],
    [97, 77, "collision risk: reserved sub-cause 77"],
    [8, 0, "reserved cause 8"],
    [200, 1, "reserved cause 200: reserved sub-cause 1"],
  ])("cause %d, sub-cause %d: %s, in release 1 and, up to 128, in release 2", (cause, detail, text) => {
    const former = inRelease1(cause, detail);
    expect(former.get("denm.situation.eventType")).toBe(text);
    if (cause > 128) return;
    const bytes = uper.encode(
      release1.DENM,
      (() => {
        const value = uper.decode(release1.DENM, octets);
        const eventType = { causeCode: cause, subCauseCode: detail };
        return { ...value, denm: { ...value.denm, situation: { ...value.denm.situation!, eventType } } };
      })(),
    );
    const meanings = told(release2.DENM, bytes);
    expect(meanings.get("denm.situation.eventType")).toBe(text);
    expect(meanings.get("denm.situation.eventType.ccAndScc")).toBe(text);
  });
});

describe("numbers that mean something else", () => {
  it.each([
    ["speedValue", 0, "standstill"],
    ["speedValue", 16_382, "out of range"],
    ["speedValue", 16_383, "not available"],
  ])("%s %d: %s", (_, speedValue, text) => {
    const meanings = told(release2.DENM, exampleOf("DENM"), (value) => {
      const { denm } = value;
      const location = { ...denm.location!, eventSpeed: { speedValue, speedConfidence: 127 } };
      return { ...value, denm: { ...denm, location } };
    });
    expect(meanings.get("denm.location.eventSpeed.speedValue")).toBe(text);
    expect(meanings.get("denm.location.eventSpeed.speedConfidence")).toBe("not available");
  });
});

describe("a number by its type", () => {
  const wordsFor = (type: string, value: number, around = "") => {
    const message: MeaningField = { path: "", name: "", type: "CAM", kind: "sequence" };
    const parent: MeaningField = { path: around, name: around, type: "", kind: "sequence", parent: message };
    const field: MeaningField = { path: "value", name: "value", type, kind: "integer", value, parent };
    return meaningOf(field, { encoding: "UPER", valueAt: () => undefined, isWhole: true });
  };

  it.each([
    ["AccelerationValue", -5, "-0.5 m/s² (to the right)", "lateralAcceleration"],
    ["AccelerationValue", 160, "out of range (above)", "lateralAcceleration"],
    ["AccelerationValue", -5, "-0.5 m/s²", "xAcceleration"],
    ["LongitudinalAccelerationValue", -5, "-0.5 m/s² (slowing down)"],
    ["VerticalAccelerationValue", 161, "not available"],
    ["YawRateValue", -100, "-1°/s (to the right)"],
    ["SteeringWheelAngleValue", 0, "0°"],
    ["SemiAxisLength", 0, "this number is not to be used"],
    ["CartesianAngleValue", 3600, "this number is not to be used"],
    ["PedalPositionValue", 11, "not available"],
    ["Position1d", 8190, "out of range"],
    ["Position1d", 8191, "not available"],
    ["LongitudinalLanePositionConfidence", 10, "± 1 m"],
    ["StabilityLossProbability", 50, "100 %"],
    ["TrajectoryInterceptionProbability", 51, "reserved"],
    ["TrajectoryInterceptionConfidence", 3, "90 % or more"],
    ["ObjectPerceptionQuality", 0, "no confidence, or none computed"],
    ["NumberOfOccupants", 1, "1 person"],
    ["Longitude", -1_800_000_000, "180.0000000° W: in release 2 this number is not to be used"],
  ])("%s %d: %s", (type, value, text, around?: string) => {
    expect(wordsFor(type, value, around)).toBe(text);
  });
});

describe("a CPM in words", () => {
  it("counts centimetres of confidence in TR 103 562 and decimetres in TS 103 324", () => {
    const former = told(release1.CPM, exampleOf("CPM of TR 103 562"));
    const objects = "cpm.cpmParameters.perceivedObjectContainer";
    expect(former.get(`${objects}[0].xDistance.value`)).toBe("-46.17 m");
    expect(former.get(`${objects}[0].classification[0].confidence`)).toBe("1 %");
    const meanings = told(release2.CollectivePerceptionMessage, exampleOf("CPM of TS 103 324"));
    expect(meanings.get("payload.cpmContainers[1].containerId")).toBe("perceived objects");
    expect(meanings.get("payload.managementContainer.referenceTime")).toMatch(/^2029-11-03 .* UTC = /);
  });
});
