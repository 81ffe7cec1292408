/** ETSI EN 302 637-3 V1.3.1: the decentralized environmental notification message of release 1. */
import { enumerated, type Infer, optional, sequence, sequenceOf, withDefault } from "@v2x/asn1";
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
import { CauseCode } from "./causes.ts";
import { Heading, Speed } from "./motion.ts";
import { EventHistory, ItineraryPath, Traces } from "./paths.ts";
import { DeltaReferencePosition, PositioningSolutionType, ReferencePosition } from "./positions.ts";
import {
  LanePosition,
  RelevanceDistance,
  RelevanceTrafficDirection,
  RestrictedTypes,
  SpeedLimit,
  TrafficRule,
} from "./roads.ts";
import { ActionID, InformationQuality, ItsPduHeader } from "./stations.ts";
import { TimestampIts, TransmissionInterval, ValidityDuration } from "./time.ts";
import {
  HeightLonCarr,
  NumberOfOccupants,
  PosCentMass,
  PosFrontAx,
  PositionOfPillars,
  PosLonCarr,
  StationType,
  Temperature,
  TurningRadius,
  VehicleMass,
  WheelBaseVehicle,
} from "./vehicle.ts";

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

export const ReferenceDenms = sequenceOf("ReferenceDenms", ActionID, { min: 1, max: 8, extensible: true });
export type ReferenceDenms = Infer<typeof ReferenceDenms>;

export const RoadWorksContainerExtended = sequence("RoadWorksContainerExtended", {
  lightBarSirenInUse: optional(LightBarSirenInUse),
  closedLanes: optional(ClosedLanes),
  restriction: optional(RestrictedTypes),
  speedLimit: optional(SpeedLimit),
  incidentIndication: optional(CauseCode),
  recommendedPath: optional(ItineraryPath),
  startingPointSpeedLimit: optional(DeltaReferencePosition),
  trafficFlowRule: optional(TrafficRule),
  referenceDenms: optional(ReferenceDenms),
});
export type RoadWorksContainerExtended = Infer<typeof RoadWorksContainerExtended>;

export const StationaryVehicleContainer = sequence("StationaryVehicleContainer", {
  stationarySince: optional(StationarySince),
  stationaryCause: optional(CauseCode),
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
  {},
);
export type AlacarteContainer = Infer<typeof AlacarteContainer>;

/** How traffic comes to the event. */
export const LocationContainer = sequence(
  "LocationContainer",
  {
    eventSpeed: optional(Speed),
    eventPositionHeading: optional(Heading),
    traces: Traces,
    roadType: optional(RoadType),
  },
  {},
);
export type LocationContainer = Infer<typeof LocationContainer>;

/** Present once the event is over: said by its sender, or denied by another station. */
export const Termination = enumerated("Termination", ["isCancellation", "isNegation"]);
export type Termination = Infer<typeof Termination>;

/** Which event, when and where, and for how long the notification is valid. */
export const ManagementContainer = sequence(
  "ManagementContainer",
  {
    actionID: ActionID,
    detectionTime: TimestampIts,
    referenceTime: TimestampIts,
    termination: optional(Termination),
    eventPosition: ReferencePosition,
    relevanceDistance: optional(RelevanceDistance),
    relevanceTrafficDirection: optional(RelevanceTrafficDirection),
    validityDuration: withDefault(ValidityDuration, 600),
    transmissionInterval: optional(TransmissionInterval),
    stationType: StationType,
  },
  {},
);
export type ManagementContainer = Infer<typeof ManagementContainer>;

/** What the event is. */
export const SituationContainer = sequence(
  "SituationContainer",
  {
    informationQuality: InformationQuality,
    eventType: CauseCode,
    linkedCause: optional(CauseCode),
    eventHistory: optional(EventHistory),
  },
  {},
);
export type SituationContainer = Infer<typeof SituationContainer>;

/** What follows the header of a DENM. */
export const DecentralizedEnvironmentalNotificationMessage = sequence(
  "DecentralizedEnvironmentalNotificationMessage",
  {
    management: ManagementContainer,
    situation: optional(SituationContainer),
    location: optional(LocationContainer),
    alacarte: optional(AlacarteContainer),
  },
);
export type DecentralizedEnvironmentalNotificationMessage = Infer<
  typeof DecentralizedEnvironmentalNotificationMessage
>;

/** Decentralized environmental notification message: an event on the road. */
export const DENM = sequence("DENM", {
  header: ItsPduHeader,
  denm: DecentralizedEnvironmentalNotificationMessage,
});
export type DENM = Infer<typeof DENM>;
