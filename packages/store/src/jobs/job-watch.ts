import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../database.ts";

/** How many jobs of a queue stand where. */
export interface QueueCounts {
  readonly queue: string;
  /** Not begun yet. */
  readonly waiting: number;
  readonly running: number;
  /** Failed, and to be tried again. */
  readonly retrying: number;
  /** Failed for good. */
  readonly failed: number;
}

/** Where a job that has failed stands: it is tried again by itself, or only if somebody asks for it. */
export const failingStates = ["retry", "failed"] as const;
type FailingState = (typeof failingStates)[number];

/** A job of which at least one try has failed. */
export interface FailingJob {
  readonly id: string;
  readonly queue: string;
  readonly state: FailingState;
  /** What was sent. */
  readonly data: unknown;
  /** Why it failed the last time, as JSON has the error; null where its worker died. */
  readonly output: unknown;
  readonly tries: number;
  readonly sentAt: Date;
  readonly triedAt: Date | null;
  /** When it is tried again; null where it is not. */
  readonly nextAt: Date | null;
}

/** Which failing jobs; an absent member means any. */
export interface FailingFilter {
  readonly queue?: string | undefined;
  readonly state?: FailingState | undefined;
}

/** Jobs as whoever runs the installation sees them, in whichever process they are done. */
export interface JobWatch {
  /** Every queue, in the order of their names. */
  queues(): Promise<readonly QueueCounts[]>;
  /** Those that failed for good first, then those to be tried again; the last tried first. */
  failing(
    filter: FailingFilter,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<{ readonly jobs: readonly FailingJob[]; readonly total: number }>;
  /** One of them, held until the transaction ends; undefined where it waits, is being done, or is done. */
  hold(id: string): Promise<FailingJob | undefined>;
  /** Whether another job of the same queue and key waits, is being done, or is to be tried again. */
  isSuperseded(id: string): Promise<boolean>;
  /** Has a failing job tried at once, and where it had failed for good, 60 times more. Workers see it within 5 s. */
  retry(id: string): Promise<void>;
}

/** The tries that a job which had failed for good gets: as many as take some ten hours. */
const furtherTries = 60;

/** The jobs on a database; none where no process has opened a queue yet. */
export function jobWatch(db: Kysely<Database>): JobWatch {
  const areThere = async () => {
    const { rows } = await sql<{ found: boolean }>`select to_regclass('job') is not null as found`.execute(
      db,
    );
    return rows[0]!.found;
  };
  const read = async (isMeant: RawBuilder<unknown>, end: RawBuilder<unknown>) => {
    const { rows } = await sql<FailingJob>`
      select id, name as queue, state::text as state, data, output,
        retry_count + (started_on is not null)::integer as tries,
        created_on as sent_at, started_on as tried_at,
        case when state = 'retry' then start_after end as next_at
      from job where state in ('retry', 'failed') and ${isMeant} ${end}`.execute(db);
    return rows;
  };
  return {
    async queues() {
      if (!(await areThere())) return [];
      const { rows } = await sql<QueueCounts>`
        select queue.name as queue,
          (count(job.id) filter (where job.state = 'created'))::integer as waiting,
          (count(job.id) filter (where job.state = 'active'))::integer as running,
          (count(job.id) filter (where job.state = 'retry'))::integer as retrying,
          (count(job.id) filter (where job.state = 'failed'))::integer as failed
        from queue left join job on job.name = queue.name
        group by queue.name order by queue.name`.execute(db);
      return rows;
    },
    async failing({ queue, state }, { offset, limit }) {
      if (!(await areThere())) return { jobs: [], total: 0 };
      const isMeant = sql`${queue === undefined ? sql`true` : sql`name = ${queue}`}
        and ${state === undefined ? sql`true` : sql`state = ${sql.lit(state)}`}`;
      const { rows } = await sql<{ total: number }>`
        select count(*)::integer as total from job where state in ('retry', 'failed') and ${isMeant}`.execute(
        db,
      );
      const order = sql`order by (state = 'failed') desc, started_on desc nulls last, id`;
      return {
        jobs: await read(isMeant, sql`${order} offset ${offset} limit ${limit}`),
        total: rows[0]!.total,
      };
    },
    async hold(id) {
      if (!(await areThere())) return undefined;
      return (await read(sql`id = ${id}`, sql`for update`))[0];
    },
    async isSuperseded(id) {
      const { rows } = await sql`
        select 1 from job join job as other using (name, singleton_key)
        where job.id = ${id} and other.id <> job.id and other.state <= 'active'`.execute(db);
      return rows.length > 0;
    },
    async retry(id) {
      await sql`
        update job set start_after = now(), completed_on = null, state = 'retry',
          retry_limit = case when state = 'failed' then retry_count + ${sql.lit(furtherTries)} else retry_limit end
        where id = ${id} and state in ('retry', 'failed')`.execute(db);
    },
  };
}
