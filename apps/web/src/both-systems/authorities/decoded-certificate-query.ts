import { queryOptions } from "@tanstack/react-query";
import { calls } from "@v2x/contract";
import { api } from "../../api/api.ts";
import { certificateTypes } from "../../session/use-open-in-decoder.ts";
import type { Authority } from "./authority.ts";

/** An authority's certificate as text: downloaded, then decoded by the server. A certificate never changes. */
export const decodedCertificateQuery = (
  organizationId: string,
  { system, hashedId8, certificate }: Authority,
) =>
  queryOptions({
    queryKey: ["decoded-certificate", organizationId, hashedId8],
    queryFn: async ({ signal }) =>
      api.call(calls.decoders.decodeCOER, {
        query: { type: certificateTypes[system] },
        body: await certificate.fetch(signal),
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
  });
