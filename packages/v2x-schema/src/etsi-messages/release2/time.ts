/** ETSI TS 102 894-2 V2.4.1: moments and durations. */
import { type Infer, integer } from "@v2x/asn1";

/** The low 16 bits of a TimestampIts, in milliseconds: starts again every 65.536 s. */
export const GenerationDeltaTime = integer("GenerationDeltaTime", {
  min: 0,
  max: 65_535,
  named: { oneMilliSec: 1 },
});
export type GenerationDeltaTime = Infer<typeof GenerationDeltaTime>;

/** Milliseconds since 2004-01-01T00:00:00Z, counting leap seconds. */
export const TimestampIts = integer("TimestampIts", { min: 0, max: 4_398_046_511_103 });
export type TimestampIts = Infer<typeof TimestampIts>;

/** In steps of 0.01 s; a longer time stands behind the marker. */
export const PathDeltaTime = integer("PathDeltaTime", { min: 1, max: 65_535, extensible: true });
export type PathDeltaTime = Infer<typeof PathDeltaTime>;

/** In steps of 0.1 s. */
export const DeltaTimeTenthOfSecond = integer("DeltaTimeTenthOfSecond", {
  min: 0,
  max: 127,
  named: { unavailable: 127 },
});
export type DeltaTimeTenthOfSecond = Infer<typeof DeltaTimeTenthOfSecond>;

/** In steps of 10 s. */
export const DeltaTimeTenSeconds = integer("DeltaTimeTenSeconds", { min: 0, max: 127 });
export type DeltaTimeTenSeconds = Infer<typeof DeltaTimeTenSeconds>;

/** In seconds. */
export const DeltaTimeSecond = integer("DeltaTimeSecond", { min: 0, max: 86_400 });
export type DeltaTimeSecond = Infer<typeof DeltaTimeSecond>;

/** In milliseconds. */
export const DeltaTimeMilliSecondPositive = integer("DeltaTimeMilliSecondPositive", { min: 1, max: 10_000 });
export type DeltaTimeMilliSecondPositive = Infer<typeof DeltaTimeMilliSecondPositive>;

/** In milliseconds. */
export const DeltaTimeMilliSecondSigned = integer("DeltaTimeMilliSecondSigned", { min: -2048, max: 2047 });
export type DeltaTimeMilliSecondSigned = Infer<typeof DeltaTimeMilliSecondSigned>;

/** In steps of 256 ms; 255: unavailable. */
export const DeltaTimeQuarterSecond = integer("DeltaTimeQuarterSecond", {
  min: 1,
  max: 255,
  named: { unavailable: 255 },
});
export type DeltaTimeQuarterSecond = Infer<typeof DeltaTimeQuarterSecond>;
