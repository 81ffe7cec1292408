import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { calls } from "@v2x/contract";
import { api } from "../../api/api.ts";

/** Begins the keys of all that is known of who belongs to an organization. */
export const peopleKey = (organizationId: string) => ["organization", organizationId];

/** The organization, with the role of whoever asks. */
export const ownOrganizationQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...peopleKey(organizationId), "show"],
    queryFn: ({ signal }) => api.call(calls.organization.show, { signal }),
    throwOnError: false,
  });

/** A page of its members, counted from 1. */
export const membersQuery = (organizationId: string, { page, size }: { page: number; size: number }) =>
  queryOptions({
    queryKey: [...peopleKey(organizationId), "members", { page, size }],
    queryFn: async ({ signal }) => {
      const found = await api.call(calls.organization.members, { query: { page: page - 1, size }, signal });
      return { ...found, first: (page - 1) * size + 1 };
    },
    placeholderData: keepPreviousData,
    throwOnError: false,
  });

/** Its open invitations; there are never so many that the server pages them. */
export const invitationsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...peopleKey(organizationId), "invitations"],
    queryFn: ({ signal }) => api.call(calls.organization.invitations, { signal }),
    throwOnError: false,
  });
