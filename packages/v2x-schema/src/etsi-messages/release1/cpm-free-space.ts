/** ETSI TR 103 562 V2.1.1: areas that sensors see to be free. */
import { choice, type Infer, optional, sequence, sequenceOf, withDefault } from "@v2x/asn1";
import { FreeSpaceConfidence } from "./cpm-quantities.ts";
import {
  AreaCircular,
  AreaEllipse,
  AreaPolygon,
  AreaRectangle,
  SensorIdList,
  ShadowingApplies,
} from "./cpm-sensors.ts";

export const FreeSpaceArea = choice(
  "FreeSpaceArea",
  {
    freeSpacePolygon: AreaPolygon,
    freeSpaceCircular: AreaCircular,
    freeSpaceEllipse: AreaEllipse,
    freeSpaceRectangle: AreaRectangle,
  },
  {},
);
export type FreeSpaceArea = Infer<typeof FreeSpaceArea>;

export const FreeSpaceAddendum = sequence(
  "FreeSpaceAddendum",
  {
    freeSpaceConfidence: FreeSpaceConfidence,
    freeSpaceArea: FreeSpaceArea,
    sensorIDList: optional(SensorIdList),
    shadowingApplies: withDefault(ShadowingApplies, true),
  },
  {},
);
export type FreeSpaceAddendum = Infer<typeof FreeSpaceAddendum>;

export const FreeSpaceAddendumContainer = sequenceOf("FreeSpaceAddendumContainer", FreeSpaceAddendum, {
  min: 1,
  max: 128,
  extensible: true,
});
export type FreeSpaceAddendumContainer = Infer<typeof FreeSpaceAddendumContainer>;
