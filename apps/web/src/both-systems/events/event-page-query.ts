import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { System } from "@v2x/contract";
import { type EventFilterForm, toQuery } from "./event-filter-form.ts";

/** Which rows of a log a table shows: a page counted from 1, and what they are filtered by. */
export interface EventsView {
  readonly page: number;
  readonly size: number;
  readonly filter: EventFilterForm;
}

/** Which log of which system, for whom. */
interface LogOfOrganization {
  readonly system: System;
  readonly log: string;
  readonly organizationId: string;
}

/** A page of a log, newest first. @param fetchPage - asks for it; pages count from 0 on the wire. */
export function eventPageQuery<Page extends object>(
  { system, log, organizationId }: LogOfOrganization,
  view: EventsView,
  fetchPage: (
    query: ReturnType<typeof toQuery> & { page: number; size: number },
    signal: AbortSignal,
  ) => Promise<Page>,
) {
  const { page, size, filter } = view;
  return queryOptions({
    queryKey: [`${system}-events`, organizationId, log, view],
    queryFn: async ({ signal }) => ({
      ...(await fetchPage({ ...toQuery(filter), page: page - 1, size }, signal)),
      first: (page - 1) * size + 1,
    }),
    // Rows come while one looks.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}
