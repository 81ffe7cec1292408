import { appendTo, auditKey, beginLog, verifyLog } from "@v2x/audit";
import { openStore, type Store } from "@v2x/store";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { onDatabase } from "../../../../packages/store/src/test-databases.test-support.ts";
import { audited, auditedStore } from "./audited.ts";

const key = auditKey(new Uint8Array(32).fill(1));
const at = new Date("2026-11-23T10:00:00.123Z");
const note = {
  actor: { kind: "person", id: "1", name: "operator@v2x.example" },
  action: "account.locked",
  subject: "account user@v2x.example",
  reason: "left the company",
} as const;

onDatabase("a change and its row of the audit log", ({ options }) => {
  let plain: Store;
  let store: Store;
  /** Where the log ended before the test. */
  let end: number;
  beforeAll(async () => {
    plain = await openStore(options);
    await plain.inTransaction(({ audit }) => beginLog(audit, key, at));
    store = auditedStore(plain, key, () => at);
    await plain.identity.accounts.create({
      id: "2",
      email: "user@v2x.example",
      passwordHash: "-",
      companyName: "Test",
      state: "approved",
    });
  });
  afterAll(() => plain.close());
  beforeEach(async () => {
    await plain.identity.accounts.setState("2", "approved");
    end = (await plain.audit.head())?.position ?? 0;
  });
  const added = () => plain.audit.rowsAfter(end, 100);
  const lock = (store: Store) =>
    store.inTransaction(({ identity }) => identity.accounts.setState("2", "disabled"));
  const look = async ({ identity }: { identity: Store["identity"] }) => ({
    state: (await identity.accounts.findById("2"))?.state,
  });

  describe("of one transaction", () => {
    it("are stored together, with what was before and after", async () => {
      await audited({ ...note, look }, () => lock(store));
      const [row] = await added();
      expect(row).toMatchObject({
        ...note,
        at,
        position: end + 1,
        before: { state: "approved" },
        after: { state: "disabled" },
      });
      expect(await verifyLog(plain.audit, key)).toMatchObject({ rows: end + 1 });
      expect((await verifyLog(plain.audit, key)).problem).toBeUndefined();
      await lock(store); // of nobody: not noted
      expect(await added()).toHaveLength(1);
    });

    it("are both not there where the change fails, or the row cannot be written", async () => {
      const failing = audited({ ...note, look }, () =>
        store.inTransaction(async ({ identity }) => {
          await identity.accounts.setState("2", "disabled");
          throw new Error("after the change");
        }),
      );
      await expect(failing).rejects.toThrow("after the change");
      // A text that no database takes.
      await expect(audited({ ...note, reason: "\u0000", look }, () => lock(store))).rejects.toThrow();
      expect((await plain.identity.accounts.findById("2"))?.state).toBe("approved");
      expect(await added()).toEqual([]);
    });

    it("is noted once, whatever else the work stores", async () => {
      await audited(note, async () => {
        await lock(store);
        await lock(store);
      });
      expect(await added()).toHaveLength(1);
    });
  });

  it("rows that are added at the same time follow one another", async () => {
    await Promise.all(
      Array.from({ length: 20 }, () =>
        plain.inTransaction(({ audit }) => appendTo(audit, key, { ...note, at })),
      ),
    );
    expect(await added()).toHaveLength(20);
    const verdict = await verifyLog(plain.audit, key);
    expect(verdict.rows).toBe(end + 20);
    expect(verdict.problem).toBeUndefined();
  });
});
