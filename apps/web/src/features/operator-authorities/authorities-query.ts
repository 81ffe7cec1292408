import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { calls, type OperatedSystem } from "@v2x/contract";
import { api } from "../../api/api.ts";

/** Which authorities are shown. */
interface Shown {
  readonly system: OperatedSystem | undefined;
  readonly every: boolean;
  /** Counted from 1. */
  readonly page: number;
  readonly size: number;
}

/** A page of the authorities, those that end first before. */
export const authoritiesQuery = ({ system, every, page, size }: Shown) =>
  queryOptions({
    queryKey: ["operator", "authorities", { system, every, page, size }],
    queryFn: async ({ signal }) => {
      const found = await api.call(calls.operator.authorities, {
        query: { system, every: every ? "true" : "false", page: page - 1, size },
        signal,
      });
      return { ...found, first: (page - 1) * size + 1 };
    },
    placeholderData: keepPreviousData,
    throwOnError: false,
  });
