import { queryOptions } from "@tanstack/react-query";
import { calls } from "@v2x/contract";
import { api } from "./api.ts";

/** What the key of every query about an organization's test profiles begins with. */
export const testProfilesKey = (organizationId: string) => ["scms-test-profiles", organizationId] as const;

/** How often a list on screen is asked for again: a profile of five minutes ends while one looks at it. */
const refetchMs = 30_000;

/** The organization's test profiles, the newest first; two screens ask for them. */
export const testProfilesQuery = (organizationId: string) =>
  queryOptions({
    queryKey: testProfilesKey(organizationId),
    queryFn: ({ signal }) => api.call(calls.scms.getTestProfiles, { signal }),
    refetchInterval: refetchMs,
  });
