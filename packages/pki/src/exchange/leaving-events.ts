import { CredentialsError } from "@v2x/credentials";
import type { EventStorage } from "@v2x/protocol";
import { AuthorityError } from "../authority-error.ts";
import type { AuthorityRequest, Exchange } from "./authority-request.ts";
import { eventOf } from "./conclude.ts";
import { eventTraceOf } from "./event-trace.ts";

/** Where events are kept, and what time it is. */
export interface EventPorts {
  readonly storage: Pick<EventStorage, "addEvent">;
  now(): Date;
}

/**
 * Answers as `answer` does; a request that the authority is in no state to answer leaves an event too: its sender asks
 * why.
 */
export function leavingEvents<Answer, Request extends AuthorityRequest = AuthorityRequest>(
  exchangeOf: (request: Request, at: Date) => Exchange,
  eventType: string,
  answer: (request: Request) => Promise<Answer>,
  ports: EventPorts,
): (request: Request) => Promise<Answer> {
  return async (request) => {
    try {
      return await answer(request);
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === undefined) throw error;
      const exchange = exchangeOf(request, ports.now());
      const { log } = exchange;
      const message = `The ${log.toUpperCase()} cannot answer at the moment: ${reason}. The operator has to mend this; then send the request again.`;
      const trace = eventTraceOf(exchange, { texts: [request.octets], layers: [] }, [], []);
      await ports.storage.addEvent(eventOf(exchange, { eventType, isSuccess: false, message, trace }));
      throw error;
    }
  };
}

/** @returns undefined where it is no state of the authority's. */
function reasonOf(error: unknown): string | undefined {
  if (error instanceof CredentialsError && error.code === "key-unavailable")
    return "its key cannot be opened";
  if (!(error instanceof AuthorityError)) return undefined;
  if (error.code === "authority-missing") return "it has no certificate in use";
  return error.code === "authority-not-valid" ? "its certificate is not valid now" : undefined;
}
