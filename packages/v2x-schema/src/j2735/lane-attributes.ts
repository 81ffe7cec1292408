/** SAE J2735 2024-09, module MapData: whom a lane is for and how it is marked. */
import { bitString, choice, type Infer, optional, sequence } from "@v2x/asn1";
import { regionalExtension } from "./regional.ts";

export const LaneDirection = bitString("LaneDirection", { size: 2 }, { ingressPath: 0, egressPath: 1 });
export type LaneDirection = Infer<typeof LaneDirection>;

export const LaneSharing = bitString(
  "LaneSharing",
  { size: 10 },
  {
    overlappingLaneDescriptionProvided: 0,
    multipleLanesTreatedAsOneLane: 1,
    otherNonMotorizedTrafficTypes: 2,
    individualMotorizedVehicleTraffic: 3,
    busVehicleTraffic: 4,
    taxiVehicleTraffic: 5,
    pedestriansTraffic: 6,
    cyclistVehicleTraffic: 7,
    trackedVehicleTraffic: 8,
    reserved: 9,
  },
);
export type LaneSharing = Infer<typeof LaneSharing>;

export const LaneAttributesVehicle = bitString(
  "LaneAttributes-Vehicle",
  { size: 8, extensible: true },
  {
    isVehicleRevocableLane: 0,
    isVehicleFlyOverLane: 1,
    hovLaneUseOnly: 2,
    restrictedToBusUse: 3,
    restrictedToTaxiUse: 4,
    restrictedFromPublicUse: 5,
    hasIRbeaconCoverage: 6,
    permissionOnRequest: 7,
  },
);
export type LaneAttributesVehicle = Infer<typeof LaneAttributesVehicle>;

export const LaneAttributesCrosswalk = bitString(
  "LaneAttributes-Crosswalk",
  { size: 16 },
  {
    crosswalkRevocableLane: 0,
    bicyleUseAllowed: 1,
    isXwalkFlyOverLane: 2,
    fixedCycleTime: 3,
    biDirectionalCycleTimes: 4,
    hasPushToWalkButton: 5,
    audioSupport: 6,
    rfSignalRequestPresent: 7,
    unsignalizedSegmentsPresent: 8,
  },
);
export type LaneAttributesCrosswalk = Infer<typeof LaneAttributesCrosswalk>;

export const LaneAttributesBike = bitString(
  "LaneAttributes-Bike",
  { size: 16 },
  {
    bikeRevocableLane: 0,
    pedestrianUseAllowed: 1,
    isBikeFlyOverLane: 2,
    fixedCycleTime: 3,
    biDirectionalCycleTimes: 4,
    isolatedByBarrier: 5,
    unsignalizedSegmentsPresent: 6,
  },
);
export type LaneAttributesBike = Infer<typeof LaneAttributesBike>;

export const LaneAttributesSidewalk = bitString(
  "LaneAttributes-Sidewalk",
  { size: 16 },
  { "sidewalk-RevocableLane": 0, bicyleUseAllowed: 1, isSidewalkFlyOverLane: 2, walkBikes: 3 },
);
export type LaneAttributesSidewalk = Infer<typeof LaneAttributesSidewalk>;

export const LaneAttributesBarrier = bitString(
  "LaneAttributes-Barrier",
  { size: 16 },
  {
    "median-RevocableLane": 0,
    median: 1,
    whiteLineHashing: 2,
    stripedLines: 3,
    doubleStripedLines: 4,
    trafficCones: 5,
    constructionBarrier: 6,
    trafficChannels: 7,
    lowCurbs: 8,
    highCurbs: 9,
  },
);
export type LaneAttributesBarrier = Infer<typeof LaneAttributesBarrier>;

export const LaneAttributesStriping = bitString(
  "LaneAttributes-Striping",
  { size: 16 },
  {
    stripeToConnectingLanesRevocableLane: 0,
    stripeDrawOnLeft: 1,
    stripeDrawOnRight: 2,
    stripeToConnectingLanesLeft: 3,
    stripeToConnectingLanesRight: 4,
    stripeToConnectingLanesAhead: 5,
  },
);
export type LaneAttributesStriping = Infer<typeof LaneAttributesStriping>;

export const LaneAttributesTrackedVehicle = bitString(
  "LaneAttributes-TrackedVehicle",
  { size: 16 },
  {
    "spec-RevocableLane": 0,
    "spec-commuterRailRoadTrack": 1,
    "spec-lightRailRoadTrack": 2,
    "spec-heavyRailRoadTrack": 3,
    "spec-otherRailType": 4,
  },
);
export type LaneAttributesTrackedVehicle = Infer<typeof LaneAttributesTrackedVehicle>;

export const LaneAttributesParking = bitString(
  "LaneAttributes-Parking",
  { size: 16 },
  {
    parkingRevocableLane: 0,
    parallelParkingInUse: 1,
    headInParkingInUse: 2,
    doNotParkZone: 3,
    parkingForBusUse: 4,
    parkingForTaxiUse: 5,
    noPublicParkingUse: 6,
  },
);
export type LaneAttributesParking = Infer<typeof LaneAttributesParking>;

export const LaneTypeAttributes = choice(
  "LaneTypeAttributes",
  {
    vehicle: LaneAttributesVehicle,
    crosswalk: LaneAttributesCrosswalk,
    bikeLane: LaneAttributesBike,
    sidewalk: LaneAttributesSidewalk,
    median: LaneAttributesBarrier,
    striping: LaneAttributesStriping,
    trackedVehicle: LaneAttributesTrackedVehicle,
    parking: LaneAttributesParking,
  },
  {},
);
export type LaneTypeAttributes = Infer<typeof LaneTypeAttributes>;

export const LaneAttributes = sequence("LaneAttributes", {
  directionalUse: LaneDirection,
  sharedWith: LaneSharing,
  laneType: LaneTypeAttributes,
  regional: optional(regionalExtension()),
});
export type LaneAttributes = Infer<typeof LaneAttributes>;
