import { queryOptions } from "@tanstack/react-query";
import type { System } from "@v2x/contract";
import { ApiError } from "../../api/api-error.ts";
import type { TraceName } from "./event-logs.ts";

/**
 * What an authority saw of one request; null where there is no such row for the organization.
 *
 * @param name - absent where the address names none: nothing is asked.
 * @param fetchTrace - asks for it.
 */
export function traceQuery<Log extends string, Trace>(
  system: System,
  organizationId: string,
  name: TraceName<Log> | undefined,
  fetchTrace: (
    params: { log: Log; id: string },
    query: { requestHash?: string },
    signal: AbortSignal,
  ) => Promise<Trace>,
) {
  return queryOptions({
    queryKey: [`${system}-event-trace`, organizationId, name],
    queryFn: async ({ signal }): Promise<Trace | null> => {
      if (name === undefined) return null;
      const { log, id, requestHash } = name;
      try {
        return await fetchTrace({ log, id }, requestHash === "" ? {} : { requestHash }, signal);
      } catch (error) {
        // An address that was cut off or changed by hand names no row either.
        if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
        throw error;
      }
    },
    // What was seen does not change.
    staleTime: Number.POSITIVE_INFINITY,
  });
}
