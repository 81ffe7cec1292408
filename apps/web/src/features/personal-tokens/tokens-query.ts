import { queryOptions } from "@tanstack/react-query";
import { calls } from "@v2x/contract";
import { api } from "../../api/api.ts";

/** The personal access tokens of the signed-in person, newest first; there are never so many that the server pages them. */
export const tokensQuery = (email: string) =>
  queryOptions({
    queryKey: ["personal-tokens", email],
    queryFn: ({ signal }) => api.call(calls.personalTokens.list, { signal }),
    throwOnError: false,
  });
