import { queryOptions } from "@tanstack/react-query";
import { ticketCalls } from "@v2x/contract";
import { api } from "../../api/api.ts";

/** The organization's last bundles of tickets; asked anew each time the screen is opened, since colleagues make some. */
export const recentBundlesQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ["ccms-recent-bundles", organizationId],
    queryFn: ({ signal }) => api.call(ticketCalls.recentBundles, { signal }),
    staleTime: 0,
  });
