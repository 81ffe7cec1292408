import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { AnswerStorage, EventQuery, EventStorage, EventTrace, StoredEvent } from "@v2x/protocol";
import type { Kysely, Selectable } from "kysely";
import type { Database } from "../database.ts";
import { inOneTransaction } from "../in-one-transaction.ts";

/** So many rows are forgotten in one statement: others wait for it no longer than a blink. */
const forgottenAtOnce = 5_000;

/** What reached the authorities of one system, and what they answered. */
export function protocolEvents(db: Kysely<Database>, system: "ccms"): EventStorage & AnswerStorage {
  const seenBy = ({ log, organizationId, requestHash, from, to }: EventQuery) => {
    let found = db.selectFrom("protocolEvents").where("system", "=", system).where("log", "=", log);
    if (requestHash === undefined) found = found.where("organizationId", "=", organizationId);
    else {
      found = found
        .where("requestDigest", ">=", Buffer.concat([requestHash, Buffer.alloc(16, 0x00)]))
        .where("requestDigest", "<=", Buffer.concat([requestHash, Buffer.alloc(16, 0xff)]))
        .where((row) =>
          row.or([row("organizationId", "=", organizationId), row("organizationId", "is", null)]),
        );
    }
    if (from !== undefined) found = found.where("at", ">=", from);
    if (to !== undefined) found = found.where("at", "<=", to);
    return found;
  };
  const traceOf = async (id: string): Promise<EventTrace> => {
    const kept = await db
      .selectFrom("protocolTraces")
      .select("trace")
      .where("eventId", "=", id)
      .executeTakeFirst();
    return kept ? unpacked(kept.trace) : { texts: [], layers: [], advice: [] };
  };
  return {
    addEvent: ({ trace, ...event }) =>
      inOneTransaction(db, async (transaction) => {
        const { id } = await transaction
          .insertInto("protocolEvents")
          .values({ ...event, system })
          .returning("id")
          .executeTakeFirstOrThrow();
        await transaction
          .insertInto("protocolTraces")
          .values({ eventId: id, trace: packed(trace) })
          .execute();
        return id;
      }),
    async events(query, { offset, limit }) {
      const { total } = await seenBy(query)
        .select(({ fn }) => fn.countAll<string>().as("total"))
        .executeTakeFirstOrThrow();
      const rows = await seenBy(query)
        .selectAll()
        .orderBy("at", "desc")
        .orderBy("id", "desc")
        .offset(offset)
        .limit(limit)
        .execute();
      return { events: rows.map(toEvent), total: Number(total) };
    },
    async event(id, query) {
      const row = await seenBy(query).selectAll().where("id", "=", id).executeTakeFirst();
      if (row === undefined) return undefined;
      return { ...toEvent(row), trace: await traceOf(row.id) };
    },
    async grantedEvent(log, requestDigest) {
      const row = await db
        .selectFrom("protocolEvents")
        .selectAll()
        .where("system", "=", system)
        .where("log", "=", log)
        .where("requestDigest", "=", requestDigest)
        .where("isSuccess", "=", true)
        .orderBy("id")
        .limit(1)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const { id, ...event } = toEvent(row);
      return { ...event, trace: await traceOf(id) };
    },
    async forgetEvents(before) {
      const forgotten = await db
        .deleteFrom("protocolEvents")
        .where("id", "in", (old) =>
          old
            .selectFrom("protocolEvents")
            .select("id")
            .where("system", "=", system)
            .where("at", "<", before)
            .limit(forgottenAtOnce),
        )
        .executeTakeFirst();
      return Number(forgotten.numDeletedRows);
    },
    async answerTo(log, requestDigest) {
      const row = await db
        .selectFrom("protocolAnswers")
        .select("octets")
        .where("system", "=", system)
        .where("log", "=", log)
        .where("requestDigest", "=", requestDigest)
        .executeTakeFirst();
      return row?.octets;
    },
    async keepAnswer(answer) {
      const kept = await db
        .insertInto("protocolAnswers")
        .values({ ...answer, system })
        .onConflict((conflict) => conflict.columns(["system", "log", "requestDigest"]).doNothing())
        .returning("at")
        .executeTakeFirst();
      return kept !== undefined;
    },
    async forgetAnswers(before) {
      const forgotten = await db
        .deleteFrom("protocolAnswers")
        .where("system", "=", system)
        .where("at", "<", before)
        .executeTakeFirst();
      return Number(forgotten.numDeletedRows);
    },
  };
}

function toEvent(row: Selectable<Database["protocolEvents"]>): StoredEvent {
  const {
    system: _,
    organizationId,
    responseCode,
    canonicalId,
    ecIdentifier,
    receivedEcHashedId8,
    ...rest
  } = row;
  return {
    ...rest,
    ...(organizationId !== null && { organizationId }),
    ...(responseCode !== null && { responseCode }),
    ...(canonicalId !== null && { canonicalId }),
    ...(ecIdentifier !== null && { ecIdentifier }),
    ...(receivedEcHashedId8 !== null && { receivedEcHashedId8 }),
  };
}

function packed({ texts, layers, advice }: EventTrace): Uint8Array {
  const shown = texts.map((text) => Buffer.from(text).toString("base64"));
  const json = JSON.stringify({ texts: shown, layers, advice });
  return deflateRawSync(json, { level: 1 });
}

function unpacked(trace: Uint8Array): EventTrace {
  const { texts, layers, advice } = JSON.parse(inflateRawSync(trace).toString());
  return { texts: texts.map((text: string) => new Uint8Array(Buffer.from(text, "base64"))), layers, advice };
}
