const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** A device's clock may be that much ahead. */
export const mostAheadMs = 5 * minuteMs;

/** A request may have waited that long for a connection. @see IEEE 1609.2.1 6.3.4, 6.3.5 — eca-maxAge, ra-maxAge */
export const mostAgeMs = 10 * minuteMs;

/**
 * Certificates may be asked for that long before the first of them starts.
 *
 * @see IEEE 1609.2.1 6.3.4, 6.3.5 — eca-maxWait, ra-maxGenDelay
 */
export const mostWaitForStartMs = 90 * dayMs;

/** Over which requests are counted. @see IEEE 1609.2.1 6.3.4, 6.3.5 — eca-maxReqs, ra-maxReqs */
export const weekMs = 7 * dayMs;
