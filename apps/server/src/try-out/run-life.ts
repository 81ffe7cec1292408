import { EncodeError, toHex } from "@v2x/asn1";
import type { TryOutStructure } from "@v2x/contract";
import type { Verdict } from "@v2x/credentials";
import type { ProtocolEvent } from "@v2x/protocol";
import { type AnyStationError, StationError } from "@v2x/station";
import { allHold, type Check, textOfCheck, unmetIn } from "@v2x/v2x-schema";

/** What came of a step. @see tryOutStepOf of the contract */
export interface Outcome<Trace> {
  readonly isGood: boolean;
  readonly text: string;
  readonly trace?: Trace;
  /** What went to and fro, by names for people: COER. */
  readonly structures?: Readonly<Record<string, Uint8Array>>;
}

/** The steps of a life by name, in their order. */
export type Life<Step extends string, Trace> = Readonly<Record<Step, () => Promise<Outcome<Trace>>>>;

/** A step as it is told. */
interface DoneStep<Step extends string, Trace> {
  readonly step: Step;
  readonly isGood: boolean;
  readonly text: string;
  readonly milliseconds: number;
  readonly trace: Trace | null;
  readonly structures: TryOutStructure[];
}

/** Lives a life once. Ends at the first step that fails; lists that cannot be had are such a failure too. */
export async function* runLife<Step extends string, Trace>(
  life: Life<Step, Trace>,
): AsyncGenerator<DoneStep<Step, Trace>> {
  for (const [step, live] of Object.entries(life) as [Step, () => Promise<Outcome<Trace>>][]) {
    const from = performance.now();
    const { isGood, text, trace = null, structures = {} } = await live().catch(asFailure);
    const named = Object.entries(structures).map(([name, octets]) => ({
      name,
      hex: toHex(octets).toUpperCase(),
    }));
    const milliseconds = Math.round(performance.now() - from);
    yield { step, isGood, text, milliseconds, trace, structures: named };
    if (!isGood) return;
  }
}

function asFailure(error: unknown): Outcome<never> {
  // What is registered may be what no message can hold, as a canonical id beyond ASCII.
  if (error instanceof EncodeError)
    return { isGood: false, text: `The message cannot be encoded. ${error.message}` };
  if (!(error instanceof StationError)) throw error;
  const { url, reason } = (error as AnyStationError).details;
  return { isGood: false, text: `${url}: ${reason}` };
}

/** Steps with what was looked at in each: good where all of it holds. */
export function outcomeOfTrust(
  steps: readonly { readonly title: string; readonly checks: readonly Check[] }[],
): Outcome<never> {
  const failed = steps.find(({ checks }) => !allHold(checks));
  if (failed !== undefined) return { isGood: false, text: `${failed.title}: ${faultIn(failed.checks)}` };
  return { isGood: true, text: steps.map(({ title }) => title).join("\n") };
}

/** A signed message, judged by whoever receives it. */
export function outcomeOfVerdict({ title, lights, chain }: Verdict, what: string): Outcome<never> {
  // Where the message was sent from, this one does not say, so a certificate's region stays open.
  const bad = lights.find(({ id, state }) => state === "fail" || (state === "unknown" && id !== "region"));
  if (bad !== undefined) return { isGood: false, text: `${title}: ${bad.reason}` };
  return { isGood: true, text: `${what}; good under ${chain.map((one) => one.title).join(", under ")}` };
}

/** The first check that does not hold, in words. */
export function faultIn(checks: readonly Check[]): string {
  return unmetIn(checks).map(textOfCheck)[0] ?? "the answer does not say why";
}

/** What authorities on stage wrote down of one request. */
export interface Heard {
  /**
   * The event that tells what came of it: where two had a part in it, of the one who refused, and of two who refused of
   * the one who did so first.
   */
  readonly event: ProtocolEvent | undefined;
  /** Says more than the answer does; where the answer itself is bad, what is wrong with it. */
  readonly text: string;
}

/**
 * Tells what came of a request in the words of the event on stage.
 *
 * @param before - how many events there were before it.
 * @param checks - of the answer.
 */
export function heardOf(
  { events }: { readonly events: readonly ProtocolEvent[] },
  before: number,
  checks: readonly Check[],
): Heard {
  const own = events.slice(before);
  const event = own.find(({ isSuccess }) => !isSuccess) ?? own.at(-1);
  const isAnswerBad = event?.isSuccess === true && !allHold(checks);
  return { event, text: event === undefined || isAnswerBad ? faultIn(checks) : event.message };
}
