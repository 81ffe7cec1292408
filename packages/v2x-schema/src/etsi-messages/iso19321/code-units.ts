/** ISO 14823: the units of what signs say. */
import { type Infer, integer } from "@v2x/asn1";

const named = {
  kmperh: 0,
  milesperh: 1,
  kilometre: 2,
  metre: 3,
  decimetre: 4,
  centimetre: 5,
  mile: 6,
  yard: 7,
  foot: 8,
  minutesOfTime: 9,
  tonnes: 10,
  hundredkg: 11,
  pound: 12,
  rateOfIncline: 13,
  durationinminutes: 14,
};

/** The units that make sense at a place, from `min` to `max`. */
function codeUnits(min: number, max: number) {
  return integer("Code-Units", { min, max, named });
}

export const SpeedUnits = codeUnits(0, 1);
export type SpeedUnits = Infer<typeof SpeedUnits>;

/** 5 is left out, though its octets are there. */
export const LengthUnits = codeUnits(2, 8);
export type LengthUnits = Infer<typeof LengthUnits>;

export const LengthOrTimeUnits = codeUnits(2, 9);
export type LengthOrTimeUnits = Infer<typeof LengthOrTimeUnits>;

export const WeightUnits = codeUnits(10, 12);
export type WeightUnits = Infer<typeof WeightUnits>;
