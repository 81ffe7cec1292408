import type { DeviceStorage } from "@v2x/ccms";
import type {
  AnswerStorage,
  EventPage,
  EventQuery,
  EventStorage,
  EventTrace,
  ProtocolEvent,
  StoredEvent,
} from "@v2x/protocol";
import { type Kysely, type Selectable, type SelectQueryBuilder, sql } from "kysely";
import type { Database, System } from "../database.ts";
import { gathered } from "../gather.ts";
import { blockBefore, countRows, type OwnLog, rowsOfBlock } from "./event-blocks.ts";
import { type EventIntake, shortened, unprovenBounds } from "./event-bounds.ts";
import { type EventRecord, packed, packedWithinBounds, storeEvents, unpacked } from "./event-records.ts";
import {
  type DigitsQuery,
  findByDigits,
  isIndexed,
  isShownByDigits,
  rowsLookedThrough,
} from "./events-by-digits.ts";

/** Which rows, counted from the newest. */
interface Page {
  readonly offset: number;
  readonly limit: number;
}

/** What reached the authorities of one system, and what they answered. */
export function protocolEvents(
  db: Kysely<Database>,
  system: System,
  intake: EventIntake,
): EventStorage &
  Pick<AnswerStorage, "answerTo" | "answerOfSame" | "addGrantedEvent"> &
  Pick<DeviceStorage, "addTicketEvent"> {
  const seenBy = (query: EventQuery) => {
    const { log, organizationId, requestHash, requestDigits, from, to } = query;
    let found = db.selectFrom("protocolEvents").where("system", "=", system).where("log", "=", log);
    if (requestDigits !== undefined) found = found.where(isShownByDigits({ ...query, requestDigits }));
    else if (requestHash === undefined) found = found.where("organizationId", "=", organizationId);
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
  /** The rows are read after those before them are skipped, which the index alone tells. */
  const readNewestFirst = async (
    ids: readonly string[] | SelectQueryBuilder<Database, "protocolEvents", { id: string }>,
  ) => {
    const rows = await db
      .selectFrom("protocolEvents")
      .selectAll()
      .where("id", "in", ids)
      .orderBy("at", "desc")
      .orderBy("id", "desc")
      .execute();
    return rows.map(toEvent);
  };
  const newestFirst = (query: EventQuery, { offset, limit }: Page) =>
    readNewestFirst(
      seenBy(query).select("id").orderBy("at", "desc").orderBy("id", "desc").offset(offset).limit(limit),
    );
  /** All own rows of a period stand before `until`, as the last `total` of these. */
  const countOwn = async (own: OwnLog, { from, to }: EventQuery) => {
    const until = await countRows(db, own, to && justAfter(to));
    return { until, total: until - (from ? await countRows(db, own, from) : 0) };
  };
  const eventsByDigits = async (query: DigitsQuery, page: Page): Promise<EventPage> => {
    const { ids, total } = await findByDigits(db, system, query, page);
    const events = ids.length === 0 ? [] : await readNewestFirst(ids);
    if (isIndexed(query)) return { events, total };
    const { log, organizationId } = query;
    const own = await countOwn({ system, log, organizationId }, query);
    return { events, total, ...(own.total > rowsLookedThrough && { ofNewest: rowsLookedThrough }) };
  };
  /** Counts up from the end of a block, where skipping all newer rows would take too long. */
  const fromBlock = async (
    own: OwnLog,
    until: number,
    { offset, limit, total }: Page & { readonly total: number },
  ) => {
    const end = until - offset;
    const start = Math.max(end - limit, until - total);
    if (start >= end) return [];
    const block = await blockBefore(db, own, start);
    return readNewestFirst(
      db
        .selectFrom("protocolEvents")
        .select("id")
        .where("system", "=", system)
        .where("log", "=", own.log)
        .where("organizationId", "=", own.organizationId)
        .where(sql<boolean>`(at, id) > (${block.at}, ${block.id})`)
        .orderBy("at")
        .orderBy("id")
        .offset(start - block.rows)
        .limit(end - start),
    );
  };
  const storeRecord = gathered(db, (records: readonly EventRecord[]) => storeEvents(db, system, records));
  const storeBounded = async (
    { trace, unproven: _, ...event }: ProtocolEvent,
    more: Pick<EventRecord, "answer" | "allowance">,
  ) => {
    const message = shortened(event.message, unprovenBounds.messageOctets);
    return storeRecord({ event: { ...event, message }, trace: await packedWithinBounds(trace), ...more });
  };
  /** What is granted is stored however much comes: its answer is kept with it, and other limits hold. */
  const storeGranted = async (event: ProtocolEvent, more: Pick<EventRecord, "answer" | "ticket">) => {
    const { trace, unproven, ...facts } = event;
    if (unproven !== undefined) return storeBounded(event, { ...more, allowance: intake.allowanceOf(event) });
    return storeRecord({ event: facts, trace: await packed(trace), ...more });
  };
  /** Looks for answers under both kinds of names in one statement: their lookups travel together. */
  const answerNamed = gathered(db, async (asked: readonly NamedAnswer[]) => {
    const namesOf = (kind: NamedAnswer["kind"]) => {
      const some = asked.filter((one) => one.kind === kind);
      return sql`select * from unnest(
        ${some.map(({ log }) => log)}::text[], ${some.map(({ name }) => name)}::bytea[]
      )`;
    };
    const { rows } = await sql<KeptRow>`
      select log, request_digest, identity, octets from protocol_answers
      where system = ${system} and (log, request_digest) in (${namesOf("octets")})
      union all
      select log, request_digest, identity, octets from protocol_answers
      where system = ${system} and (log, identity) in (${namesOf("identity")})
    `.execute(db);
    const kept = new Map<string, KeptRow>();
    for (const row of rows) {
      kept.set(keyOf({ kind: "octets", log: row.log, name: row.requestDigest }), row);
      if (row.identity !== null) kept.set(keyOf({ kind: "identity", log: row.log, name: row.identity }), row);
    }
    return asked.map((one) => kept.get(keyOf(one)));
  });
  return {
    async addEvent(event) {
      const { trace, unproven: _, ...facts } = event;
      const keeping = intake.keepingOf(event);
      if (keeping === "left-out") return "0";
      const stored = await (keeping === "whole"
        ? storeRecord({ event: facts, trace: await packed(trace) })
        : storeBounded(event, keeping));
      if ("id" in stored) return stored.id;
      throw new TypeError("Nothing hinders an event by itself.");
    },
    async addGrantedEvent(event, answer) {
      return "id" in (await storeGranted(event, { answer })) ? "stored" : "answered";
    },
    async addTicketEvent(ticket, event, answer) {
      const stored = await storeGranted(event, { answer, ticket });
      return "id" in stored ? "stored" : stored.hindrance;
    },
    async events(query, page) {
      const { requestHash, requestDigits, organizationId, log } = query;
      if (requestDigits !== undefined) return eventsByDigits({ ...query, requestDigits }, page);
      if (requestHash !== undefined) {
        const { total } = await seenBy(query)
          .select(({ fn }) => fn.countAll<string>().as("total"))
          .executeTakeFirstOrThrow();
        return { events: await newestFirst(query, page), total: Number(total) };
      }
      const own = { system, log, organizationId };
      const { until, total } = await countOwn(own, query);
      if (page.offset < rowsOfBlock) return { events: await newestFirst(query, page), total };
      return { events: await fromBlock(own, until, { ...page, total }), total };
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
    async answerTo(log, requestDigest) {
      return (await answerNamed({ kind: "octets", log, name: requestDigest }))?.octets;
    },
    answerOfSame: (log, identity) => answerNamed({ kind: "identity", log, name: identity }),
  };
}

/** Names an answer: by the digest of the octets that it answered, or by the identity of the request. */
interface NamedAnswer {
  readonly kind: "octets" | "identity";
  readonly log: string;
  readonly name: Uint8Array;
}

type KeptRow = Pick<Selectable<Database["protocolAnswers"]>, "log" | "requestDigest" | "identity" | "octets">;

function keyOf({ kind, log, name }: NamedAnswer): string {
  return `${kind} ${log} ${Buffer.from(name).toString("latin1")}`;
}

/** Times are kept to the millisecond. */
function justAfter(moment: Date): Date {
  return new Date(moment.getTime() + 1);
}

/** What a row says, without its trace. */
export function toEvent(row: Selectable<Database["protocolEvents"]>): StoredEvent {
  const {
    system: _,
    organizationId,
    responseCode,
    canonicalId,
    ecIdentifier,
    receivedEcHashedId8,
    issuedEcHashedId8,
    allowance: _allowance,
    allowanceOctets: _allowanceOctets,
    ...rest
  } = row;
  return {
    ...rest,
    ...(organizationId !== null && { organizationId }),
    ...(responseCode !== null && { responseCode }),
    ...(canonicalId !== null && { canonicalId }),
    ...(ecIdentifier !== null && { ecIdentifier }),
    ...(receivedEcHashedId8 !== null && { receivedEcHashedId8 }),
    ...(issuedEcHashedId8 !== null && { issuedEcHashedId8 }),
  };
}
