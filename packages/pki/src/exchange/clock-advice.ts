import type { EventAdvice } from "@v2x/protocol";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** What is less behind may have waited for a connection, and clocks go ahead a little. */
const mostBehindMs = 10 * minuteMs;
const mostAheadMs = 5 * minuteMs;

/** Time zones are whole half hours away from UTC, and none further than that. */
const zoneStepMs = hourMs / 2;
const farthestZoneMs = 14 * hourMs;

const from1970Ms = Date.UTC(2004, 0, 1);

/**
 * Tells a sender what its clock seems to do otherwise: it leaves out the leap seconds, shows local time, counts from
 * 1970, or is simply wrong. A request needs less than a second to come, so one that is 5 seconds old was most likely
 * dated in UTC.
 *
 * @param generationTime - absent where it could not be read.
 * @param precisionMs - of that time: 1000 where it counts whole seconds.
 */
export function adviceOnClock(
  generationTime: Date | undefined,
  at: Date,
  precisionMs = 0,
): readonly EventAdvice[] {
  if (generationTime === undefined) return [];
  const aheadMs = generationTime.getTime() - at.getTime();
  if (aheadMs <= -4_900 && aheadMs > -6_500 - precisionMs) return [leapSecondsMissing];
  if (aheadMs >= -mostBehindMs && aheadMs <= mostAheadMs) return [];
  if (Math.abs(aheadMs - from1970Ms) <= mostBehindMs) return [countedFrom1970];
  return [isRightElsewhere(aheadMs) ? localTime : clockWrong(aheadMs)];
}

/** Whether a clock that is off by so much may be right in another zone. */
function isRightElsewhere(aheadMs: number): boolean {
  const zoneMs = Math.round(aheadMs / zoneStepMs) * zoneStepMs;
  return zoneMs !== 0 && Math.abs(zoneMs) <= farthestZoneMs && Math.abs(aheadMs - zoneMs) <= minuteMs;
}

const leapSecondsMissing: EventAdvice = {
  name: "time-without-leap-seconds",
  text: "The generation time is 5 seconds behind. Times count TAI from 2004, so add the 5 leap seconds that UTC has taken since.",
};

const countedFrom1970: EventAdvice = {
  name: "time-counted-from-1970",
  text: "The generation time is 34 years ahead: it seems to count from 1970, as Unix does. Times count TAI from 2004-01-01 00:00 UTC: subtract 1072915200 seconds and add the 5 leap seconds that UTC has taken since.",
};

const localTime: EventAdvice = {
  name: "time-of-another-zone",
  text: "The generation time is off by whole hours or half hours: the sender's clock seems to show local time. Times count TAI from 2004-01-01 00:00 UTC, wherever the device is.",
};

function clockWrong(aheadMs: number): EventAdvice {
  return {
    name: "clock-wrong",
    text: `The generation time is ${inWords(Math.abs(aheadMs))} ${aheadMs > 0 ? "ahead" : "behind"}. Set the device's clock; where that is right, the request was made earlier and kept: make a new one.`,
  };
}

function inWords(ms: number): string {
  const [count, unit] =
    ms >= 2 * dayMs
      ? [ms / dayMs, "days"]
      : ms >= 2 * hourMs
        ? [ms / hourMs, "hours"]
        : [ms / minuteMs, "minutes"];
  return `about ${Math.round(count)} ${unit}`;
}
