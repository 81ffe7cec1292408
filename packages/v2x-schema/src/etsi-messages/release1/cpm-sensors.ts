/** ETSI TR 103 562 V2.1.1: sensors, where they are mounted and what they cover. */
import { boolean, choice, type Infer, integer, optional, sequence, sequenceOf, withDefault } from "@v2x/asn1";
import { OffsetB10, OffsetB11, OffsetB12, OffsetB13, OffsetB14, OffsetB16 } from "../../j2735/index.ts";
import { CartesianAngleValue, FreeSpaceConfidence, Identifier, WGS84AngleValue } from "./cpm-quantities.ts";
import { NodeOffsetPointXY } from "./node-offset-point.ts";

export const RefPointId = integer("RefPointId", { min: 0, max: 255 });
export type RefPointId = Infer<typeof RefPointId>;

export const NodeOffsetPointZ = choice("NodeOffsetPointZ", {
  "node-Z1": OffsetB10,
  "node-Z2": OffsetB11,
  "node-Z3": OffsetB12,
  "node-Z4": OffsetB13,
  "node-Z5": OffsetB14,
  "node-Z6": OffsetB16,
});
export type NodeOffsetPointZ = Infer<typeof NodeOffsetPointZ>;

export const OffsetPoint = sequence("OffsetPoint", {
  nodeOffsetPointxy: NodeOffsetPointXY,
  nodeOffsetPointZ: optional(NodeOffsetPointZ),
});
export type OffsetPoint = Infer<typeof OffsetPoint>;

export const Radius = integer("Radius", {
  min: 0,
  max: 10_000,
  named: { zeroPointOneMeter: 1, oneMeter: 10 },
});
export type Radius = Infer<typeof Radius>;

export const AreaCircular = sequence("AreaCircular", {
  nodeCenterPoint: optional(OffsetPoint),
  radius: Radius,
});
export type AreaCircular = Infer<typeof AreaCircular>;

export const SemiRangeLength = integer("SemiRangeLength", {
  min: 0,
  max: 10_000,
  named: { zeroPointOneMeter: 1, oneMeter: 10 },
});
export type SemiRangeLength = Infer<typeof SemiRangeLength>;

export const AreaEllipse = sequence("AreaEllipse", {
  nodeCenterPoint: optional(OffsetPoint),
  semiMinorRangeLength: SemiRangeLength,
  semiMajorRangeLength: SemiRangeLength,
  semiMajorRangeOrientation: WGS84AngleValue,
  semiHeight: optional(SemiRangeLength),
});
export type AreaEllipse = Infer<typeof AreaEllipse>;

export const PolyPointList = sequenceOf("PolyPointList", OffsetPoint, { min: 3, max: 16, extensible: true });
export type PolyPointList = Infer<typeof PolyPointList>;

export const AreaPolygon = sequence("AreaPolygon", {
  polyPointList: PolyPointList,
});
export type AreaPolygon = Infer<typeof AreaPolygon>;

export const Range = integer("Range", { min: 0, max: 10_000, named: { zeroPointOneMeter: 1, oneMeter: 10 } });
export type Range = Infer<typeof Range>;

export const SensorHeight = integer("SensorHeight", {
  min: -5000,
  max: 5000,
  named: { zeroPointZeroOneMeter: 1 },
});
export type SensorHeight = Infer<typeof SensorHeight>;

export const AreaRadial = sequence(
  "AreaRadial",
  {
    range: Range,
    stationaryHorizontalOpeningAngleStart: WGS84AngleValue,
    stationaryHorizontalOpeningAngleEnd: WGS84AngleValue,
    verticalOpeningAngleStart: optional(CartesianAngleValue),
    verticalOpeningAngleEnd: optional(CartesianAngleValue),
    sensorPositionOffset: optional(OffsetPoint),
    sensorHeight: optional(SensorHeight),
  },
  {},
);
export type AreaRadial = Infer<typeof AreaRadial>;

