/** SAE J2735 2024-09, module Common: dates, times, differences of time, and how sure they are. */
import { enumerated, type Infer, integer, optional, sequence } from "@v2x/asn1";

export const DYear = integer("DYear", { min: 0, max: 4095 });
export type DYear = Infer<typeof DYear>;

export const DMonth = integer("DMonth", { min: 0, max: 12 });
export type DMonth = Infer<typeof DMonth>;

export const DDay = integer("DDay", { min: 0, max: 31 });
export type DDay = Infer<typeof DDay>;

export const DDate = sequence("DDate", {
  year: DYear,
  month: DMonth,
  day: DDay,
});
export type DDate = Infer<typeof DDate>;

export const DHour = integer("DHour", { min: 0, max: 31 });
export type DHour = Infer<typeof DHour>;

export const DMinute = integer("DMinute", { min: 0, max: 60 });
export type DMinute = Infer<typeof DMinute>;

export const DSecond = integer("DSecond", { min: 0, max: 65_535 });
export type DSecond = Infer<typeof DSecond>;

export const DOffset = integer("DOffset", { min: -840, max: 840 });
export type DOffset = Infer<typeof DOffset>;

export const DDateTime = sequence("DDateTime", {
  year: optional(DYear),
  month: optional(DMonth),
  day: optional(DDay),
  hour: optional(DHour),
  minute: optional(DMinute),
  second: optional(DSecond),
  offset: optional(DOffset),
});
export type DDateTime = Infer<typeof DDateTime>;

export const DTime = sequence("DTime", {
  hour: DHour,
  minute: DMinute,
  second: DSecond,
  offset: optional(DOffset),
});
export type DTime = Infer<typeof DTime>;

export const MinuteOfTheYear = integer("MinuteOfTheYear", { min: 0, max: 527_040 });
export type MinuteOfTheYear = Infer<typeof MinuteOfTheYear>;

export const TimeConfidence = enumerated("TimeConfidence", [
  "unavailable",
  "time-100-000",
  "time-050-000",
  "time-020-000",
  "time-010-000",
  "time-002-000",
  "time-001-000",
  "time-000-500",
  "time-000-200",
  "time-000-100",
  "time-000-050",
  "time-000-020",
  "time-000-010",
  "time-000-005",
  "time-000-002",
  "time-000-001",
  "time-000-000-5",
  "time-000-000-2",
  "time-000-000-1",
  "time-000-000-05",
  "time-000-000-02",
  "time-000-000-01",
  "time-000-000-005",
  "time-000-000-002",
  "time-000-000-001",
  "time-000-000-000-5",
  "time-000-000-000-2",
  "time-000-000-000-1",
  "time-000-000-000-05",
  "time-000-000-000-02",
  "time-000-000-000-01",
  "time-000-000-000-005",
  "time-000-000-000-002",
  "time-000-000-000-001",
  "time-000-000-000-000-5",
  "time-000-000-000-000-2",
  "time-000-000-000-000-1",
  "time-000-000-000-000-05",
  "time-000-000-000-000-02",
  "time-000-000-000-000-01",
]);
export type TimeConfidence = Infer<typeof TimeConfidence>;

export const TimeOffset = integer("TimeOffset", { min: 1, max: 65_535 });
export type TimeOffset = Infer<typeof TimeOffset>;

export const TimeIntervalConfidence = integer("TimeIntervalConfidence", { min: 0, max: 15 });
export type TimeIntervalConfidence = Infer<typeof TimeIntervalConfidence>;
