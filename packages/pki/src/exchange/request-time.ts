import type { TimeRules } from "@v2x/protocol";

const minuteMs = 60_000;

/**
 * How far the generation time of a signed layer may be from now: a request may have waited for a connection, and a
 * station's clock may be ahead. A repeated request is answered from what was kept, however old it is.
 */
export function requestTimes(at: Date): TimeRules {
  return { at, pastMs: 10 * minuteMs, futureMs: 5 * minuteMs };
}
