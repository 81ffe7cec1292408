import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type CcmsLog, calls } from "@v2x/contract";
import { api } from "../../api/api.ts";
import { type EventFilterForm, toQuery } from "./event-filter-form.ts";

/** Which rows of a log a table shows: a page counted from 1, and what they are filtered by. */
export interface EventsView {
  readonly page: number;
  readonly size: number;
  readonly filter: EventFilterForm;
}

/** A page of the EA's log, newest first. */
export const eaEventsQuery = (organizationId: string, view: EventsView) =>
  queryOptions({
    ...eventsOf("ea", organizationId, view),
    queryFn: async ({ signal }) => ({
      ...(await api.call(calls.ccms.eaEvents, { query: wireQuery(view), signal })),
      first: firstOf(view),
    }),
  });

/** A page of the AA's log, newest first. */
export const aaEventsQuery = (organizationId: string, view: EventsView) =>
  queryOptions({
    ...eventsOf("aa", organizationId, view),
    queryFn: async ({ signal }) => ({
      ...(await api.call(calls.ccms.aaEvents, { query: wireQuery(view), signal })),
      first: firstOf(view),
    }),
  });

const eventsOf = (log: CcmsLog, organizationId: string, view: EventsView) =>
  ({
    queryKey: ["ccms-events", organizationId, log, view],
    // Rows come while one looks.
    staleTime: 0,
    placeholderData: keepPreviousData,
  }) as const;

/** Pages count from 0 on the wire. */
function wireQuery({ page, size, filter }: EventsView) {
  return { ...toQuery(filter), page: page - 1, size };
}

function firstOf({ page, size }: EventsView): number {
  return (page - 1) * size + 1;
}
