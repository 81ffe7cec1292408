/** The line of password checks is full; nothing has been checked. */
export class TooBusy extends Error {
  override readonly name = "TooBusy";
}

/** Runs a task when its turn comes. @throws TooBusy */
export type Queue = <T>(task: () => Promise<T>) => Promise<T>;

/**
 * Bounds work that takes a processor for tens of milliseconds, as checking a password does: `running` tasks at a time,
 * `waiting` more in line.
 */
export function boundedQueue({ running, waiting }: { running: number; waiting: number }): Queue {
  let active = 0;
  const line: (() => void)[] = [];
  return async (task) => {
    if (active < running) active += 1;
    else {
      if (line.length >= waiting) throw new TooBusy();
      await new Promise<void>((resolve) => line.push(resolve));
    }
    try {
      return await task();
    } finally {
      const next = line.shift();
      if (next) next();
      else active -= 1;
    }
  };
}
