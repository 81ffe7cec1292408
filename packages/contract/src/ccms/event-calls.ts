import type { Call } from "../call.ts";
import { aaEventPage, eaEventPage, eventFilter, eventProof, eventReference, eventTrace } from "./events.ts";

/** What EA and AA were asked, and what they answered. */
export const eventCalls = {
  eaEvents: {
    method: "GET",
    path: "/api/async/ccms/eventlog/ea",
    summary:
      "Requests to the EA, newest first: the organization's own, and by its whole request hash one whose sender could not be told.",
    auth: "member",
    system: "ccms",
    query: eventFilter,
    answer: { type: "json", schema: eaEventPage },
  },
  aaEvents: {
    method: "GET",
    path: "/api/async/ccms/eventlog/aa",
    summary:
      "Requests to the AA, newest first: the organization's own, and by its whole request hash one that keeps its sender private.",
    auth: "member",
    system: "ccms",
    query: eventFilter,
    answer: { type: "json", schema: aaEventPage },
  },
  eventTrace: {
    method: "GET",
    path: "/api/ccms/eventlog/{log}/{id}",
    summary: "What an authority saw of one request, layer by layer, each check with its outcome.",
    auth: "member",
    system: "ccms",
    params: eventReference,
    query: eventProof,
    answer: { type: "json", schema: eventTrace },
  },
  eventGoodRun: {
    method: "GET",
    path: "/api/ccms/eventlog/{log}/{id}/good_run",
    summary:
      "What the authority sees of the same step done well, by a virtual station of its own; nothing of it is stored.",
    auth: "member",
    system: "ccms",
    params: eventReference,
    query: eventProof,
    answer: { type: "json", schema: eventTrace },
  },
} as const satisfies Record<string, Call>;
