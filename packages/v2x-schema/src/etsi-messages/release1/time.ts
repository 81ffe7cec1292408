/** ETSI TS 102 894-2 V1.3.1: moments and durations; and the moment of a CAM (EN 302 637-2). */
import { type Infer, integer } from "@v2x/asn1";

/** The low 16 bits of a TimestampIts, in milliseconds: starts again every 65.536 s. */
export const GenerationDeltaTime = integer("GenerationDeltaTime", {
  min: 0,
  max: 65_535,
  named: { oneMilliSec: 1 },
});
export type GenerationDeltaTime = Infer<typeof GenerationDeltaTime>;

/** Milliseconds since 2004-01-01T00:00:00Z, counting leap seconds. */
export const TimestampIts = integer("TimestampIts", {
  min: 0,
  max: 4_398_046_511_103,
  named: { utcStartOf2004: 0, oneMillisecAfterUTCStartOf2004: 1 },
});
export type TimestampIts = Infer<typeof TimestampIts>;

/** In steps of 0.01 s; a longer time stands behind the marker. */
export const PathDeltaTime = integer("PathDeltaTime", {
  min: 1,
  max: 65_535,
  extensible: true,
  named: { tenMilliSecondsInPast: 1 },
});
export type PathDeltaTime = Infer<typeof PathDeltaTime>;

/** In seconds. */
export const ValidityDuration = integer("ValidityDuration", {
  min: 0,
  max: 86_400,
  named: { timeOfDetection: 0, oneSecondAfterDetection: 1 },
});
export type ValidityDuration = Infer<typeof ValidityDuration>;

/** Between two transmissions of the same notification, in milliseconds. */
export const TransmissionInterval = integer("TransmissionInterval", {
  min: 1,
  max: 10_000,
  named: { oneMilliSecond: 1, tenSeconds: 10_000 },
});
export type TransmissionInterval = Infer<typeof TransmissionInterval>;
