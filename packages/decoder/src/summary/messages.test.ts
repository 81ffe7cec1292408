import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fromHex, uper } from "@v2x/asn1";
import { fixture } from "@v2x/testkit";
import { etsi, j2735 } from "@v2x/v2x-schema";
import { describe, expect, it } from "vitest";
import { examples } from "../examples/index.ts";
import { readUper } from "../reading/index.ts";
import { type Summary, type SummaryLabel, summaryOf } from "./index.ts";

const j2735Fixture = (name: string) =>
  summaryOf(readUper("unknown", fromHex(new TextDecoder().decode(fixture(`j2735/${name}.hex`)).trim())))!;

function linesOf({ rows }: Summary, label: SummaryLabel): readonly string[] {
  return rows.flatMap(({ label: found, value }) =>
    found === label && value.kind === "words" ? value.lines.map(({ text }) => text) : [],
  );
}

const signedBsm = summaryOf(
  readUper(
    "unknown",
    fromHex(examples.find(({ title }) => title === "Signed BSM that a road-side unit received")!.hex),
  ),
)!;

const bsmFrame = () =>
  uper.decode(j2735.MessageFrame, fromHex(new TextDecoder().decode(fixture("j2735/bsm-04.hex")).trim()));
const bsmCore = () => (bsmFrame().value as j2735.BasicSafetyMessage).coreData;

/** A BSM like the example's with another core. */
function bsmWith(changes: Partial<j2735.BSMcoreData>): Summary {
  const frame = bsmFrame();
  const message = frame.value as j2735.BasicSafetyMessage;
  const value = { ...message, coreData: { ...message.coreData, ...changes } };
  return summaryOf(readUper("MessageFrame", uper.encode(j2735.MessageFrame, { ...frame, value })))!;
}

describe("the summary of a message of SAE J2735", () => {
  it("says of a vehicle who, how fast, where to and how large", () => {
    expect(signedBsm).toMatchObject({ kind: "message", title: "BSM: a vehicle's position and movement" });
    expect(linesOf(signedBsm, "station")).toEqual(["634B1A26"]);
    expect(linesOf(signedBsm, "stationType")).toEqual(["light truck or van"]);
    expect(linesOf(signedBsm, "speed")).toEqual(["6.46 m/s (23.3 km/h, 14.5 mph)"]);
    expect(linesOf(signedBsm, "heading")).toEqual(["181.3°"]);
    expect(linesOf(signedBsm, "size")).toEqual(["5.9 m long, 2.6 m wide"]);
    expect(linesOf(signedBsm, "position")).toEqual(["40.3770518, -111.7959657"]);
  });

  it("says who signed it, for which application, and when by both clocks", () => {
    expect(linesOf(signedBsm, "application")).toEqual(["V2V safety and awareness (32)"]);
    const values = signedBsm.rows.map(({ value }) => value);
    expect(values).toContainEqual({ kind: "certificate", hashedId8: "B2EFB1BB38328C83" });
    expect(values).toContainEqual({
      kind: "moment",
      iso: "2024-03-13T17:08:00.860Z",
      bound: "none",
      scale: "17:08:37.860 TAI, 37 s ahead; count 637434485860 ms",
    });
  });

  it("draws where a vehicle has been behind it, since its offsets lead from there to here", () => {
    const { headingDegrees, lines } = signedBsm.position!;
    expect(headingDegrees).toBeCloseTo(181.3, 1);
    const [path] = lines!;
    expect(path!.kind).toBe("path");
    // It drives south, so it comes from the north.
    expect(path!.points.slice(1).every(([, north]) => north > 0)).toBe(true);
    expect(path!.points.at(-1)![1]).toBeCloseTo(389.5, 0);
  });

  it("has no position, and says so, where coordinates or heading are not known", () => {
    const summary = bsmWith({ lat: 900_000_001, long: 1_800_000_001, heading: 28_800 });
    expect(summary.position).toBeUndefined();
    expect(linesOf(summary, "position")).toEqual(["not available"]);
    expect(linesOf(summary, "heading")).toEqual(["not available"]);
    expect(bsmWith({ heading: 28_800 }).position).not.toHaveProperty("headingDegrees");
  });

  it("says of traffic lights what each group shows, and for how long", () => {
    const summary = summaryOf(
      readUper(
        "unknown",
        fromHex(examples.find(({ title }) => title === "SPaT: the traffic lights of an intersection")!.hex),
      ),
    )!;
    expect(linesOf(summary, "intersection")).toEqual(['6025 "Alpine Hwy & E Main St"']);
    expect(linesOf(summary, "phases").slice(0, 3)).toEqual([
      "group 1: red, 10.0 to 33.8 s left",
      "group 2: red, 10.0 to 48.8 s left",
      "group 3: green, with no conflicting traffic, 4.0 to 27.8 s left",
    ]);
  });

  it("counts the lanes of a map and draws them around its reference", () => {
    const summary = j2735Fixture("map-01");
    expect(linesOf(summary, "lanes").join()).toMatch(/\d+ vehicle/);
    expect(summary.position!.lines).toHaveLength(2);
    expect(summary.position!.lines!.every(({ kind, points }) => kind === "lane" && points.length > 1)).toBe(
      true,
    );
  });

  it("says what is asked of traffic lights, and what became of it", () => {
    expect(linesOf(j2735Fixture("srm-02"), "requests")).toEqual([
      "no. 4 at intersection 12109: asks for priority, from lane 13, to lane 4",
    ]);
    expect(linesOf(j2735Fixture("ssm-02"), "states")).toEqual(["no. 3 of 2366845094: granted"]);
  });

  it("says of a sign what it tells, from when and for how long", () => {
    const summary = summaryOf(
      readUper("unknown", fromHex(examples.find(({ title }) => title === "TIM: traveller information")!.hex)),
    )!;
    expect(linesOf(summary, "text").length).toBeGreaterThan(0);
    expect(linesOf(summary, "content")[0]).toBe("road signage");
    expect(linesOf(summary, "validity")).toEqual(["from 2025-05-06 19:41 UTC for 4 days"]);
  });

  it.each([
    [0x80, "brakes not available"],
    [0x00, "brakes not applied"],
    [0x78, "brakes applied"],
    [0x50, "brakes applied: left front, right front"],
  ])("says of brakes by bits %#: %s", (bits, words) => {
    const { brakes } = bsmCore();
    const wheelBrakes = { bytes: Uint8Array.of(bits), length: 5 };
    expect(linesOf(bsmWith({ brakes: { ...brakes, wheelBrakes } }), "motion")[1]).toBe(words);
  });
});

