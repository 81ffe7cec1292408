/** SAE J2735 2024-09, module Common: kinds, sizes, lights, brakes and wipers of vehicles, and the air around them. */
import { bitString, enumerated, type Infer, integer, optional, sequence } from "@v2x/asn1";
import { IncidentResponseEquipment, ResponderGroupAffected, VehicleGroupAffected } from "./itis.ts";
import { regionalExtensions } from "./regional.ts";

export const AmbientAirPressure = integer("AmbientAirPressure", { min: 0, max: 255 });
export type AmbientAirPressure = Infer<typeof AmbientAirPressure>;

export const AmbientAirTemperature = integer("AmbientAirTemperature", { min: 0, max: 191 });
export type AmbientAirTemperature = Infer<typeof AmbientAirTemperature>;

export const Axles = sequence(
  "Axles",
  {
    totalAxles: integer("INTEGER", { min: 1, max: 10, extensible: true }),
    frontAxles: optional(integer("INTEGER", { min: 0, max: 10, extensible: true })),
    rearAxles: optional(integer("INTEGER", { min: 0, max: 10, extensible: true })),
  },
  {},
);
export type Axles = Infer<typeof Axles>;

export const BrakeAppliedStatus = bitString(
  "BrakeAppliedStatus",
  { size: 5 },
  { unavailable: 0, leftFront: 1, leftRear: 2, rightFront: 3, rightRear: 4 },
);
export type BrakeAppliedStatus = Infer<typeof BrakeAppliedStatus>;

export const TractionControlStatus = enumerated("TractionControlStatus", [
  "unavailable",
  "off",
  "on",
  "engaged",
]);
export type TractionControlStatus = Infer<typeof TractionControlStatus>;

export const AntiLockBrakeStatus = enumerated("AntiLockBrakeStatus", ["unavailable", "off", "on", "engaged"]);
export type AntiLockBrakeStatus = Infer<typeof AntiLockBrakeStatus>;

export const StabilityControlStatus = enumerated("StabilityControlStatus", [
  "unavailable",
  "off",
  "on",
  "engaged",
]);
export type StabilityControlStatus = Infer<typeof StabilityControlStatus>;

export const BrakeBoostApplied = enumerated("BrakeBoostApplied", ["unavailable", "off", "on"]);
export type BrakeBoostApplied = Infer<typeof BrakeBoostApplied>;

export const AuxiliaryBrakeStatus = enumerated("AuxiliaryBrakeStatus", [
  "unavailable",
  "off",
  "on",
  "reserved",
]);
export type AuxiliaryBrakeStatus = Infer<typeof AuxiliaryBrakeStatus>;

export const BrakeSystemStatus = sequence("BrakeSystemStatus", {
  wheelBrakes: BrakeAppliedStatus,
  traction: TractionControlStatus,
  abs: AntiLockBrakeStatus,
  scs: StabilityControlStatus,
  brakeBoost: BrakeBoostApplied,
  auxBrakes: AuxiliaryBrakeStatus,
});
export type BrakeSystemStatus = Infer<typeof BrakeSystemStatus>;

export const BumperHeight = integer("BumperHeight", { min: 0, max: 127 });
export type BumperHeight = Infer<typeof BumperHeight>;

export const BumperHeights = sequence("BumperHeights", {
  front: BumperHeight,
  rear: BumperHeight,
});
export type BumperHeights = Infer<typeof BumperHeights>;

export const ExteriorLights = bitString(
  "ExteriorLights",
  { size: 9, extensible: true },
  {
    lowBeamHeadlightsOn: 0,
    highBeamHeadlightsOn: 1,
    leftTurnSignalOn: 2,
    rightTurnSignalOn: 3,
    hazardSignalOn: 4,
    automaticLightControlOn: 5,
    daytimeRunningLightsOn: 6,
    fogLightOn: 7,
    parkingLightsOn: 8,
  },
);
export type ExteriorLights = Infer<typeof ExteriorLights>;

export const ObstacleDistance = integer("ObstacleDistance", { min: 0, max: 32_767 });
export type ObstacleDistance = Infer<typeof ObstacleDistance>;

