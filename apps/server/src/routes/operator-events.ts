import { calls } from "@v2x/contract";
import type { ServeCall } from "../http/api-call.ts";
import { HttpFailure } from "../http/http-failure.ts";
import type { EventReader } from "../operator/events.ts";

/** Serves the event logs of all organizations to the operator. */
export function serveOperatorEvents(serve: ServeCall, events: EventReader): void {
  serve(calls.operator.events, ({ query }) => events.page(query));
  serve(calls.operator.eventTrace, async ({ params: { id } }) => {
    const trace = await events.trace(id);
    if (trace === undefined) throw new HttpFailure("event-of-all-unknown", { id });
    return trace;
  });
}
