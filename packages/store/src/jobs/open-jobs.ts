import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { type ConstructorOptions, fromKysely, PgBoss, type Queue } from "pg-boss";
import { answerInTime, answeringInTime, patiently } from "../answer-in-time.ts";
import type { Database } from "../database.ts";
import { notOwner, ownsTables } from "../migrate.ts";
import { meansUnavailable, StoreError, unavailable } from "../store-error.ts";
import type { BossConnection } from "./boss-connections.ts";
import type { JobOptions, JobSender, Jobs } from "./job-types.ts";
import { startWorker } from "./job-worker.ts";
import { addWaiting, priorityOf, sweepTurns, unboundJob, waitingOf } from "./turns.ts";

const daySeconds = 24 * 60 * 60;

/** What every queue is like, whichever version of the program created it. */
const queueKind: Omit<Queue, "name" | "policy"> = {
  notify: true,
  retryLimit: 10_000, // two months: it was promised, and who mends the cause need not know of it
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 600,
  expireInSeconds: 60 * 60,
  heartbeatSeconds: 10,
  retentionSeconds: 3650 * daySeconds, // of those that wait: they were promised
  deleteAfterSeconds: 30 * daySeconds, // of those that failed; others leave no row
};

/** So often one of the processes looks for jobs whose worker gives no sign of life. */
const superviseSeconds = 5;

const stopMs = 5_000;
const minuteMs = 60_000;

/** {@link Jobs}, and what of them joins a transaction. */
export interface OpenJobs extends Jobs {
  within(transaction: Kysely<Database>): JobSender;
  /** Forgets the turns of those that have nothing waiting. */
  sweepTurns(): Promise<void>;
}

/**
 * Creates or migrates the tables of pg-boss, and the queues. They lie beside our own tables, since the role of an
 * installation may own no other schema. Processes that start together wait for each other.
 */
export async function migrateJobs(
  db: Kysely<Database>,
  connection: BossConnection,
  queues: readonly string[],
): Promise<void> {
  if (queues.length > 0) await migrateJobTables(db, connection, queues);
}

