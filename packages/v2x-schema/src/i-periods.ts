const weekMs = 7 * 86_400_000;
const hourMs = 3_600_000;

/** When i = 0 begins. @see CAMP; IEEE 1609.2.1 — i-period */
const beginning = Date.UTC(2015, 0, 6, 9);

/** How long a pseudonym certificate holds: its week, and an hour beside that of the next. */
export const periodHours = 169;

/** The i-period, a week, in which a moment lies; from 0. */
export function iPeriodAt(moment: Date): number {
  return Math.max(0, Math.floor((moment.getTime() - beginning) / weekMs));
}

/** When an i-period begins. */
export function startOfIPeriod(i: number): Date {
  return new Date(beginning + i * weekMs);
}

/** When the certificates of an i-period end. */
export function endOfIPeriod(i: number): Date {
  return new Date(startOfIPeriod(i).getTime() + periodHours * hourMs);
}
