import { createHash } from "node:crypto";
import { accountRule, addressRule, counted, latestEnd, minutesAfter, uncounted } from "./brake-counters.ts";
import type { Account, BrakeCounter, BrakeStorage } from "./ports.ts";
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
  /**
   * Ends a block of an account and forgets its failures.
   *
   * @param address - whose own count for the account is forgotten too.
   */
  forget(email: string, address?: string): Promise<void>;
}

/** An attempt that counts as a failure unless one of these is called. */
export interface Attempt {
  /** Until when the account is blocked for this visitor if it fails; absent: not yet. */
  readonly blocks: Date | undefined;
  /** The password was right: the account's count starts anew, and from this address it counts on its own. */
  succeeded(): Promise<void>;
  /** It never came to a check of the password. */
  withdraw(): Promise<void>;
}

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
      const look = (counters: ReadonlyMap<string, BrakeCounter>, at: Date) => {
        const own = counters.has(subjects.familiar) ? subjects.familiar : subjects.account;
        const counter = sincePardon(counters.get(own), counters.get(subjects.pardoned));
        return { own, counter, blockedUntil: latestEnd([counter, counters.get(subjects.address)], at) };
      };
      // Who is blocked costs a read, and keeps no other attempt of the network waiting.
      const seen = look(await storage.find(all), now());
      if (seen.blockedUntil) return { blockedUntil: seen.blockedUntil };
      let answer: Attempt | { readonly blockedUntil: Date } | undefined;
      await storage.update(all, (counters) => {
        const at = now();
        const { own, counter, blockedUntil } = look(counters, at);
        if (blockedUntil) {
          answer = { blockedUntil };
          return new Map();
        }
        const next = countedOwn(counter, at, own === subjects.familiar);
        answer = attemptOf(own, subjects, next.blockedUntil);
        return new Map([
          [own, next],
          ...(next.blockedUntil
            ? [[subjects.blocked, { ...next, forgetAt: next.blockedUntil }] as const]
            : []),
          [subjects.address, counted(counters.get(subjects.address), addressRule, at)],
        ]);
      });
      return answer!;
    },
    async forget(email, address) {
      const { account, familiar, blocked } = subjectsOf(email, address ?? "");
      await storage.update([account, familiar, blocked], (counters) => {
        const known = counters.get(familiar);
        const clean = known && { failures: 0, countedAt: known.countedAt, forgetAt: known.forgetAt };
        return new Map([[account, null], [blocked, null], ...(clean ? [[familiar, clean] as const] : [])]);
      });
    },
  };

  function attemptOf(
    own: string,
    { familiar, address, blocked }: ReturnType<typeof subjectsOf>,
    blocks: Date | undefined,
  ): Attempt {
    // Only a block that this attempt began goes with it.
    const begun = blocks === undefined ? [] : [[blocked, null] as const];
    return {
      blocks,
      succeeded: () =>
        storage.update([own, familiar, address, blocked], (counters) => {
          const at = now();
          const clean: BrakeCounter = { failures: 0, countedAt: at, forgetAt: daysAfter(at, familiarDays) };
          return new Map([
            [own, null],
            [familiar, clean],
            [address, uncounted(counters.get(address))],
            ...begun,
          ]);
        }),
      withdraw: () =>
        storage.update(
          [own, address, blocked],
          (counters) =>
            new Map([
              [own, uncounted(counters.get(own))],
              [address, uncounted(counters.get(address))],
              ...begun,
            ]),
        ),
    };
  }
}

/** Whose sign-ins may be blocked: by wrong passwords, or by wrong second factors. */
type Blockable = Pick<Account, "id" | "email">;

/** How an account is called where second factors are counted. */
export const secondFactorOf = (accountId: string) => `second factor of ${accountId}`;

/** Until when sign-ins to accounts are blocked, from wherever; by e-mail address, those that are. */
export async function blocksOf(
  storage: Pick<BrakeStorage, "find">,
  accounts: readonly Blockable[],
  at: Date,
): Promise<ReadonlyMap<string, Date>> {
  const subjects = accounts.map(({ id, email }) => ({
    email,
    counted: [email, secondFactorOf(id)].map((name) => subjectsOf(name, "").blocked),
  }));
  const counters = await storage.find(subjects.flatMap(({ counted: names }) => names));
  return new Map(
    subjects.flatMap(({ email, counted: names }) => {
      const until = latestEnd(
        names.map((name) => counters.get(name)),
        at,
      );
      return until ? [[email, until] as const] : [];
    }),
  );
}

/** Ends every block of an account's sign-ins and forgets its failures, at familiar addresses too. */
export async function endBlocks(
  storage: Pick<BrakeStorage, "update">,
  { id, email }: Blockable,
  at: Date,
): Promise<void> {
  for (const name of [email, secondFactorOf(id)]) {
    const { account, blocked, pardoned } = subjectsOf(name, "");
    await storage.update(
      [account, blocked, pardoned],
      () =>
        new Map([
          [account, null],
          [blocked, null],
          [pardoned, { failures: 0, countedAt: at, forgetAt: daysAfter(at, 1) }],
        ]),
    );
  }
}

/** A familiar address keeps its count under a name of its own; a pardon makes what was counted before it nothing. */
function sincePardon(
  counter: BrakeCounter | undefined,
  pardon: BrakeCounter | undefined,
): BrakeCounter | undefined {
  if (!counter || !pardon || counter.countedAt > pardon.countedAt) return counter;
  return { failures: 0, countedAt: counter.countedAt, forgetAt: counter.forgetAt };
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
    blocked: subject("blocked", email),
    pardoned: subject("pardoned", email),
  };
}

/** A familiar address stays so, whatever fails there. */
function countedOwn(counter: BrakeCounter | undefined, at: Date, isFamiliar: boolean): BrakeCounter {
  const next = counted(counter, accountRule, at);
  return isFamiliar ? { ...next, forgetAt: counter!.forgetAt } : next;
}

const daysAfter = (at: Date, days: number) => minutesAfter(at, days * 24 * 60);
