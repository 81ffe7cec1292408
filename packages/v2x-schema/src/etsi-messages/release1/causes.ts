/** ETSI TS 102 894-2 V1.3.1: kinds of events. */
import { type Infer, integer, sequence } from "@v2x/asn1";
import { SubCauseCodeType } from "../cdd/events.ts";

/** Details of cause 3. */
export const RoadworksSubCauseCode = integer("RoadworksSubCauseCode", {
  min: 0,
  max: 255,
  named: {
    unavailable: 0,
    majorRoadworks: 1,
    roadMarkingWork: 2,
    slowMovingRoadMaintenance: 3,
    shortTermStationaryRoadworks: 4,
    streetCleaning: 5,
    winterService: 6,
  },
});
export type RoadworksSubCauseCode = Infer<typeof RoadworksSubCauseCode>;

/** Kinds of events; numbers without a name are reserved. */
export const CauseCodeType = integer("CauseCodeType", {
  min: 0,
  max: 255,
  named: {
    reserved: 0,
    trafficCondition: 1,
    accident: 2,
    roadworks: 3,
    impassability: 5,
    "adverseWeatherCondition-Adhesion": 6,
    aquaplannning: 7,
    "hazardousLocation-SurfaceCondition": 9,
    "hazardousLocation-ObstacleOnTheRoad": 10,
    "hazardousLocation-AnimalOnTheRoad": 11,
    humanPresenceOnTheRoad: 12,
    wrongWayDriving: 14,
    rescueAndRecoveryWorkInProgress: 15,
    "adverseWeatherCondition-ExtremeWeatherCondition": 17,
    "adverseWeatherCondition-Visibility": 18,
    "adverseWeatherCondition-Precipitation": 19,
    slowVehicle: 26,
    dangerousEndOfQueue: 27,
    vehicleBreakdown: 91,
    postCrash: 92,
    humanProblem: 93,
    stationaryVehicle: 94,
    emergencyVehicleApproaching: 95,
    "hazardousLocation-DangerousCurve": 96,
    collisionRisk: 97,
    signalViolation: 98,
    dangerousSituation: 99,
  },
});
export type CauseCodeType = Infer<typeof CauseCodeType>;

/** A kind of event and its detail, an octet each. */
export const CauseCode = sequence(
  "CauseCode",
  {
    causeCode: CauseCodeType,
    subCauseCode: SubCauseCodeType,
  },
  {},
);
export type CauseCode = Infer<typeof CauseCode>;
