/** SAE J2735 2024-09, module Common: the point to which others refer, with its regional extensions. */
import { type Infer, optional, type Schema, sequence } from "@v2x/asn1";
import { Position3DAddGrpB } from "./add-grp-b.ts";
import { Position3DAddGrpC } from "./add-grp-c-position.ts";
import { Elevation, Latitude, Longitude } from "./position.ts";
import { regionalExtensions } from "./regional.ts";

export const Position3D = sequence(
  "Position3D",
  {
    lat: Latitude,
    long: Longitude,
    elevation: optional(Elevation),
    regional: optional(
      regionalExtensions(
        new Map<number, Schema<Position3DAddGrpB | Position3DAddGrpC>>([
          [2, Position3DAddGrpB],
          [3, Position3DAddGrpC],
        ]),
      ),
    ),
  },
  {},
);
export type Position3D = Infer<typeof Position3D>;
