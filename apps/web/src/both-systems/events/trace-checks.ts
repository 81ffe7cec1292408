import type { RequestTrace } from "@v2x/contract";

/** One layer of a trace. */
export type TraceLayer = RequestTrace["layers"][number];
/** One check of a layer. */
export type TraceCheck = TraceLayer["checks"][number];

/** Octets of one of a trace's texts, which somebody wants to see. */
export interface ShownOctets {
  readonly text: number;
  readonly octets?: { readonly offset: number; readonly length: number; readonly isBroken: boolean };
}

/** How a layer stands: `open` where a check of it could not be decided. */
export function outcomeOf({ checks }: TraceLayer): "failed" | "open" | "ok" {
  const has = (outcome: TraceCheck["outcome"]) => checks.some((check) => check.outcome === outcome);
  return has("fail") ? "failed" : has("unknown") ? "open" : "ok";
}

/** The octets that a check is about. */
export function octetsOfCheck({ octets, outcome }: TraceCheck): ShownOctets | undefined {
  if (octets === undefined) return undefined;
  const { text, offset, length } = octets;
  return { text, octets: { offset, length, isBroken: outcome === "fail" } };
}

/** What is to be seen first: what broke the first failed check that stands on octets, else what was received. */
export function firstShown({ layers }: RequestTrace): ShownOctets {
  const failed = layers.flatMap(({ checks }) => checks).filter(({ outcome }) => outcome === "fail");
  return failed.map(octetsOfCheck).find((found) => found !== undefined) ?? { text: 0 };
}
