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

/** Whose turn a job takes. Neither name is empty. */
export interface Turn {
  /** Owners take turns with each other, however many jobs each has waiting. */
  readonly owner: string;
  /** Members of an owner take turns with each other, in the turns of their owner. */
  readonly member: string;
  /** Whether the job is in {@link WaitingCounts}; true unless said otherwise. */
  readonly counts?: boolean;
}

/** How many jobs that count have not begun. */
export interface WaitingCounts {
  readonly ofOwner: number;
  readonly ofMember: number;
}

/** Asks for jobs, and ends them; bound to a transaction where it is of one. */
export interface JobSender {
  /**
   * Asks for a job. Within a transaction there is a job exactly if what else the transaction writes is stored; a
   * worker that waits, of any process, begins within milliseconds of that.
   *
   * @param data - becomes JSON.
   * @param options - `singletonKey`: what the job works on, of letters, digits and `_-./`. Nothing is sent while a job
   *   of the queue with the same key waits or is being done. `afterSeconds`: it begins that much later.
   * @throws TypeError for a queue that the store was not opened with.
   */
  send(
    queue: string,
    data: object,
    options?: { readonly singletonKey?: string; readonly afterSeconds?: number },
  ): Promise<void>;
  /**
   * Asks for a job as `send` does, which begins when its turn comes: among the jobs of a queue, owners take turns, and
   * among an owner's jobs its members do. Nobody else takes a turn of the owner until the transaction ends.
   *
   * @returns what waits, this job included.
   */
  sendInTurn(queue: string, data: object, turn: Turn): Promise<WaitingCounts>;
  /** What waits for its turn in a queue. */
  waiting(queue: string, turn: Pick<Turn, "owner" | "member">): Promise<WaitingCounts>;
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
   * Does the jobs of a queue from now on, the oldest first, or in the turns in which they were sent. A job whose promise resolves is done and leaves no row,
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
