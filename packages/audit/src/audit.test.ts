import { describe, expect, it } from "vitest";
import type { AuditEntry, AuditHead, AuditRow, AuditStorage } from "./audit-log.ts";
import { appendTo, auditKey, beginLog, hashOf } from "./chain.ts";
import { replaceAuditKey } from "./replace-key.ts";
import { verifyLog } from "./verify.ts";

const key = auditKey(new Uint8Array(32).fill(7));
const entry = (subject: string): AuditEntry => ({
  at: new Date("2026-11-23T10:00:00.123Z"),
  actor: { kind: "person", id: "1", name: "operator@v2x.example" },
  action: "account.approved",
  subject,
  reason: "known from the plug test",
  before: { state: "pending", b: 1, a: [{ d: 1, c: 2 }] },
  after: { state: "approved" },
});

function memory() {
  const state: { rows: AuditRow[]; head: AuditHead | undefined; isBegun: boolean } = {
    rows: [],
    head: undefined,
    isBegun: false,
  };
  const storage: AuditStorage = {
    lockHead: async () => {
      const last = state.rows.at(-1);
      return last && last.position > (state.head?.position ?? 0) ? last : state.head;
    },
    takeBeginning: async () => {
      const { isBegun } = state;
      state.isBegun = true;
      return !isBegun;
    },
    hashesAt: async () => new Map(state.rows.map(({ position, hash }) => [position, hash])),
    head: async () => state.head,
    add: async (row, head) => {
      state.rows.push(row);
      state.head = head;
    },
    page: async () => ({ rows: state.rows, total: state.rows.length }),
    rowsAfter: async (position, limit) => state.rows.filter((row) => row.position > position).slice(0, limit),
  };
  return { state, storage };
}

async function logOf(count: number) {
  const log = memory();
  await beginLog(log.storage, key, new Date());
  for (let index = 2; index <= count; index += 1) await appendTo(log.storage, key, entry(`account ${index}`));
  return log;
}

