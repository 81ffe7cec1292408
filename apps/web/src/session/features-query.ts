import { queryOptions, useQuery } from "@tanstack/react-query";
import { calls, type Feature } from "@v2x/contract";
import { api } from "../api/api.ts";
import { useSessionState } from "./use-session.ts";

/** What the operator has switched on; the same for every organization. */
export const featuresQuery = queryOptions({
  queryKey: ["features"],
  queryFn: ({ signal }) => api.call(calls.meta.features, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  throwOnError: false,
});

/** Whether something is switched on; until that is known, and where it cannot be known, it is not. */
export function useHasFeature(): (feature: Feature | undefined) => boolean {
  const { status } = useSessionState();
  const features = useQuery({ ...featuresQuery, enabled: status === "signed-in" }).data ?? [];
  return (feature) => feature === undefined || features.includes(feature);
}
