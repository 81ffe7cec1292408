import { calls } from "@v2x/contract";
import { api } from "../../api/api.ts";
import { type EventsView, eventPageQuery } from "../../both-systems/events/event-page-query.ts";

/** A page of the EA's log. */
export const eaEventsQuery = (organizationId: string, view: EventsView) =>
  eventPageQuery({ system: "ccms", log: "ea", organizationId }, view, (query, signal) =>
    api.call(calls.ccms.eaEvents, { query, signal }),
  );

/** A page of the AA's log. */
export const aaEventsQuery = (organizationId: string, view: EventsView) =>
  eventPageQuery({ system: "ccms", log: "aa", organizationId }, view, (query, signal) =>
    api.call(calls.ccms.aaEvents, { query, signal }),
  );
