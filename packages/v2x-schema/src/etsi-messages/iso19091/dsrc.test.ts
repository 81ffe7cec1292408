import { type AnySchema, DecodeError, type Field, type Schema, toHex, uper } from "@v2x/asn1";
import { describe, expect, it } from "vitest";
import * as j2735 from "../../j2735/index.ts";
import { NodeOffsetPointXY, OffsetPoint } from "../release1/index.ts";
import * as profileC from "./dsrc.ts";

/** Members and alternatives by name, elements as `[]`. */
function partsOf(schema: Schema): readonly (readonly [name: string, part: Schema])[] {
  const type = schema as AnySchema;
  const plain = (field: Field) => ("optional" in field ? field.optional : field);
  if (type.kind === "sequenceOf") return [["[]", type.element]];
  if (type.kind !== "sequence" && type.kind !== "choice") return [];
  return Object.entries<Field>(type.root).map(([name, field]) => [name, plain(field)]);
}

/** What a type says by itself, its parts apart. */
function factsOf(schema: Schema) {
  const type = schema as AnySchema;
  if (type.kind === "sequence") {
    const optional = Object.values(type.root).map((field) => "optional" in field);
    return { optional, extensible: type.extensible, additions: type.additions.length };
  }
  if (type.kind === "sequenceOf") return { size: type.size };
  if (type.kind === "choice") return { extensible: type.extensible };
  if (type.kind === "openType") return { regions: [...type.table.keys()] };
  return { ...type };
}

/** Where two types differ in more than the content of regional extensions. */
function differencesBetween(one: Schema, other: Schema, path: string): readonly string[] {
  if (one === other) return [];
  const own = JSON.stringify(factsOf(one)) === JSON.stringify(factsOf(other)) ? [] : [path];
  const theirs = new Map(partsOf(other));
  return [
    ...own,
    ...partsOf(one).flatMap(([name, part]) =>
      differencesBetween(part, theirs.get(name)!, `${one.name}.${name}`),
    ),
  ];
}

const messages: readonly (readonly [ofProfileC: Schema, ofJ2735: Schema])[] = [
  [profileC.MapData, j2735.MapData],
  [profileC.SPAT, j2735.SPAT],
  [profileC.SignalRequestMessage, j2735.SignalRequestMessage],
  [profileC.SignalStatusMessage, j2735.SignalStatusMessage],
  [profileC.RTCMcorrections, j2735.RTCMcorrections],
];

/** A SPAT of one intersection with one movement. */
function spatWith(event: object, state: object = {}): j2735.SPAT {
  return {
    intersections: [
      {
        id: { id: 7 },
        revision: 0,
        status: { bytes: Uint8Array.of(0, 0), length: 16 },
        states: [{ signalGroup: 1, "state-time-speed": [{ eventState: "dark", ...event }] }],
        ...state,
      },
    ],
  };
}

describe("profile C of ISO TS 19091 beside SAE J2735", () => {
  it("differs where the facts of both say so, and nowhere else", () => {
    const found = messages.flatMap(([one, other]) => differencesBetween(one, other, one.name));
    const bounds = [...new Set(found)].filter((path) => !path.endsWith(".regExtValue"));
    expect(bounds.sort()).toEqual([
      "FullPositionVector.lat",
      "FullPositionVector.long",
      "IntersectionGeometryList.[]",
      "IntersectionStateList.[]",
      "LaneAttributes.sharedWith",
      "Node-LLmD-64b.lat",
      "Node-LLmD-64b.lon",
      "Position3D.lat",
      "Position3D.long",
      "RequestorType.iso3883",
      "RequestorType.role",
      "SignalRequestMessage.requestor",
      "SignalRequesterInfo.role",
      "TimeChangeDetails.likelyTime",
      "TimeChangeDetails.maxEndTime",
      "TimeChangeDetails.minEndTime",
      "TimeChangeDetails.nextTime",
      "TimeChangeDetails.startTime",
    ]);
  });

  it("reads the same octets as another longitude: its range begins one step further west", () => {
    const corrections = {
      msgCnt: 0,
      rev: "rtcmRev3",
      anchorPoint: { lat: 0, long: -1_800_000_000 },
      msgs: [Uint8Array.of(1)],
    } as const;
    const octets = uper.encode(profileC.RTCMcorrections, corrections);
    expect(uper.decode(j2735.RTCMcorrections, octets).anchorPoint?.long).toBe(-1_799_999_999);
  });

  it("is what a CPM of TR 103 562 measures its points by", () => {
    expect(OffsetPoint.root.nodeOffsetPointxy).toBe(NodeOffsetPointXY);
    expect(new Map(partsOf(profileC.SignalHeadLocation)).get("nodeXY")).toBe(NodeOffsetPointXY);
  });

  it("refuses a time mark that only J2735 has", () => {
    const octets = (minEndTime: number) => uper.encode(j2735.SPAT, spatWith({ timing: { minEndTime } }));
    expect(() => uper.decode(profileC.SPAT, octets(36_002))).toThrow(DecodeError);
    expect(uper.decode(profileC.SPAT, octets(36_001))).toEqual(spatWith({ timing: { minEndTime: 36_001 } }));
  });

  it("keeps what J2735 adds to an intersection as octets of an unknown addition", () => {
    const roadAuthorityID = { choice: "fullRdAuthID", value: [2, 16, 840] };
    const octets = uper.encode(j2735.SPAT, spatWith({}, { roadAuthorityID }));
    const read = uper.decode(profileC.SPAT, octets);
    expect(read.intersections[0]?.unknownAdditions).toHaveLength(1);
    expect(toHex(uper.encode(profileC.SPAT, read))).toBe(toHex(octets));
  });

  it("keeps what another region adds as octets", () => {
    const regional = [{ regionId: 2, regExtValue: { minEndTime: 5 } }];
    const octets = uper.encode(j2735.SPAT, spatWith({ regional }));
    const read = uper.decode(profileC.SPAT, octets);
    const [kept] = read.intersections[0]?.states[0]?.["state-time-speed"][0]?.regional ?? [];
    expect(kept?.regExtValue).toBeInstanceOf(Uint8Array);
    expect(toHex(uper.encode(profileC.SPAT, read))).toBe(toHex(octets));
  });

  it("shares the types in which nothing differs, so that they have one codec", () => {
    const parts = new Map(partsOf(profileC.MapData));
    expect(parts.get("dataParameters")).toBe(j2735.DataParameters);
    expect(new Map(partsOf(NodeOffsetPointXY)).get("node-XY1")).toBe(j2735.NodeXY20b);
  });
});
