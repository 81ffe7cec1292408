import { HttpFailure } from "./http-failure.ts";

/**
 * Lets `running` tasks run at a time and `waiting` more wait in line.
 *
 * @returns a function that runs a task, and throws HttpFailure "too-many-bundles" when the line is full.
 */
export function limitConcurrency({ running, waiting }: { running: number; waiting: number }) {
  let active = 0;
  const line: (() => void)[] = [];
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (active >= running) {
      if (line.length >= waiting) throw new HttpFailure("too-many-bundles", { retryAfterSeconds: 2 });
      await new Promise<void>((resolve) => line.push(resolve));
    } else active += 1;
    try {
      return await task();
    } finally {
      const next = line.shift();
      if (next) next();
      else active -= 1;
    }
  };
}
