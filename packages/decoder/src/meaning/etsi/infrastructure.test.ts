import { fromHex, type Schema, uper } from "@v2x/asn1";
import { etsi } from "@v2x/v2x-schema";
import { describe, expect, it } from "vitest";
import { infrastructureExamples } from "../../examples/infrastructure-examples.ts";
import { meaningsOf } from "../meanings-of.test-support.ts";

const { IVIM, MAPEM, RTCMEM, SPATEM, SREM, SSEM } = etsi.infrastructure;

function meaningsOfOctets(schema: Schema, octets: Uint8Array): ReadonlyMap<string, string> {
  return meaningsOf("UPER", uper.decodeWithMap(schema, octets).map);
}

function meaningsInExample(schema: Schema): ReadonlyMap<string, string> {
  const { hex } = infrastructureExamples.find(({ type }) => type === schema.name)!;
  return meaningsOfOctets(schema, fromHex(hex));
}

describe("messages of road infrastructure are told with the words of SAE J2735 where both have a type", () => {
  it("a MAPEM: lanes and where they are", () => {
    const meanings = meaningsInExample(MAPEM);
    const lane = "map.intersections[0].laneSet[0]";
    expect(meanings.get(`${lane}.laneAttributes.directionalUse`)).toBe("set: ingressPath");
    expect(meanings.get(`${lane}.laneAttributes.sharedWith`)).toBe("set: cyclistVehicleTraffic");
    expect(meanings.get(`${lane}.nodeList.nodes[0].delta.node-XY6.x`)).toBe("82.87 m");
    expect(meanings.get("map.intersections[0].refPoint")).toMatch(/° N, [\d.]+° E$/);
  });

  it("a SPATEM: lights and until when", () => {
    const meanings = meaningsInExample(SPATEM);
    const event = "spat.intersections[0].states[0].state-time-speed[0]";
    expect(meanings.get(`${event}.eventState`)).toBe("green, with no conflicting traffic");
    expect(meanings.get(`${event}.timing.minEndTime`)).toBe(
      "20 min 18.0 s past the hour (UTC), this hour or the next",
    );
  });

  it("an SREM: what is asked", () => {
    const meanings = meaningsInExample(SREM);
    expect(meanings.get("srm.requests[0].request.requestType")).toBe("asks for priority");
    expect(meanings.get("srm.requestor.position.heading")).toBe("263°");
  });

  it("an SSEM: what came of it, and what profile C adds", () => {
    const meanings = meaningsInExample(SSEM);
    const status = "ssm.status[0].sigStatus[0]";
    expect(meanings.get(`${status}.status`)).toBe("refused");
    const addition = `${status}.regional[0].regExtValue`;
    expect(meanings.get(`${addition}.rejectedReason`)).toBe("a vehicle of higher priority came first");
    expect(meanings.get(`${addition}.synchToSchedule`)).toBe("60 s late");
  });

  it("an RTCMEM: which corrections", () => {
    expect(meaningsInExample(RTCMEM).get("rtcmc.msgs[0]")).toBe(
      "RTCM 1005: position of the reference station",
    );
  });
});

describe("what is in profile C alone", () => {
  const mapem = (map: object) =>
    meaningsOfOctets(
      MAPEM,
      uper.encode(MAPEM, {
        header: { protocolVersion: 2, messageID: 5, stationID: 1 },
        map: { msgIssueRevision: 0, ...map },
      }),
    );
  const spatem = (timing: object, more: object = {}) =>
    meaningsOfOctets(
      SPATEM,
      uper.encode(SPATEM, {
        header: { protocolVersion: 2, messageID: 4, stationID: 1 },
        spat: {
          intersections: [
            {
              id: { id: 1 },
              revision: 0,
              status: { bytes: Uint8Array.of(0, 0), length: 16 },
              states: [
                {
                  signalGroup: 1,
                  "state-time-speed": [{ eventState: "dark", timing: { minEndTime: 0, ...timing } }],
                },
              ],
              ...more,
            },
          ],
        },
      }),
    );

  it("says that a time mark is not known by a number of its own", () => {
    const path = "spat.intersections[0].states[0].state-time-speed[0].timing.maxEndTime";
    expect(spatem({ maxEndTime: 36_001 }).get(path)).toBe("not known");
    expect(spatem({ maxEndTime: 36_000 }).get(path)).toBe("more than an hour ahead");
  });

  it("names who has been given priority", () => {
    const activePrioritizations = [{ stationID: 9, priorState: "granted", signalGroup: 4 }];
    const regional = [{ regionId: 3, regExtValue: { activePrioritizations } }];
    expect(
      spatem({}, { regional }).get("spat.intersections[0].regional[0].regExtValue.activePrioritizations[0]"),
    ).toBe("station 9 at signal group 4: granted");
  });

  it("weighs vehicles otherwise than J2735, where the type has the same name", () => {
    const restricted = {
      restrictionList: [
        {
          id: 1,
          users: [
            { choice: "regional", value: [{ regionId: 3, regExtValue: { emission: "euro5", fuel: 4 } }] },
          ],
        },
      ],
    };
    const users = "map.restrictionList[0].users[0].regional[0].regExtValue";
    expect(mapem(restricted).get(`${users}.emission`)).toBe("emission class Euro 5");
    expect(mapem(restricted).get(`${users}.fuel`)).toBe("electric");
    const lane = {
      laneID: 1,
      laneAttributes: {
        directionalUse: { bytes: Uint8Array.of(0x80), length: 2 },
        sharedWith: { bytes: Uint8Array.of(0, 0x40), length: 10 },
        laneType: { choice: "vehicle", value: { bytes: Uint8Array.of(0), length: 8 } },
        regional: { regionId: 3, regExtValue: { maxVehicleHeight: 80, maxVehicleWeight: 75 } },
      },
      nodeList: {
        choice: "nodes",
        value: [1, 2].map((x) => ({ delta: { choice: "node-XY1", value: { x, y: 0 } } })),
      },
    };
    const meanings = mapem({
      intersections: [{ id: { id: 1 }, revision: 0, refPoint: { lat: 0, long: 0 }, laneSet: [lane] }],
    });
    const attributes = "map.intersections[0].laneSet[0].laneAttributes";
    expect(meanings.get(`${attributes}.regional.regExtValue.maxVehicleWeight`)).toBe("7500 kg");
    expect(meanings.get(`${attributes}.regional.regExtValue.maxVehicleHeight`)).toBe("4 m");
    expect(meanings.get(`${attributes}.sharedWith`)).toBe("set: pedestrianTraffic");
  });
});

