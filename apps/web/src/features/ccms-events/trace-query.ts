import { queryOptions } from "@tanstack/react-query";
import { calls, type EventTrace } from "@v2x/contract";
import { api } from "../../api/api.ts";
import { ApiError } from "../../api/api-error.ts";

/** Names a trace: by its log and id, and by its request where it belongs to no organization. */
export interface TraceName {
  readonly log: EventTrace["log"];
  readonly id: string;
  /** Empty where it needs none. */
  readonly requestHash: string;
}

/** What an authority saw of one request; null where there is no such row for the organization. */
export const traceQuery = (organizationId: string, { log, id, requestHash }: TraceName) =>
  queryOptions({
    queryKey: ["ccms-event-trace", organizationId, log, id, requestHash],
    queryFn: async ({ signal }): Promise<EventTrace | null> => {
      try {
        const query = requestHash === "" ? {} : { requestHash };
        return await api.call(calls.ccms.eventTrace, { params: { log, id }, query, signal });
      } catch (error) {
        // An address that was cut off or changed by hand names no row either.
        if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
        throw error;
      }
    },
    // What was seen does not change.
    staleTime: Number.POSITIVE_INFINITY,
  });

/** What the authority sees of the same step done well. */
export const goodRunQuery = (organizationId: string, { log, id, requestHash }: TraceName) =>
  queryOptions({
    queryKey: ["ccms-event-good-run", organizationId, log, id],
    queryFn: ({ signal }) =>
      api.call(calls.ccms.eventGoodRun, { params: { log, id }, query: { requestHash }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
