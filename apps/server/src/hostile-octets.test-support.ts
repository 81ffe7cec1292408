import { createHash } from "node:crypto";
import { unprovenBounds } from "@v2x/store";
import { Random } from "@v2x/testkit";

/** `npm run fuzz` sets more. */
export const attackSeconds = Number(process.env.V2X_FUZZ_SECONDS ?? 4);
const seed = Number(process.env.V2X_FUZZ_SEED ?? Date.now() % 2 ** 31);
const atOnce = 8;

/** No request of a device takes longer, even on a busy machine. */
export const hangsAfterMs = 30_000;

/** What came of an attack. */
export interface Attacked {
  readonly sent: number;
  /** What was not dealt with as it should be. */
  readonly finds: readonly string[];
  /** By which the same attack can be made again. */
  readonly seed: number;
}

/** Sends hostile requests, several at a time, until time is up. @param round - sends one. @returns what was wrong. */
export async function attacked(round: (random: Random) => Promise<string | undefined>): Promise<Attacked> {
  const random = new Random(seed);
  const end = Date.now() + attackSeconds * 1000;
  const finds: string[] = [];
  let sent = 0;
  const attacker = async () => {
    while (Date.now() < end) {
      sent += 1;
      const fault = await round(random);
      if (fault !== undefined) finds.push(fault);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, attacker));
  return { sent, finds, seed };
}

const sent = new Set<string>();

/**
 * Remembers octets that are about to be sent.
 *
 * @returns whether it is the first time at that authority. The mutations of short or cut messages repeat, and what comes
 *   again leaves another event.
 */
export function isSentFirst(log: string, octets: Uint8Array): boolean {
  const name = `${log} ${wholeNameOf(octets)}`;
  if (sent.has(name)) return false;
  sent.add(name);
  return true;
}

/** The first 16 octets of the digest of a request, 32 digits, by which its event is found whoever sent it. */
export function wholeNameOf(octets: Uint8Array): string {
  return createHash("sha256").update(octets).digest("hex").slice(0, 32);
}

let judged = 0;

/**
 * Judges how many events a request left: one, or none once there may be more than are kept of a network within a
 * minute. Some requests leave two, at AA and EA, and others come before.
 */
export function faultOfEvents(events: number): string | undefined {
  judged += 1;
  const mayBeLeftOut = judged > unprovenBounds.ofNetworkInMinute / 4;
  return events === 1 || (events === 0 && mayBeLeftOut) ? undefined : `${events} events`;
}
