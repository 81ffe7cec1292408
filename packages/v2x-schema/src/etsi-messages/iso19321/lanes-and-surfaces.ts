/** ISO TS 19321: the lanes of a road and the state of its surface. */
import { boolean, group, type Infer, integer, optional, sequence, sequenceOf } from "@v2x/asn1";
import { RoadType } from "../cdd/roads.ts";
import { LanePosition } from "../release1/index.ts";
import { Direction, LaneStatus } from "./applicability.ts";
import { InternationalSignApplicablePeriod } from "./sign-attributes.ts";
import { CompleteVehicleCharacteristics } from "./vehicles.ts";
import { IviLaneWidth, Zid, ZoneIds } from "./zones.ts";

/** 21 to 31 are reserved. */
export const LaneType = integer("LaneType", {
  min: 0,
  max: 31,
  named: {
    traffic: 0,
    through: 1,
    reversible: 2,
    acceleration: 3,
    deceleration: 4,
    leftHandTurning: 5,
    rightHandTurning: 6,
    dedicatedVehicle: 7,
    bus: 8,
    taxi: 9,
    hov: 10,
    hot: 11,
    pedestrian: 12,
    bikeLane: 13,
    median: 14,
    striping: 15,
    trackedVehicle: 16,
    parking: 17,
    emergency: 18,
    verge: 19,
    minimumRiskManoeuvre: 20,
  },
});
export type LaneType = Infer<typeof LaneType>;

/** How exactly the zone is known. */
export const DefinitionAccuracy = integer("DefinitionAccuracy", {
  min: 0,
  max: 7,
  extensible: true,
  named: { oneCm: 0, twoCm: 1, fiveCm: 2, tenCm: 3, twentyCm: 4, fiftyCm: 5, oneMeter: 6, unavailable: 7 },
});
export type DefinitionAccuracy = Infer<typeof DefinitionAccuracy>;

export const LaneMarkingStatus = boolean("LaneMarkingStatus");
export type LaneMarkingStatus = Infer<typeof LaneMarkingStatus>;

export const MarkingColour = integer("MarkingColour", {
  min: 0,
  max: 7,
  extensible: true,
  named: { white: 0, yellow: 1, orange: 2, red: 3, blue: 4, unavailable: 7 },
});
export type MarkingColour = Infer<typeof MarkingColour>;

export const LaneDelimitation = integer("LaneDelimitation", {
  min: 0,
  max: 7,
  extensible: true,
  named: {
    noDelimitation: 0,
    lowLaneSeparator: 1,
    highLaneSeparator: 2,
    wall: 3,
    curb: 4,
    unpaved: 5,
    guardrail: 6,
  },
});
export type LaneDelimitation = Infer<typeof LaneDelimitation>;

/** Markings and borders of a lane, e.g. at road works. */
export const LaneCharacteristics = sequence("LaneCharacteristics", {
  zoneDefinitionAccuracy: DefinitionAccuracy,
  existinglaneMarkingStatus: LaneMarkingStatus,
  newlaneMarkingColour: MarkingColour,
  laneDelimitationLeft: LaneDelimitation,
  laneDelimitationRight: LaneDelimitation,
  mergingWith: Zid,
});
export type LaneCharacteristics = Infer<typeof LaneCharacteristics>;

export const FrictionCoefficient = integer("FrictionCoefficient", { min: 0, max: 101 });
export type FrictionCoefficient = Infer<typeof FrictionCoefficient>;

export const MaterialType = integer("MaterialType", {
  min: 0,
  max: 7,
  extensible: true,
  named: { asphalt: 0, concrete: 1, cobblestone: 2, gravel: 3, unavailable: 7 },
});
export type MaterialType = Infer<typeof MaterialType>;

export const WearLevel = integer("WearLevel", {
  min: 0,
  max: 7,
  extensible: true,
  named: { new: 0, good: 1, bad: 2, hasPotholes: 3, unavailable: 7 },
});
export type WearLevel = Infer<typeof WearLevel>;

