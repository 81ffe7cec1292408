import { queryOptions } from "@tanstack/react-query";
import { calls, type EventTrace } from "@v2x/contract";
import { api } from "../../api/api.ts";

/** What the authority sees of the same step done well. */
export const goodRunQuery = (
  organizationId: string,
  { log, id, requestHash }: Pick<EventTrace, "log" | "id" | "requestHash">,
) =>
  queryOptions({
    queryKey: ["ccms-event-good-run", organizationId, log, id],
    queryFn: ({ signal }) =>
      api.call(calls.ccms.eventGoodRun, { params: { log, id }, query: { requestHash }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
