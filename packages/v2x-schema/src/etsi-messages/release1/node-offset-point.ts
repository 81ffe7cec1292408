/** ISO TS 19091, profile C: a point beside another, which a CPM of TR 103 562 and the messages of intersections share. */
import type { Infer, Schema } from "@v2x/asn1";
import * as j2735 from "../../j2735/index.ts";
import { derivation } from "../iso19091/derivation.ts";
import { Latitude, Longitude } from "./positions.ts";

const inProfileC = derivation({
  replaced: new Map<Schema, Schema>([
    [j2735.Latitude, Latitude],
    [j2735.Longitude, Longitude],
  ]),
  withoutAdditions: new Set(),
  regional: new Map(),
});

export const NodeOffsetPointXY = inProfileC(j2735.NodeOffsetPointXY);
export type NodeOffsetPointXY = Infer<typeof NodeOffsetPointXY>;