describe("the chain of the audit log", () => {
  it("is whole as written, also where the database gives the members of an object in another order", async () => {
    const { state, storage } = await logOf(3);
    state.rows = state.rows.map((row) => ({
      ...row,
      ...(row.before !== undefined && { before: { a: [{ c: 2, d: 1 }], b: 1, state: "pending" } }),
    }));
    expect(await verifyLog(storage, key)).toMatchObject({ rows: 3 });
    expect((await verifyLog(storage, key)).problem).toBeUndefined();
  });

  it("names the row of which any member was changed", async () => {
    const changes: Partial<AuditRow>[] = [
      { at: new Date("2026-11-23T10:00:00.124Z") },
      { actor: { kind: "person", id: "1", name: "other@v2x.example" } },
      { actor: { kind: "service", id: "1", name: "operator@v2x.example" } },
      { actor: { kind: "person", id: "2", name: "operator@v2x.example" } },
      { organizationId: "0011223344556677" },
      { action: "account.refused" },
      { subject: "account 9" },
      { reason: undefined },
      { before: { state: "refused" } },
      { after: undefined },
      { address: "192.0.2.1" },
      { requestId: "1" },
    ];
    for (const change of changes) {
      const { state, storage } = await logOf(3);
      state.rows[1] = { ...state.rows[1]!, ...change };
      expect((await verifyLog(storage, key)).problem, JSON.stringify(change)).toEqual({
        position: 2,
        kind: "changed",
      });
    }
  });

  it("names a row that was deleted, the first and the last too", async () => {
    for (const position of [1, 2, 3]) {
      const { state, storage } = await logOf(3);
      state.rows = state.rows.filter((row) => row.position !== position);
      expect((await verifyLog(storage, key)).problem).toEqual({ position, kind: "missing" });
    }
  });

  it("is not fooled by one who computes all hashes anew without the key", async () => {
    const { state, storage } = await logOf(2);
    const forged = { ...state.rows[1]!, subject: "account 9" };
    const hash = hashOf(state.rows[0]!.hash, 2, forged);
    state.rows[1] = { ...forged, hash };
    state.head = { ...state.head!, hash };
    expect((await verifyLog(storage, key)).problem).toEqual({ position: 2, kind: "forged" });
  });

  it("is not fooled by one who cuts rows off and writes another end, also once more rows have been added", async () => {
    const { state, storage } = await logOf(3);
    const last = state.rows[1]!;
    state.rows = state.rows.slice(0, 2);
    state.head = { position: 2, hash: last.hash, mac: last.mac };
    expect((await verifyLog(storage, key)).problem).toEqual({ position: 2, kind: "end-forged" });
    await appendTo(storage, key, entry("account 4"));
    expect((await verifyLog(storage, key)).problem).toEqual({ position: 3, kind: "missing" });
  });

  it("is never empty: one that was deleted is found, also once rows have been added or another start began it", async () => {
    const { state, storage } = await logOf(2);
    state.rows = [];
    state.head = undefined;
    expect((await verifyLog(storage, key)).problem).toEqual({ position: 1, kind: "empty" });
    await beginLog(storage, key, new Date());
    expect((await verifyLog(storage, key)).problem).toEqual({ position: 1, kind: "empty" });
    await appendTo(storage, key, entry("account 4"));
    expect((await verifyLog(storage, key)).problem).toEqual({ position: 1, kind: "missing" });
  });

  it("has a noted end: one without is found, also once rows have been added", async () => {
    const { state, storage } = await logOf(2);
    state.head = undefined;
    expect((await verifyLog(storage, key)).problem).toEqual({ position: 2, kind: "no-end" });
    await appendTo(storage, key, entry("account 4"));
    expect((await verifyLog(storage, key)).problem).toEqual({ position: 3, kind: "missing" });
  });

  it("ends with its last row: an older end before it is found, also once rows have been added", async () => {
    const { state, storage } = await logOf(2);
    const older = state.head;
    await appendTo(storage, key, entry("account 3"));
    state.head = older;
    expect((await verifyLog(storage, key)).problem).toEqual({ position: 2, kind: "end-forged" });
    await appendTo(storage, key, entry("account 4"));
    expect((await verifyLog(storage, key)).problem).toEqual({ position: 4, kind: "missing" });
  });

  it("begins once", async () => {
    const { state, storage } = await logOf(1);
    await beginLog(storage, key, new Date());
    expect(state.rows).toMatchObject([{ position: 1, action: "audit-log.begun", actor: { kind: "system" } }]);
  });
});

describe("a replaced key", () => {
  const next = auditKey(new Uint8Array(32).fill(8));
  const { action: _, ...replaced } = entry("master key");

  it("proves the rows before and after, and the old key no longer does", async () => {
    const { storage } = await logOf(3);
    await replaceAuditKey(storage, { current: key, next }, replaced);
    await appendTo(storage, next, entry("account 5"));
    expect(await verifyLog(storage, next)).toMatchObject({ rows: 5 });
    expect((await verifyLog(storage, next)).problem).toBeUndefined();
    expect((await verifyLog(storage, key)).problem).toBeDefined();
  });

  it("gives away rows that someone with the old key wrote again, before it and behind it", async () => {
    const { state, storage } = await logOf(3);
    await replaceAuditKey(storage, { current: key, next }, replaced);
    const rows = [...state.rows];
    const again = memory();
    await beginLog(again.storage, key, new Date(0));
    for (const subject of ["other 2", "other 3"]) await appendTo(again.storage, key, entry(subject));
    state.rows = [...again.state.rows, rows[3]!];
    expect((await verifyLog(storage, next)).problem).toEqual({ position: 4, kind: "changed" });
    state.rows = rows;
    await appendTo(storage, key, entry("account 5"));
    expect((await verifyLog(storage, next)).problem).toEqual({ position: 5, kind: "missing" });
  });

  it("does not make a log whole that was not", async () => {
    const { state, storage } = await logOf(3);
    state.rows[1] = { ...state.rows[1]!, mac: new Uint8Array(32) };
    await replaceAuditKey(storage, { current: key, next }, replaced);
    expect((await verifyLog(storage, next)).problem).toEqual({ position: 4, kind: "missing" });
  });
});
