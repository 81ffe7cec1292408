/** ETSI TS 102 894-2 V2.4.1: measures and occupants of vehicles. */
import { type Infer, integer, sequence, sequenceOf } from "@v2x/asn1";
import { VehicleLengthConfidenceIndication } from "../cdd/vehicle.ts";

/** In steps of 0.1 m; 1022: out of range, 1023: unavailable. */
export const VehicleLengthValue = integer("VehicleLengthValue", {
  min: 1,
  max: 1023,
  named: { outOfRange: 1022, unavailable: 1023 },
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
  named: { outOfRange: 61, unavailable: 62 },
});
export type VehicleWidth = Infer<typeof VehicleWidth>;

/** In steps of 0.1 m. */
export const VehicleHeight2 = integer("VehicleHeight2", {
  min: 1,
  max: 62,
  named: { outOfRange: 61, unavailable: 62 },
});
export type VehicleHeight2 = Infer<typeof VehicleHeight2>;

export const WiperStatus = integer("WiperStatus", {
  min: 0,
  max: 7,
  named: { unavailable: 0, off: 1, intermittent: 2, low: 3, high: 4 },
});
export type WiperStatus = Infer<typeof WiperStatus>;

/** In centimetres. */
export const HeightLonCarr = integer("HeightLonCarr", {
  min: 1,
  max: 100,
  named: { outOfRange: 99, unavailable: 100 },
});
export type HeightLonCarr = Infer<typeof HeightLonCarr>;

/** In centimetres. */
export const PosLonCarr = integer("PosLonCarr", {
  min: 1,
  max: 127,
  named: { outOfRange: 126, unavailable: 127 },
});
export type PosLonCarr = Infer<typeof PosLonCarr>;

/** In steps of 0.1 m. */
export const PosPillar = integer("PosPillar", {
  min: 1,
  max: 30,
  named: { outOfRange: 29, unavailable: 30 },
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
  named: { tenCentimetres: 1, outOfRange: 62, unavailable: 63 },
});
export type PosCentMass = Infer<typeof PosCentMass>;

/** In steps of 0.1 m. */
export const WheelBaseVehicle = integer("WheelBaseVehicle", {
  min: 1,
  max: 127,
  named: { outOfRange: 126, unavailable: 127 },
});
export type WheelBaseVehicle = Infer<typeof WheelBaseVehicle>;

/** In steps of 0.4 m. */
export const TurningRadius = integer("TurningRadius", {
  min: 1,
  max: 255,
  named: { outOfRange: 254, unavailable: 255 },
});
export type TurningRadius = Infer<typeof TurningRadius>;

/** In steps of 0.1 m. */
export const PosFrontAx = integer("PosFrontAx", {
  min: 1,
  max: 20,
  named: { outOfRange: 19, unavailable: 20 },
});
export type PosFrontAx = Infer<typeof PosFrontAx>;

/** In steps of 100 kg; 1023: out of range, 1024: unavailable. */
export const VehicleMass = integer("VehicleMass", {
  min: 1,
  max: 1024,
  named: { outOfRange: 1023, unavailable: 1024 },
});
export type VehicleMass = Infer<typeof VehicleMass>;

/** In degrees Celsius; the ends of the range stand for anything beyond. */
export const Temperature = integer("Temperature", {
  min: -60,
  max: 67,
  named: { equalOrSmallerThanMinus60Deg: -60, equalOrGreaterThan67Deg: 67 },
});
export type Temperature = Infer<typeof Temperature>;

/** 126: out of range, 127: unavailable. */
export const NumberOfOccupants = integer("NumberOfOccupants", {
  min: 0,
  max: 127,
  named: { outOfRange: 126, unavailable: 127 },
});
export type NumberOfOccupants = Infer<typeof NumberOfOccupants>;

/** In steps of 0.05 m. */
export const VehicleHeight = integer("VehicleHeight", {
  min: 1,
  max: 128,
  named: { outOfRange: 126, unavailable: 127 },
});
export type VehicleHeight = Infer<typeof VehicleHeight>;
