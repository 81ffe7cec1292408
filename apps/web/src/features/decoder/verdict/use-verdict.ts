import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { calls, type VerdictRequest, verdictTypes } from "@v2x/contract";
import { useState } from "react";
import { api } from "../../../api/api.ts";
import { useOrganization } from "../../../session/use-organization.ts";
import type { ReadItem } from "../worker/worker-protocol.ts";

/** Octets that somebody added to what is at hand for a verdict. */
export interface AddedOctets {
  readonly number: number;
  readonly hex: string;
  readonly isTrusted: boolean;
}

/** What a verdict is asked with beside the octets. */
export interface VerdictTerms {
  /** As the browser's field for moments gives it, in UTC; empty for the present. */
  readonly now: string;
  readonly useOwn: boolean;
  readonly added: readonly AddedOctets[];
}

/** Asks the server for a verdict once `ask` was called, and again whenever the terms change. */
export function useVerdict({ id, hex, type }: ReadItem) {
  const { organizationId } = useOrganization();
  const [terms, setTerms] = useState<VerdictTerms>({ now: "", useOwn: true, added: [] });
  const [isAsked, setAsked] = useState(false);
  const query = useQuery({
    // The reading's number stands for its octets, which may be a megabyte.
    queryKey: ["decoder-verdict", organizationId, id, terms],
    queryFn: ({ signal }) => api.call(calls.decoders.verdict, { body: requestOf(hex, type, terms), signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    gcTime: 0,
    retry: false,
    // A verdict is asked for by a press; one that failed offline is not sent later.
    refetchOnReconnect: false,
    throwOnError: false,
  });
  const ask = () => {
    if (isAsked) void query.refetch();
    else setAsked(true);
  };
  return { terms, setTerms, query, ask };
}

function requestOf(
  hex: string,
  type: string | undefined,
  { now, useOwn, added }: VerdictTerms,
): VerdictRequest {
  return {
    hex,
    type: verdictTypes.find((offered) => offered === type) ?? "unknown",
    ...(now === "" ? {} : { now: `${now}:00Z` }),
    known: added.filter(({ isTrusted }) => !isTrusted).map((each) => each.hex),
    trusted: added.filter(({ isTrusted }) => isTrusted).map((each) => each.hex),
    useOwn,
  };
}