/** As {@link migrateJobs}, and without any queue makes the tables all the same. */
export async function migrateJobTables(
  db: Kysely<Database>,
  connection: BossConnection,
  queues: readonly string[],
): Promise<void> {
  const migrate = await ownsTables(db);
  const boss = new PgBoss({ ...(await settings(db)), ...connection, supervise: false, migrate });
  boss.on("error", () => {}); // of idle connections; what fails here is thrown
  try {
    await boss.start();
    if (!migrate) return await expectQueues(boss, queues);
    for (const queue of queues) {
      await boss.createQueue(queue, { ...queueKind, policy: "exclusive" });
      await boss.updateQueue(queue, queueKind);
    }
  } catch (cause) {
    if (meansUnavailable(cause)) throw unavailable((cause as Error).message, cause);
    if (cause instanceof StoreError) throw cause;
    if (!migrate) throw notOwner("The tables of the jobs are not those of this version");
    const message = "The tables of the jobs could not be brought up to date";
    throw new StoreError("migration-failed", { migration: "jobs" }, message, { cause });
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** Whether {@link migrateJobs} would change nothing but the settings of queues. */
export async function hasCurrentJobTables(
  db: Kysely<Database>,
  connection: BossConnection,
  queues: readonly string[],
): Promise<boolean> {
  if (queues.length === 0) return true;
  const boss = new PgBoss({ ...(await settings(db)), ...connection, supervise: false, migrate: false });
  boss.on("error", () => {}); // of idle connections; what fails here is thrown
  try {
    await boss.start();
    const known = new Set((await boss.getQueues()).map(({ name }) => name));
    return queues.every((queue) => known.has(queue));
  } catch (cause) {
    if (meansUnavailable(cause)) throw unavailable((cause as Error).message, cause);
    return false; // the tables are missing, or of another version
  } finally {
    await boss.stop({ graceful: false });
  }
}

async function expectQueues(boss: PgBoss, queues: readonly string[]): Promise<void> {
  const known = new Set((await boss.getQueues()).map(({ name }) => name));
  const missing = queues.filter((queue) => !known.has(queue));
  if (missing.length > 0) throw notOwner(`The database has no queue ${missing.join(", ")}`);
}

/**
 * Opens the queues that {@link migrateJobs} made. Without any, no connection is made and nothing can be sent.
 *
 * @throws StoreError "unavailable".
 */
export async function openJobs(
  db: Kysely<Database>,
  connection: BossConnection,
  { queues, onError }: JobOptions,
): Promise<OpenJobs> {
  const boss = new PgBoss({
    ...(await settings(db)),
    ...connection,
    migrate: await ownsTables(db), // that was done by then, but for indexes that are built while others work
    useListenNotify: true,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  });
  let isStopped = false;
  boss.on(
    "error",
    onceAMinute((error) => isStopped || onError(error)),
  );
  if (queues.length > 0) await patiently(() => answerInTime(() => boss.start()));
  const expectQueue = (queue: string) => {
    if (!queues.includes(queue)) throw new TypeError(`The store was not opened with a queue ${queue}`);
  };
  const within = (transaction: Kysely<Database>) => sender(boss, transaction, expectQueue);
  return {
    ...answeringInTime(within(db)),
    within: (transaction) => answeringInTime(within(transaction)),
    work: async (queue, handle, { concurrency }) => {
      expectQueue(queue);
      for (let started = 0; started < concurrency; started++)
        await startWorker(boss, db, { queue, handle, onError });
    },
    sweepTurns: () => sweepTurns(db),
    stop: async () => {
      isStopped = true;
      const allEnded = Promise.all(queues.map((queue) => boss.offWork(queue)));
      await Promise.race([allEnded, sleep(stopMs, undefined, { ref: false })]);
      // Where the database is away or frozen nobody hears of the end, and the missing sign of life tells the others.
      const ended = boss.stop({ graceful: false }).catch(() => {});
      await Promise.race([ended, sleep(stopMs, undefined, { ref: false })]);
    },
  };
}

/** What every use of pg-boss here shares. */
async function settings(db: Kysely<Database>): Promise<ConstructorOptions> {
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db);
  return {
    schema: `"${rows[0]!.schema}"`,
    createSchema: false,
    schedule: false,
    flowIntervalSeconds: daySeconds, // no job waits for another
    reindex: false, // the tables stay small
    monitorVacuum: false,
  };
}

function sender(boss: PgBoss, database: Kysely<Database>, expectQueue: (queue: string) => void): JobSender {
  const db = fromKysely(database);
  return {
    send: async (queue, data, options) => {
      expectQueue(queue);
      // The queue takes one job of a key at a time; without one, a job is of its own.
      const { singletonKey = randomUUID(), afterSeconds: startAfter = 0 } = options ?? {};
      await boss.send(queue, data, { db, singletonKey, startAfter });
    },
    sendInTurn: async (queue, data, turn) => {
      expectQueue(queue);
      const { rank, ...waiting } = await addWaiting(database, queue, data, turn);
      const priority = priorityOf(rank);
      await boss.send(queue, unboundJob(turn.owner), { db, singletonKey: randomUUID(), priority });
      return waiting;
    },
    waiting: (queue, turn) => waitingOf(database, queue, turn),
    finish: async ({ queue, id }) => {
      const { affected } = (await boss.deleteJob(queue, id, { db })) as { affected: number };
      return affected > 0;
    },
  };
}

/** While the database is away every worker fails every few seconds. */
function onceAMinute(tell: (error: Error) => void): (error: Error) => void {
  let toldAt = -minuteMs;
  return (error) => {
    const now = performance.now();
    if (now - toldAt < minuteMs) return;
    toldAt = now;
    tell(error);
  };
}
