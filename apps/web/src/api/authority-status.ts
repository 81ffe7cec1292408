import { queryOptions } from "@tanstack/react-query";
import { campStatusCalls, ccmsStatusCalls, scmsStatusCalls } from "@v2x/contract";
import { api } from "./api.ts";

/** What the authorities of the CCMS are, and how long they and their lists live; several screens ask each of these. */
export const authorityStatusQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ["ccms-authority-status", organizationId],
    queryFn: ({ signal }) => api.call(ccmsStatusCalls.authorityStatus, { signal }),
  });

/** The same of the SCMS. */
export const scmsAuthorityStatusQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ["scms-authority-status", organizationId],
    queryFn: ({ signal }) => api.call(scmsStatusCalls.authorityStatus, { signal }),
  });

/** The same of CAMP's variant. */
export const campAuthorityStatusQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ["camp-authority-status", organizationId],
    queryFn: ({ signal }) => api.call(campStatusCalls.authorityStatus, { signal }),
  });
