import { calls } from "@v2x/contract";
import { api } from "../../api/api.ts";
import { type EventsView, eventPageQuery } from "../../both-systems/events/event-page-query.ts";

/** A page of the ECA's log. */
export const ecaEventsQuery = (organizationId: string, view: EventsView) =>
  eventPageQuery({ system: "scms", log: "eca", organizationId }, view, (query, signal) =>
    api.call(calls.scms.ecaEvents, { query, signal }),
  );

/** A page of the RA's log. */
export const raEventsQuery = (organizationId: string, view: EventsView) =>
  eventPageQuery({ system: "scms", log: "ra", organizationId }, view, (query, signal) =>
    api.call(calls.scms.raEvents, { query, signal }),
  );
