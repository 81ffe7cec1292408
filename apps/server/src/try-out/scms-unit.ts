import type { ScmsEventTrace, ScmsLog } from "@v2x/contract";
import type { PrivateKey } from "@v2x/crypto";
import type { Rehearsal, ScmsDevice } from "@v2x/scms";
import type { HttpAnswer, Transport } from "@v2x/station";
import { allHold, type Check } from "@v2x/v2x-schema";
import { scmsEventTraceOnWire } from "../routes/events-on-wire.ts";
import { heardOf, type Outcome } from "./run-life.ts";

/** What a virtual unit lives by. */
export interface VirtualUnit {
  /** The registration, with the canonical key below in the place of its own. */
  readonly device: ScmsDevice;
  readonly canonicalKey: PrivateKey;
  /** ECA, RA and ACA, on stage for this unit alone. */
  readonly rehearsal: Rehearsal;
  /** To what the RA publishes, and to the authorities on stage. */
  readonly transport: Transport;
  readonly ecaUrl: string;
  readonly raUrl: string;
  now(): Date;
}

/** What came of a step of its life. */
export type ScmsOutcome = Outcome<ScmsEventTrace>;

/** Asks an authority on stage. @returns its answer, and how many events there were before. */
export async function posted<Answer extends { readonly http: HttpAnswer; readonly check: Check }>(
  { rehearsal }: VirtualUnit,
  post: () => Promise<Answer>,
) {
  const heard = rehearsal.events.length;
  return { heard, ...(await post()) };
}

/** What came of an answer, in the words of the events since it was asked for. */
export function outcomeOfAnswer(
  { rehearsal }: VirtualUnit,
  heardBefore: number,
  checks: readonly Check[],
  structures: Readonly<Record<string, Uint8Array>>,
): ScmsOutcome {
  const { event, text } = heardOf(rehearsal, heardBefore, checks);
  return {
    isGood: allHold(checks),
    text,
    ...(event && { trace: scmsEventTraceOnWire(event.log as ScmsLog, { ...event, id: "0" }) }),
    structures,
  };
}
