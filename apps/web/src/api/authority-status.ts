import { queryOptions } from "@tanstack/react-query";
import { calls } from "@v2x/contract";
import { api } from "./api.ts";

/** What the authorities of the CCMS are, and how long they and their lists live; several screens ask it. */
export const authorityStatusQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ["ccms-authority-status", organizationId],
    queryFn: ({ signal }) => api.call(calls.ccms.authorityStatus, { signal }),
  });
