import { queryOptions } from "@tanstack/react-query";
import { calls } from "@v2x/contract";
import { api } from "../api/api.ts";

const minuteMs = 60_000;

/** The notice to all users, asked for once a minute, whatever screen is open. */
export const noticeQuery = queryOptions({
  queryKey: ["notice"],
  queryFn: ({ signal }) => api.call(calls.meta.notice, { signal }),
  staleTime: minuteMs,
  refetchInterval: minuteMs,
  throwOnError: false,
});
