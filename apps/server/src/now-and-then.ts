/** What is done again and again while a server runs. */
export interface RecurringWork {
  /** Does it; the time after a failure tries again. */
  work(): Promise<unknown>;
  readonly everyMs: number;
  /** Hears why it failed. */
  onError(error: unknown): void;
}

/**
 * Does some work now, and again and again from now on; never twice at a time.
 *
 * @returns a function that ends it, once what is under way has ended.
 */
export function nowAndThen({ work, everyMs, onError }: RecurringWork): () => void {
  let isAtWork = false;
  const begin = async () => {
    if (isAtWork) return;
    isAtWork = true;
    try {
      await work();
    } catch (error) {
      onError(error);
    } finally {
      isAtWork = false;
    }
  };
  void begin();
  const timer = setInterval(() => void begin(), everyMs).unref();
  return () => clearInterval(timer);
}
