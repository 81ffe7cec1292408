/** The parts of the twelve months ahead in which a life lies: 0 is now, 1 twelve months later. */
export interface CalendarSpan {
  readonly begins: number;
  readonly ends: number;
  /** Whether it goes on beyond them. */
  readonly goesOn: boolean;
}

/** @param now - ISO in UTC. */
export function spanOnCalendar(
  { notBefore, notAfter }: { readonly notBefore: string; readonly notAfter: string },
  now: string,
): CalendarSpan {
  const [first, last] = [Date.parse(now), yearAfter(now)];
  const partOf = (iso: string) => Math.min(1, Math.max(0, (Date.parse(iso) - first) / (last - first)));
  return { begins: partOf(notBefore), ends: partOf(notAfter), goesOn: Date.parse(notAfter) > last };
}

/** Where each month of the twelve ahead begins, with its name: `2026-12`. */
export function firstsOfMonths(now: string): readonly { readonly part: number; readonly label: string }[] {
  const start = new Date(now);
  return Array.from({ length: 12 }, (_, index) => {
    const first = new Date(
      Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + index + 1, 1),
    ).toISOString();
    return {
      part: spanOnCalendar({ notBefore: first, notAfter: first }, now).begins,
      label: first.slice(0, 7),
    };
  });
}

function yearAfter(now: string): number {
  const end = new Date(now);
  end.setUTCFullYear(end.getUTCFullYear() + 1);
  return end.getTime();
}
