import { networksAround } from "@v2x/identity";
import { causingNetwork } from "@v2x/pki";

/**
 * Hands out connections to networks in turn, so that a flooding network delays each call of another by one call. Work
 * that no network causes, such as jobs, counts as one more network.
 */
export interface ConnectionTurns {
  /**
   * Waits for a connection. The caller returns it by `end`.
   *
   * @param withinMs - how long to wait; default: without limit.
   * @returns whether a connection became free in time.
   */
  begin(withinMs?: number): Promise<boolean>;
  end(): void;
}

/** @param connections - the number of connections. */
export function connectionTurns(connections: number): ConnectionTurns {
  const waiting = new Line();
  let free = connections;
  return {
    begin(withinMs) {
      if (free > 0) {
        free -= 1;
        return Promise.resolve(true);
      }
      return new Promise((resolve) => {
        let timer: NodeJS.Timeout | undefined;
        const caller: Caller = {
          isGone: false,
          start() {
            clearTimeout(timer);
            resolve(true);
          },
        };
        waiting.add(networksAround(causingNetwork()), caller);
        if (withinMs === undefined) return;
        timer = setTimeout(() => {
          caller.isGone = true;
          resolve(false);
        }, withinMs);
      });
    },
    end() {
      const next = waiting.next();
      if (next) next.start();
      else free += 1;
    },
  };
}

interface Caller {
  /** Whether it has stopped waiting. */
  isGone: boolean;
  start(): void;
}

/** The waiting callers of a network: those of the networks within it, which take turns, or its own. */
class Line {
  readonly #within = new Map<string, Line>();
  readonly #callers: Caller[] = [];

  add([network, ...narrower]: readonly string[], caller: Caller): void {
    if (network === undefined) {
      this.#callers.push(caller);
      return;
    }
    const line = this.#within.get(network) ?? new Line();
    this.#within.set(network, line);
    line.add(narrower, caller);
  }

  /** Removes and returns the caller whose turn it is. */
  next(): Caller | undefined {
    for (const [network, line] of this.#within) {
      // To the end of the line.
      this.#within.delete(network);
      const next = line.next();
      if (!line.isEmpty) this.#within.set(network, line);
      if (next) return next;
    }
    for (let caller = this.#callers.shift(); caller; caller = this.#callers.shift())
      if (!caller.isGone) return caller;
    return undefined;
  }

  get isEmpty(): boolean {
    return this.#within.size === 0 && this.#callers.length === 0;
  }
}
