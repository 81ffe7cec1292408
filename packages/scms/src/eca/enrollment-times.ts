const minuteMs = 60_000;

/** A device's clock may be that much ahead. */
export const mostAheadMs = 5 * minuteMs;

/** A request may have waited that long for a connection. @see IEEE 1609.2.1 6.3.4 — eca-maxAge */
export const mostAgeMs = 10 * minuteMs;

/** A certificate may be asked for that long before its life starts. @see IEEE 1609.2.1 6.3.4 — eca-maxWait */
export const mostWaitForStartMs = 90 * 24 * 60 * minuteMs;

/** Over which requests are counted. @see IEEE 1609.2.1 6.3.4 — eca-maxReqs */
export const weekMs = 7 * 24 * 60 * minuteMs;
