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
  readonly requestDigest: Uint8Array;
}

/** Requests that a process is about to grant. What is granted stays here until it is swept: its answer is found first. */
export function grantsUnderWay(
  db: Kysely<Database>,
  system: System,
): Pick<AnswerStorage, "beginGrant" | "endGrant"> {
  const begin = gathered(db, async (asked: readonly Begun[]) => {
    // In one order by all, so that no two statements wait for each other.
    const { rows } = await sql<Begun>`
      insert into grants_under_way (system, log, request_digest, since)
      select distinct ${system}, log, request_digest, now() from unnest(
        ${asked.map(({ log }) => log)}::text[], ${asked.map(({ requestDigest }) => requestDigest)}::bytea[]
      ) as asked (log, request_digest)
      order by request_digest, log
      on conflict (request_digest, log, system) do update set since = excluded.since
        where grants_under_way.since < excluded.since - make_interval(secs => ${givenUpAfterSeconds})
      returning log, request_digest
    `.execute(db);
    const free = new Set(rows.map(nameOf));
    return asked.map((one) => free.delete(nameOf(one)));
  });
  return {
    async beginGrant(log, requestDigest) {
      if (await begin({ log, requestDigest })) return "begun";
      await pause(lookAgainMs);
      return "at-work";
    },
    async endGrant(log, requestDigest) {
      await db
        .deleteFrom("grantsUnderWay")
        .where("requestDigest", "=", requestDigest)
        .where("log", "=", log)
        .where("system", "=", system)
        .execute();
    },
  };
}

function nameOf({ log, requestDigest }: Begun): string {
  return log + Buffer.from(requestDigest).toString("latin1");
}
