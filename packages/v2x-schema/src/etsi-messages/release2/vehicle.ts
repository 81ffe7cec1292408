/** ETSI TS 102 894-2 V2.4.1: kinds of traffic participants and their roles. */
import { alias, choice, enumerated, type Infer, integer, nullType } from "@v2x/asn1";

/** What takes part in traffic; numbers without a name are reserved. */
export const TrafficParticipantType = integer("TrafficParticipantType", {
  min: 0,
  max: 255,
  named: {
    unknown: 0,
    pedestrian: 1,
    cyclist: 2,
    moped: 3,
    motorcycle: 4,
    passengerCar: 5,
    bus: 6,
    lightTruck: 7,
    heavyTruck: 8,
    trailer: 9,
    specialVehicle: 10,
    tram: 11,
    lightVruVehicle: 12,
    animal: 13,
    agricultural: 14,
    infrastructure: 15,
  },
});
export type TrafficParticipantType = Infer<typeof TrafficParticipantType>;

/** What the vehicle does at the moment, which is not always what it is built for. */
export const VehicleRole = enumerated("VehicleRole", [
  "default",
  "publicTransport",
  "specialTransport",
  "dangerousGoods",
  "roadWork",
  "rescue",
  "emergency",
  "safetyCar",
  "agriculture",
  "commercial",
  "military",
  "roadOperator",
  "taxi",
  "uvar",
  "rfu1",
  "rfu2",
]);
export type VehicleRole = Infer<typeof VehicleRole>;

/** What the station is; numbers without a name are reserved. */
export const StationType = alias("StationType", TrafficParticipantType);
export type StationType = Infer<typeof StationType>;

export const EuVehicleCategoryL = enumerated("EuVehicleCategoryL", [
  "l1",
  "l2",
  "l3",
  "l4",
  "l5",
  "l6",
  "l7",
]);
export type EuVehicleCategoryL = Infer<typeof EuVehicleCategoryL>;

export const EuVehicleCategoryM = enumerated("EuVehicleCategoryM", ["m1", "m2", "m3"]);
export type EuVehicleCategoryM = Infer<typeof EuVehicleCategoryM>;

export const EuVehicleCategoryN = enumerated("EuVehicleCategoryN", ["n1", "n2", "n3"]);
export type EuVehicleCategoryN = Infer<typeof EuVehicleCategoryN>;

export const EuVehicleCategoryO = enumerated("EuVehicleCategoryO", ["o1", "o2", "o3", "o4"]);
export type EuVehicleCategoryO = Infer<typeof EuVehicleCategoryO>;

export const EuVehicleCategoryCode = choice("EuVehicleCategoryCode", {
  euVehicleCategoryL: EuVehicleCategoryL,
  euVehicleCategoryM: EuVehicleCategoryM,
  euVehicleCategoryN: EuVehicleCategoryN,
  euVehicleCategoryO: EuVehicleCategoryO,
  euVehicleCategoryT: nullType(),
  euVehicleCategoryG: nullType(),
});
export type EuVehicleCategoryCode = Infer<typeof EuVehicleCategoryCode>;
