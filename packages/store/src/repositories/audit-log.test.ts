import { appendTo, auditKey, verifyLog } from "@v2x/audit";
import { Kysely, sql } from "kysely";
import { expect, it } from "vitest";
import { openStore } from "../open-store.ts";
import { onEachDatabase } from "../test-databases.test-support.ts";

const entry = {
  at: new Date("2026-11-23T10:00:00.123Z"),
  actor: { kind: "visitor", name: "someone" },
  action: "account.registered",
  subject: "account someone@v2x.example",
} as const;

const key = auditKey(new Uint8Array(32));

onEachDatabase("the audit log", ({ options, dialect }) => {
  it("has no row that a statement can change or delete", async () => {
    const store = await openStore(options);
    await store.inTransaction(({ audit }) => appendTo(audit, key, entry));
    await store.close(); // the embedded database takes one at a time
    const db = new Kysely<never>({ dialect: await dialect() });
    for (const statement of [
      "update audit_log set reason = 'another'",
      "delete from audit_log",
      "truncate audit_log",
    ])
      await expect(sql.raw(statement).execute(db)).rejects.toThrow("never changed or deleted");
    await db.destroy();
    const again = await openStore(options);
    expect(await again.audit.rowsAfter(0, 10)).toMatchObject([{ ...entry, position: 1 }]);
    await again.close();
  });

  it("names the row that somebody who may do anything with the database changed or deleted", async () => {
    const store = await openStore(options);
    for (const subject of ["second", "third"])
      await store.inTransaction(({ audit }) => appendTo(audit, key, { ...entry, subject }));
    await store.close();
    const verdictAfter = async (statement: string) => {
      const db = new Kysely<never>({ dialect: await dialect() });
      await sql.raw("alter table audit_log disable trigger all").execute(db);
      await sql.raw(statement).execute(db);
      await db.destroy();
      const spoiled = await openStore(options);
      const { problem } = await verifyLog(spoiled.audit, key);
      await spoiled.close();
      return problem;
    };
    expect(await verdictAfter("delete from audit_log where position = 3")).toEqual({
      position: 3,
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
  });
});
