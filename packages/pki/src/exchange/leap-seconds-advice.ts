import type { EventAdvice } from "@v2x/protocol";

const advice: EventAdvice = {
  name: "time-without-leap-seconds",
  text: "The generation time is 5 seconds behind. Times count TAI from 2004, so add the 5 leap seconds that UTC has taken since.",
};

/**
 * Tells a sender whose clock leaves out the leap seconds: a request needs less than a second to come, so one that is
 * this old was most likely dated in UTC.
 *
 * @param generationTime - absent where it could not be read.
 * @param precisionMs - of that time: 1000 where it counts whole seconds.
 */
export function leapSecondsAdvice(
  generationTime: Date | undefined,
  at: Date,
  precisionMs = 0,
): readonly EventAdvice[] {
  if (generationTime === undefined) return [];
  const ageMs = at.getTime() - generationTime.getTime();
  return ageMs >= 4_900 && ageMs < 6_500 + precisionMs ? [advice] : [];
}
