import { type EventTrace, type StoredEvent, waitingCode } from "@v2x/protocol";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../database.ts";
import { unpacked } from "./event-records.ts";
import { rowsLookedThrough } from "./events-by-digits.ts";
import { toEvent } from "./protocol-events.ts";

/** Which events of all organizations; an absent member means any. */
export interface AllEventsQuery {
  readonly system?: "ccms" | "scms" | undefined;
  readonly log?: string | undefined;
  readonly organizationId?: string | undefined;
  /** `waiting`: successful with `waitingCode`, and not `granted` then. */
  readonly outcome?: "granted" | "waiting" | "refused" | undefined;
  /** The first lower-case hexadecimal digits of the request's digest, at most 64. */
  readonly digestBegins?: string | undefined;
  readonly canonicalId?: string | undefined;
  /** Both included. */
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

/** An event with its system, and the name of the organization that it belongs to. */
export interface EventOfAnybody extends StoredEvent {
  readonly system: "ccms" | "scms";
  readonly organizationName?: string;
}

/** The events of every organization, and of none, for whoever runs the installation. */
export interface EventsOfAll {
  /** Newest first. `ofNewest`: only so many of the newest rows were looked through, older ones may match too. */
  find(
    query: AllEventsQuery,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<{
    readonly events: readonly EventOfAnybody[];
    readonly total: number;
    readonly ofNewest?: number;
  }>;
  /** One with its trace, by its id. */
  event(id: string): Promise<(EventOfAnybody & { readonly trace: EventTrace }) | undefined>;
}

/** The events on a database. */
export function eventsOfAll(db: Kysely<Database>): EventsOfAll {
  const read = async (ids: readonly string[]) => {
    if (ids.length === 0) return [];
    const rows = await db
      .selectFrom("protocolEvents")
      .leftJoin("organizations", "organizations.organizationId", "protocolEvents.organizationId")
      .selectAll("protocolEvents")
      .select("organizations.name as organizationName")
      .where("protocolEvents.id", "in", ids)
      .orderBy("at", "desc")
      .orderBy("protocolEvents.id", "desc")
      .execute();
    return rows.map(({ organizationName, ...row }): EventOfAnybody => {
      const system = row.system === "ccms" ? "ccms" : "scms";
      return { ...toEvent(row), system, ...(organizationName !== null && { organizationName }) };
    });
  };
  return {
    async find(query, { offset, limit }) {
      const { rows } = await sql<{ looked: string; total: string; ids: string[] }>`
        with newest as materialized (${newestOf(query)}),
        found as materialized (select id, at from newest where ${matches(query)})
        select (select count(*) from newest) as looked, (select count(*) from found) as total, array(
          select id::text from found order by at desc, found.id desc offset ${offset} limit ${limit}
        ) as ids
      `.execute(db);
      const { looked, total, ids } = rows[0]!;
      return {
        events: await read(ids),
        total: Number(total),
        ...(Number(looked) === rowsLookedThrough && { ofNewest: rowsLookedThrough }),
      };
    },
    async event(id) {
      const [event] = await read([id]);
      if (event === undefined) return undefined;
      const kept = await db
        .selectFrom("protocolTraces")
        .select("trace")
        .where("eventId", "=", id)
        .executeTakeFirst();
      return { ...event, trace: kept ? unpacked(kept.trace) : { texts: [], layers: [], advice: [] } };
    },
  };
}

/** The newest rows that an index finds by what is asked: by digest, by organization, or by hour. */
function newestOf({ digestBegins, organizationId, from, to }: AllEventsQuery): RawBuilder<unknown> {
  const columns = sql`id, at, system, log, is_success, response_code, canonical_id, organization_id`;
  const isInPeriod = sql`at between ${from ?? "-infinity"} and ${to ?? "infinity"}`;
  if (digestBegins !== undefined)
    return sql`
      select ${columns} from protocol_events
      where request_digest between ${Buffer.from(digestBegins.padEnd(64, "0"), "hex")}
        and ${Buffer.from(digestBegins.padEnd(64, "f"), "hex")} and ${isInPeriod}
      order by at desc, id desc limit ${rowsLookedThrough}`;
  if (organizationId !== undefined)
    return sql`
      select own.* from (values ('ccms', 'ea'), ('ccms', 'aa'), ('scms', 'eca'), ('scms', 'ra')) as of (system, log)
      cross join lateral (
        select ${columns} from protocol_events as e
        where e.system = of.system and e.log = of.log and e.organization_id = ${organizationId} and ${isInPeriod}
        order by at desc, id desc limit ${rowsLookedThrough}
      ) as own
      order by own.at desc, own.id desc limit ${rowsLookedThrough}`;
  const hour = (moment: RawBuilder<unknown>) => sql`date_trunc('hour', ${moment} at time zone 'UTC')`;
  // The index has no more than the hour; within one the rows are few enough to be sorted.
  return sql`
    select ${columns} from protocol_events
    where ${isInPeriod}
      ${from === undefined ? sql`` : sql`and ${hour(sql`at`)} >= ${hour(sql`${from}::timestamptz`)}`}
      ${to === undefined ? sql`` : sql`and ${hour(sql`at`)} <= ${hour(sql`${to}::timestamptz`)}`}
    order by ${hour(sql`at`)} desc, at desc, id desc limit ${rowsLookedThrough}`;
}

function endedAs(outcome: NonNullable<AllEventsQuery["outcome"]>): RawBuilder<unknown> {
  if (outcome === "refused") return sql`not is_success`;
  const isWaiting = sql`is_success and response_code is not distinct from ${waitingCode}`;
  return outcome === "waiting" ? isWaiting : sql`is_success and not (${isWaiting})`;
}

function matches({ system, log, organizationId, outcome, canonicalId }: AllEventsQuery): RawBuilder<unknown> {
  return sql.join(
    [
      sql`true`,
      ...(system === undefined ? [] : [sql`system = ${system}`]),
      ...(log === undefined ? [] : [sql`log = ${log}`]),
      ...(organizationId === undefined ? [] : [sql`organization_id = ${organizationId}`]),
      ...(outcome === undefined ? [] : [endedAs(outcome)]),
      ...(canonicalId === undefined ? [] : [sql`lower(canonical_id) = lower(${canonicalId})`]),
    ],
    sql` and `,
  );
}
