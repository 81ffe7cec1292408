import { setTimeout as pause } from "node:timers/promises";
import { onBehalfOfAll } from "@v2x/pki";
import type { Store } from "@v2x/store";

const minuteMs = 60_000;
/** Between two times that a process tells what it counted, and hears of the others: what one counts, all know within twice that. */
const tellEveryMs = 500;

/** What was counted for a subject within the minute. */
interface Count {
  /** By all processes, as far as is known here. */
  told: number;
  /** By this one, and not told yet. */
  untold: number;
}

/** A limit of what each subject may have within a minute of the clock. */
export interface SharedLimit {
  /** What is counted, as the database names it: `grants of`, in front of the subject. */
  readonly counted: string;
  /** How many a subject may have; 0 for any number. */
  readonly perMinute: number;
  /** How many of one subject a process counts before it tells the others of any. */
  readonly tellFrom: number;
}

/**
 * Counts minute by minute, together with every other process on the database. What is counted here decides at once;
 * what others counted and told is known within a second, so that each may exceed the limit by what it counts until
 * then, or tells nobody of. No request waits for the database: however many there are, sums are told twice a second.
 * While the database is away, each process counts for itself.
 *
 * @param shared - where processes add up what they counted.
 * @returns counts one for a subject, and tells whether it is within the limit; what is beyond it does not count.
 */
export function sharedLimit(
  { counted, perMinute, tellFrom }: SharedLimit,
  shared: Store["minuteCounts"],
): (subject: string, at: Date) => boolean {
  let minute = 0;
  let counts = new Map<string, Count>();
  let isTelling = false;

  return (subject, at) => {
    if (perMinute === 0) return true;
    const now = Math.floor(at.getTime() / minuteMs);
    if (now !== minute) counts = new Map();
    minute = now;
    const count = counts.get(subject) ?? { told: 0, untold: 0 };
    counts.set(subject, count);
    if (count.told + count.untold >= perMinute) return false;
    count.untold += 1;
    if (!isTelling && count.untold >= tellFrom) void onBehalfOfAll(tell);
    return true;
  };

  async function tell(): Promise<void> {
    isTelling = true;
    const hasNews = () => [...counts.values()].some(({ untold }) => untold > 0);
    // With nothing to tell it still listens, until the minute is over in any case.
    for (let silent = 0; hasNews() || silent < minuteMs / tellEveryMs; ) {
      silent = hasNews() ? 0 : silent + 1;
      // What fails is told along with what comes next.
      await tellOnce(counts).catch(() => {});
      await pause(tellEveryMs, undefined, { ref: false });
    }
    isTelling = false;
  }

  async function tellOnce(ofMinute: ReadonlyMap<string, Count>): Promise<void> {
    const nameOf = (subject: string) => `${counted} ${subject}`;
    const told = new Map([...ofMinute].map(([id, { untold }]) => [id, untold]));
    const sums = await shared.add(minute, new Map([...told].map(([id, count]) => [nameOf(id), count])));
    for (const [id, count] of told) {
      const known = ofMinute.get(id)!;
      known.untold -= count;
      known.told = sums.get(nameOf(id)) ?? known.told + count;
    }
  }
}
