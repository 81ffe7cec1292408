import type { Configuration } from "./configuration.ts";
import type { Installation } from "./installation.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

const everyMs = 5 * minuteMs;

/** So long a request may be repeated and gets the same answer. */
const answerRetentionDays = 7;

/** Later than this, no row of an earlier time is stored: transactions take seconds, clocks differ by less. */
const settledMs = 2 * minuteMs;

/** What sweeping depends on besides the installation. */
interface SweepOptions extends Pick<Configuration, "eventRetentionDays"> {
  now(): Date;
}

/**
 * Sweeps every few minutes from now on. Waits for the first sweep of sign-ins alone, since millions of events may take
 * minutes.
 *
 * @param options - `onError` hears why a sweep failed; the next one tries again.
 * @returns a function that ends it.
 */
export async function sweepNowAndThen(
  installation: Installation,
  { onError, ...options }: SweepOptions & { onError(error: unknown): void },
): Promise<() => void> {
  const ended = new AbortController();
  let isSweepingRecords = false;
  const beginRecords = async () => {
    if (isSweepingRecords) return;
    isSweepingRecords = true;
    try {
      await sweepRecords(installation, { ...options, signal: ended.signal });
    } catch (error) {
      if (!ended.signal.aborted) onError(error);
    } finally {
      isSweepingRecords = false;
    }
  };
  await sweepSignIns(installation);
  void beginRecords();
  const timer = setInterval(() => {
    void sweepSignIns(installation).catch(onError);
    void beginRecords();
  }, everyMs).unref();
  return () => {
    clearInterval(timer);
    ended.abort();
  };
}

/** Removes from the database, and its files, the sign-ins that nobody finished. */
export async function sweepSignIns({ identity, store }: Installation): Promise<void> {
  if (identity && (await identity.sweep()) > 0) await store.giveSpaceBack();
}

/**
 * Forgets events and answers whose time is over, and counts ahead for the lists: devices whose credential ended, and
 * the events that are left.
 *
 * @param options - `signal` ends it after the step that is under way.
 */
export async function sweepRecords(
  { store }: Pick<Installation, "store">,
  { now, eventRetentionDays, signal }: SweepOptions & { readonly signal?: AbortSignal },
): Promise<void> {
  const { forgetEvents, forgetAnswers, forgetGrants, countEvents } = store.eventUpkeep;
  const before = (ms: number) => new Date(now().getTime() - ms);
  const untilDone = async (step: () => Promise<number>) => {
    let done = 0;
    for (let more = 1; more > 0 && signal?.aborted !== true; done += more) more = await step();
    return done;
  };
  await store.countInactiveDevices(now());
  const events = await untilDone(() => forgetEvents(before(eventRetentionDays * dayMs)));
  const answers = await untilDone(() => forgetAnswers(before(answerRetentionDays * dayMs)));
  const grants = await untilDone(() => forgetGrants(before(settledMs)));
  if (events + answers + grants > 0) await store.giveSpaceBack();
  await untilDone(() => countEvents(before(settledMs)));
}