export const BankingAngle = integer("BankingAngle", { min: -20, max: 21 });
export type BankingAngle = Infer<typeof BankingAngle>;

export const RoadSurfaceStaticCharacteristics = sequence("RoadSurfaceStaticCharacteristics", {
  frictionCoefficient: FrictionCoefficient,
  material: MaterialType,
  wear: WearLevel,
  avBankingAngle: BankingAngle,
});
export type RoadSurfaceStaticCharacteristics = Infer<typeof RoadSurfaceStaticCharacteristics>;

export const Condition = integer("Condition", {
  min: 0,
  max: 15,
  extensible: true,
  named: { dry: 0, moist: 1, wet: 2, standingWater: 3, frost: 4, ice: 5, snow: 6, slush: 7, unvailable: 8 },
});
export type Condition = Infer<typeof Condition>;

/** In degrees Celsius. */
export const Temperature = integer("Temperature", { min: -100, max: 151 });
export type Temperature = Infer<typeof Temperature>;

export const Depth = integer("Depth", { min: 0, max: 255 });
export type Depth = Infer<typeof Depth>;

export const TreatmentType = integer("TreatmentType", {
  min: 0,
  max: 7,
  named: { no: 0, antiskid: 1, "anti-icing": 2, "de-icing": 3, unavailable: 7 },
});
export type TreatmentType = Infer<typeof TreatmentType>;

export const RoadSurfaceDynamicCharacteristics = sequence("RoadSurfaceDynamicCharacteristics", {
  condition: Condition,
  temperature: Temperature,
  iceOrWaterDepth: Depth,
  treatment: TreatmentType,
});
export type RoadSurfaceDynamicCharacteristics = Infer<typeof RoadSurfaceDynamicCharacteristics>;

/** One lane: the group at the end came with the second edition. */
export const LaneInformation = sequence(
  "LaneInformation",
  {
    laneNumber: LanePosition,
    direction: Direction,
    validity: optional(InternationalSignApplicablePeriod),
    laneType: LaneType,
    laneTypeQualifier: optional(CompleteVehicleCharacteristics),
    laneStatus: LaneStatus,
    laneWidth: optional(IviLaneWidth),
  },
  {
    version2: group({
      detectionZoneIds: optional(ZoneIds),
      relevanceZoneIds: optional(ZoneIds),
      laneCharacteristics: optional(LaneCharacteristics),
      laneSurfaceStaticCharacteristics: optional(RoadSurfaceStaticCharacteristics),
      laneSurfaceDynamicCharacteristics: optional(RoadSurfaceDynamicCharacteristics),
    }),
  },
);
export type LaneInformation = Infer<typeof LaneInformation>;

export const LaneConfiguration = sequenceOf("LaneConfiguration", LaneInformation, {
  min: 1,
  max: 16,
  extensible: true,
});
export type LaneConfiguration = Infer<typeof LaneConfiguration>;

export const RccPart = sequence(
  "RccPart",
  { relevanceZoneIds: ZoneIds, roadType: RoadType, laneConfiguration: LaneConfiguration },
  {},
);
export type RccPart = Infer<typeof RccPart>;

export const RoadConfigurationContainer = sequenceOf("RoadConfigurationContainer", RccPart, {
  min: 1,
  max: 16,
  extensible: true,
});
export type RoadConfigurationContainer = Infer<typeof RoadConfigurationContainer>;

export const RscPart = sequence("RscPart", {
  detectionZoneIds: optional(ZoneIds),
  relevanceZoneIds: ZoneIds,
  direction: optional(Direction),
  roadSurfaceStaticCharacteristics: optional(RoadSurfaceStaticCharacteristics),
  roadSurfaceDynamicCharacteristics: optional(RoadSurfaceDynamicCharacteristics),
});
export type RscPart = Infer<typeof RscPart>;

export const RoadSurfaceContainer = sequenceOf("RoadSurfaceContainer", RscPart, {
  min: 1,
  max: 16,
  extensible: true,
});
export type RoadSurfaceContainer = Infer<typeof RoadSurfaceContainer>;
