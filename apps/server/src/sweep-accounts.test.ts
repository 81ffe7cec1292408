import { auditKey, beginLog, verifyLog } from "@v2x/audit";
import { openStore, type Store } from "@v2x/store";
import { afterAll, beforeAll, expect, it } from "vitest";
import { onDatabase } from "../../../packages/store/src/test-databases.test-support.ts";
import { sweepAccounts } from "./sweep.ts";

const masterKey = new Uint8Array(32).fill(1);
const dayMs = 86_400_000;

onDatabase("sweeping accounts", ({ options }) => {
  let store: Store;
  beforeAll(async () => {
    store = await openStore(options);
    await store.inTransaction(({ audit }) => beginLog(audit, auditKey(masterKey), new Date()));
  });
  afterAll(() => store.close());

  const register = (id: string, state: "unactivated" | "pending") =>
    store.identity.accounts.create({
      id,
      email: `${id}@example.org`,
      passwordHash: "-",
      companyName: "Test",
      state,
    });
  const link = (subject: string, purpose: "activation" | "password", days: number) =>
    store.identity.mailLinks.add({
      id: `${purpose} of ${subject}`,
      purpose,
      subject,
      expiresAt: new Date(Date.now() + days * dayMs),
    });
  /** Sweeps as of so many days from now. */
  const sweepIn = (days: number, signal?: AbortSignal) =>
    sweepAccounts(
      { store, masterKey },
      { now: () => new Date(Date.now() + days * dayMs), ...(signal && { signal }) },
    );
  const known = async () => {
    const { accounts } = await store.identity.accounts.page({}, { offset: 0, limit: 100 });
    return accounts.map(({ id }) => id).toSorted();
  };
  const notes = async () =>
    (await store.audit.rowsAfter(1, 1000)).map(({ action, subject }) => `${action} ${subject}`);

  it("removes those that nobody activated within seven days, with their links, each noted", async () => {
    await register("waits", "pending");
    await register("forgotten", "unactivated");
    await link("forgotten", "activation", 1);
    await link("forgotten", "password", 30);
    await register("asked-again", "unactivated");
    await link("asked-again", "activation", 8);
    await sweepIn(6.9);
    expect(await known()).toEqual(["asked-again", "forgotten", "waits"]);
    expect(await notes()).toEqual([]);
    await sweepIn(7.1, AbortSignal.abort());
    expect(await known()).toHaveLength(3);
    await sweepIn(7.1);
    expect(await known()).toEqual(["asked-again", "waits"]);
    expect(await store.identity.mailLinks.find("activation", "activation of forgotten")).toBeUndefined();
    expect(await store.identity.mailLinks.find("password", "password of forgotten")).toBeUndefined();
    expect(await store.identity.mailLinks.find("activation", "activation of asked-again")).toBeDefined();
    await sweepIn(8.1);
    expect(await known()).toEqual(["waits"]);
    expect(await notes()).toEqual([
      "account.expired account forgotten@example.org",
      "account.expired account asked-again@example.org",
    ]);
    const [row] = await store.audit.rowsAfter(1, 1);
    expect(row).toMatchObject({ actor: { kind: "system" }, before: { state: "unactivated" } });
  });

  it("removes more than go in one transaction, and leaves the log whole", async () => {
    await Promise.all(Array.from({ length: 101 }, (_, index) => register(`many-${index}`, "unactivated")));
    await sweepIn(7.1);
    expect(await known()).toEqual(["waits"]);
    expect(await notes()).toHaveLength(103);
    expect((await verifyLog(store.audit, auditKey(masterKey))).problem).toBeUndefined();
  }, 60_000);
});
