import { setTimeout as sleep } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { JobWithMetadata, PgBoss } from "pg-boss";
import type { Database } from "../database.ts";
import type { Job, JobOptions } from "./job-types.ts";
import { bindNext, dropUnbound, isUnbound } from "./turns.ts";

/** So often a worker says that it lives, and looks whether its job is still its own. */
const signOfLifeMs = 2_500;

/** So often it looks by itself: for jobs that are to be tried again, and those of which no notification came. */
const pollSeconds = 5;

/** What a worker does. */
interface Work extends Pick<JobOptions, "onError"> {
  readonly queue: string;
  handle(job: Job): Promise<void>;
}

/** Does the jobs of a queue one after the other, until pg-boss is stopped. */
export async function startWorker(boss: PgBoss, db: Kysely<Database>, work: Work): Promise<void> {
  const worker: string = await boss.work(
    work.queue,
    {
      includeMetadata: true,
      pollingIntervalSeconds: pollSeconds,
      notifyPollingIntervalSeconds: pollSeconds,
      heartbeatRefreshSeconds: signOfLifeMs / 1000,
    },
    async ([job]: JobWithMetadata[]) => {
      try {
        await doJob(boss, db, work, job!);
      } finally {
        // Else it would wait for a notification or its own next look, however many jobs are there.
        boss.notifyWorker(worker);
      }
    },
  );
}

async function doJob(
  boss: PgBoss,
  db: Kysely<Database>,
  { queue, handle, onError }: Work,
  job: JobWithMetadata,
): Promise<void> {
  const ownership = watchOwnership(boss, job);
  const signal = AbortSignal.any([job.signal, ownership.lost]);
  try {
    const work = await workOf(db, job);
    if (work === "none") return;
    if (work === "elsewhere") ownership.lose();
    else await handle({ queue, id: job.id, data: work.data, signal });
    await ownership.confirm();
    signal.throwIfAborted();
    await boss.deleteJob(queue, job.id);
  } catch (cause) {
    if (!signal.aborted) {
      onError(new Error(`Job ${job.id} of ${queue} failed`, { cause }));
      throw cause;
    }
    // pg-boss knows a job by its id alone: what it heard now, it would take for the word of the worker that has it.
    while (!job.signal.aborted && (await ownership.isElsewhere())) await sleep(signOfLifeMs);
  } finally {
    ownership.end();
  }
}

/** What a job is to do: what was sent with it, or the next of its owner. */
async function workOf(
  db: Kysely<Database>,
  { name, id, data }: JobWithMetadata,
): Promise<{ readonly data: unknown } | "none" | "elsewhere"> {
  if (!isUnbound(data)) return { data };
  const bound = await bindNext(db, name, id, data);
  if (bound !== undefined) return bound;
  return (await dropUnbound(db, id, data)) ? "none" : "elsewhere";
}

/** Notices when a job is no longer its worker's, because that one gave no sign of life. */
function watchOwnership(boss: PgBoss, { name, id, startedOn }: JobWithMetadata) {
  const lost = new AbortController();
  let confirmedAt = performance.now();
  const lose = () => lost.abort(new Error(`Job ${id} of ${name} was taken away`));
  const isElsewhere = async () => {
    const [now] = await boss.findJobs(name, { id });
    const isActive = now?.state === "active";
    const isOurs = isActive && now.startedOn.getTime() === startedOn.getTime();
    confirmedAt = performance.now();
    // Without a row it was finished, by the handler itself as a rule.
    if (now !== undefined && !isOurs) lose();
    return isActive && !isOurs;
  };
  const timer = setInterval(() => void isElsewhere().catch(() => {}), signOfLifeMs);
  return {
    lost: lost.signal,
    lose,
    isElsewhere,
    /** Looks again, unless too short a time has passed for the job to have been taken. */
    confirm: async () => {
      if (performance.now() - confirmedAt > 2 * signOfLifeMs) await isElsewhere();
    },
    end: () => clearInterval(timer),
  };
}
