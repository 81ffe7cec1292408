import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { calls } from "@v2x/contract";
import { api } from "../../api/api.ts";

/** What the key of every query about an organization's SCMS devices begins with. */
export const scmsDevicesKey = (organizationId: string) => ["scms-devices", organizationId] as const;

/** A page of the organization's devices, counted from 1. */
export const scmsDevicesQuery = (
  organizationId: string,
  { page, size }: { readonly page: number; readonly size: number },
) =>
  queryOptions({
    queryKey: [...scmsDevicesKey(organizationId), { page, size }],
    queryFn: async ({ signal }) => {
      // Pages count from 0 on the wire.
      const devices = await api.call(calls.scms.getDevices, { query: { page: page - 1, size }, signal });
      return { ...devices, first: (page - 1) * size + 1 };
    },
    placeholderData: keepPreviousData,
  });