export const AreaRectangle = sequence("AreaRectangle", {
  nodeCenterPoint: optional(OffsetPoint),
  semiMajorRangeLength: SemiRangeLength,
  semiMinorRangeLength: SemiRangeLength,
  semiMajorRangeOrientation: WGS84AngleValue,
  semiHeight: optional(SemiRangeLength),
});
export type AreaRectangle = Infer<typeof AreaRectangle>;

export const VehicleSensorProperties = sequence(
  "VehicleSensorProperties",
  {
    range: Range,
    horizontalOpeningAngleStart: CartesianAngleValue,
    horizontalOpeningAngleEnd: CartesianAngleValue,
    verticalOpeningAngleStart: optional(CartesianAngleValue),
    verticalOpeningAngleEnd: optional(CartesianAngleValue),
  },
  {},
);
export type VehicleSensorProperties = Infer<typeof VehicleSensorProperties>;

export const VehicleSensorPropertyList = sequenceOf("VehicleSensorPropertyList", VehicleSensorProperties, {
  min: 1,
  max: 10,
});
export type VehicleSensorPropertyList = Infer<typeof VehicleSensorPropertyList>;

export const XSensorOffset = integer("XSensorOffset", {
  min: -5000,
  max: 0,
  named: { negativeZeroPointZeroOneMeter: -1, negativeOneMeter: -100 },
});
export type XSensorOffset = Infer<typeof XSensorOffset>;

export const YSensorOffset = integer("YSensorOffset", {
  min: -1000,
  max: 1000,
  named: { zeroPointZeroOneMeter: 1, oneMeter: 100 },
});
export type YSensorOffset = Infer<typeof YSensorOffset>;

export const ZSensorOffset = integer("ZSensorOffset", {
  min: 0,
  max: 1000,
  named: { zeroPointZeroOneMeter: 1, oneMeter: 100 },
});
export type ZSensorOffset = Infer<typeof ZSensorOffset>;

export const VehicleSensor = sequence(
  "VehicleSensor",
  {
    refPointId: withDefault(RefPointId, 0),
    xSensorOffset: XSensorOffset,
    ySensorOffset: YSensorOffset,
    zSensorOffset: optional(ZSensorOffset),
    vehicleSensorPropertyList: VehicleSensorPropertyList,
  },
  {},
);
export type VehicleSensor = Infer<typeof VehicleSensor>;

export const DetectionArea = choice(
  "DetectionArea",
  {
    vehicleSensor: VehicleSensor,
    stationarySensorRadial: AreaRadial,
    stationarySensorPolygon: AreaPolygon,
    stationarySensorCircular: AreaCircular,
    stationarySensorEllipse: AreaEllipse,
    stationarySensorRectangle: AreaRectangle,
  },
  {},
);
export type DetectionArea = Infer<typeof DetectionArea>;

/** How a sensor sees. */
export const SensorType = integer("SensorType", {
  min: 0,
  max: 15,
  named: {
    undefined: 0,
    radar: 1,
    lidar: 2,
    monovideo: 3,
    stereovision: 4,
    nightvision: 5,
    ultrasonic: 6,
    pmd: 7,
    fusion: 8,
    inductionloop: 9,
    sphericalCamera: 10,
    itssaggregation: 11,
  },
});
export type SensorType = Infer<typeof SensorType>;

export const SensorInformation = sequence(
  "SensorInformation",
  {
    sensorID: Identifier,
    type: SensorType,
    detectionArea: DetectionArea,
    freeSpaceConfidence: optional(FreeSpaceConfidence),
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

export const SensorIdList = sequenceOf("SensorIdList", Identifier, { min: 1, max: 128, extensible: true });
export type SensorIdList = Infer<typeof SensorIdList>;

export const ShadowingApplies = boolean("ShadowingApplies");
export type ShadowingApplies = Infer<typeof ShadowingApplies>;