describe("an IVIM", () => {
  it("tells who says it, for where, and which sign", () => {
    const meanings = meaningsInExample(IVIM);
    expect(meanings.get("ivi.mandatory.serviceProviderId")).toBe("provider 0 of DE");
    expect(meanings.get("ivi.mandatory.iviStatus")).toBe(
      "takes the place of what was sent under this number",
    );
    const part = "ivi.optional[1].giv[0]";
    expect(meanings.get(`${part}.iviType`)).toBe("regulation");
    expect(meanings.get(`${part}.direction`)).toBe("in the direction of the zone");
    expect(meanings.get(`${part}.relevanceZoneIds[0]`)).toBe("zone 1");
    expect(meanings.get(`${part}.roadSignCodes[0].code.iso14823.pictogramCode`)).toBe(
      "danger warning, sign 11378 of ISO 14823",
    );
    expect(meanings.get("ivi.optional[0].glc.parts[0].zone.segment.laneWidth")).toBe("3.5 m");
  });

  it("tells positions and headings with the words of other messages of ETSI ITS", () => {
    const meanings = meaningsInExample(IVIM);
    expect(meanings.get("ivi.optional[0].glc.referencePosition")).toBe("53.5413205° N, 9.9854436° E");
    expect(meanings.get("ivi.optional[0].glc.parts[0].zoneHeading")).toBe("not available");
    const first = "ivi.optional[0].glc.parts[0].zone.segment.line.deltaPositions[0]";
    expect(meanings.get(`${first}.deltaLatitude`)).toBe("0.0000937° north (10.4 m)");
  });

  const withCode = (code: object) =>
    meaningsOfOctets(
      IVIM,
      uper.encode(IVIM, {
        header: { protocolVersion: 2, messageID: 6, stationID: 1 },
        ivi: {
          mandatory: {
            serviceProviderId: {
              countryCode: { bytes: Uint8Array.of(0xc0, 0x40), length: 10 },
              providerIdentifier: 7,
            },
            iviIdentificationNumber: 1,
            iviStatus: 5,
          },
          optional: [{ choice: "giv", value: [{ iviType: 1, roadSignCodes: [{ code }] }] }],
        },
      } as etsi.infrastructure.IVIM),
    );
  const code = "ivi.optional[0].giv[0].roadSignCodes[0].code";

  it("tells a sign of the Vienna Convention with its number and unit", () => {
    const value = { roadSignClass: 2, roadSignCode: 14, vcOption: 1, value: 80, unit: 0 };
    const meanings = withCode({ choice: "viennaConvention", value });
    expect(meanings.get(`${code}.viennaConvention`)).toBe(
      "C, 14a of the Vienna Convention: maximum speed: 80 km/h",
    );
    expect(meanings.get("ivi.mandatory.serviceProviderId")).toBe("provider 7 of AT");
    expect(meanings.get("ivi.mandatory.iviStatus")).toBe("reserved");
  });

  it("tells a country's own sign and its limits", () => {
    const pictogramCode = {
      countryCode: Uint8Array.of(0x44, 0x45),
      serviceCategoryCode: { choice: "trafficSignPictogram", value: "regulatory" },
      pictogramCategoryCode: { nature: 5, serialNumber: 7 },
    };
    const attributes = [
      { choice: "spe", value: { speedLimitMax: 60, unit: 0 } },
      { choice: "ved", value: { vehicleHeight: { value: 38, unit: 4 } } },
    ];
    const meanings = withCode({ choice: "iso14823", value: { pictogramCode, attributes } });
    const sign = `${code}.iso14823`;
    expect(meanings.get(`${sign}.pictogramCode`)).toBe("regulation, sign 12507 of DE");
    expect(meanings.get(`${sign}.attributes[0].spe`)).toBe("at most 60 km/h");
    expect(meanings.get(`${sign}.attributes[1].ved.vehicleHeight`)).toBe("38 dm");
  });
});
