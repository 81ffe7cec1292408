/** ISO 14823, attributes of signs: when, where and for what a pictogram holds. */
import { alias, bitString, type Infer, integer, optional, sequence } from "@v2x/asn1";
import { LengthUnits, SpeedUnits, WeightUnits } from "./code-units.ts";

export const MonthDay = sequence("MonthDay", {
  month: integer("INTEGER", { min: 1, max: 12 }),
  day: integer("INTEGER", { min: 1, max: 31 }),
});
export type MonthDay = Infer<typeof MonthDay>;

export const RepeatingPeriodDayTypes = bitString(
  "RepeatingPeriodDayTypes",
  { size: 4 },
  { "national-holiday": 0, "even-days": 1, "odd-days": 2, "market-day": 3 },
);
export type RepeatingPeriodDayTypes = Infer<typeof RepeatingPeriodDayTypes>;

export const HoursMinutes = sequence("HoursMinutes", {
  hours: integer("INTEGER", { min: 0, max: 23 }),
  mins: integer("INTEGER", { min: 0, max: 59 }),
});
export type HoursMinutes = Infer<typeof HoursMinutes>;

/** The first bit is unused. */
export const DayOfWeek = bitString(
  "DayOfWeek",
  { size: 8 },
  { unused: 0, monday: 1, tuesday: 2, wednesday: 3, thursday: 4, friday: 5, saturday: 6, sunday: 7 },
);
export type DayOfWeek = Infer<typeof DayOfWeek>;

/** When a sign holds; what is absent does not limit it. */
export const InternationalSignApplicablePeriod = sequence("InternationalSign-applicablePeriod", {
  year: optional(
    sequence("SEQUENCE", {
      yearRangeStartYear: integer("INTEGER", { min: 2000, max: 2127, extensible: true }),
      yearRangeEndYear: integer("INTEGER", { min: 2000, max: 2127, extensible: true }),
    }),
  ),
  "month-day": optional(
    sequence("SEQUENCE", { dateRangeStartMonthDay: MonthDay, dateRangeEndMonthDay: MonthDay }),
  ),
  repeatingPeriodDayTypes: optional(RepeatingPeriodDayTypes),
  hourMinutes: optional(
    sequence("SEQUENCE", { timeRangeStartTime: HoursMinutes, timeRangeEndTime: HoursMinutes }),
  ),
  dateRangeOfWeek: optional(DayOfWeek),
  durationHourMinute: optional(HoursMinutes),
});
export type InternationalSignApplicablePeriod = Infer<typeof InternationalSignApplicablePeriod>;

/** When a sign does not hold. */
export const InternationalSignExemptedApplicablePeriod = alias(
  "InternationalSign-exemptedApplicablePeriod",
  InternationalSignApplicablePeriod,
);
export type InternationalSignExemptedApplicablePeriod = Infer<
  typeof InternationalSignExemptedApplicablePeriod
>;

export const InternationalSignDirectionalFlowOfLane = integer("InternationalSign-directionalFlowOfLane", {
  min: 1,
  max: 8,
  named: { sDL: 1, sLT: 2, sRT: 3, lTO: 4, rTO: 5, cLL: 6, cRI: 7, oVL: 8 },
});
export type InternationalSignDirectionalFlowOfLane = Infer<typeof InternationalSignDirectionalFlowOfLane>;

export const Distance = sequence("Distance", {
  value: integer("INTEGER", { min: 1, max: 16_384 }),
  unit: LengthUnits,
});
export type Distance = Infer<typeof Distance>;

export const Weight = sequence("Weight", {
  value: integer("INTEGER", { min: 1, max: 16_384 }),
  unit: WeightUnits,
});
export type Weight = Infer<typeof Weight>;

export const InternationalSignApplicableVehicleDimensions = sequence(
  "InternationalSign-applicableVehicleDimensions",
  {
    vehicleHeight: optional(Distance),
    vehicleWidth: optional(Distance),
    vehicleLength: optional(Distance),
    vehicleWeight: optional(Weight),
  },
);
export type InternationalSignApplicableVehicleDimensions = Infer<
  typeof InternationalSignApplicableVehicleDimensions
>;

export const InternationalSignSpeedLimits = sequence("InternationalSign-speedLimits", {
  speedLimitMax: optional(integer("INTEGER", { min: 0, max: 250 })),
  speedLimitMin: optional(integer("INTEGER", { min: 0, max: 250 })),
  unit: SpeedUnits,
});
export type InternationalSignSpeedLimits = Infer<typeof InternationalSignSpeedLimits>;

/** In percent. */
export const InternationalSignRateOfIncline = integer("InternationalSign-rateOfIncline", { min: 1, max: 32 });
export type InternationalSignRateOfIncline = Infer<typeof InternationalSignRateOfIncline>;

export const InternationalSignDistanceBetweenVehicles = sequence(
  "InternationalSign-distanceBetweenVehicles",
  { value: integer("INTEGER", { min: 1, max: 16_384 }), unit: LengthUnits },
);
export type InternationalSignDistanceBetweenVehicles = Infer<typeof InternationalSignDistanceBetweenVehicles>;

export const InternationalSignSection = sequence("InternationalSign-section", {
  startingPointLength: optional(Distance),
  continuityLength: optional(Distance),
});
export type InternationalSignSection = Infer<typeof InternationalSignSection>;

export const InternationalSignNumberOfLane = integer("InternationalSign-numberOfLane", { min: 0, max: 99 });
export type InternationalSignNumberOfLane = Infer<typeof InternationalSignNumberOfLane>;
