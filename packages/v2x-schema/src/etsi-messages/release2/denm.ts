/** ETSI TS 103 831 V2.3.1: the decentralized environmental notification message of release 2. */
import { boolean, enumerated, group, type Infer, optional, sequence, withDefault } from "@v2x/asn1";
import { ClosedLanes, RoadType } from "../cdd/roads.ts";
import {
  DangerousGoodsExtended,
  EnergyStorageType,
  LightBarSirenInUse,
  PositionOfOccupants,
  RequestResponseIndication,
  StationarySince,
  VehicleIdentification,
} from "../cdd/vehicle.ts";
import { CauseCodeV2 } from "./causes.ts";
import { ItsPduHeader, StationId } from "./header.ts";
import {
  ActionId,
  ActionIdList,
  InformationQuality,
  IvimReferences,
  MultiplicativeFactor,
} from "./identifiers.ts";
import { GeneralizedLanePositions, LanePosition, OccupiedLanesWithConfidence } from "./lanes.ts";
import { StandardLength3b, StandardLength12b } from "./lengths.ts";
import { MapReferences } from "./map-references.ts";
import { Speed } from "./motion.ts";
import { ObjectFace, PerceivedObject } from "./objects.ts";
import { EventZone, ItineraryPath, PathPredictedList, Traces, TracesExtended } from "./paths.ts";
import {
  DeltaReferencePosition,
  PositioningSolutionType,
  ReferencePosition,
  Wgs84Angle,
} from "./positions.ts";
import {
  Position1d,
  RestrictedTypes,
  RoadConfigurationSectionList,
  SpeedLimit,
  TrafficDirection,
  TrafficRule,
} from "./roads.ts";
import { MetaInformation } from "./sources.ts";
import { DeltaTimeMilliSecondPositive, DeltaTimeSecond, TimestampIts } from "./time.ts";
import { StationType } from "./vehicle.ts";
import {
  HeightLonCarr,
  NumberOfOccupants,
  PosCentMass,
  PosFrontAx,
  PositionOfPillars,
  PosLonCarr,
  Temperature,
  TurningRadius,
  VehicleMass,
  WheelBaseVehicle,
} from "./vehicle-body.ts";

export const ImpactReductionContainer = sequence("ImpactReductionContainer", {
  heightLonCarrLeft: HeightLonCarr,
  heightLonCarrRight: HeightLonCarr,
  posLonCarrLeft: PosLonCarr,
  posLonCarrRight: PosLonCarr,
  positionOfPillars: PositionOfPillars,
  posCentMass: PosCentMass,
  wheelBaseVehicle: WheelBaseVehicle,
  turningRadius: TurningRadius,
  posFrontAx: PosFrontAx,
  positionOfOccupants: PositionOfOccupants,
  vehicleMass: VehicleMass,
  requestResponseIndication: RequestResponseIndication,
});
export type ImpactReductionContainer = Infer<typeof ImpactReductionContainer>;

export const PreCrashContainer = sequence(
  "PreCrashContainer",
  {
    perceivedPreCrashObject: PerceivedObject,
    objectStationId: optional(StationId),
    timeToCollision: optional(DeltaTimeMilliSecondPositive),
    impactSection: optional(ObjectFace),
    estimatedBrakingDistance: optional(StandardLength12b),
  },
  {},
);
export type PreCrashContainer = Infer<typeof PreCrashContainer>;

export const RoadConfigurationContainer = sequence(
  "RoadConfigurationContainer",
  {
    roadConfigurationConfidence: MetaInformation,
    roadConfigurationSectionList: RoadConfigurationSectionList,
  },
  {},
);
export type RoadConfigurationContainer = Infer<typeof RoadConfigurationContainer>;

export const RoadWorksContainerExtended = sequence("RoadWorksContainerExtended", {
  lightBarSirenInUse: optional(LightBarSirenInUse),
  closedLanes: optional(ClosedLanes),
  restriction: optional(RestrictedTypes),
  speedLimit: optional(SpeedLimit),
  incidentIndication: optional(CauseCodeV2),
  recommendedPath: optional(ItineraryPath),
  startingPointSpeedLimit: optional(DeltaReferencePosition),
  trafficFlowRule: optional(TrafficRule),
  referenceDenms: optional(ActionIdList),
});
export type RoadWorksContainerExtended = Infer<typeof RoadWorksContainerExtended>;

