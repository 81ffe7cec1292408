const weekMs = 7 * 86_400_000;

/** When i = 0 begins. @see CAMP; IEEE 1609.2.1 — i-period */
const beginning = Date.UTC(2015, 0, 6, 9);

/** The i-period, a week, in which a moment lies; from 0. */
export function iPeriodAt(moment: Date): number {
  return Math.max(0, Math.floor((moment.getTime() - beginning) / weekMs));
}
