const minuteMs = 60_000;

/**
 * Counts requests of organizations, minute by minute, in this process.
 *
 * @param perMinute - how many an organization may have; 0 for any number.
 * @returns counts one, and tells whether it is within the limit; what is beyond it does not count.
 */
export function organizationLimit(perMinute: number): (organizationId: string, at: Date) => boolean {
  let minute = 0;
  const counted = new Map<string, number>();
  return (organizationId, at) => {
    if (perMinute === 0) return true;
    const now = Math.floor(at.getTime() / minuteMs);
    if (now !== minute) counted.clear();
    minute = now;
    const count = counted.get(organizationId) ?? 0;
    if (count >= perMinute) return false;
    counted.set(organizationId, count + 1);
    return true;
  };
}
