import { join } from "node:path";
import { uper } from "@v2x/asn1";
import { describe, expect, it } from "vitest";
import { visitValue } from "../visit-value.ts";
import { editionOf } from "./edition.ts";
import { messageFrameFindings } from "./findings.ts";
import { MessageFrame } from "./message-frame.ts";
import { messageVectors } from "./vectors.test-support.ts";

const fixtures = messageVectors(join(import.meta.dirname, "../../../testkit/fixtures/j2735"));

function fixtureNamed(name: string): Uint8Array {
  return fixtures.find((vector) => vector.name === name)!.bytes;
}

/** What comes back from the wire, so that no value is judged that has no encoding. */
function sent(frame: MessageFrame): MessageFrame {
  return uper.decode(MessageFrame, uper.encode(MessageFrame, frame));
}

const octets = Uint8Array.of(1, 2, 3);

describe("what 2024-09 has no type for is kept as octets, and said", () => {
  it("a region of local use in a captured message, by path and object set", () => {
    const frame = uper.decode(MessageFrame, fixtureNamed("bsm-15"));
    expect(messageFrameFindings(frame)).toEqual([
      {
        path: "value.regional[0].regExtValue",
        rule: "regionId 128 (for local use) is not in the object set Reg-BasicSafetyMessage, so what it names is kept as octets",
        clause: "SAE J2735 2024-09, Reg-BasicSafetyMessage",
      },
    ]);
  });

  it.each([
    [300, "messageId 300 is not in the object set MessageTypes, so what it names is kept as octets"],
    [
      2,
      "messageId 2 (a form that is no longer sent) is not in the object set MessageTypes, so what it names is kept as octets",
    ],
  ])("message %i survives decoding and encoding", (messageId, rule) => {
    const frame = sent({ messageId, value: octets });
    expect(frame).toEqual({ messageId, value: octets });
    expect(messageFrameFindings(frame)).toEqual([
      { path: "value", rule, clause: "SAE J2735 2024-09, MessageTypes" },
    ]);
  });

  it("a part of Part II", () => {
    const { value } = uper.decode(MessageFrame, fixtureNamed("bsm-04"));
    const partII = [{ "partII-Id": 9, "partII-Value": octets }];
    const frame = sent({ messageId: 20, value: { ...(value as object), partII } as MessageFrame["value"] });
    expect(messageFrameFindings(frame)).toEqual([
      {
        path: "value.partII[0].partII-Value",
        rule: "partII-Id 9 is not in the object set BSMpartIIExtension, so what it names is kept as octets",
        clause: "SAE J2735 2024-09, BSMpartIIExtension",
      },
    ]);
  });

  it("an addition of a later edition", () => {
    const unknownAdditions = [{ index: 0, bytes: octets }];
    const frame = sent({ messageId: 43, value: null, unknownAdditions });
    expect(messageFrameFindings(frame).map(({ path, clause }) => [path, clause])).toEqual([
      ["", "SAE J2735 2024-09, MessageFrame"],
      ["value", "SAE J2735 2024-09, RoadGeometryAndAttributes"],
    ]);
  });

  it("a message that only holds the place of one to come", () => {
    expect(messageFrameFindings(sent({ messageId: 44, value: null }))).toEqual([
      {
        path: "value",
        rule: "PersonalSafetyMessage2 holds the place of a message to come and has no content",
        clause: "SAE J2735 2024-09, PersonalSafetyMessage2",
      },
    ]);
  });

  it("nothing about a message that is whole", () => {
    expect(messageFrameFindings(uper.decode(MessageFrame, fixtureNamed("map-01")))).toEqual([]);
  });
});

describe("the edition that a message needs", () => {
  const bsm = uper.decode(MessageFrame, fixtureNamed("bsm-04"));
  const withPartII = (id: number, content: object) =>
    sent({
      messageId: 20,
      value: {
        ...(bsm.value as object),
        partII: [{ "partII-Id": id, "partII-Value": content }],
      } as MessageFrame["value"],
    });
  const withEvents = (length: number) => withPartII(0, { events: { bytes: Uint8Array.of(0x80, 0), length } });
  const signal = (time: number) =>
    sent({
      messageId: 19,
      value: {
        intersections: [
          {
            id: { id: 1 },
            revision: 0,
            status: { bytes: Uint8Array.of(0, 0), length: 16 },
            states: [
              {
                signalGroup: 1,
                "state-time-speed": [{ eventState: "dark", timing: { minEndTime: time } }],
              },
            ],
          },
        ],
      },
    });

  it.each([
    ["any, of one that all editions have", bsm, "any"],
    ["2024-09, of the 14th event flag", withEvents(14), "2024-09 or later"],
    ["any, of 13 event flags", withEvents(13), "any"],
    ["none, of 15 event flags", withEvents(15), undefined],
    [
      "2024-09, of an addition that came with it",
      withPartII(2, { fhwaVehicleClass: "passengerCars" }),
      "2024-09 or later",
    ],
    ["2020-07, of a time mark beyond 36001", signal(36_002), "2020-07 or later"],
    ["any, of a time mark up to 36001", signal(36_001), "any"],
    [
      "2024-09, of a message that came with it",
      uper.decode(MessageFrame, fixtureNamed("sdsm-01")),
      "2024-09 or later",
    ],
    ["any, of a test message", sent({ messageId: 240, value: {} }), "any"],
    ["none, of a message that no edition has", sent({ messageId: 51, value: octets }), undefined],
  ] as const)("is %s", (_, frame, edition) => {
    expect(editionOf(frame)).toBe(edition);
  });
});

it("values are visited under the paths of the decoder's map", () => {
  for (const { name, bytes } of fixtures.filter(({ type }) => type === "MessageFrame")) {
    const { value, map } = uper.decodeWithMap(MessageFrame, bytes);
    const paths: string[] = [];
    visitValue(MessageFrame, value, ({ path }) => paths.push(path));
    const known = new Set(map.map(({ path }) => path));
    expect([name, paths.filter((path) => !known.has(path))]).toEqual([name, []]);
  }
});