export const ResponseType = enumerated(
  "ResponseType",
  [
    "notInUseOrNotEquipped",
    "emergency",
    "nonEmergency",
    "pursuit",
    "stationary",
    "slowMoving",
    "stopAndGoMovement",
  ],
  { additions: [] },
);
export type ResponseType = Infer<typeof ResponseType>;

export const TrailerWeight = integer("TrailerWeight", { min: 0, max: 64_255 });
export type TrailerWeight = Infer<typeof TrailerWeight>;

export const BasicVehicleClass = integer("BasicVehicleClass", { min: 0, max: 255 });
export type BasicVehicleClass = Infer<typeof BasicVehicleClass>;

export const BasicVehicleRole = enumerated(
  "BasicVehicleRole",
  [
    "basicVehicle",
    "publicTransport",
    "specialTransport",
    "dangerousGoods",
    "roadWork",
    "roadRescue",
    "emergency",
    "safetyCar",
    "none-unknown",
    "truck",
    "motorcycle",
    "roadSideSource",
    "police",
    "fire",
    "ambulance",
    "dot",
    "transit",
    "slowMoving",
    "stopNgo",
    "cyclist",
    "pedestrian",
    "nonMotorized",
    "military",
  ],
  { additions: [] },
);
export type BasicVehicleRole = Infer<typeof BasicVehicleRole>;

export const Iso3833VehicleType = integer("Iso3833VehicleType", { min: 0, max: 100 });
export type Iso3833VehicleType = Infer<typeof Iso3833VehicleType>;

export const VehicleType = enumerated(
  "VehicleType",
  [
    "none",
    "unknown",
    "special",
    "moto",
    "car",
    "carOther",
    "bus",
    "axleCnt2",
    "axleCnt3",
    "axleCnt4",
    "axleCnt4Trailer",
    "axleCnt5Trailer",
    "axleCnt6Trailer",
    "axleCnt5MultiTrailer",
    "axleCnt6MultiTrailer",
    "axleCnt7MultiTrailer",
  ],
  { additions: [] },
);
export type VehicleType = Infer<typeof VehicleType>;

export const FuelType = integer("FuelType", { min: 0, max: 15 });
export type FuelType = Infer<typeof FuelType>;

export const VehicleClassification = sequence(
  "VehicleClassification",
  {
    keyType: optional(BasicVehicleClass),
    role: optional(BasicVehicleRole),
    iso3883: optional(Iso3833VehicleType),
    hpmsType: optional(VehicleType),
    vehicleType: optional(VehicleGroupAffected),
    responseEquip: optional(IncidentResponseEquipment),
    responderType: optional(ResponderGroupAffected),
    fuelType: optional(FuelType),
    regional: optional(regionalExtensions()),
  },
  {},
);
export type VehicleClassification = Infer<typeof VehicleClassification>;

export const VehicleHeight = integer("VehicleHeight", { min: 0, max: 127 });
export type VehicleHeight = Infer<typeof VehicleHeight>;

export const VehicleMass = integer("VehicleMass", { min: 0, max: 255 });
export type VehicleMass = Infer<typeof VehicleMass>;

export const VehicleWidth = integer("VehicleWidth", { min: 0, max: 1023 });
export type VehicleWidth = Infer<typeof VehicleWidth>;

export const VehicleLength = integer("VehicleLength", { min: 0, max: 4095 });
export type VehicleLength = Infer<typeof VehicleLength>;

export const VehicleSize = sequence("VehicleSize", {
  width: VehicleWidth,
  length: VehicleLength,
});
export type VehicleSize = Infer<typeof VehicleSize>;

export const WiperStatus = enumerated(
  "WiperStatus",
  ["unavailable", "off", "intermittent", "low", "high", "washerInUse", "automaticPresent"],
  { additions: [] },
);
export type WiperStatus = Infer<typeof WiperStatus>;

export const WiperRate = integer("WiperRate", { min: 0, max: 127 });
export type WiperRate = Infer<typeof WiperRate>;

export const WiperSet = sequence("WiperSet", {
  statusFront: WiperStatus,
  rateFront: WiperRate,
  statusRear: optional(WiperStatus),
  rateRear: optional(WiperRate),
});
export type WiperSet = Infer<typeof WiperSet>;
