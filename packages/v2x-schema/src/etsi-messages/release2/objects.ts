/** ETSI TS 102 894-2 V2.4.1: objects that sensors see. */
import { choice, enumerated, type Infer, integer, optional, sequence, sequenceOf } from "@v2x/asn1";
import {
  CartesianPosition3dWithConfidence,
  LowerTriangularPositiveSemidefiniteMatrices,
} from "./cartesian.ts";
import { Identifier1B, Identifier2B, SequenceOfIdentifier1B } from "./identifiers.ts";
import { StandardLength1B } from "./lengths.ts";
import { MapPosition } from "./map-references.ts";
import {
  Acceleration3dWithConfidence,
  CartesianAngle,
  CartesianAngularVelocityComponent,
  EulerAnglesWithConfidence,
  Velocity3dWithConfidence,
} from "./motion.ts";
import { ConfidenceLevel } from "./sources.ts";
import { DeltaTimeMilliSecondSigned } from "./time.ts";
import { VehicleWidth } from "./vehicle-body.ts";
import { VruClusterInformation, VruProfileAndSubprofile } from "./vru.ts";

export const OtherSubClass = integer("OtherSubClass", {
  min: 0,
  max: 255,
  named: { unknown: 0, singleObject: 1, multipleObjects: 2, bulkMaterial: 3 },
});
export type OtherSubClass = Infer<typeof OtherSubClass>;

export const ObjectClass = choice(
  "ObjectClass",
  {
    vehicleSubClass: integer("TrafficParticipantType", {
      min: 0,
      max: 14,
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
    }),
    vruSubClass: VruProfileAndSubprofile,
    groupSubClass: VruClusterInformation,
    otherSubClass: OtherSubClass,
  },
  {},
);
export type ObjectClass = Infer<typeof ObjectClass>;

export const ObjectClassWithConfidence = sequence("ObjectClassWithConfidence", {
  objectClass: ObjectClass,
  confidence: ConfidenceLevel,
});
export type ObjectClassWithConfidence = Infer<typeof ObjectClassWithConfidence>;

export const ObjectClassDescription = sequenceOf("ObjectClassDescription", ObjectClassWithConfidence, {
  min: 1,
  max: 8,
});
export type ObjectClassDescription = Infer<typeof ObjectClassDescription>;

/** In steps of 0.1 m. */
export const ObjectDimensionConfidence = integer("ObjectDimensionConfidence", {
  min: 1,
  max: 32,
  named: { outOfRange: 31, unavailable: 32 },
});
export type ObjectDimensionConfidence = Infer<typeof ObjectDimensionConfidence>;

/** In steps of 0.1 m. */
export const ObjectDimensionValue = integer("ObjectDimensionValue", {
  min: 1,
  max: 256,
  named: { outOfRange: 255, unavailable: 256 },
});
export type ObjectDimensionValue = Infer<typeof ObjectDimensionValue>;

export const ObjectDimension = sequence("ObjectDimension", {
  value: ObjectDimensionValue,
  confidence: ObjectDimensionConfidence,
});
export type ObjectDimension = Infer<typeof ObjectDimension>;

/** From 1, lowest, to 15, highest; 0: no confidence. */
export const ObjectPerceptionQuality = integer("ObjectPerceptionQuality", {
  min: 0,
  max: 15,
  named: { noConfidence: 0, fullConfidence: 15 },
});
export type ObjectPerceptionQuality = Infer<typeof ObjectPerceptionQuality>;

/** Something that sensors see, relative to the reference position and time of the message. */
export const PerceivedObject = sequence(
  "PerceivedObject",
  {
    objectId: optional(Identifier2B),
    measurementDeltaTime: DeltaTimeMilliSecondSigned,
    position: CartesianPosition3dWithConfidence,
    velocity: optional(Velocity3dWithConfidence),
    acceleration: optional(Acceleration3dWithConfidence),
    angles: optional(EulerAnglesWithConfidence),
    zAngularVelocity: optional(CartesianAngularVelocityComponent),
    lowerTriangularCorrelationMatrices: optional(LowerTriangularPositiveSemidefiniteMatrices),
    objectDimensionZ: optional(ObjectDimension),
    objectDimensionY: optional(ObjectDimension),
    objectDimensionX: optional(ObjectDimension),
    objectAge: optional(integer("DeltaTimeMilliSecondSigned", { min: 0, max: 2047 })),
    objectPerceptionQuality: optional(ObjectPerceptionQuality),
    sensorIdList: optional(SequenceOfIdentifier1B),
    classification: optional(ObjectClassDescription),
    mapPosition: optional(MapPosition),
  },
  {},
);
export type PerceivedObject = Infer<typeof PerceivedObject>;

export const ObjectFace = enumerated("ObjectFace", [
  "front",
  "sideLeftFront",
  "sideLeftBack",
  "sideRightFront",
  "sideRightBack",
  "back",
]);
export type ObjectFace = Infer<typeof ObjectFace>;

export const TrailerData = sequence(
  "TrailerData",
  {
    refPointId: Identifier1B,
    hitchPointOffset: StandardLength1B,
    frontOverhang: optional(StandardLength1B),
    rearOverhang: optional(StandardLength1B),
    trailerWidth: optional(VehicleWidth),
    hitchAngle: CartesianAngle,
  },
  {},
);
export type TrailerData = Infer<typeof TrailerData>;
