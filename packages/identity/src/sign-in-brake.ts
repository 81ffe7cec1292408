import { createHash } from "node:crypto";
import type { BrakeCounter, BrakeStorage } from "./ports.ts";
import { networkOf } from "./visitor.ts";

/** Makes guessing passwords slow, for every process on a database together. */
export interface SignInBrake {
  /**
   * Counts an attempt as a failure before its outcome is known, so that attempts at the same time cannot outrun the
   * count.
   *
   * @returns the counted attempt, or until when none is allowed.
   */
  begin(email: string, address: string): Promise<Attempt | { readonly blockedUntil: Date }>;
}

/** An attempt that counts as a failure unless one of these is called. */
export interface Attempt {
  /** The password was right: the account's count starts anew, and from this address it counts on its own. */
  succeeded(): Promise<void>;
  /** It never came to a check of the password. */
  withdraw(): Promise<void>;
}

interface Rule {
  /** From this failure on there is a wait: first `firstWaitMinutes`, then twice the one before, at most `longestWaitMinutes`. */
  readonly threshold: number;
  readonly longestWaitMinutes: number;
  /** One failure is forgotten after each such time. */
  readonly leakMinutes: number;
}

const firstWaitMinutes = 2;
const accountRule: Rule = { threshold: 5, longestWaitMinutes: 15, leakMinutes: 60 };
/** Many people may share an address, and a right password does not clear its count. */
const addressRule: Rule = { threshold: 20, longestWaitMinutes: 60, leakMinutes: 3 };
const familiarDays = 90;

/**
 * Counts failures per account and per address. An address from which somebody has signed in to an account is familiar
 * to it for 90 days and has a count of its own there: failures from elsewhere do not lock its user out.
 */
export function signInBrake(storage: BrakeStorage, now: () => Date): SignInBrake {
  return {
    async begin(email, address) {
      const subjects = subjectsOf(email, address);
      const all = Object.values(subjects);
      let answer: Attempt | { readonly blockedUntil: Date } | undefined;
      await storage.update(all, (counters) => {
        const at = now();
        const own = counters.has(subjects.familiar) ? subjects.familiar : subjects.account;
        const blockedUntil = latest([counters.get(own), counters.get(subjects.address)], at);
        if (blockedUntil) {
          answer = { blockedUntil };
          return new Map();
        }
        answer = attemptOf(own, subjects);
        return new Map([
          [own, counted(counters.get(own), accountRule, at, own === subjects.familiar)],
          [subjects.address, counted(counters.get(subjects.address), addressRule, at, false)],
        ]);
      });
      return answer!;
    },
  };

  function attemptOf(own: string, { familiar, address }: ReturnType<typeof subjectsOf>): Attempt {
    return {
      succeeded: () =>
        storage.update([own, familiar, address], (counters) => {
          const at = now();
          const clean: BrakeCounter = { failures: 0, countedAt: at, forgetAt: daysAfter(at, familiarDays) };
          return new Map([
            [own, null],
            [familiar, clean],
            [address, uncounted(counters.get(address))],
          ]);
        }),
      withdraw: () =>
        storage.update(
          [own, address],
          (counters) =>
            new Map([
              [own, uncounted(counters.get(own))],
              [address, uncounted(counters.get(address))],
            ]),
        ),
    };
  }
}

/** Digests: what is typed into the field of the address may be anything, even a password. */
function subjectsOf(email: string, address: string) {
  const network = networkOf(address);
  const subject = (...parts: string[]) =>
    createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
  return {
    account: subject("account", email),
    familiar: subject("familiar", email, network),
    address: subject("address", network),
  };
}

function latest(counters: readonly (BrakeCounter | undefined)[], at: Date): Date | undefined {
  const ends = counters
    .map((counter) => counter?.blockedUntil?.getTime() ?? 0)
    .filter((end) => end > at.getTime());
  return ends.length === 0 ? undefined : new Date(Math.max(...ends));
}

function counted(counter: BrakeCounter | undefined, rule: Rule, at: Date, isFamiliar: boolean): BrakeCounter {
  const leaked = counter
    ? Math.floor((at.getTime() - counter.countedAt.getTime()) / (rule.leakMinutes * minute))
    : 0;
  const failures = Math.max(0, (counter?.failures ?? 0) - Math.max(0, leaked)) + 1;
  const over = failures - rule.threshold;
  const waitMinutes = Math.min(rule.longestWaitMinutes, firstWaitMinutes * 2 ** over);
  return {
    failures,
    countedAt: at,
    ...(over >= 0 && { blockedUntil: minutesAfter(at, waitMinutes) }),
    forgetAt: isFamiliar ? counter!.forgetAt : minutesAfter(at, failures * rule.leakMinutes),
  };
}

/** An attempt was only let in when no wait was on, so the one that it may have started goes with it. */
function uncounted(counter: BrakeCounter | undefined): BrakeCounter | null {
  if (!counter) return null;
  const { blockedUntil: _, ...rest } = counter;
  return { ...rest, failures: Math.max(0, counter.failures - 1) };
}

const minute = 60_000;
const minutesAfter = (at: Date, minutes: number) => new Date(at.getTime() + minutes * minute);
const daysAfter = (at: Date, days: number) => minutesAfter(at, days * 24 * 60);
