import { AsyncLocalStorage } from "node:async_hooks";
import { meansNotWritable, meansUnavailable, notWritable, StoreError, unavailable } from "./store-error.ts";

/** By then every call of the store has answered, however dead its database is. A request has five seconds. */
const answerWithinMs = 4_000;
/** On a machine that is busy with much else, a first start takes its time. */
const patientMs = 60_000;
/** The time is counted in turns, so that one in which this process itself stood still is not laid to the database. */
const turns = 8;
const patience = new AsyncLocalStorage<number>();

/** Runs work that no request waits for: each of its calls may take a minute. */
export function patiently<T>(work: () => Promise<T>): Promise<T> {
  return patience.run(patientMs, work);
}

/**
 * Runs one call of the store so that it answers in time, and with StoreError "unavailable" or "not-writable" where
 * the database is away, frozen or takes no writes.
 *
 * @param call - is given a function that says whether the caller was told "unavailable" already, after which nothing
 *   more may be stored.
 */
export async function answerInTime<T>(call: (isLate: () => boolean) => Promise<T>): Promise<T> {
  const withinMs = patience.getStore() ?? answerWithinMs;
  let isLate = false;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    let left = turns;
    timer = setInterval(() => {
      left -= 1;
      if (left > 0) return;
      isLate = true;
      reject(unavailable(`it did not answer within ${withinMs / 1000} seconds`));
    }, withinMs / turns);
  });
  try {
    return await Promise.race([patience.run(withinMs, () => call(() => isLate)), late]);
  } catch (error) {
    if (error instanceof StoreError) throw error;
    if (meansNotWritable(error)) throw notWritable("the database", error);
    if (meansUnavailable(error)) throw unavailable((error as Error).message || "no connection", error);
    throw error;
  } finally {
    clearInterval(timer);
  }
}

/**
 * Wraps a repository so that each of its calls runs in {@link answerInTime}.
 *
 * @param repository - an object whose every member is an asynchronous function.
 */
export function answeringInTime<T extends object>(repository: T): T {
  const guarded = Object.entries(repository).map(([name, call]) => [
    name,
    (...parameters: unknown[]) => answerInTime(() => call(...parameters)),
  ]);
  return Object.fromEntries(guarded) as T;
}
