import type { ProtocolEvent } from "@v2x/protocol";
import type { ExchangePorts } from "./conclude.ts";

/** Events of requests that are answered as ever, but stored nowhere. */
export interface EventsOnStage {
  /** What was written down so far, oldest first. */
  readonly events: readonly ProtocolEvent[];
  /** Takes events, and keeps no answer: nobody repeats a request on stage. */
  readonly storage: ExchangePorts["storage"];
}

/** A stage on which nothing was asked yet. */
export function eventsOnStage(): EventsOnStage {
  const events: ProtocolEvent[] = [];
  return {
    events,
    storage: {
      addEvent: async (event) => String(events.push(event)),
      addGrantedEvent: async (event) => {
        events.push(event);
        return "stored";
      },
      answerTo: async () => undefined,
      answerOfSame: async () => undefined,
      grantedEvent: async () => undefined,
      beginGrant: async () => "begun",
      endGrant: async () => {},
    },
  };
}
