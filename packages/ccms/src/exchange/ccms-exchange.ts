import { type AuthorityRequest, type Exchange, exchangeOf } from "@v2x/pki";

/** Which authority's log an event belongs to. */
export type CcmsLog = "ea" | "aa";

/** How requests and answers travel. */
export const httpBinding = {
  mediaType: "application/x-its-request",
  clause: "ETSI TS 102 941 Annex C",
} as const;

/** A request that reached EA or AA at that moment. */
export function ccmsExchange(log: CcmsLog, request: AuthorityRequest, at: Date): Exchange {
  return exchangeOf(httpBinding, log, request, at);
}

/** Lets a request be encrypted for one recipient alone. */
export const unicastClause = "ETSI TS 103 097 EtsiTs103097Data-SignedAndEncrypted-Unicast";
