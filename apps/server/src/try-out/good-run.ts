import type { ProtocolEvent } from "@v2x/protocol";
import { type Life, runLife } from "./run-life.ts";

/**
 * Does a step well that a request failed at: a virtual station lives until the authority has granted it a request of
 * that kind.
 *
 * @param rehearsal - where the authorities on stage write down what they are asked.
 * @returns the event as the authority wrote it down on stage; undefined where even this station is refused.
 */
export async function goodRunOf<Step extends string, Trace>(
  { log, eventType }: Pick<ProtocolEvent, "log" | "eventType">,
  life: Life<Step, Trace>,
  { events }: { readonly events: readonly ProtocolEvent[] },
): Promise<ProtocolEvent | undefined> {
  const isSuch = (event: ProtocolEvent) =>
    event.isSuccess && event.log === log && event.eventType === eventType;
  const run = runLife(life);
  for (let step = await run.next(); step.done !== true; step = await run.next())
    if (events.some(isSuch)) return events.find(isSuch);
  return undefined;
}
