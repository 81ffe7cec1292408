import type { AuditFilter, AuditHead, AuditRow, AuditStorage } from "@v2x/audit";
import { type ExpressionBuilder, type Kysely, type Selectable, sql } from "kysely";
import type { Database } from "../database.ts";

/** Who did what, in the order in which it was done. */
export function auditLog(db: Kysely<Database>): AuditStorage {
  const head = async (): Promise<AuditHead | undefined> => {
    const row = await db.selectFrom("auditHead").select(["position", "hash", "mac"]).executeTakeFirst();
    return row && { ...row, position: Number(row.position) };
  };
  return {
    head,
    async lockHead() {
      await sql`select pg_advisory_xact_lock(hashtextextended('audit log', 0))`.execute(db);
      const noted = await head();
      const last = await db
        .selectFrom("auditLog")
        .select(["position", "hash", "mac"])
        .orderBy("position", "desc")
        .limit(1)
        .executeTakeFirst();
      const isNoted = last === undefined || Number(last.position) <= (noted?.position ?? 0);
      return isNoted ? noted : { ...last, position: Number(last.position) };
    },
    async takeBeginning() {
      const { numDeletedRows } = await db.deleteFrom("auditBeginning").executeTakeFirst();
      return numDeletedRows > 0n;
    },
    async add({ actor, ...row }, end) {
      await db
        .insertInto("auditLog")
        .values({
          position: row.position,
          at: row.at,
          actorKind: actor.kind,
          actorId: actor.id ?? null,
          actorName: actor.name,
          organizationId: row.organizationId ?? null,
          action: row.action,
          subject: row.subject,
          reason: row.reason ?? null,
          before: row.before === undefined ? null : JSON.stringify(row.before),
          after: row.after === undefined ? null : JSON.stringify(row.after),
          address: row.address ?? null,
          requestId: row.requestId ?? null,
          hash: row.hash,
          mac: row.mac,
        })
        .execute();
      await db
        .insertInto("auditHead")
        .values({ id: 1, ...end })
        .onConflict((conflict) => conflict.column("id").doUpdateSet(end))
        .execute();
    },
    async rowsAfter(position, limit, filter = {}) {
      const rows = await db
        .selectFrom("auditLog")
        .selectAll()
        .where("position", ">", String(position))
        .where((is) => matches(is, filter))
        .orderBy("position")
        .limit(limit)
        .execute();
      return rows.map(toRow);
    },
    async hashesAt(positions) {
      if (positions.length === 0) return new Map();
      const rows = await db
        .selectFrom("auditLog")
        .select(["position", "hash"])
        .where("position", "in", positions.map(String))
        .execute();
      return new Map(rows.map(({ position, hash }) => [Number(position), hash]));
    },
    async page(filter, { offset, limit }) {
      const rows = await db
        .selectFrom("auditLog")
        .selectAll()
        .where((is) => matches(is, filter))
        .orderBy("position", "desc")
        .offset(offset)
        .limit(limit)
        .execute();
      const { total } = await db
        .selectFrom("auditLog")
        .select(({ fn }) => fn.countAll<string>().as("total"))
        .where((is) => matches(is, filter))
        .executeTakeFirstOrThrow();
      return { rows: rows.map(toRow), total: Number(total) };
    },
  };
}

function matches(
  is: ExpressionBuilder<Database, "auditLog">,
  { actor, action, organizationId, subject, from, until }: AuditFilter,
) {
  return is.and([
    ...(actor === undefined ? [] : [contains("actorName", actor)]),
    ...(subject === undefined ? [] : [contains("subject", subject)]),
    ...(action === undefined ? [] : [sql<boolean>`starts_with(action, ${action})`]),
    ...(organizationId === undefined ? [] : [is("organizationId", "=", organizationId)]),
    ...(from === undefined ? [] : [is("at", ">=", from)]),
    ...(until === undefined ? [] : [is("at", "<", until)]),
  ]);
}

function contains(column: "actorName" | "subject", part: string) {
  return sql<boolean>`position(lower(${part}) in lower(${sql.ref(column)})) > 0`;
}

function toRow(row: Selectable<Database["auditLog"]>): AuditRow {
  return {
    position: Number(row.position),
    at: row.at,
    actor: {
      kind: row.actorKind as AuditRow["actor"]["kind"],
      id: row.actorId ?? undefined,
      name: row.actorName,
    },
    organizationId: row.organizationId ?? undefined,
    action: row.action,
    subject: row.subject,
    reason: row.reason ?? undefined,
    before: row.before ?? undefined,
    after: row.after ?? undefined,
    address: row.address ?? undefined,
    requestId: row.requestId ?? undefined,
    hash: row.hash,
    mac: row.mac,
  };
}
