/** SAE J2735 2024-09, module AddGrpC: what region 3 (Europe) adds to Position3D, which the rest of AddGrpC builds on. */
import { enumerated, type Infer, integer, sequence } from "@v2x/asn1";

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
