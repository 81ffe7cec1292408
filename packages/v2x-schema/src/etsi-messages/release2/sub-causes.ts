/** ETSI TS 102 894-2 V2.4.1: details of events that traffic, roads and weather cause. */
import { type Infer, integer } from "@v2x/asn1";

/** Details of cause 3. */
export const RoadworksSubCauseCode = integer("RoadworksSubCauseCode", {
  min: 0,
  max: 255,
  named: {
    unavailable: 0,
    roadOrCarriagewayClosure: 1,
    "roadMarkingWork-deprecated": 2,
    movingLaneClosure: 3,
    stationaryLaneClosure: 4,
    "streetCleaning-deprecated": 5,
    "winterService-deprecated": 6,
    setupPhase: 7,
    remodellingPhase: 8,
    dismantlingPhase: 9,
    carriagewayCrossover: 10,
  },
});
export type RoadworksSubCauseCode = Infer<typeof RoadworksSubCauseCode>;

export const TrafficConditionSubCauseCode = integer("TrafficConditionSubCauseCode", {
  min: 0,
  max: 255,
  named: {
    unavailable: 0,
    increasedVolumeOfTraffic: 1,
    trafficJamSlowlyIncreasing: 2,
    trafficJamIncreasing: 3,
    trafficJamStronglyIncreasing: 4,
    trafficJam: 5,
    trafficJamSlightlyDecreasing: 6,
    trafficJamDecreasing: 7,
    trafficJamStronglyDecreasing: 8,
    trafficJamStable: 9,
  },
});
export type TrafficConditionSubCauseCode = Infer<typeof TrafficConditionSubCauseCode>;

export const AccidentSubCauseCode = integer("AccidentSubCauseCode", {
  min: 0,
  max: 255,
  named: {
    unavailable: 0,
    multiVehicleAccident: 1,
    heavyAccident: 2,
    accidentInvolvingLorry: 3,
    accidentInvolvingBus: 4,
    accidentInvolvingHazardousMaterials: 5,
    "accidentOnOppositeLane-deprecated": 6,
    unsecuredAccident: 7,
    assistanceRequested: 8,
  },
});
export type AccidentSubCauseCode = Infer<typeof AccidentSubCauseCode>;

export const ImpassabilitySubCauseCode = integer("ImpassabilitySubCauseCode", {
  min: 0,
  max: 255,
  named: {
    unavailable: 0,
    flooding: 1,
    dangerOfAvalanches: 2,
    blastingOfAvalanches: 3,
    landslips: 4,
    chemicalSpillage: 5,
    winterClosure: 6,
    sinkhole: 7,
    earthquakeDamage: 8,
    fallenTrees: 9,
    rockfalls: 10,
    sewerOverflow: 11,
    stormDamage: 12,
    subsidence: 13,
    burstPipe: 14,
    burstWaterMain: 15,
    fallenPowerCables: 16,
    snowDrifts: 17,
  },
});
export type ImpassabilitySubCauseCode = Infer<typeof ImpassabilitySubCauseCode>;

export const AdhesionSubCauseCode = integer("AdhesionSubCauseCode", {
  min: 0,
  max: 255,
  named: {
    unavailable: 0,
    heavyFrostOnRoad: 1,
    fuelOnRoad: 2,
    mudOnRoad: 3,
    snowOnRoad: 4,
    iceOnRoad: 5,
    blackIceOnRoad: 6,
    oilOnRoad: 7,
    looseChippings: 8,
    instantBlackIce: 9,
    roadsSalted: 10,
    flooding: 11,
    waterOnRoad: 12,
  },
});
export type AdhesionSubCauseCode = Infer<typeof AdhesionSubCauseCode>;

export const HazardousLocationSurfaceConditionSubCauseCode = integer(
  "HazardousLocation-SurfaceConditionSubCauseCode",
  {
    min: 0,
    max: 255,
    named: {
      unavailable: 0,
      rockfalls: 1,
      "earthquakeDamage-deprecated": 2,
      sinkhole: 3,
      subsidence: 4,
      "snowDrifts-deprecated": 5,
      "stormDamage-deprecated": 6,
      "burstPipe-deprecated": 7,
      lava: 8,
      "fallingIce-deprecated": 9,
      fire: 10,
      "flooding-deprecated": 11,
      wearAndTear: 12,
    },
  },
);
export type HazardousLocationSurfaceConditionSubCauseCode = Infer<
  typeof HazardousLocationSurfaceConditionSubCauseCode
>;

export const HazardousLocationObstacleOnTheRoadSubCauseCode = integer(
  "HazardousLocation-ObstacleOnTheRoadSubCauseCode",
  {
    min: 0,
    max: 255,
    named: {
      unavailable: 0,
      shedLoad: 1,
      partsOfVehicles: 2,
      partsOfTyres: 3,
      bigObjects: 4,
      fallenTrees: 5,
      hubCaps: 6,
      "waitingVehicles-deprecated": 7,
    },
  },
);
export type HazardousLocationObstacleOnTheRoadSubCauseCode = Infer<
  typeof HazardousLocationObstacleOnTheRoadSubCauseCode
