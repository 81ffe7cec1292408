import { setTimeout as wait } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { hashQueues, TooBusy } from "../hash-queue.ts";
import { networkOf } from "../visitor.ts";
import { type PasswordStrength, strengthOf } from "./password-rules.ts";

/**
 * Estimates how hard a password is to guess, as shown beside it.
 *
 * @param address - IP address of the visitor.
 * @param context - words that a guesser tries first.
 * @returns undefined where there is no password, the visitor's network has had too many estimated in this minute, or too
 *   many wait: an estimate takes up to 25 ms of the thread that answers everybody.
 */
export type StrengthMeter = (
  password: string,
  address: string,
  context?: readonly string[],
) => Promise<PasswordStrength | undefined>;

/** So many estimates a minute are made for one network. */
export const estimatesPerMinute = 60;

/** Networks whose estimates are counted at the same time. */
const mostNetworks = 10_000;

/** Before each estimate the thread does other work. */
const pauseMs = 50;

/** The meter of one process. It estimates one password at a time, in turns of networks. */
export function strengthMeter(now: () => Date): StrengthMeter {
  const { estimate } = hashQueues(1, { estimate: { running: 1, waiting: { each: 5, all: 30 } } });
  let minute = 0;
  const counts = new LRUCache<string, number>({ max: mostNetworks });
  return async (password, address, context) => {
    if (password === "") return undefined;
    const current = Math.floor(now().getTime() / 60_000);
    if (current !== minute) counts.clear();
    minute = current;
    const network = networkOf(address);
    const count = (counts.get(network) ?? 0) + 1;
    if (count > estimatesPerMinute) return undefined;
    counts.set(network, count);
    try {
      return await estimate(network, async () => {
        await wait(pauseMs);
        return strengthOf(password, context);
      });
    } catch (error) {
      if (error instanceof TooBusy) return undefined;
      throw error;
    }
  };
}
