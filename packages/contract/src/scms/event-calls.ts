import type { Call } from "../call.ts";
import {
  ecaEventPage,
  raEventPage,
  scmsEventFilter,
  scmsEventProof,
  scmsEventReference,
  scmsEventTrace,
} from "./events.ts";

/** What ECA and RA were asked, and what they answered. */
export const scmsEventCalls = {
  ecaEvents: {
    method: "GET",
    path: "/api/async/scms/eventlog/eca",
    summary:
      "Requests to the ECA, newest first: the organization's own, by any digits of their digest, and by a whole name one whose sender could not be told.",
    auth: "member",
    system: "scms",
    query: scmsEventFilter,
    answer: { type: "json", schema: ecaEventPage },
  },
  raEvents: {
    method: "GET",
    path: "/api/async/scms/eventlog/ra",
    summary:
      "Requests to the RA, newest first: the organization's own, by any digits of their digest, and by a whole name one whose sender could not be told.",
    auth: "member",
    system: "scms",
    query: scmsEventFilter,
    answer: { type: "json", schema: raEventPage },
  },
  eventTrace: {
    method: "GET",
    path: "/api/scms/eventlog/{log}/{id}",
    summary: "What an authority saw of one request, layer by layer, each check with its outcome.",
    auth: "member",
    system: "scms",
    params: scmsEventReference,
    query: scmsEventProof,
    answer: { type: "json", schema: scmsEventTrace },
  },
  eventGoodRun: {
    method: "GET",
    path: "/api/scms/eventlog/{log}/{id}/good_run",
    summary:
      "What the authority sees of the same step done well, by a virtual unit of its own; nothing of it is stored.",
    auth: "member",
    system: "scms",
    params: scmsEventReference,
    query: scmsEventProof,
    answer: { type: "json", schema: scmsEventTrace },
  },
} as const satisfies Record<string, Call>;
