/** ETSI TS 102 894-2 V1.3.1: kinds and measures of vehicles. */
import { enumerated, type Infer, integer, sequence, sequenceOf } from "@v2x/asn1";
import { VehicleLengthConfidenceIndication } from "../cdd/vehicle.ts";

/** What the station is; numbers without a name are reserved. */
export const StationType = integer("StationType", {
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
    specialVehicles: 10,
    tram: 11,
    roadSideUnit: 15,
  },
});
export type StationType = Infer<typeof StationType>;

/** In steps of 0.1 m; 1022: out of range, 1023: unavailable. */
export const VehicleLengthValue = integer("VehicleLengthValue", {
  min: 1,
  max: 1023,
  named: { tenCentimeters: 1, outOfRange: 1022, unavailable: 1023 },
});
export type VehicleLengthValue = Infer<typeof VehicleLengthValue>;

export const VehicleLength = sequence("VehicleLength", {
  vehicleLengthValue: VehicleLengthValue,
  vehicleLengthConfidenceIndication: VehicleLengthConfidenceIndication,
});
export type VehicleLength = Infer<typeof VehicleLength>;

/** In steps of 0.1 m; 61: out of range, 62: unavailable. */
export const VehicleWidth = integer("VehicleWidth", {
  min: 1,
  max: 62,
  named: { tenCentimeters: 1, outOfRange: 61, unavailable: 62 },
});
export type VehicleWidth = Infer<typeof VehicleWidth>;

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
  "reserved1",
  "reserved2",
  "reserved3",
]);
export type VehicleRole = Infer<typeof VehicleRole>;

/** In centimetres. */
export const HeightLonCarr = integer("HeightLonCarr", {
  min: 1,
  max: 100,
  named: { oneCentimeter: 1, unavailable: 100 },
});
export type HeightLonCarr = Infer<typeof HeightLonCarr>;

/** In centimetres. */
export const PosLonCarr = integer("PosLonCarr", {
  min: 1,
  max: 127,
  named: { oneCentimeter: 1, unavailable: 127 },
});
export type PosLonCarr = Infer<typeof PosLonCarr>;

/** In steps of 0.1 m. */
export const PosPillar = integer("PosPillar", {
  min: 1,
  max: 30,
  named: { tenCentimeters: 1, unavailable: 30 },
});
export type PosPillar = Infer<typeof PosPillar>;

export const PositionOfPillars = sequenceOf("PositionOfPillars", PosPillar, {
  min: 1,
  max: 3,
  extensible: true,
});
export type PositionOfPillars = Infer<typeof PositionOfPillars>;

/** In steps of 0.1 m. */
export const PosCentMass = integer("PosCentMass", {
  min: 1,
  max: 63,
  named: { tenCentimeters: 1, unavailable: 63 },
});
export type PosCentMass = Infer<typeof PosCentMass>;

/** In steps of 0.1 m. */
export const WheelBaseVehicle = integer("WheelBaseVehicle", {
  min: 1,
  max: 127,
  named: { tenCentimeters: 1, unavailable: 127 },
});
export type WheelBaseVehicle = Infer<typeof WheelBaseVehicle>;

/** In steps of 0.4 m. */
export const TurningRadius = integer("TurningRadius", {
  min: 1,
  max: 255,
  named: { point4Meters: 1, unavailable: 255 },
});
export type TurningRadius = Infer<typeof TurningRadius>;

/** In steps of 0.1 m. */
export const PosFrontAx = integer("PosFrontAx", {
  min: 1,
  max: 20,
  named: { tenCentimeters: 1, unavailable: 20 },
});
export type PosFrontAx = Infer<typeof PosFrontAx>;

/** In steps of 100 kg; 1023: out of range, 1024: unavailable. */
export const VehicleMass = integer("VehicleMass", {
  min: 1,
  max: 1024,
  named: { hundredKg: 1, unavailable: 1024 },
});
export type VehicleMass = Infer<typeof VehicleMass>;

/** In degrees Celsius; the ends of the range stand for anything beyond. */
export const Temperature = integer("Temperature", {
  min: -60,
  max: 67,
  named: { equalOrSmallerThanMinus60Deg: -60, oneDegreeCelsius: 1, equalOrGreaterThan67Deg: 67 },
});
export type Temperature = Infer<typeof Temperature>;

/** 126: out of range, 127: unavailable. */
export const NumberOfOccupants = integer("NumberOfOccupants", {
  min: 0,
  max: 127,
  named: { oneOccupant: 1, unavailable: 127 },
});
export type NumberOfOccupants = Infer<typeof NumberOfOccupants>;
