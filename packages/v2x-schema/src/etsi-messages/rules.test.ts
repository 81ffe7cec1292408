import { fromHex, type Schema } from "@v2x/asn1";
import { describe, expect, it } from "vitest";
import { release1, release2 } from "./index.ts";
import { messageRuleFindings } from "./rules.ts";

const angles = { range: 1, horizontalOpeningAngleStart: 1, horizontalOpeningAngleEnd: 2 };
const point = { deltaLatitude: 1, deltaLongitude: 1, deltaAltitude: 0, altitudeConfidence: "unavailable" };
const predicted = (...pathPredicted: readonly object[]) => ({
  pathPredicted: pathPredicted.map((one) => ({ ...point, ...one })),
  usageIndication: "noIndication",
  confidenceLevel: 1,
});
const zone = (...members: readonly object[]) =>
  members.map((one) => ({ eventPosition: {}, informationQuality: 1, ...one }));
const containers = (...ids: readonly number[]) => ({
  managementContainer: {},
  cpmContainers: ids.map((containerId) => ({ containerId, containerData: fromHex("00") })),
});
const cluster = { clusterCardinalitySize: 1 };
const box = { choice: "circular", value: { radius: 1 } };
const ellipse = { choice: "elliptical", value: { semiMajorAxisLength: 1, semiMinorAxisLength: 1 } };
const low = (points: number) => ({
  vehicleRole: "default",
  exteriorLights: { bytes: fromHex("00"), length: 8 },
  pathHistory: Array.from({ length: points }, () => ({ pathPosition: {} })),
});
const situation = { informationQuality: 1, eventType: {} };
const object = { measurementDeltaTime: 0, position: {} };
const denm = { situation: {}, location: {} };

/** Type, a value that keeps its rules, one that breaks them, and where. */
const cases: readonly (readonly [Schema, kept: unknown, broken: unknown, ...paths: readonly string[]])[] = [
  [
    release1.OffsetPoint,
    { nodeOffsetPointxy: { choice: "node-XY1", value: { x: 1, y: 1 } } },
    { nodeOffsetPointxy: { choice: "node-LatLon", value: { lon: 1, lat: 1 } } },
    "nodeOffsetPointxy",
  ],
  [release2.DenmPayload, { management: {}, ...denm }, { management: {} }, "", ""],
  [
    release2.DenmPayload,
    { management: { termination: "isCancellation" } },
    { management: { termination: "isCancellation" }, ...denm, alacarte: {} },
    "situation",
    "location",
    "alacarte",
  ],
  [
    release2.SituationContainer,
    { ...situation, eventEnd: 1 },
    { ...situation, eventEndFactor: "ten" },
    "eventEndFactor",
  ],
  [
    release2.SituationContainer,
    { ...situation, eventZone: zone({}) },
    { ...situation, eventZone: zone({}), eventEnd: 1 },
    "eventEnd",
  ],
  [
    release2.EventZone,
    zone({ eventDeltaTime: 1 }, { eventDeltaTime: 2 }),
    zone({}, { eventDeltaTime: 2 }),
    "",
  ],
  [release2.BasicVehicleContainerLowFrequency, low(23), low(24), "pathHistory"],
  [release2.CpmPayload, containers(1, 3, 5), containers(1, 2), "cpmContainers"],
  [
    release2.ObjectClass,
    { choice: "vehicleSubClass", value: 5 },
    { choice: "vehicleSubClass", value: 3 },
    "vehicleSubClass",
  ],
  [
    release2.ObjectClass,
    { choice: "groupSubClass", value: cluster },
    { choice: "groupSubClass", value: { ...cluster, clusterBoundingBoxShape: box } },
    "groupSubClass.clusterBoundingBoxShape",
  ],
  [
    release2.RadialShape,
    { ...angles, verticalOpeningAngleStart: 1, verticalOpeningAngleEnd: 1 },
    { ...angles, verticalOpeningAngleStart: 1 },
    "",
  ],
  [release2.RadialShapeDetails, angles, { ...angles, verticalOpeningAngleEnd: 1 }, ""],
  [
    release2.BasicLaneInformation,
    { laneNumber: 1, direction: 0, connectingLane: 1, connectingRoadSection: 1 },
    { laneNumber: 1, direction: 0, connectingRoadSection: 1 },
    "connectingRoadSection",
  ],
  [release2.MapemElementReference, { laneIds: [1] }, {}, ""],
  [release2.MapPosition, { laneId: 1 }, { laneId: 1, connectionId: 1 }, ""],
  [release2.MapPosition, { connectionId: 1 }, {}, ""],
  [
    release2.PathPointPredicted,
    { ...point, symmetricAreaOffset: 1, asymmetricAreaOffset: 1 },
    { ...point, asymmetricAreaOffset: 1 },
    "asymmetricAreaOffset",
  ],
  [
    release2.PathPredicted2,
    predicted({ symmetricAreaOffset: 1 }, { symmetricAreaOffset: 2 }),
    predicted({}, { symmetricAreaOffset: 2 }),
    "pathPredicted",
  ],
  [
    release2.RoadConfigurationSection,
    { roadSectionDefinition: {}, laneConfiguration: [] },
    { roadSectionDefinition: {} },
    "",
  ],
  [
    release2.VruClusterInformation,
    { ...cluster, clusterBoundingBoxShape: box },
    { ...cluster, clusterBoundingBoxShape: ellipse },
    "clusterBoundingBoxShape",
  ],
  [
    release2.VruClusterInformationContainer,
    { vruClusterInformation: { ...cluster, clusterId: 1, clusterBoundingBoxShape: box } },
    { vruClusterInformation: cluster },
    "vruClusterInformation",
    "vruClusterInformation",
  ],
  [
    release2.CyclistTypeSpecificInformation,
    { vruSubProfileBicyclist: 7 },
    { vruSubProfileBicyclist: 2 },
    "vruSubProfileBicyclist",
  ],
  [release2.ParkingStatus, { currentOccupancy: {}, loadTypes: [] }, { currentOccupancy: {} }, ""],
  [release2.PerceivedObjects, [{ ...object, objectId: 1 }], [{ ...object, objectId: 1 }, object], "[1]"],
  [
    release2.TrailerDataSet,
    [{ refPointId: 1, hitchPointOffset: 1, hitchAngle: {} }],
    [{ refPointId: 1, hitchPointOffset: 1, hitchAngle: {}, trailerWidth: 2 }],
    "[0].trailerWidth",
  ],
];

const findingsOf = (schema: Schema, value: unknown) => messageRuleFindings(schema, value, "standard");

describe("a rule of a module beyond its types", () => {
  it.each(
    cases.map(([schema, ...rest]) => [schema.name, schema, ...rest] as const),
  )("of %s is found where it is broken, and only there", (_, schema, kept, broken, ...paths) => {
    expect(findingsOf(schema, kept)).toEqual([]);
    expect(findingsOf(schema, broken).map(({ path }) => path)).toEqual(paths);
  });
});
