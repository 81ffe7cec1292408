/** How a request to an authority ended; `waiting`: for a file that is not generated yet, so the device asks again. */
export const eventOutcomes = ["granted", "waiting", "refused"] as const;
export type EventOutcome = (typeof eventOutcomes)[number];

/** Response code of a successful event that is `waiting`. */
export const waitingCode = "waiting";

/** Returns how a request ended. */
export function outcomeOf(event: {
  readonly success: boolean;
  readonly responseCode?: string | null;
}): EventOutcome {
  if (!event.success) return "refused";
  return event.responseCode === waitingCode ? "waiting" : "granted";
}
