import { setTimeout as wait } from "node:timers/promises";
import { onBehalfOf } from "@v2x/pki";
import { describe, expect, it } from "vitest";
import { connectionTurns } from "./connection-turns.ts";
import { openStore, type Store } from "./open-store.ts";
import { onDatabase } from "./test-databases.test-support.ts";

describe("turns at connections", () => {
  /** Those who wait for one connection, in the order in which they get it. */
  async function orderOf(callers: readonly string[]): Promise<string[]> {
    const turns = connectionTurns(1);
    await turns.begin();
    const order: string[] = [];
    const waiting = callers.map((network) =>
      onBehalfOf(network, async () => {
        await turns.begin();
        order.push(network);
        turns.end();
      }),
    );
    turns.end();
    await Promise.all(waiting);
    return order;
  }

  it("go from network to network", async () => {
    const [a, b] = ["192.0.2.1", "198.51.100.1"];
    expect(await orderOf([a, a, a, b, b, ""])).toEqual([a, b, "", a, b, a]);
  });

  it("count many narrow networks in a wide one as one", async () => {
    const [one, two, three] = ["2001:db8:1:1::/64", "2001:db8:1:2::/64", "2001:db8:2:1::/64"];
    expect(await orderOf([one, one, two, two, three, "192.0.2.1"])).toEqual([
      one,
      "192.0.2.1",
      three,
      two,
      one,
      two,
    ]);
  });

  it("pass by a caller that has waited too long", async () => {
    const turns = connectionTurns(1);
    expect(await turns.begin()).toBe(true);
    const late = turns.begin(1);
    const patient = turns.begin();
    expect(await late).toBe(false);
    turns.end();
    expect(await patient).toBe(true);
    turns.end();
    expect(await turns.begin(1)).toBe(true);
  });
});

onDatabase("turns of networks", ({ options }) => {
  it("let a network come before most of what another one had asked for earlier", async () => {
    const store: Store = await openStore(options);
    const ended: string[] = [];
    const ask = (network: string) =>
      onBehalfOf(network, async () => {
        await store.schema();
        ended.push(network);
      });
    await Promise.all([...Array.from({ length: 200 }, () => ask("192.0.2.1")), ask("198.51.100.1")]);
    await store.close();
    expect(ended).toHaveLength(201);
    expect(ended.indexOf("198.51.100.1")).toBeLessThan(40);
  });

  it("are not taken by a call that has already failed as too late, so that it stores nothing", async () => {
    const store: Store = await openStore(options);
    const add = () => store.minuteCounts.add(1, new Map([["late", 1]]));
    const holding = store.inTransaction(() => wait(4500));
    const [held, late] = await Promise.allSettled([holding, add()]);
    expect(held.status).toBe("rejected");
    // Where there are several connections it does not wait for that one.
    const stored = late.status === "fulfilled" ? 1 : 0;
    expect(stored).toBe(store.kind === "embedded" ? 0 : 1);
    expect(await add()).toEqual(new Map([["late", stored + 1]]));
    await store.close();
  });

  it("end with the store, even where calls fail", async () => {
    const store: Store = await openStore(options);
    // More than there are connections, each with an error inside of a transaction.
    const failing = Array.from({ length: 30 }, () =>
      store.inTransaction(async () => Promise.reject(new RangeError("as tried"))),
    );
    for (const { status } of await Promise.allSettled(failing)) expect(status).toBe("rejected");
    expect(await store.schema()).toMatch(/^\d{4}-/);
    await store.close();
  });
});
