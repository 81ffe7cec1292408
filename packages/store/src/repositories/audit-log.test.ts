import { appendTo, auditKey, beginLog, verifyLog } from "@v2x/audit";
import { Kysely, sql } from "kysely";
import { expect, it } from "vitest";
import { openStore } from "../open-store.ts";
import { onDatabase } from "../test-databases.test-support.ts";

const entry = {
  at: new Date("2026-11-23T10:00:00.123Z"),
  actor: { kind: "visitor", name: "someone" },
  action: "account.registered",
  subject: "account someone@v2x.example",
} as const;

const key = auditKey(new Uint8Array(32));

onDatabase("the audit log", ({ options, dialect }) => {
  it("has no row that a statement can change or delete", async () => {
    const store = await openStore(options);
    for (let start = 0; start < 2; start += 1)
      await store.inTransaction(({ audit }) => beginLog(audit, key, entry.at));
    await store.inTransaction(({ audit }) => appendTo(audit, key, entry));
    await store.close(); // the embedded database takes one at a time
    const db = new Kysely<never>({ dialect: await dialect() });
    for (const statement of [
      "update audit_log set reason = 'another'",
      "delete from audit_log",
      "truncate audit_log",
    ])
      await expect(sql.raw(statement).execute(db)).rejects.toThrow("never changed or deleted");
    for (const statement of [
      "update audit_head set position = 1",
      "delete from audit_head",
      "truncate audit_head",
    ])
      await expect(sql.raw(statement).execute(db)).rejects.toThrow("only ever moves on");
    await db.destroy();
    const again = await openStore(options);
    const rows = await again.audit.rowsAfter(0, 10);
    expect(rows).toMatchObject([
      { action: "audit-log.begun", position: 1 },
      { ...entry, position: 2 },
    ]);
    expect(await again.audit.hashesAt([2, 3])).toEqual(new Map([[2, rows[1]!.hash]]));
    await again.close();
  });

  it("names the row that somebody who may do anything with the database changed or deleted", async () => {
    const store = await openStore(options);
    for (const subject of ["third", "fourth"])
      await store.inTransaction(({ audit }) => appendTo(audit, key, { ...entry, subject }));
    await store.close();
    const verdictAfter = async (statement: string) => {
      const db = new Kysely<never>({ dialect: await dialect() });
      for (const table of ["audit_log", "audit_head"])
        await sql.raw(`alter table ${table} disable trigger all`).execute(db);
      await sql.raw(statement).execute(db);
      await db.destroy();
      const spoiled = await openStore(options);
      // The next start does not begin another log.
      await spoiled.inTransaction(({ audit }) => beginLog(audit, key, entry.at));
      const { problem } = await verifyLog(spoiled.audit, key);
      await spoiled.close();
      return problem;
    };
    expect(await verdictAfter("delete from audit_log where position = 4")).toEqual({
      position: 4,
      kind: "missing",
    });
    expect(await verdictAfter("update audit_log set reason = 'none' where position = 2")).toEqual({
      position: 2,
      kind: "changed",
    });
    expect(await verdictAfter("delete from audit_log where position = 1")).toEqual({
      position: 1,
      kind: "missing",
    });
    expect(await verdictAfter("delete from audit_log")).toEqual({ position: 1, kind: "missing" });
    expect(await verdictAfter("delete from audit_head")).toEqual({ position: 1, kind: "empty" });
  });
});
