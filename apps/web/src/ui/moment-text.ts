const dayMs = 86_400_000;

/** A moment for people, to the minute and with its zone: `2026-11-22 04:30 UTC`. @param iso - in UTC. */
export function momentText(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
}

/** The same to the second, as the server's sentences about certificates write it: `2026-11-22 04:30:07 UTC`. */
export function secondText(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;
}

/** Whole days from one moment to another, rounded down; negative once the end has passed. */
export function daysUntil(end: string, now: string): number {
  return Math.floor((Date.parse(end) - Date.parse(now)) / dayMs);
}
