import { queryOptions, useQuery } from "@tanstack/react-query";
import { calls } from "@v2x/contract";
import { api } from "../api/api.ts";
import { useSessionState } from "./use-session.ts";

/** Who is signed in, as the server knows them. */
export const ownAccountQuery = (email: string) =>
  queryOptions({
    queryKey: ["own-account", email],
    queryFn: ({ signal }) => api.call(calls.meta.account, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    throwOnError: false,
  });

/** Whether the signed-in person runs this installation; until that is known, and where it cannot be known, not. */
export function useIsOperator(): boolean {
  const state = useSessionState();
  const email = state.status === "signed-in" ? state.user.email : "";
  return useQuery({ ...ownAccountQuery(email), enabled: email !== "" }).data?.isOperator ?? false;
}
