import { LRUCache } from "lru-cache";
import { networksAround } from "./visitor.ts";

/** The line of password checks is full; no password was checked and nothing was stored. */
export class TooBusy extends Error {
  override readonly name = "TooBusy";
  /** When it is worth trying again. */
  readonly retryAfterSeconds = 5;
}

/**
 * Runs a task when its turn comes.
 *
 * @param network - of the visitor who causes the work, as `networkOf` names it.
 * @throws TooBusy
 */
export type Queue = <T>(network: string, task: () => Promise<T>) => Promise<T>;

/** How many tasks of one queue run at a time, and how many may wait, per network and in all. */
export interface QueueLimits {
  readonly running: number;
  readonly waiting: { readonly each: number; readonly all: number };
}

/**
 * Bounds work that takes a processor for tens of milliseconds, such as checking a password: at most `running` tasks at a
 * time in all queues together. Queues take turns, and within a queue networks do: the one served longest ago comes
 * next. So a flood in one queue, or of one network, delays any other by the one task that is being worked on. Where a
 * line is full, the network that has most in it gives way. Wide networks take turns and give way before the narrow ones
 * in them, so that many small networks of one owner count as one.
 */
export function hashQueues<Name extends string>(
  running: number,
  limits: Readonly<Record<Name, QueueLimits>>,
): Readonly<Record<Name, Queue>> {
  const lines: Line[] = [];
  const served = turns();
  let active = 0;

  function mayStart(line: Line): boolean {
    return active < running && line.active < line.limits.running;
  }

  function startNext(): void {
    const line = longestAgo(
      lines.filter((one) => one.waiting.length > 0 && mayStart(one)),
      (one) => served.of(one.name),
    );
    if (!line) return;
    const next = nextOf(line);
    line.waiting.splice(line.waiting.indexOf(next), 1);
    begin(line, next.network);
    next.start();
    startNext();
  }

  function begin(line: Line, network: string): void {
    active += 1;
    line.active += 1;
    served.note(line.name);
    for (const one of networksAround(network)) line.served.note(one);
  }

  function queueOf(line: Line): Queue {
    return async (network, task) => {
      if (mayStart(line)) begin(line, network);
      else {
        const { each, all } = line.limits.waiting;
        const own = waitingOf(line, network);
        if (own >= each || (line.waiting.length >= all && !makeRoom(line, network))) throw new TooBusy();
        const around = networksAround(network);
        await new Promise<void>((start, refuse) => line.waiting.push({ network, around, start, refuse }));
      }
      try {
        return await task();
      } finally {
        active -= 1;
        line.active -= 1;
        startNext();
      }
    };
  }

  const queues = Object.entries<QueueLimits>(limits).map(([name, own]) => {
    const line: Line = { name, limits: own, waiting: [], served: turns(), active: 0 };
    lines.push(line);
    return [name, queueOf(line)] as const;
  });
  return Object.fromEntries(queues) as Record<Name, Queue>;
}

/** The queues of identity, by what a visitor does. */
export type HashQueues = Readonly<Record<keyof typeof identityLimits, Queue>>;

/** Everything but signing in runs one task at a time, so that a place for sign-ins is free or becomes free next. */
const one = { running: 1, waiting: { each: 5, all: 30 } };
const identityLimits = {
  signIn: { running: 2, waiting: { each: 30, all: 60 } },
  registration: one,
  /** Activation, new passwords and invitations, by mailed links. */
  link: one,
  account: one,
};

/** The queues of one process. Two at a time is what a small machine bears. */
export function identityQueues(): HashQueues {
  return hashQueues(2, identityLimits);
}

interface Waiting {
  readonly network: string;
  /** `networksAround` it. */
  readonly around: readonly string[];
  start(): void;
  refuse(why: TooBusy): void;
}

interface Line {
  readonly name: string;
  readonly limits: QueueLimits;
  readonly waiting: Waiting[];
  readonly served: ReturnType<typeof turns>;
  active: number;
}

function waitingOf({ waiting }: Line, network: string): number {
  return waiting.filter((one) => one.network === network).length;
}

/** The task whose turn it is: of the widest network that was served longest ago, and so on within it. */
function nextOf({ waiting, served }: Line): Waiting {
  let among: readonly Waiting[] = waiting;
  for (let level = 0; among.some(({ around }) => level < around.length); level += 1) {
    const groups = [...Map.groupBy(among, ({ around }) => around[level]!).entries()];
    [, among] = longestAgo(groups, ([network]) => served.of(network))!;
  }
  return among[0]!;
}

/**
 * Refuses the newest task of the network with the most waiting tasks, if that network has more than the new task's
 * network would have: the widest networks are compared first, then those within the new task's one. So a few networks
 * cannot keep a line full.
 *
 * @returns whether there is room now.
 */
function makeRoom({ waiting }: Line, coming: string): boolean {
  let among: readonly Waiting[] = waiting;
  for (const [level, network] of networksAround(coming).entries()) {
    const groups = Map.groupBy(among, ({ around }) => around[level]!);
    const own = groups.get(network) ?? [];
    const most = largestOf(groups);
    if (most.length > own.length + 1) {
      const refused = newestOfMost(most, level + 1);
      waiting.splice(waiting.indexOf(refused), 1);
      refused.refuse(new TooBusy());
      return true;
    }
    among = own;
  }
  return false;
}

function newestOfMost(among: readonly Waiting[], level: number): Waiting {
  if (among.every(({ around }) => level >= around.length)) return among.at(-1)!;
  return newestOfMost(largestOf(Map.groupBy(among, ({ around }) => around[level]!)), level + 1);
}

function largestOf(groups: ReadonlyMap<string, readonly Waiting[]>): readonly Waiting[] {
  return [...groups.values()].reduce((most, group) => (group.length > most.length ? group : most), []);
}

/** Remembers in which order some were served, of the last thousand. */
function turns() {
  const order = new LRUCache<string, number>({ max: 1000 });
  let turn = 0;
  return {
    /** 0: not lately. */
    of: (name: string) => order.peek(name) ?? 0,
    note: (name: string) => void order.set(name, ++turn),
  };
}

/** The first of those that were served longest ago. */
function longestAgo<T>(candidates: readonly T[], servedAt: (candidate: T) => number): T | undefined {
  return candidates.reduce<T | undefined>(
    (best, candidate) => (best === undefined || servedAt(candidate) < servedAt(best) ? candidate : best),
    undefined,
  );
}
