import { queryOptions } from "@tanstack/react-query";
import type { RequestTrace, System } from "@v2x/contract";

/** Asks for what the authority sees of the same step done well. */
export type FetchGoodRun<Log extends string> = (
  params: { readonly log: Log; readonly id: string },
  query: { readonly requestHash: string },
  signal: AbortSignal,
) => Promise<RequestTrace>;

/** What the authority sees of the same step done well. */
export const goodRunQuery = <Log extends string>(
  system: System,
  organizationId: string,
  { log, id, requestHash }: { readonly log: Log; readonly id: string; readonly requestHash: string },
  fetchGoodRun: FetchGoodRun<Log>,
) =>
  queryOptions({
    queryKey: [`${system}-event-good-run`, organizationId, log, id],
    queryFn: ({ signal }) => fetchGoodRun({ log, id }, { requestHash }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