export const StationaryVehicleContainer = sequence("StationaryVehicleContainer", {
  stationarySince: optional(StationarySince),
  stationaryCause: optional(CauseCodeV2),
  carryingDangerousGoods: optional(DangerousGoodsExtended),
  numberOfOccupants: optional(NumberOfOccupants),
  vehicleIdentification: optional(VehicleIdentification),
  energyStorageType: optional(EnergyStorageType),
});
export type StationaryVehicleContainer = Infer<typeof StationaryVehicleContainer>;

/** What only some kinds of events have. */
export const AlacarteContainer = sequence(
  "AlacarteContainer",
  {
    lanePosition: optional(LanePosition),
    impactReduction: optional(ImpactReductionContainer),
    externalTemperature: optional(Temperature),
    roadWorks: optional(RoadWorksContainerExtended),
    positioningSolution: optional(PositioningSolutionType),
    stationaryVehicle: optional(StationaryVehicleContainer),
  },
  {
    group1: group({
      roadConfiguration: optional(RoadConfigurationContainer),
      preCrash: optional(PreCrashContainer),
    }),
  },
);
export type AlacarteContainer = Infer<typeof AlacarteContainer>;

/** How traffic comes to the event. */
export const LocationContainer = sequence(
  "LocationContainer",
  {
    eventSpeed: optional(Speed),
    eventPositionHeading: optional(Wgs84Angle),
    detectionZonesToEventPosition: Traces,
    roadType: optional(RoadType),
  },
  {
    group1: group({
      lanePositions: optional(GeneralizedLanePositions),
      occupiedLanes: optional(OccupiedLanesWithConfidence),
      linkedIvims: optional(IvimReferences),
      linkedMapems: optional(MapReferences),
      detectionZonesToSpecifiedEventPoint: optional(TracesExtended),
      predictedPaths: optional(PathPredictedList),
    }),
  },
);
export type LocationContainer = Infer<typeof LocationContainer>;

/** Present once the event is over: said by its sender, or denied by another station. */
export const Termination = enumerated("Termination", ["isCancellation", "isNegation"]);
export type Termination = Infer<typeof Termination>;

/** Which event, when and where, and for how long the notification is valid. */
export const DenmManagementContainer = sequence(
  "ManagementContainer",
  {
    actionId: ActionId,
    detectionTime: TimestampIts,
    referenceTime: TimestampIts,
    termination: optional(Termination),
    eventPosition: ReferencePosition,
    awarenessDistance: optional(StandardLength3b),
    trafficDirection: optional(TrafficDirection),
    validityDuration: withDefault(DeltaTimeSecond, 600),
    transmissionInterval: optional(DeltaTimeMilliSecondPositive),
    stationType: StationType,
  },
  {},
);
export type DenmManagementContainer = Infer<typeof DenmManagementContainer>;

export const PerceivedEvent = boolean("PerceivedEvent");
export type PerceivedEvent = Infer<typeof PerceivedEvent>;

/** What the event is. */
export const SituationContainer = sequence(
  "SituationContainer",
  {
    informationQuality: InformationQuality,
    eventType: CauseCodeV2,
    linkedCause: optional(CauseCodeV2),
    eventZone: optional(EventZone),
  },
  {
    group1: group({
      linkedDenms: optional(ActionIdList),
      eventEnd: optional(Position1d),
    }),
    group2: group({
      eventEndFactor: optional(MultiplicativeFactor),
      perceivedEvent: optional(PerceivedEvent),
    }),
  },
);
export type SituationContainer = Infer<typeof SituationContainer>;

/** What follows the header of a DENM. */
export const DenmPayload = sequence("DenmPayload", {
  management: DenmManagementContainer,
  situation: optional(SituationContainer),
  location: optional(LocationContainer),
  alacarte: optional(AlacarteContainer),
});
export type DenmPayload = Infer<typeof DenmPayload>;

/** Decentralized environmental notification message: an event on the road. */
export const DENM = sequence("DENM", {
  header: ItsPduHeader,
  denm: DenmPayload,
});
export type DENM = Infer<typeof DENM>;
