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

/** The address of the signed-in person; empty while there is none. */
export function useSignedInEmail(): string {
  const state = useSessionState();
  return state.status === "signed-in" ? state.user.email : "";
}

/** Whether the signed-in person runs this installation; until that is known, and where it cannot be known, not. */
export function useIsOperator(): boolean {
  const email = useSignedInEmail();
  return useQuery({ ...ownAccountQuery(email), enabled: email !== "" }).data?.isOperator ?? false;
}
