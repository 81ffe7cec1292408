import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { calls } from "@v2x/contract";
import { api } from "../../api/api.ts";

/** Which devices of an organization the table shows: a page counted from 1, and whether inactive ones are among them. */
export interface DevicesView {
  readonly page: number;
  readonly size: number;
  readonly showsInactive: boolean;
}

/** What the key of every query about an organization's devices begins with. */
export const devicesKey = (organizationId: string) => ["ccms-devices", organizationId] as const;

/** A page of the organization's devices. */
export const devicesQuery = (organizationId: string, { page, size, showsInactive }: DevicesView) =>
  queryOptions({
    queryKey: [...devicesKey(organizationId), { page, size, showsInactive }],
    queryFn: async ({ signal }) => {
      const list = showsInactive ? calls.ccms.getAllDevices : calls.ccms.getActiveDevices;
      // Pages count from 0 on the wire.
      const devices = await api.call(list, { query: { page: page - 1, size }, signal });
      return { ...devices, first: (page - 1) * size + 1 };
    },
    placeholderData: keepPreviousData,
  });

/** The countries that the EA allows; none where it allows every region. */
export const countriesQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ["ccms-countries", organizationId],
    queryFn: ({ signal }) => api.call(calls.ccms.getCountries, { signal }),
    staleTime: 5 * 60_000,
  });

/** Sets of permissions to start from. */
export const defaultSetsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ["ccms-default-permissions", organizationId],
    queryFn: ({ signal }) => api.call(calls.ccms.getDefaults, { signal }),
    staleTime: 5 * 60_000,
  });
