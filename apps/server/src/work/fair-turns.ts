import { HttpFailure } from "../http/http-failure.ts";

/** Who asks for work, and how much of it. */
export interface Asker {
  /** Whoever shares this shares a place in the round. */
  readonly account: string;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

/** How much is done at a time, and how much may wait, of one account and of all together. */
export interface TurnLimits {
  readonly running: number;
  /** Of `running`, how many may be large: with one less, small inputs never wait for large ones. */
  readonly runningLarge: number;
  readonly waiting: { readonly each: number; readonly all: number };
  readonly waitingOctets: { readonly each: number; readonly all: number };
}

/** An input of more octets than this is large. */
export const largeOctets = 64 * 1024;

interface Waiting {
  readonly account: string;
  readonly octets: number;
  start(): void;
}

/**
 * Gives turns to tasks, account after account: whoever was served longest ago comes next, so that a hundred tasks of
 * one account delay another's single one by one task at most.
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
  const start = ({ account, octets }: Pick<Waiting, "account" | "octets">) => {
    servedAt.set(account, ++turn);
    running.all += 1;
    if (octets > largeOctets) running.large += 1;
  };
  const end = (octets: number) => {
    running.all -= 1;
    if (octets > largeOctets) running.large -= 1;
    for (let next = nextOf(); next !== undefined; next = nextOf()) {
      line.splice(line.indexOf(next), 1);
      start(next);
      next.start();
    }
    if (running.all === 0) servedAt.clear();
  };
  const nextOf = () => {
    let next: Waiting | undefined;
    const lastTurn = ({ account }: Waiting) => servedAt.get(account) ?? 0;
    for (const waiting of line)
      if (mayStart(waiting.octets) && (next === undefined || lastTurn(waiting) < lastTurn(next)))
        next = waiting;
    return next;
  };

  const wait = (account: string, octets: number, signal: AbortSignal) => {
    refuseFullLine(line, account, limits);
    return new Promise<void>((resolve, reject) => {
      const waiting = { account, octets, start: resolve };
      line.push(waiting);
      signal.addEventListener("abort", () => {
        const place = line.indexOf(waiting);
        if (place >= 0) line.splice(place, 1);
        reject(signal.reason);
      });
    });
  };

  return async <T>({ account, signal }: Asker, octets: number, task: () => Promise<T>): Promise<T> => {
    signal.throwIfAborted();
    if (mayStart(octets)) start({ account, octets });
    else await wait(account, octets, signal);
    try {
      return await task();
    } finally {
      end(octets);
    }
  };
}

function refuseFullLine(line: readonly Waiting[], account: string, limits: TurnLimits): void {
  const own = line.filter((waiting) => waiting.account === account);
  const isFull = (waiting: readonly Waiting[], whose: "each" | "all") =>
    waiting.length >= limits.waiting[whose] ||
    waiting.reduce((sum, { octets }) => sum + octets, 0) >= limits.waitingOctets[whose];
  if (isFull(own, "each")) throw new HttpFailure("line-full", { whose: "yours", retryAfterSeconds: 5 });
  if (isFull(line, "all")) throw new HttpFailure("line-full", { whose: "everybody's", retryAfterSeconds: 5 });
}
