import { afterAll, beforeAll, expect, it } from "vitest";
import { openStore, type Store } from "../index.ts";
import { onDatabase } from "../test-databases.test-support.ts";

const end = new Date("2030-05-02T12:00:00.000Z");
const after = (ms: number) => new Date(end.getTime() + ms);

onDatabase("misbehavior reports", ({ options }) => {
  let store: Store;
  beforeAll(async () => {
    store = await openStore(options);
  });
  afterAll(() => store.close());

  it("older than a moment are forgotten, younger ones stay, whatever their order", async () => {
    const { scms, eventUpkeep } = store;
    for (const ms of [1, -1, 0, -86_400_000]) {
      await scms.addReport({ receivedAt: after(ms), octets: Uint8Array.of(1, 2) });
    }
    expect(await eventUpkeep.forgetReports(end)).toBe(2);
    expect(await eventUpkeep.forgetReports(end)).toBe(0);
    const left = await scms.reports(9);
    expect(left.map(({ receivedAt }) => receivedAt)).toEqual([end, after(1)]);
  });

  it("of nobody that is known are counted one by one, of whatever process", async () => {
    const before = await store.scms.countReports(undefined, after(-1));
    const addWithin = (limit: number) =>
      store.inTransaction(async ({ scms }) => {
        await scms.lockUnknownSenders();
        if ((await scms.countReports(undefined, after(-1))) >= limit) return;
        await scms.addReport({ receivedAt: end, octets: Uint8Array.of(1) });
      });
    await Promise.all(Array.from({ length: 6 }, () => addWithin(before + 2)));
    expect(await store.scms.countReports(undefined, after(-1))).toBe(before + 2);
  });
});
