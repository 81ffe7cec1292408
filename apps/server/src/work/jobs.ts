import type { VerdictRequest } from "@v2x/contract";
import type { CoerDecoderType, UperDecoderType } from "@v2x/decoder";
import { HttpFailure } from "../http/http-failure.ts";

/** Octets to decode, and whether people or programs read the answer. */
export type DecodeJob = {
  readonly octets: Uint8Array;
  readonly as: "text" | "json";
} & (
  | { readonly rules: "COER"; readonly type: CoerDecoderType }
  | { readonly rules: "UPER"; readonly type: UperDecoderType }
);

/** A verdict to find. */
export interface JudgeJob {
  readonly request: VerdictRequest;
  /** The moment for which it is asked, where the request names none. */
  readonly now: Date;
  /** This portal's own authorities and lists; empty where the asker does not want them. */
  readonly own: {
    /** COER of certificates and lists that are at hand. */
    readonly evidence: readonly Uint8Array[];
    /** COER of the certificates among them that are trusted. */
    readonly anchors: readonly Uint8Array[];
  };
}

/** How a job ended: errors lose their class on the way between threads, so refusals travel as values. */
export type Outcome<T> = { readonly done: T } | { readonly refused: Pick<HttpFailure, "code" | "details"> };

/** What a job gives or refuses with an HttpFailure, as a value; any other failure is thrown on. */
export async function outcomeOf<T>(work: () => T | Promise<T>): Promise<Outcome<T>> {
  try {
    return { done: await work() };
  } catch (error) {
    if (error instanceof HttpFailure) return { refused: { code: error.code, details: error.details } };
    throw error;
  }
}

/** @throws HttpFailure that the job refused with. */
export function resultOf<T>(outcome: Outcome<T>): T {
  if ("done" in outcome) return outcome.done;
  throw new HttpFailure(outcome.refused.code, outcome.refused.details);
}
