/** ETSI TR 103 562 V2.1.1: objects that sensors see, and what they are taken for. */
import { choice, type Infer, integer, optional, sequence, sequenceOf, withDefault } from "@v2x/asn1";
import {
  CartesianAngle,
  DistanceConfidence,
  DistanceValue,
  Identifier,
  MatchedPosition,
  SpeedExtended,
} from "./cpm-quantities.ts";
import { SensorIdList } from "./cpm-sensors.ts";
import { LateralAcceleration, LongitudinalAcceleration, VerticalAcceleration } from "./motion.ts";

export const DynamicStatus = integer("DynamicStatus", {
  min: 0,
  max: 2,
  named: { dynamic: 0, hasBeenDynamic: 1, static: 2 },
});
export type DynamicStatus = Infer<typeof DynamicStatus>;

/** In milliseconds, how long the object has been seen; 1500 stands for longer. */
export const ObjectAge = integer("ObjectAge", { min: 0, max: 1500, named: { oneMiliSec: 1 } });
export type ObjectAge = Infer<typeof ObjectAge>;

export const AnimalSubclassType = integer("AnimalSubclassType", { min: 0, max: 255, named: { unknown: 0 } });
export type AnimalSubclassType = Infer<typeof AnimalSubclassType>;

/** In percent; 0: unknown, 101: unavailable. */
export const ClassConfidence = integer("ClassConfidence", {
  min: 0,
  max: 101,
  named: { unknown: 0, onePercent: 1, oneHundredPercent: 100, unavailable: 101 },
});
export type ClassConfidence = Infer<typeof ClassConfidence>;

export const AnimalSubclass = sequence("AnimalSubclass", {
  type: withDefault(AnimalSubclassType, 0),
  confidence: withDefault(ClassConfidence, 0),
});
export type AnimalSubclass = Infer<typeof AnimalSubclass>;

export const OtherSublassType = integer("OtherSublassType", {
  min: 0,
  max: 255,
  named: { unknown: 0, roadSideUnit: 1 },
});
export type OtherSublassType = Infer<typeof OtherSublassType>;

export const OtherSubclass = sequence("OtherSubclass", {
  type: withDefault(OtherSublassType, 0),
  confidence: withDefault(ClassConfidence, 0),
});
export type OtherSubclass = Infer<typeof OtherSubclass>;

export const PersonSubclassType = integer("PersonSubclassType", {
  min: 0,
  max: 255,
  named: {
    unknown: 0,
    pedestrian: 1,
    personInWheelchair: 2,
    cyclist: 3,
    personWithStroller: 4,
    personOnSkates: 5,
    personGroup: 6,
  },
});
export type PersonSubclassType = Infer<typeof PersonSubclassType>;

export const PersonSubclass = sequence("PersonSubclass", {
  type: withDefault(PersonSubclassType, 0),
  confidence: withDefault(ClassConfidence, 0),
});
export type PersonSubclass = Infer<typeof PersonSubclass>;

export const VehicleSubclassType = integer("VehicleSubclassType", {
  min: 0,
  max: 255,
  named: {
    unknown: 0,
    moped: 1,
    motorcycle: 2,
    passengerCar: 3,
    bus: 4,
    lightTruck: 5,
    heavyTruck: 6,
    trailer: 7,
    specialVehicles: 8,
    tram: 9,
    emergencyVehicle: 10,
    agricultural: 11,
  },
});
export type VehicleSubclassType = Infer<typeof VehicleSubclassType>;

export const VehicleSubclass = sequence("VehicleSubclass", {
  type: withDefault(VehicleSubclassType, 0),
  confidence: withDefault(ClassConfidence, 0),
});
export type VehicleSubclass = Infer<typeof VehicleSubclass>;

export const ObjectClass = sequence("ObjectClass", {
  confidence: ClassConfidence,
  class: choice("CHOICE", {
    vehicle: VehicleSubclass,
    person: PersonSubclass,
    animal: AnimalSubclass,
    other: OtherSubclass,
  }),
});
export type ObjectClass = Infer<typeof ObjectClass>;

export const ObjectClassDescription = sequenceOf("ObjectClassDescription", ObjectClass, { min: 1, max: 8 });
export type ObjectClassDescription = Infer<typeof ObjectClassDescription>;

