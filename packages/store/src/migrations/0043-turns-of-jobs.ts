import type { Kysely } from "kysely";
import { sql } from "kysely";

/**
 * Work that waits for the turn of its owner, and the virtual times that owners and their members have reached. The
 * rows are few and short-lived: a waiting piece of work leaves when it begins, and an idle owner's row is swept.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table waiting_work (
    id bigint generated always as identity primary key,
    queue text not null,
    owner text not null,
    member text not null,
    place bigint not null,
    counted integer not null,
    data jsonb not null
  )`,
  "create index waiting_work_in_turn on waiting_work (queue, owner, place, id)",
  `create table job_turns (
    queue text not null,
    owner text not null,
    member text not null,
    next bigint not null,
    reached bigint not null default 1,
    waiting integer not null default 0,
    primary key (queue, owner, member)
  )`,
];
