/** ETSI TS 103 916 V2.1.1: the point of interest message. */
import { type Infer, openType, sequence, sequenceOf } from "@v2x/asn1";
import { ItsPduHeader } from "./header.ts";
import { ParkingAvailabilityBlock } from "./parking.ts";
import { PoiType } from "./poim-common.ts";

/** Blocks of a POIM by their numbers. */
export const PoiInformationBlocks = new Map([[1, ParkingAvailabilityBlock]]);

/** A block behind its number and its length, so that who does not know it can skip it. */
export const WrappedPoiInformationBlock = sequence("WrappedPoiInformationBlock", {
  poiType: PoiType,
  poiBlock: openType("BLOCK-TYPE.&Content", "poiType", PoiInformationBlocks),
});
export type WrappedPoiInformationBlock = Infer<typeof WrappedPoiInformationBlock>;

export const WrappedPoiInformationBlocks = sequenceOf(
  "WrappedPoiInformationBlocks",
  WrappedPoiInformationBlock,
  { min: 1, max: 8, extensible: true },
);
export type WrappedPoiInformationBlocks = Infer<typeof WrappedPoiInformationBlocks>;

/** Point of interest message: so far where to park. */
export const POIM = sequence("POIM", {
  header: ItsPduHeader,
  payload: WrappedPoiInformationBlocks,
});
export type POIM = Infer<typeof POIM>;
