import { appendTo, auditKey } from "@v2x/audit";
import { kindsReadByNewest } from "@v2x/scms";
import { unprovenBounds } from "@v2x/store";
import type { Configuration } from "./configuration.ts";
import type { Installation } from "./installation.ts";
import { type FileSweep, sweepFiles } from "./scms-batches/sweep-files.ts";
import { untilDone } from "./until-done.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Under load tens of thousands of events come in a minute: until they are counted ahead, lists do so at each look. */
const countEveryMs = minuteMs;

/** Of so many times, all but one count ahead alone. */
const turnsOfSweep = 5;

/** So long somebody who registers may leave the mailed link alone. */
const activationDays = 7;

/** So many accounts go in one transaction. */
const accountsAtATime = 100;

/** So long a request may be repeated and gets the same answer. */
const answerRetentionDays = 7;

/** Later than this, no row of an earlier time is stored: transactions take seconds, clocks differ by less. */
const settledMs = 2 * minuteMs;

/** What sweeping depends on besides the installation. */
interface SweepOptions extends Pick<Configuration, "eventRetentionDays"> {
  now(): Date;
}

/**
 * Sweeps every five minutes from now on, and counts ahead every minute. Waits for the first sweep of sign-ins alone, since
 * millions of events may take minutes.
 *
 * @param options - `onError` hears why a sweep failed; the next one tries again.
 * @returns a function that ends it.
 */
export async function sweepNowAndThen(
  installation: Installation,
  {
    onError,
    ...options
  }: SweepOptions & Omit<FileSweep, "store" | "signal"> & { onError(error: unknown): void },
): Promise<() => void> {
  const ended = new AbortController();
  let isAtRecords = false;
  const sweepAll = async (_: Records, stoppable: StoppableOptions) => {
    await sweepAccounts(installation, stoppable);
    await sweepRecords(installation, stoppable);
    await sweepFiles({ ...options, ...stoppable, store: installation.store });
  };
  const begin = async (work: typeof sweepAll) => {
    if (isAtRecords) return;
    isAtRecords = true;
    try {
      await work(installation, { ...options, signal: ended.signal });
    } catch (error) {
      if (!ended.signal.aborted) onError(error);
    } finally {
      isAtRecords = false;
    }
  };
  await sweepSignIns(installation);
  void begin(sweepAll);
  let turn = 0;
  const timer = setInterval(() => {
    turn += 1;
    if (turn % turnsOfSweep !== 0) return void begin(countAhead);
    void sweepSignIns(installation).catch(onError);
    void begin(sweepAll);
  }, countEveryMs).unref();
  return () => {
    clearInterval(timer);
    ended.abort();
  };
}

/** Removes the sign-ins that nobody finished. */
export async function sweepSignIns({ identity }: Installation): Promise<void> {
  await identity?.sweep();
}

/** Removes accounts that were registered and never activated; the audit log notes each. */
export async function sweepAccounts(
  { store, masterKey }: Pick<Installation, "store" | "masterKey">,
  { now, signal }: Pick<StoppableOptions, "now" | "signal">,
): Promise<void> {
  const key = auditKey(masterKey);
  const someOfThem = () =>
    store.inTransaction(async ({ identity, audit }) => {
      const at = now();
      const before = new Date(at.getTime() - activationDays * dayMs);
      const removed = await identity.accounts.removeUnactivated(before, at, accountsAtATime);
      for (const { email } of removed)
        await appendTo(audit, key, {
          at,
          actor: { kind: "system", name: "sweep" },
          action: "account.expired",
          subject: `account ${email}`,
          reason: `not activated within ${activationDays} days`,
          before: { state: "unactivated" },
        });
      return removed.length;
    });
  await untilDone(someOfThem, signal);
}

/**
 * Forgets events, answers and misbehavior reports whose time is over, and lists that were replaced; counts what is left.
 *
 * @param options - `signal` ends it after the step that is under way.
 */
export async function sweepRecords(installation: Records, options: StoppableOptions): Promise<void> {
  const { now, eventRetentionDays, signal } = options;
  const { store } = installation;
  const { forgetEvents, forgetUnproven, forgetAnswers, forgetReports, forgetGrants, forgetLists } =
    store.eventUpkeep;
  const before = (ms: number) => new Date(now().getTime() - ms);
  await untilDone(() => forgetEvents(before(eventRetentionDays * dayMs)), signal);
  await untilDone(
    () => forgetUnproven(before(dayMs * Math.min(unprovenBounds.days, eventRetentionDays))),
    signal,
  );
  await untilDone(() => forgetAnswers(before(answerRetentionDays * dayMs)), signal);
  await untilDone(() => forgetReports(before(eventRetentionDays * dayMs)), signal);
  await untilDone(() => forgetGrants(before(settledMs)), signal);
  await untilDone(() => forgetLists(kindsReadByNewest), signal);
  await store.sweepTurns();
  await countAhead(installation, options);
}

/** Counts for the lists what they would else count at each look: devices whose credential ended, and events. */
async function countAhead({ store }: Records, { now, signal }: StoppableOptions): Promise<void> {
  await store.countInactiveDevices(now());
  await untilDone(() => store.eventUpkeep.countEvents(new Date(now().getTime() - settledMs)), signal);
}

type Records = Pick<Installation, "store">;
type StoppableOptions = SweepOptions & { readonly signal?: AbortSignal };
