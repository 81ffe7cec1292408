import { queryOptions } from "@tanstack/react-query";
import { calls } from "@v2x/contract";
import { api } from "../api/api.ts";
import type { OrganizationSelection } from "./organization-selection.ts";

/** The organizations of a person; as soon as they have come, one of them is selected. */
export const organizationsQuery = (email: string, selection: OrganizationSelection) =>
  queryOptions({
    queryKey: ["organizations", email],
    queryFn: async ({ signal }) => {
      const organizations = await api.call(calls.meta.organizations, { signal });
      // Here and not in an effect: the first calls of the screens below must already name it.
      selection.offer(email, organizations);
      return organizations;
    },
    staleTime: Number.POSITIVE_INFINITY,
    throwOnError: false,
  });