const denm: etsi.release2.DENM = {
  header: { protocolVersion: 2, messageId: 1, stationId: 4_294_967_295 },
  denm: {
    management: {
      actionId: { originatingStationId: 7, sequenceNumber: 65_535 },
      detectionTime: 585_913_223_200,
      referenceTime: 40_172,
      termination: "isNegation",
      eventPosition: {
        latitude: 535_506_976,
        longitude: 99_360_788,
        positionConfidenceEllipse: {
          semiMajorConfidence: 4095,
          semiMinorConfidence: 4095,
          semiMajorOrientation: 3601,
        },
        altitude: { altitudeValue: 800_001, altitudeConfidence: "unavailable" },
      },
      awarenessDistance: "lessThan1000m",
      validityDuration: 86_400,
      stationType: 15,
    },
    situation: { informationQuality: 0, eventType: { ccAndScc: { choice: "accident2", value: 3 } } },
  },
} as etsi.release2.DENM;

function denmWith(eventType: etsi.release2.DENM["denm"]["situation"]): Summary {
  const message = { ...denm, denm: { ...denm.denm, situation: eventType } } as etsi.release2.DENM;
  return summaryOf(readUper("DENM", uper.encode(etsi.release2.DENM, message)))!;
}

describe("the summary of a message of ETSI ITS", () => {
  it("says of an event what it is, whether it is over, how long and how far it matters", () => {
    const summary = denmWith(denm.denm.situation);
    expect(summary.title).toBe("DENM");
    expect(linesOf(summary, "station")).toEqual(["4294967295"]);
    expect(linesOf(summary, "cause")).toEqual(["accident: accident involving lorry"]);
    expect(linesOf(summary, "termination")).toEqual(["the event is over or was none, says another station"]);
    expect(linesOf(summary, "validity")).toEqual(["86400 s = 24 h: until 2022-07-27 09:40:18.200 UTC"]);
    expect(linesOf(summary, "relevance")).toEqual(["less than 1000 m"]);
    expect(linesOf(summary, "quality")).toEqual(["not available"]);
    expect(linesOf(summary, "content")).toEqual(["event 65535 of station 7"]);
    expect(summary.position).toMatchObject({ latitude: 53.5506976, longitude: 9.9360788 });
  });

  it("tells moments by both clocks, and a count that is no date as a number", () => {
    const { rows } = denmWith(denm.denm.situation);
    expect(rows.find(({ label }) => label === "detected")?.value).toMatchObject({
      iso: "2022-07-26T09:40:18.200Z",
      scale: "09:40:55.200 TAI, 37 s ahead; count 585913223200 ms",
    });
    expect(rows.find(({ label }) => label === "generated")?.value).toMatchObject({
      lines: [{ text: "40172 ms, which is no date" }],
    });
  });

  it("names who sends and who asks for priority, and who is refused", () => {
    const summary = (type: string) =>
      summaryOf(readUper("unknown", fromHex(examples.find((one) => one.type === type)!.hex)))!;
    // Once, for it is the same.
    expect(linesOf(summary("SREM"), "station")).toEqual(["2789528031"]);
    expect(linesOf(summary("SSEM"), "states")).toEqual(["no. 1 of 2789528031: refused"]);
  });

  it("says of a sign which one it is, and whether it takes the place of another", () => {
    const { hex } = examples.find(({ type }) => type === "IVIM")!;
    const summary = summaryOf(readUper("unknown", fromHex(hex)))!;
    expect(linesOf(summary, "content")).toEqual(["danger warning, sign 11378 of ISO 14823"]);
    expect(linesOf(summary, "states")).toEqual(["takes the place of what was sent under this number"]);
  });
});

