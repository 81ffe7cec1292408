import { queryOptions } from "@tanstack/react-query";
import { calls } from "@v2x/contract";
import { api } from "../../api/api.ts";
import { authoritiesOf } from "./authorities.ts";

/** The authorities as the cards show them. */
export const authoritiesQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ["ccms-authorities", organizationId],
    queryFn: async ({ signal }) => authoritiesOf(await api.call(calls.ccms.getInfoBundle, { signal })),
  });
