import { type Kysely, sql } from "kysely";
import type { Database } from "../database.ts";
import type { Turn, WaitingCounts } from "./job-types.ts";

/**
 * Turns of owners, by start-time fair queueing on two levels. pg-boss keeps one job for each piece of work of an owner,
 * ranked by the owner's virtual time; which work of the owner it does is decided when it begins, by the virtual times
 * of the owner's members. Each level remembers which place it has reached, so that nobody saves up turns while idle.
 * Every step finds its rows by an index, however much waits.
 */

/** What a job carries until its turn comes. */
interface Unbound {
  readonly turnOf: string;
}

/** Whether a job does whatever of its owner is next. */
export function isUnbound(data: unknown): data is Unbound {
  return typeof data === "object" && data !== null && "turnOf" in data;
}

/** A job that has not begun, for work of this owner. */
export function unboundJob(owner: string): Unbound {
  return { turnOf: owner };
}

/** Where a job with a turn is among all of its queue: later ones have lower priorities, and those begun before have 0. */
export function priorityOf(rank: number): number {
  return -rank;
}

/** Has work wait for its turn. @returns its owner's place in the queue, and what now waits of owner and member. */
export async function addWaiting(
  db: Kysely<Database>,
  queue: string,
  data: object,
  { owner, member, counts }: Turn,
): Promise<WaitingCounts & { readonly rank: number }> {
  if (owner === "" || member === "") throw new TypeError("A turn names its owner and the member");
  const counted = counts === false ? 0 : 1;
  const { rows } = await sql<WaitingCounts & { rank: string }>`
    with of_queue as (
      select coalesce(max(reached), 1) as reached from job_turns
      where queue = ${queue} and owner = '' and member = ''
    ), of_owner as (
      insert into job_turns (queue, owner, member, next, waiting)
      select ${queue}, ${owner}, '', reached + 1, ${counted}::integer from of_queue
      on conflict (queue, owner, member) do update
        set next = greatest(job_turns.next + 1, excluded.next), waiting = job_turns.waiting + excluded.waiting
      returning next - 1 as rank, reached, waiting
    ), of_member as (
      insert into job_turns (queue, owner, member, next, waiting)
      select ${queue}, ${owner}, ${member}, reached + 1, ${counted}::integer from of_owner
      on conflict (queue, owner, member) do update
        set next = greatest(job_turns.next + 1, excluded.next), waiting = job_turns.waiting + excluded.waiting
      returning next - 1 as place, waiting
    ), added as (
      insert into waiting_work (queue, owner, member, place, counted, data)
      select ${queue}, ${owner}, ${member}, place, ${counted}::integer, ${JSON.stringify(data)}::jsonb from of_member
    )
    select rank, of_owner.waiting as of_owner, of_member.waiting as of_member from of_owner, of_member`.execute(
    db,
  );
  const { rank, ...waiting } = rows[0]!;
  return { ...waiting, rank: Number(rank) };
}

/**
 * Gives a job that begins the next work of its owner, once: a job that is begun again has it still, and comes before
 * all that were not begun.
 *
 * @returns undefined where another worker gave it some meanwhile, or nothing of the owner waits.
 */
export async function bindNext(
  db: Kysely<Database>,
  queue: string,
  id: string,
  unbound: Unbound,
): Promise<{ readonly data: unknown } | undefined> {
  // Rows are locked in the order in which `addWaiting` does it, and the queue's last.
  const { rows } = await sql<{ data: unknown }>`
    with slot as (
      select id, -priority as rank from job
      where id = ${id} and name = ${queue} and data = ${JSON.stringify(unbound)}::jsonb for update
    ), taken as (
      delete from waiting_work where exists (select from slot) and id = (
        select id from waiting_work where queue = ${queue} and owner = ${unbound.turnOf}
        order by place, id limit 1 for update skip locked
      ) returning member, place, counted, data
    ), of_owner as (
      update job_turns set reached = greatest(reached, place), waiting = waiting - counted from taken
      where queue = ${queue} and owner = ${unbound.turnOf} and job_turns.member = ''
      returning taken.member, counted, data
    ), of_member as (
      update job_turns set waiting = waiting - counted from of_owner
      where queue = ${queue} and owner = ${unbound.turnOf} and job_turns.member = of_owner.member
      returning data
    ), of_queue as (
      insert into job_turns (queue, owner, member, next, reached)
      select ${queue}, '', '', 0, rank from slot, of_member
      on conflict (queue, owner, member) do update set reached = greatest(job_turns.reached, excluded.reached)
      returning reached
    )
    update job set data = of_member.data, priority = 0 from of_member, of_queue where job.id = ${id}
    returning job.data`.execute(db);
  return rows[0];
}

/** Ends a job whose owner has nothing waiting. @returns whether it was still without work. */
export async function dropUnbound(db: Kysely<Database>, id: string, unbound: Unbound): Promise<boolean> {
  const { rows } = await sql`
    delete from job where id = ${id} and data = ${JSON.stringify(unbound)}::jsonb returning id`.execute(db);
  return rows.length > 0;
}

/** What waits and counts, of an owner and one of its members. */
export async function waitingOf(
  db: Kysely<Database>,
  queue: string,
  { owner, member }: Pick<Turn, "owner" | "member">,
): Promise<WaitingCounts> {
  const rows = await db
    .selectFrom("jobTurns")
    .select(["member", "waiting"])
    .where("queue", "=", queue)
    .where("owner", "=", owner)
    .where("member", "in", ["", member])
    .execute();
  const of = (wanted: string) => rows.find((row) => row.member === wanted)?.waiting ?? 0;
  return { ofOwner: of(""), ofMember: of(member) };
}

/** Priorities are integers of 32 bits, and each turn of an owner that has others waiting takes one. */
const mostRank = 1_000_000_000;

/**
 * Forgets owners and members that have nothing waiting and are behind what their level has reached: they begin there
 * again. Ranks that grow out of pg-boss's integers are set back together.
 */
export async function sweepTurns(db: Kysely<Database>, most = mostRank): Promise<void> {
  await sql`
    delete from job_turns as idle using job_turns as level
    where idle.owner <> '' and idle.waiting = 0 and level.queue = idle.queue
      and level.owner = case when idle.member = '' then '' else idle.owner end and level.member = ''
      and idle.next <= level.reached + 1
      and not exists (
        select from waiting_work as work where work.queue = idle.queue and work.owner = idle.owner
          and (idle.member = '' or work.member = idle.member)
      )`.execute(db);
  await db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ queue: string; reached: string }>`
      select queue, reached from job_turns where owner = '' and reached > ${most}`.execute(transaction);
    for (const { queue, reached } of rows) {
      // Nobody takes a turn until the end of the transaction, and what was taken is there.
      await sql`lock table job_turns in exclusive mode`.execute(transaction);
      const back = sql`${Number(reached) - 1}::integer`;
      await sql`
        update job_turns set reached = case when owner = '' then reached - ${back} else reached end,
          next = case when member = '' then greatest(1, next - ${back}) else next end
        where queue = ${queue} and member = ''`.execute(transaction);
      await sql`
        update job set priority = least(-1, priority + ${back}) where name = ${queue} and priority < 0`.execute(
        transaction,
      );
    }
  });
}