const shared = join(import.meta.dirname, "../../../../../shared/standards/vectors-etsi");
const names = existsSync(shared) ? readdirSync(shared).filter((name) => name.endsWith(".hex")) : [];

describe.skipIf(names.length === 0)("the summaries of the shared vectors", () => {
  const read = (name: string) =>
    readUper("unknown", fromHex(readFileSync(join(shared, name), "utf8").trim()));

  it("lead each row to a field that there is, and have a position on the globe", () => {
    for (const name of names) {
      const reading = read(name);
      const summary = summaryOf(reading);
      if (reading.failure !== undefined) expect(summary, name).toBeUndefined();
      for (const { layer, path, value } of summary?.rows ?? []) {
        expect(
          // What is not written since it has its default value has no field of its own.
          reading.layers[layer]!.map.some(
            (field) => field.path === path || path.endsWith(".validityDuration"),
          ),
          `${name} ${path}`,
        ).toBe(true);
        if (value.kind === "words") expect(value.lines.join(), name).not.toMatch(/undefined|NaN/);
      }
      const { latitude = 0, longitude = 0 } = summary?.position ?? {};
      expect(Math.abs(latitude), name).toBeLessThanOrEqual(90);
      expect(Math.abs(longitude), name).toBeLessThanOrEqual(180);
    }
  });

  it("say of a place to park what it is called, and of a sign from when to when it holds, in one line each", () => {
    const [place] = linesOf(summaryOf(read("poim-rnd-10.hex"))!, "content");
    expect(place).toMatch(/^parking availability: \S/);
    const sign = summaryOf(read("ivim-cits-2.hex"))!;
    expect(linesOf(sign, "text")).toEqual(["Test / Strategie Nr. A-3 Überlastung der BAB 49 AS KS-Waldau"]);
    const labels = sign.rows.map(({ label }) => label);
    expect(labels).toEqual(expect.arrayContaining(["validFrom", "validUntil"]));
    expect(linesOf(summaryOf(read("rtcmem-rnd-05.hex"))!, "content")).toEqual(["RTCM version 2, 4 messages"]);
    expect(linesOf(summaryOf(read("srem-cits-1.hex"))!, "role")).toEqual(["basic vehicle"]);
  });

  it("draw no heading where the number for it is not to be used", () => {
    const { position } = summaryOf(read("vam-rnd-01.hex"))!;
    expect(position?.latitude).toBeCloseTo(51.6876, 4);
    expect(position).not.toHaveProperty("headingDegrees");
  });

  it("take a least end that lies far ahead for one that has passed", () => {
    const phases = linesOf(summaryOf(read("spatem-cits-1.hex"))!, "phases");
    expect(phases[0]).toBe("group 1: green, with no conflicting traffic, 0.0 to 684.0 s left");
  });

  it("draw where a vehicle has been point by point, each from the one before", () => {
    const { position } = summaryOf(read("cam-r1-cits-1.hex"))!;
    const { points } = position!.lines![0]!;
    // It drives to the south-south-west.
    expect(position!.headingDegrees).toBeCloseTo(199.4, 1);
    const norths = points.map(([, north]) => north);
    expect(norths).toEqual(norths.toSorted((one, other) => one - other));
    expect(points).toHaveLength(14);
    expect(points.at(-1)![1]).toBeGreaterThan(150);
  });
});
