/** ETSI TS 103 916 V2.1.1: what blocks of every kind have in common. */
import { type Infer, integer, optional, sequence, sequenceOf } from "@v2x/asn1";
import { Identifier2B, IvimReferences, Provider } from "./identifiers.ts";
import { MapReferences } from "./map-references.ts";
import { TimestampIts } from "./time.ts";

/** Which kind of points of interest a block describes. */
export const PoiType = integer("PoiType", { min: 1, max: 128, extensible: true });
export type PoiType = Infer<typeof PoiType>;

export const PoiBlockManagementContainer = sequence(
  "PoiBlockManagementContainer",
  {
    serviceProviderId: Provider,
    blockIdentificationNumber: Identifier2B,
    timestamp: TimestampIts,
    linkedIvims: optional(IvimReferences),
    linkedMapems: optional(MapReferences),
  },
  {},
);
export type PoiBlockManagementContainer = Infer<typeof PoiBlockManagementContainer>;

export const RelatedPoiInfoBlock = sequence(
  "RelatedPoiInfoBlock",
  {
    poiInfoBlockType: PoiType,
    serviceProviderId: Provider,
    blockIdentificationNumber: Identifier2B,
    timestamp: optional(TimestampIts),
  },
  {},
);
export type RelatedPoiInfoBlock = Infer<typeof RelatedPoiInfoBlock>;

export const RelatedPoiInfoBlockContainer = sequenceOf("RelatedPoiInfoBlockContainer", RelatedPoiInfoBlock);
export type RelatedPoiInfoBlockContainer = Infer<typeof RelatedPoiInfoBlockContainer>;
