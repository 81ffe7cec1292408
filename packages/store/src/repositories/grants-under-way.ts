import { setTimeout as pause } from "node:timers/promises";
import type { AnswerStorage } from "@v2x/protocol";
import { type Kysely, sql } from "kysely";
import type { Database, System } from "../database.ts";
import { gathered } from "../gather.ts";

/** Longer than an authority needs for any request, also where it asks another one: whoever had it is gone. */
const givenUpAfterSeconds = 15;
const lookAgainMs = 25;

interface Begun {
  readonly log: string;
  readonly identity: Uint8Array;
}

/**
 * Requests that a process is about to grant. What is granted stays here until it is swept; its answer is kept by then.
 */
export function grantsUnderWay(
  db: Kysely<Database>,
  system: System,
): Pick<AnswerStorage, "beginGrant" | "endGrant"> {
  const begin = gathered(db, async (asked: readonly Begun[]) => {
    // In one order by all, so that no two statements wait for each other.
    const { rows } = await sql<Begun>`
      insert into grants_under_way (system, log, identity, since)
      select distinct ${system}, log, identity, now() from unnest(
        ${asked.map(({ log }) => log)}::text[], ${asked.map(({ identity }) => identity)}::bytea[]
      ) as asked (log, identity)
      where not exists (
        select from protocol_answers kept
        where kept.identity = asked.identity and kept.log = asked.log and kept.system = ${system}
      )
      order by identity, log
      on conflict (identity, log, system) do update set since = excluded.since
        where grants_under_way.since < excluded.since - make_interval(secs => ${givenUpAfterSeconds})
      returning log, identity
    `.execute(db);
    const free = new Set(rows.map(nameOf));
    return asked.map((one) => free.delete(nameOf(one)));
  });
  return {
    async beginGrant(log, identity) {
      if (await begin({ log, identity })) return "begun";
      await pause(lookAgainMs);
      return "at-work";
    },
    async endGrant(log, identity) {
      await db
        .deleteFrom("grantsUnderWay")
        .where("identity", "=", identity)
        .where("log", "=", log)
        .where("system", "=", system)
        .execute();
    },
  };
}

function nameOf({ log, identity }: Begun): string {
  return log + Buffer.from(identity).toString("latin1");
}
