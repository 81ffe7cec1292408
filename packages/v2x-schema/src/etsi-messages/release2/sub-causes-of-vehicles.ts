/** ETSI TS 102 894-2 V2.4.1: details of events that vehicles and their drivers cause. */
import { type Infer, integer } from "@v2x/asn1";

export const WrongWayDrivingSubCauseCode = integer("WrongWayDrivingSubCauseCode", {
  min: 0,
  max: 255,
  named: { unavailable: 0, "wrongLane-deprecated": 1, wrongDirection: 2 },
});
export type WrongWayDrivingSubCauseCode = Infer<typeof WrongWayDrivingSubCauseCode>;

export const RescueRecoveryAndMaintenanceWorkInProgressSubCauseCode = integer(
  "RescueRecoveryAndMaintenanceWorkInProgressSubCauseCode",
  {
    min: 0,
    max: 255,
    named: {
      unavailable: 0,
      emergencyVehicles: 1,
      rescueHelicopterLanding: 2,
      policeActivityOngoing: 3,
      medicalEmergencyOngoing: 4,
      "childAbductionInProgress-deprecated": 5,
      prioritizedVehicle: 6,
      rescueAndRecoveryVehicle: 7,
    },
  },
);
export type RescueRecoveryAndMaintenanceWorkInProgressSubCauseCode = Infer<
  typeof RescueRecoveryAndMaintenanceWorkInProgressSubCauseCode
>;

export const SlowVehicleSubCauseCode = integer("SlowVehicleSubCauseCode", {
  min: 0,
  max: 255,
  named: {
    unavailable: 0,
    maintenanceVehicle: 1,
    vehiclesSlowingToLookAtAccident: 2,
    abnormalLoad: 3,
    abnormalWideLoad: 4,
    convoy: 5,
    winterMaintenanceSnowplough: 6,
    "deicing-deprecated": 7,
    winterMaintenanceAdhesionImprovement: 8,
  },
});
export type SlowVehicleSubCauseCode = Infer<typeof SlowVehicleSubCauseCode>;

export const VehicleBreakdownSubCauseCode = integer("VehicleBreakdownSubCauseCode", {
  min: 0,
  max: 255,
  named: {
    unavailable: 0,
    lackOfFuel: 1,
    lackOfBatteryPower: 2,
    engineProblem: 3,
    transmissionProblem: 4,
    engineCoolingProblem: 5,
    brakingSystemProblem: 6,
    steeringProblem: 7,
    "tyrePuncture-deprecated": 8,
    tyrePressureProblem: 9,
    vehicleOnFire: 10,
  },
});
export type VehicleBreakdownSubCauseCode = Infer<typeof VehicleBreakdownSubCauseCode>;

export const PostCrashSubCauseCode = integer("PostCrashSubCauseCode", {
  min: 0,
  max: 255,
  named: {
    unavailable: 0,
    accidentWithoutECallTriggered: 1,
    accidentWithECallManuallyTriggered: 2,
    accidentWithECallAutomaticallyTriggered: 3,
    accidentWithECallTriggeredWithoutAccessToCellularNetwork: 4,
  },
});
export type PostCrashSubCauseCode = Infer<typeof PostCrashSubCauseCode>;

export const HumanProblemSubCauseCode = integer("HumanProblemSubCauseCode", {
  min: 0,
  max: 255,
  named: { unavailable: 0, glycemiaProblem: 1, heartProblem: 2, unresponsiveDriver: 3 },
});
export type HumanProblemSubCauseCode = Infer<typeof HumanProblemSubCauseCode>;

export const StationaryVehicleSubCauseCode = integer("StationaryVehicleSubCauseCode", {
  min: 0,
  max: 255,
  named: {
    unavailable: 0,
    "humanProblem-deprecated": 1,
    vehicleBreakdown: 2,
    postCrash: 3,
    publicTransportStop: 4,
    carryingDangerousGoods: 5,
    vehicleOnFire: 6,
  },
});
export type StationaryVehicleSubCauseCode = Infer<typeof StationaryVehicleSubCauseCode>;

export const EmergencyVehicleApproachingSubCauseCode = integer("EmergencyVehicleApproachingSubCauseCode", {
  min: 0,
  max: 255,
  named: { unavailable: 0, emergencyVehicleApproaching: 1, prioritizedVehicleApproaching: 2 },
});
export type EmergencyVehicleApproachingSubCauseCode = Infer<typeof EmergencyVehicleApproachingSubCauseCode>;

export const CollisionRiskSubCauseCode = integer("CollisionRiskSubCauseCode", {
  min: 0,
  max: 255,
  named: {
    unavailable: 0,
    longitudinalCollisionRisk: 1,
    crossingCollisionRisk: 2,
    lateralCollisionRisk: 3,
    vulnerableRoadUser: 4,
    collisionRiskWithPedestrian: 5,
    collisionRiskWithCyclist: 6,
    collisionRiskWithMotorVehicle: 7,
    erraticDriving: 8,
    recklessDriving: 9,
  },
});
export type CollisionRiskSubCauseCode = Infer<typeof CollisionRiskSubCauseCode>;

export const SignalViolationSubCauseCode = integer("SignalViolationSubCauseCode", {
  min: 0,
  max: 255,
  named: { unavailable: 0, stopSignViolation: 1, trafficLightViolation: 2, turningRegulationViolation: 3 },
});
export type SignalViolationSubCauseCode = Infer<typeof SignalViolationSubCauseCode>;

export const DangerousSituationSubCauseCode = integer("DangerousSituationSubCauseCode", {
  min: 0,
  max: 255,
  named: {
    unavailable: 0,
    emergencyElectronicBrakeEngaged: 1,
    preCrashSystemEngaged: 2,
    espEngaged: 3,
    absEngaged: 4,
    aebEngaged: 5,
    brakeWarningEngaged: 6,
    collisionRiskWarningEngaged: 7,
    riskMitigationFunctionEngaged: 8,
  },
});
export type DangerousSituationSubCauseCode = Infer<typeof DangerousSituationSubCauseCode>;
