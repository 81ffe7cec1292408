/** A job that is being done. */
export interface Job {
  readonly queue: string;
  readonly id: string;
  /** What was sent, as JSON gives it back; an older version of the program may have sent it. */
  readonly data: unknown;
  /**
   * Aborts when the job is no longer this worker's: the process is told to end, the job took longer than an hour, or
   * it was taken away since this process gave no sign of life for ten seconds. It is then done again, whatever this
   * handler's promise comes to.
   */
  readonly signal: AbortSignal;
}

/** Asks for jobs, and ends them; bound to a transaction where it is of one. */
export interface JobSender {
  /**
   * Asks for a job. Within a transaction there is a job exactly if what else the transaction writes is stored; a
   * worker that waits, of any process, begins within milliseconds of that.
   *
   * @param data - becomes JSON.
   * @param options - `singletonKey`: what the job works on, of letters, digits and `_-./`. Nothing is sent while a job
   *   of the queue with the same key waits or is being done.
   * @throws TypeError for a queue that the store was not opened with.
   */
  send(queue: string, data: object, options?: { readonly singletonKey?: string }): Promise<void>;
  /**
   * Ends a job together with what the transaction writes, so that its effect is stored once however often it was
   * begun.
   *
   * @returns whether it was still there. If not, another worker has ended it: roll the transaction back.
   */
  finish(job: Pick<Job, "queue" | "id">): Promise<boolean>;
}

/** Work that outlives the request that asked for it, kept in the database and shared by all processes on it. */
export interface Jobs extends JobSender {
  /**
   * Does the jobs of a queue from now on, the oldest first. A job whose promise resolves is done and leaves no row,
   * whether or not it was finished in a transaction; one that rejects is tried again after 1, 2, 4, ... seconds, at
   * most ten minutes, for two months, and then kept as failed for 30 days. One whose process died is tried again by
   * another, some fifteen seconds later.
   *
   * @param options - `concurrency`: so many at a time, in this process.
   */
  work(
    queue: string,
    handle: (job: Job) => Promise<void>,
    options: { readonly concurrency: number },
  ): Promise<void>;
  /** Takes no more jobs, gives those under way five seconds, and the rest back to the queue. */
  stop(): Promise<void>;
}

/** Which jobs a store keeps. */
export interface JobOptions {
  /** Names of letters, digits and `_-./`. */
  readonly queues: readonly string[];
  /** Hears why a job failed, and why none can be taken, the latter once a minute. */
  onError(error: Error): void;
}
