import { queryOptions } from "@tanstack/react-query";
import { calls } from "@v2x/contract";
import { api } from "../../api/api.ts";
import { type Authority, authoritiesOf } from "./authorities.ts";

/** The authorities as the cards show them. */
export const authoritiesQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ["ccms-authorities", organizationId],
    queryFn: async ({ signal }) => authoritiesOf(await api.call(calls.ccms.getInfoBundle, { signal })),
  });

/** An authority's certificate as text: downloaded, then decoded by the server. A certificate never changes. */
export const decodedCertificateQuery = (organizationId: string, { hashedId8, downloads }: Authority) =>
  queryOptions({
    queryKey: ["ccms-decoded-certificate", organizationId, hashedId8],
    queryFn: async ({ signal }) => {
      const certificate = await api.call(downloads[0].call, { signal });
      return api.call(calls.decoders.decodeCOER, { body: certificate, signal });
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
