import { type AuthorityRequest, type EventFacts, type Exchange, exchangeOf, type KeptAnswer } from "@v2x/pki";
import type { FineError } from "./fine-errors.ts";

/** Which authority's log an event belongs to. */
export type ScmsLog = "eca" | "ra";

/** What the SCMS answers to a device: a message of its protocol, or why there is none. */
export type ScmsAnswer = KeptAnswer | { readonly refusal: ScmsRefusal };

/** Why a request is refused: a fine error code, and what is wrong in words. */
export interface ScmsRefusal {
  readonly code: FineError;
  readonly text: string;
}

/** What the events of requests for the next enrollment certificate are called, in both logs. */
export const successorEventType = "successor";

/** How requests and answers travel. */
const httpBinding = { mediaType: "application/octet-stream", clause: "IEEE 1609.2.1 6.3" } as const;

/** A request that reached an authority of the SCMS at that moment. */
export function scmsExchange(log: ScmsLog, request: AuthorityRequest, at: Date): Exchange {
  return exchangeOf(httpBinding, log, request, at);
}

/** The answer to a refused request, in the words of its event. */
export function refusedAs(code: FineError, { message }: Pick<EventFacts, "message">): ScmsAnswer {
  return { refusal: { code, text: message } };
}
