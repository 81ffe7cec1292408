/** ETSI TS 102 894-2 V2.4.1: lengths and distances. */
import { enumerated, type Infer, integer } from "@v2x/asn1";

/** In steps of 0.1 m. */
export const StandardLength9b = integer("StandardLength9b", { min: 0, max: 511 });
export type StandardLength9b = Infer<typeof StandardLength9b>;

/** How far away somebody may be whom the event concerns. */
export const StandardLength3b = enumerated("StandardLength3b", [
  "lessThan50m",
  "lessThan100m",
  "lessThan200m",
  "lessThan500m",
  "lessThan1000m",
  "lessThan5km",
  "lessThan10km",
  "over10km",
]);
export type StandardLength3b = Infer<typeof StandardLength3b>;

/** In steps of 0.1 m. */
export const StandardLength2B = integer("StandardLength2B", { min: 0, max: 65_535 });
export type StandardLength2B = Infer<typeof StandardLength2B>;

/** In steps of 0.1 m. */
export const StandardLength12b = integer("StandardLength12b", { min: 0, max: 4095 });
export type StandardLength12b = Infer<typeof StandardLength12b>;

/** In steps of 0.1 m. */
export const StandardLength1B = integer("StandardLength1B", { min: 0, max: 255 });
export type StandardLength1B = Infer<typeof StandardLength1B>;
