/**
 * SAE J2735 2024-09, module Common: the point to which others refer, with the part of module AddGrpC that region 3
 * (Europe) adds to it.
 */
import { enumerated, type Infer, integer, optional, type Schema, sequence } from "@v2x/asn1";
import { Position3DAddGrpB } from "./add-grp-b.ts";
import { Elevation, Latitude, Longitude } from "./position.ts";
import { regionalExtensions } from "./regional.ts";

export const AltitudeValue = integer("AltitudeValue", { min: -100_000, max: 800_001 });
export type AltitudeValue = Infer<typeof AltitudeValue>;

export const AltitudeConfidence = enumerated("AltitudeConfidence", [
  "alt-000-01",
  "alt-000-02",
  "alt-000-05",
  "alt-000-10",
  "alt-000-20",
  "alt-000-50",
  "alt-001-00",
  "alt-002-00",
  "alt-005-00",
  "alt-010-00",
  "alt-020-00",
  "alt-050-00",
  "alt-100-00",
  "alt-200-00",
  "outOfRange",
  "unavailable",
]);
export type AltitudeConfidence = Infer<typeof AltitudeConfidence>;

export const Altitude = sequence("Altitude", {
  value: AltitudeValue,
  confidence: AltitudeConfidence,
});
export type Altitude = Infer<typeof Altitude>;

export const Position3DAddGrpC = sequence("Position3D-addGrpC", { altitude: Altitude }, {});
export type Position3DAddGrpC = Infer<typeof Position3DAddGrpC>;

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