/** In percent; 0: unknown, 101: unavailable. */
export const ObjectConfidence = integer("ObjectConfidence", {
  min: 0,
  max: 101,
  named: { unknown: 0, onePercent: 1, oneHundredPercent: 100, unavailable: 101 },
});
export type ObjectConfidence = Infer<typeof ObjectConfidence>;

/** In steps of 0.1 m. */
export const ObjectDimensionConfidence = integer("ObjectDimensionConfidence", {
  min: 0,
  max: 102,
  named: { zeroPointZeroOneMeter: 1, oneMeter: 100, outOfRange: 101, unavailable: 102 },
});
export type ObjectDimensionConfidence = Infer<typeof ObjectDimensionConfidence>;

/** In steps of 0.1 m. */
export const ObjectDimensionValue = integer("ObjectDimensionValue", {
  min: 0,
  max: 1023,
  named: { zeroPointOneMeter: 1, oneMeter: 10 },
});
export type ObjectDimensionValue = Infer<typeof ObjectDimensionValue>;

export const ObjectDimension = sequence("ObjectDimension", {
  value: ObjectDimensionValue,
  confidence: ObjectDimensionConfidence,
});
export type ObjectDimension = Infer<typeof ObjectDimension>;

export const ObjectDistanceWithConfidence = sequence("ObjectDistanceWithConfidence", {
  value: DistanceValue,
  confidence: DistanceConfidence,
});
export type ObjectDistanceWithConfidence = Infer<typeof ObjectDistanceWithConfidence>;

export const ObjectRefPoint = integer("ObjectRefPoint", {
  min: 0,
  max: 8,
  named: {
    mid: 0,
    bottomLeft: 1,
    midLeft: 2,
    topLeft: 3,
    bottomMid: 4,
    topMid: 5,
    bottomRight: 6,
    midRight: 7,
    topRight: 8,
  },
});
export type ObjectRefPoint = Infer<typeof ObjectRefPoint>;

/** In milliseconds from the measurement to the time of the message. */
export const TimeOfMeasurement = integer("TimeOfMeasurement", {
  min: -1500,
  max: 1500,
  named: { oneMilliSecond: 1 },
});
export type TimeOfMeasurement = Infer<typeof TimeOfMeasurement>;

/** Something that sensors see, relative to the reference position and time of the message. */
export const PerceivedObject = sequence(
  "PerceivedObject",
  {
    objectID: Identifier,
    sensorIDList: optional(SensorIdList),
    timeOfMeasurement: TimeOfMeasurement,
    objectAge: optional(ObjectAge),
    objectConfidence: withDefault(ObjectConfidence, 0),
    xDistance: ObjectDistanceWithConfidence,
    yDistance: ObjectDistanceWithConfidence,
    zDistance: optional(ObjectDistanceWithConfidence),
    xSpeed: SpeedExtended,
    ySpeed: SpeedExtended,
    zSpeed: optional(SpeedExtended),
    xAcceleration: optional(LongitudinalAcceleration),
    yAcceleration: optional(LateralAcceleration),
    zAcceleration: optional(VerticalAcceleration),
    yawAngle: optional(CartesianAngle),
    planarObjectDimension1: optional(ObjectDimension),
    planarObjectDimension2: optional(ObjectDimension),
    verticalObjectDimension: optional(ObjectDimension),
    objectRefPoint: withDefault(ObjectRefPoint, 0),
    dynamicStatus: optional(DynamicStatus),
    classification: optional(ObjectClassDescription),
    matchedPosition: optional(MatchedPosition),
  },
  {},
);
export type PerceivedObject = Infer<typeof PerceivedObject>;

export const PerceivedObjectContainer = sequenceOf("PerceivedObjectContainer", PerceivedObject, {
  min: 1,
  max: 128,
  extensible: true,
});
export type PerceivedObjectContainer = Infer<typeof PerceivedObjectContainer>;

export const NumberOfPerceivedObjects = integer("NumberOfPerceivedObjects", { min: 0, max: 255 });
export type NumberOfPerceivedObjects = Infer<typeof NumberOfPerceivedObjects>;
