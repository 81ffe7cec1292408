/** ETSI TS 102 894-2 V2.4.1: vulnerable road users, alone and in clusters. */
import { bitString, boolean, choice, type Infer, integer, optional, sequence, sequenceOf } from "@v2x/asn1";
import { ExteriorLights } from "../cdd/vehicle.ts";
import { StationId } from "./header.ts";
import { CardinalNumber1B, Identifier1B } from "./identifiers.ts";
import { Shape } from "./shapes.ts";
import { DeltaTimeQuarterSecond, DeltaTimeTenthOfSecond } from "./time.ts";

export const VruSubProfileBicyclist = integer("VruSubProfileBicyclist", {
  min: 0,
  max: 15,
  named: {
    unavailable: 0,
    bicyclist: 1,
    "wheelchair-user": 2,
    "horse-and-rider": 3,
    rollerskater: 4,
    "e-scooter": 5,
    "personal-transporter": 6,
    pedelec: 7,
    "speed-pedelec": 8,
    roadbike: 9,
    childrensbike: 10,
    racebike: 11,
  },
});
export type VruSubProfileBicyclist = Infer<typeof VruSubProfileBicyclist>;

export const VruMovementControl = integer("VruMovementControl", {
  min: 0,
  max: 15,
  named: {
    unavailable: 0,
    braking: 1,
    hardBraking: 2,
    stopPedaling: 3,
    brakingAndStopPedaling: 4,
    hardBrakingAndStopPedaling: 5,
    noReaction: 6,
  },
});
export type VruMovementControl = Infer<typeof VruMovementControl>;

/** In steps of 2 %, so that 50 is certainty. */
export const StabilityLossProbability = integer("StabilityLossProbability", {
  min: 0,
  max: 63,
  named: { stable: 0, totalLossOfStability: 50, unavailable: 63 },
});
export type StabilityLossProbability = Infer<typeof StabilityLossProbability>;

export const StabilityChangeIndication = sequence(
  "StabilityChangeIndication",
  {
    lossProbability: StabilityLossProbability,
    actionDeltaTime: DeltaTimeTenthOfSecond,
  },
  {},
);
export type StabilityChangeIndication = Infer<typeof StabilityChangeIndication>;

export const VruSubProfileAnimal = integer("VruSubProfileAnimal", {
  min: 0,
  max: 15,
  named: { unavailable: 0, "wild-animal": 1, "farm-animal": 2, "service-animal": 3 },
});
export type VruSubProfileAnimal = Infer<typeof VruSubProfileAnimal>;

export const VruSubProfileMotorcyclist = integer("VruSubProfileMotorcyclist", {
  min: 0,
  max: 15,
  named: {
    unavailable: 0,
    moped: 1,
    motorcycle: 2,
    "motorcycle-and-sidecar-right": 3,
    "motorcycle-and-sidecar-left": 4,
  },
});
export type VruSubProfileMotorcyclist = Infer<typeof VruSubProfileMotorcyclist>;

export const VruSubProfilePedestrian = integer("VruSubProfilePedestrian", {
  min: 0,
  max: 15,
  named: { unavailable: 0, "ordinary-pedestrian": 1, "road-worker": 2, "first-responder": 3 },
});
export type VruSubProfilePedestrian = Infer<typeof VruSubProfilePedestrian>;

/** What kind of vulnerable road user the station is. */
export const VruProfileAndSubprofile = choice(
  "VruProfileAndSubprofile",
  {
    pedestrian: VruSubProfilePedestrian,
    bicyclistAndLightVruVehicle: VruSubProfileBicyclist,
    motorcyclist: VruSubProfileMotorcyclist,
    animal: VruSubProfileAnimal,
  },
  {},
);
export type VruProfileAndSubprofile = Infer<typeof VruProfileAndSubprofile>;

export const VruClusterProfiles = bitString(
  "VruClusterProfiles",
  { size: 4 },
  { pedestrian: 0, bicyclist: 1, motorcyclist: 2, animal: 3 },
);
export type VruClusterProfiles = Infer<typeof VruClusterProfiles>;

/** Several vulnerable road users that one of them speaks for. */
export const VruClusterInformation = sequence(
  "VruClusterInformation",
  {
    clusterId: optional(Identifier1B),
    clusterBoundingBoxShape: optional(Shape),
    clusterCardinalitySize: CardinalNumber1B,
    clusterProfiles: optional(VruClusterProfiles),
  },
  {},
);
export type VruClusterInformation = Infer<typeof VruClusterInformation>;

export const VruEnvironment = integer("VruEnvironment", {
  min: 0,
  max: 15,
  named: {
    unavailable: 0,
    intersectionCrossing: 1,
    zebraCrossing: 2,
    sidewalk: 3,
    onVehicleRoad: 4,
    protectedGeographicArea: 5,
  },
});
export type VruEnvironment = Infer<typeof VruEnvironment>;

export const VruDeviceUsage = integer("VruDeviceUsage", {
  min: 0,
  max: 15,
  named: {
    unavailable: 0,
    other: 1,
    idle: 2,
    listeningToAudio: 3,
    typing: 4,
    calling: 5,
    playingGames: 6,
    reading: 7,
    viewing: 8,
  },
});
export type VruDeviceUsage = Infer<typeof VruDeviceUsage>;

