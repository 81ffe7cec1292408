import { networksAround } from "@v2x/identity";
import { causingNetwork } from "@v2x/pki";

/**
 * Hands out a number of connections, to networks in turn: one that sends very much delays the others by one call for
 * each of theirs. Work that no network causes, such as jobs, takes turns as one more.
 */
export interface ConnectionTurns {
  /**
   * Resolves when the caller may use a connection, which it gives back by `end`.
   *
   * @param withinMs - how long the caller waits. Default: until its turn.
   * @returns whether its turn came in time.
   */
  begin(withinMs?: number): Promise<boolean>;
  end(): void;
}

/** @param connections - how many there are. */
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
  /** Whether it does not wait any more. */
  isGone: boolean;
  start(): void;
}

/** Those who wait in a network: in the networks within it, which take turns, or in it itself. */
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

  /** Takes out the caller whose turn it is. */
  next(): Caller | undefined {
    for (const [network, line] of this.#within) {
      // The last of the line, from now on.
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
