/** What is done again and again while a server runs. */
export interface RecurringWork {
  /** Does it; the time after a failure tries again. */
  work(): Promise<unknown>;
  readonly everyMs: number;
  /** Hears why it failed, until it is ended. */
  onError(error: unknown): void;
}

/**
 * Does some work now, and again and again from now on; never twice at a time.
 *
 * @returns a function that ends it. What is under way is not waited for: it may find the database closed, and what it had
 *   not stored another time does.
 */
export function nowAndThen({ work, everyMs, onError }: RecurringWork): () => void {
  let isAtWork = false;
  let isEnded = false;
  const begin = async () => {
    if (isAtWork) return;
    isAtWork = true;
    try {
      await work();
    } catch (error) {
      if (!isEnded) onError(error);
    } finally {
      isAtWork = false;
    }
  };
  void begin();
  const timer = setInterval(() => void begin(), everyMs).unref();
  return () => {
    isEnded = true;
    clearInterval(timer);
  };
}