>;

export const HazardousLocationAnimalOnTheRoadSubCauseCode = integer(
  "HazardousLocation-AnimalOnTheRoadSubCauseCode",
  {
    min: 0,
    max: 255,
    named: {
      unavailable: 0,
      wildAnimals: 1,
      herdOfAnimals: 2,
      smallAnimals: 3,
      largeAnimals: 4,
      wildAnimalsSmall: 5,
      wildAnimalsLarge: 6,
      domesticAnimals: 7,
      domesticAnimalsSmall: 8,
      domesticAnimalsLarge: 9,
    },
  },
);
export type HazardousLocationAnimalOnTheRoadSubCauseCode = Infer<
  typeof HazardousLocationAnimalOnTheRoadSubCauseCode
>;

export const HumanPresenceOnTheRoadSubCauseCode = integer("HumanPresenceOnTheRoadSubCauseCode", {
  min: 0,
  max: 255,
  named: {
    unavailable: 0,
    childrenOnRoadway: 1,
    cyclistOnRoadway: 2,
    motorcyclistOnRoadway: 3,
    pedestrian: 4,
    "ordinary-pedestrian": 5,
    "road-worker": 6,
    "first-responder": 7,
    lightVruVehicle: 8,
    bicyclist: 9,
    "wheelchair-user": 10,
    "horse-and-rider": 11,
    rollerskater: 12,
    "e-scooter": 13,
    "personal-transporter": 14,
    pedelec: 15,
    "speed-pedelec": 16,
    ptw: 17,
    moped: 18,
    motorcycle: 19,
    "motorcycle-and-sidecar-right": 20,
    "motorcycle-and-sidecar-left": 21,
  },
});
export type HumanPresenceOnTheRoadSubCauseCode = Infer<typeof HumanPresenceOnTheRoadSubCauseCode>;

export const AdverseWeatherConditionWindSubCauseCode = integer("AdverseWeatherCondition-WindSubCauseCode", {
  min: 0,
  max: 255,
  named: {
    unavailable: 0,
    strongWinds: 1,
    "damagingHail-deprecated": 2,
    hurricane: 3,
    thunderstorm: 4,
    tornado: 5,
    blizzard: 6,
  },
});
export type AdverseWeatherConditionWindSubCauseCode = Infer<typeof AdverseWeatherConditionWindSubCauseCode>;

export const AdverseWeatherConditionVisibilitySubCauseCode = integer(
  "AdverseWeatherCondition-VisibilitySubCauseCode",
  {
    min: 0,
    max: 255,
    named: {
      unavailable: 0,
      fog: 1,
      smoke: 2,
      snowfall: 3,
      rain: 4,
      hail: 5,
      lowSunGlare: 6,
      sandstorms: 7,
      swarmsOfInsects: 8,
    },
  },
);
export type AdverseWeatherConditionVisibilitySubCauseCode = Infer<
  typeof AdverseWeatherConditionVisibilitySubCauseCode
>;

export const AdverseWeatherConditionPrecipitationSubCauseCode = integer(
  "AdverseWeatherCondition-PrecipitationSubCauseCode",
  { min: 0, max: 255, named: { unavailable: 0, rain: 1, snowfall: 2, hail: 3 } },
);
export type AdverseWeatherConditionPrecipitationSubCauseCode = Infer<
  typeof AdverseWeatherConditionPrecipitationSubCauseCode
>;

export const DangerousEndOfQueueSubCauseCode = integer("DangerousEndOfQueueSubCauseCode", {
  min: 0,
  max: 255,
  named: { unavailable: 0, suddenEndOfQueue: 1, queueOverHill: 2, queueAroundBend: 3, queueInTunnel: 4 },
});
export type DangerousEndOfQueueSubCauseCode = Infer<typeof DangerousEndOfQueueSubCauseCode>;

export const HazardousLocationDangerousCurveSubCauseCode = integer(
  "HazardousLocation-DangerousCurveSubCauseCode",
  {
    min: 0,
    max: 255,
    named: {
      unavailable: 0,
      dangerousLeftTurnCurve: 1,
      dangerousRightTurnCurve: 2,
      multipleCurvesStartingWithUnknownTurningDirection: 3,
      multipleCurvesStartingWithLeftTurn: 4,
      multipleCurvesStartingWithRightTurn: 5,
    },
  },
);
export type HazardousLocationDangerousCurveSubCauseCode = Infer<
  typeof HazardousLocationDangerousCurveSubCauseCode
>;

export const RailwayLevelCrossingSubCauseCode = integer("RailwayLevelCrossingSubCauseCode", {
  min: 0,
  max: 255,
  named: {
    unavailable: 0,
    doNotCrossAbnormalSituation: 1,
    closed: 2,
    unguarded: 3,
    nominal: 4,
    trainApproaching: 5,
  },
});
export type RailwayLevelCrossingSubCauseCode = Infer<typeof RailwayLevelCrossingSubCauseCode>;
