import { HttpFailure } from "../http/http-failure.ts";

/** Who asks for work, and how much of it. */
export interface Asker {
  /** Organizations take turns with each other; who belongs to none is one alone, by account or network. */
  readonly organization: string;
  /** The accounts of an organization take turns with each other, in the turns of their organization. */
  readonly account: string;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

/** Of one account, of one organization, and of all together. */
interface Bounds {
  readonly each: number;
  readonly organization: number;
  readonly all: number;
}

/** Where size does not matter. */
export const anyNumber: Bounds = {
  each: Number.POSITIVE_INFINITY,
  organization: Number.POSITIVE_INFINITY,
  all: Number.POSITIVE_INFINITY,
};

/** How much is done at a time, and how much may wait. */
export interface TurnLimits {
  readonly running: number;
  /** Of `running`, how many may be large: with one less, small inputs never wait for large ones. */
  readonly runningLarge: number;
  readonly waiting: Bounds;
  readonly waitingOctets: Bounds;
}

/** An input of more octets than this is large. */
export const largeOctets = 64 * 1024;

interface Waiting extends Omit<Asker, "signal"> {
  readonly octets: number;
  start(): void;
  sendAway(reason: unknown): void;
}

/**
 * Runs tasks in turns of organizations and, within each, of its accounts. The one served longest ago comes next: a
 * hundred tasks of one organization delay another's single task by one task at most. A full line drops the newest task
 * of the one with most tasks in it, to make room for the others.
 *
 * @returns a function that runs a task of `octets` in its turn. It throws HttpFailure "line-full" where too much
 *   waits, and the signal's reason when nobody waits for the task any more before its turn has come.
 */
export function fairTurns(limits: TurnLimits) {
  const line: Waiting[] = [];
  const servedAt = new Map<string, number>();
  let turn = 0;
  const running = { all: 0, large: 0 };

  const mayStart = (octets: number) =>
    running.all < limits.running && (octets <= largeOctets || running.large < limits.runningLarge);
  const start = (asker: Omit<Asker, "signal">, octets: number) => {
    turn += 1;
    servedAt.set(asker.organization, turn);
    servedAt.set(accountKey(asker), turn);
    running.all += 1;
    if (octets > largeOctets) running.large += 1;
  };
  const end = (octets: number) => {
    running.all -= 1;
    if (octets > largeOctets) running.large -= 1;
    for (let next = nextOf(); next !== undefined; next = nextOf()) {
      line.splice(line.indexOf(next), 1);
      start(next, next.octets);
      next.start();
    }
    if (running.all === 0) servedAt.clear();
  };
  const nextOf = () => {
    const lastTurn = (key: string) => servedAt.get(key) ?? 0;
    const isSooner = (one: Waiting, other: Waiting) =>
      one.organization === other.organization
        ? lastTurn(accountKey(one)) < lastTurn(accountKey(other))
        : lastTurn(one.organization) < lastTurn(other.organization);
    let next: Waiting | undefined;
    for (const waiting of line)
      if (mayStart(waiting.octets) && (next === undefined || isSooner(waiting, next))) next = waiting;
    return next;
  };

  const wait = ({ organization, account, signal }: Asker, octets: number) =>
    new Promise<void>((resolve, reject) => {
      const waiting = { organization, account, octets, start: resolve, sendAway: reject };
      makeRoom(line, waiting, limits);
      line.push(waiting);
      signal.addEventListener("abort", () => {
        const place = line.indexOf(waiting);
        if (place >= 0) line.splice(place, 1);
        reject(signal.reason);
      });
    });

  return async <T>(asker: Asker, octets: number, task: () => Promise<T>): Promise<T> => {
    asker.signal.throwIfAborted();
    if (mayStart(octets)) start(asker, octets);
    else await wait(asker, octets);
    try {
      return await task();
    } finally {
      end(octets);
    }
  };
}

function accountKey({ organization, account }: Omit<Asker, "signal">): string {
  return `${organization} ${account}`;
}

/** @throws HttpFailure "line-full" where the account, its organization, or the line itself has room for no more of it. */
function makeRoom(line: Waiting[], asker: Waiting, limits: TurnLimits): void {
  const isFull = (waiting: readonly Waiting[], whose: keyof Bounds) =>
    waiting.length >= limits.waiting[whose] || octetsIn(waiting) >= limits.waitingOctets[whose];
  const full = (whose: "yours" | "your organization's" | "everybody's") =>
    new HttpFailure("line-full", { whose, retryAfterSeconds: 5 });
  const ofOrganization = (organization: string) => line.filter((one) => one.organization === organization);
  const own = ofOrganization(asker.organization);
  if (
    isFull(
      own.filter(({ account }) => account === asker.account),
      "each",
    )
  )
    throw full("yours");
  if (isFull(own, "organization")) throw full("your organization's");
  while (isFull(line, "all")) {
    const share = (waiting: readonly Waiting[]) =>
      Math.max(waiting.length / limits.waiting.all, octetsIn(waiting) / limits.waitingOctets.all);
    const organizations = [...new Set(line.map(({ organization }) => organization))];
    const fullest = organizations
      .map(ofOrganization)
      .reduce((most, waiting) => (share(waiting) > share(most) ? waiting : most));
    if (fullest[0]!.organization === asker.organization || share(fullest) <= share([...own, asker]))
      throw full("everybody's");
    const newest = fullest.at(-1)!;
    line.splice(line.indexOf(newest), 1);
    newest.sendAway(full("your organization's"));
  }
}

function octetsIn(waiting: readonly Waiting[]): number {
  return waiting.reduce((sum, { octets }) => sum + octets, 0);
}
