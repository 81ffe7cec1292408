import {
  type AuthorityRequest,
  type EventFacts,
  type Exchange,
  exchangeOf,
  type KeptAnswer,
  type Refusal,
  refusedEnvelope,
} from "@v2x/pki";
import type { EnvelopeRefusal } from "@v2x/protocol";
import { type PocError, pocFaults } from "./poc-errors.ts";

/** Why the RA refuses: an error code of CAMP, and what is wrong in words. */
export interface CampRefusal {
  readonly code: PocError;
  readonly text: string;
}

/** What the RA answers to a posted request: a signed acknowledgement, or why there is none. */
export type CampAnswer = KeptAnswer | { readonly refusal: CampRefusal };

const httpBinding = { mediaType: "application/octet-stream", clause: "CAMP SCMS 1.2, RA" } as const;

/** A request of a device that reached the RA. Its events stand in the log of the SCMS's RA, where its organization looks. */
export function campExchange(request: AuthorityRequest, at: Date): Exchange {
  return exchangeOf(httpBinding, "ra", request, at);
}

/** The answer to a refused request, in the words of its event. */
export function campRefused(code: PocError, { message }: Pick<EventFacts, "message">) {
  return { refusal: { code, text: message } } as const;
}

/** The code of an envelope that could not be opened. */
export function campRefusedEnvelope(refusal: EnvelopeRefusal): Refusal<PocError> {
  const refused = refusedEnvelope<PocError>(refusal, pocFaults);
  const isPlain = refusal.kind === "encrypted" && refusal.check.name === "content-choice";
  return isPlain ? { ...refused, code: "5059" } : refused;
}