export const VruSizeClass = integer("VruSizeClass", {
  min: 0,
  max: 15,
  named: { unavailable: 0, low: 1, medium: 2, high: 3 },
});
export type VruSizeClass = Infer<typeof VruSizeClass>;

export const VruSpecificExteriorLights = bitString(
  "VruSpecificExteriorLights",
  { size: 8 },
  { unavailable: 0, backFlashLight: 1, helmetLight: 2, armLight: 3, legLight: 4, wheelLight: 5 },
);
export type VruSpecificExteriorLights = Infer<typeof VruSpecificExteriorLights>;

export const VruExteriorLights = sequence(
  "VruExteriorLights",
  {
    vehicular: ExteriorLights,
    vruSpecific: VruSpecificExteriorLights,
  },
  {},
);
export type VruExteriorLights = Infer<typeof VruExteriorLights>;

export const ClusterJoinInfo = sequence(
  "ClusterJoinInfo",
  {
    clusterId: Identifier1B,
    joinTime: DeltaTimeQuarterSecond,
  },
  {},
);
export type ClusterJoinInfo = Infer<typeof ClusterJoinInfo>;

export const ClusterLeaveReason = integer("ClusterLeaveReason", {
  min: 0,
  max: 15,
  named: {
    notProvided: 0,
    clusterLeaderLost: 1,
    clusterDisbandedByLeader: 2,
    outOfClusterBoundingBox: 3,
    outOfClusterSpeedRange: 4,
    joiningAnotherCluster: 5,
    cancelledJoin: 6,
    failedJoin: 7,
    safetyCondition: 8,
  },
});
export type ClusterLeaveReason = Infer<typeof ClusterLeaveReason>;

export const ClusterLeaveInfo = sequence(
  "ClusterLeaveInfo",
  {
    clusterId: Identifier1B,
    clusterLeaveReason: ClusterLeaveReason,
  },
  {},
);
export type ClusterLeaveInfo = Infer<typeof ClusterLeaveInfo>;

export const ClusterBreakupReason = integer("ClusterBreakupReason", {
  min: 0,
  max: 15,
  named: {
    notProvided: 0,
    clusteringPurposeCompleted: 1,
    leaderMovedOutOfClusterBoundingBox: 2,
    joiningAnotherCluster: 3,
    enteringLowRiskAreaBasedOnMaps: 4,
    receptionOfCpmContainingCluster: 5,
  },
});
export type ClusterBreakupReason = Infer<typeof ClusterBreakupReason>;

export const ClusterBreakupInfo = sequence(
  "ClusterBreakupInfo",
  {
    clusterBreakupReason: ClusterBreakupReason,
    breakupTime: DeltaTimeQuarterSecond,
  },
  {},
);
export type ClusterBreakupInfo = Infer<typeof ClusterBreakupInfo>;

export const SafeDistanceIndicator = boolean("SafeDistanceIndicator");
export type SafeDistanceIndicator = Infer<typeof SafeDistanceIndicator>;

export const SafeDistanceIndication = sequence(
  "SafeDistanceIndication",
  {
    subjectStation: optional(StationId),
    safeDistanceIndicator: SafeDistanceIndicator,
    timeToCollision: optional(DeltaTimeTenthOfSecond),
  },
  {},
);
export type SafeDistanceIndication = Infer<typeof SafeDistanceIndication>;

export const SequenceOfSafeDistanceIndication = sequenceOf(
  "SequenceOfSafeDistanceIndication",
  SafeDistanceIndication,
  { min: 1, max: 8, extensible: true },
);
export type SequenceOfSafeDistanceIndication = Infer<typeof SequenceOfSafeDistanceIndication>;

export const TrajectoryInterceptionConfidence = integer("TrajectoryInterceptionConfidence", {
  min: 0,
  max: 3,
  named: { lessthan50percent: 0, between50and70Percent: 1, between70and90Percent: 2, above90Percent: 3 },
});
export type TrajectoryInterceptionConfidence = Infer<typeof TrajectoryInterceptionConfidence>;

/** In steps of 2 %. */
export const TrajectoryInterceptionProbability = integer("TrajectoryInterceptionProbability", {
  min: 0,
  max: 63,
  named: { unavailable: 63 },
});
export type TrajectoryInterceptionProbability = Infer<typeof TrajectoryInterceptionProbability>;

export const TrajectoryInterceptionIndication = sequence(
  "TrajectoryInterceptionIndication",
  {
    subjectStation: optional(StationId),
    trajectoryInterceptionProbability: TrajectoryInterceptionProbability,
    trajectoryInterceptionConfidence: optional(TrajectoryInterceptionConfidence),
  },
  {},
);
export type TrajectoryInterceptionIndication = Infer<typeof TrajectoryInterceptionIndication>;

export const SequenceOfTrajectoryInterceptionIndication = sequenceOf(
  "SequenceOfTrajectoryInterceptionIndication",
  TrajectoryInterceptionIndication,
  { min: 1, max: 8, extensible: true },
);
export type SequenceOfTrajectoryInterceptionIndication = Infer<
  typeof SequenceOfTrajectoryInterceptionIndication
>;
