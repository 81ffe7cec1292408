import { queryOptions } from "@tanstack/react-query";
import { calls } from "@v2x/contract";
import { api } from "./api.ts";

/** What the authorities of the CCMS are, and how long they and their lists live; several screens ask each of these. */
export const authorityStatusQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ["ccms-authority-status", organizationId],
    queryFn: ({ signal }) => api.call(calls.ccms.authorityStatus, { signal }),
  });

/** The same of the SCMS. */
export const scmsAuthorityStatusQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ["scms-authority-status", organizationId],
    queryFn: ({ signal }) => api.call(calls.scms.authorityStatus, { signal }),
  });

/** The same of CAMP's variant. */
export const campAuthorityStatusQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ["camp-authority-status", organizationId],
    queryFn: ({ signal }) => api.call(calls.camp.authorityStatus, { signal }),
  });
