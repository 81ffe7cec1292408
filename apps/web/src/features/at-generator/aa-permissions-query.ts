import { queryOptions } from "@tanstack/react-query";
import { calls } from "@v2x/contract";
import { api } from "../../api/api.ts";

/** The permissions that the AA certificate allows to grant; they change only with that certificate. */
export const aaPermissionsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ["ccms-aa-permissions", organizationId],
    queryFn: ({ signal }) => api.call(calls.ccms.getAaCertAppPermissions, { signal }),
    staleTime: 5 * 60_000,
  });
