/** ETSI TS 103 324 V2.1.1: containers of a collective perception message. */
import { boolean, type Infer, optional, sequence, sequenceOf } from "@v2x/asn1";
import { CardinalNumber1B, Identifier1B, Identifier2B, SequenceOfIdentifier1B } from "./identifiers.ts";
import { MapReference } from "./map-references.ts";
import { CartesianAngle } from "./motion.ts";
import { PerceivedObject, TrailerData } from "./objects.ts";
import { Wgs84Angle } from "./positions.ts";
import { Shape } from "./shapes.ts";
import { ConfidenceLevel, SensorType } from "./sources.ts";
import { DeltaTimeMilliSecondSigned } from "./time.ts";

export const TrailerDataSet = sequenceOf("TrailerDataSet", TrailerData, { min: 1, max: 8, extensible: true });
export type TrailerDataSet = Infer<typeof TrailerDataSet>;

export const OriginatingVehicleContainer = sequence(
  "OriginatingVehicleContainer",
  {
    orientationAngle: Wgs84Angle,
    pitchAngle: optional(CartesianAngle),
    rollAngle: optional(CartesianAngle),
    trailerDataSet: optional(TrailerDataSet),
  },
  {},
);
export type OriginatingVehicleContainer = Infer<typeof OriginatingVehicleContainer>;

export const OriginatingRsuContainer = sequence(
  "OriginatingRsuContainer",
  {
    mapReference: optional(MapReference),
  },
  {},
);
export type OriginatingRsuContainer = Infer<typeof OriginatingRsuContainer>;

export const SensorInformation = sequence(
  "SensorInformation",
  {
    sensorId: Identifier1B,
    sensorType: SensorType,
    perceptionRegionShape: optional(Shape),
    perceptionRegionConfidence: optional(ConfidenceLevel),
    shadowingApplies: boolean(),
  },
  {},
);
export type SensorInformation = Infer<typeof SensorInformation>;

export const SensorInformationContainer = sequenceOf("SensorInformationContainer", SensorInformation, {
  min: 1,
  max: 128,
  extensible: true,
});
export type SensorInformationContainer = Infer<typeof SensorInformationContainer>;

export const PerceivedObjectIds = sequenceOf("PerceivedObjectIds", Identifier2B, {
  min: 0,
  max: 255,
  extensible: true,
});
export type PerceivedObjectIds = Infer<typeof PerceivedObjectIds>;

export const PerceptionRegion = sequence(
  "PerceptionRegion",
  {
    measurementDeltaTime: DeltaTimeMilliSecondSigned,
    perceptionRegionConfidence: ConfidenceLevel,
    perceptionRegionShape: Shape,
    shadowingApplies: boolean(),
    sensorIdList: optional(SequenceOfIdentifier1B),
    numberOfPerceivedObjects: optional(CardinalNumber1B),
    perceivedObjectIds: optional(PerceivedObjectIds),
  },
  {},
);
export type PerceptionRegion = Infer<typeof PerceptionRegion>;

export const PerceptionRegionContainer = sequenceOf("PerceptionRegionContainer", PerceptionRegion, {
  min: 1,
  max: 256,
  extensible: true,
});
export type PerceptionRegionContainer = Infer<typeof PerceptionRegionContainer>;

export const PerceivedObjects = sequenceOf("PerceivedObjects", PerceivedObject, {
  min: 0,
  max: 255,
  extensible: true,
});
export type PerceivedObjects = Infer<typeof PerceivedObjects>;

export const PerceivedObjectContainer = sequence(
  "PerceivedObjectContainer",
  {
    numberOfPerceivedObjects: CardinalNumber1B,
    perceivedObjects: PerceivedObjects,
  },
  {},
);
export type PerceivedObjectContainer = Infer<typeof PerceivedObjectContainer>;
