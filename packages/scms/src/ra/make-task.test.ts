import { beforeEach, describe, expect, it, vi } from "vitest";
import { linkageAuthority } from "../la/index.ts";
import { memoryChains } from "../la/memory-chains.test-support.ts";
import type { AuthorizationOrder } from "./authorization-order.ts";
import type { DoneBatch, TravellingBatch } from "./batch-work.ts";
import { type MakingPorts, makeTask } from "./make-task.ts";
import { sealedRequestName } from "./sealed-request-name.ts";
import { nextDownloadAfter } from "./supply.ts";

const now = new Date("2026-07-01T10:00:00Z");
const task = { orderId: "order", from: 600, to: 607 };
const supply = { weeksAhead: 10 };

let order: AuthorizationOrder;
let unmade: readonly number[];
let asked: TravellingBatch[];
let made: readonly DoneBatch[];
const chains = memoryChains();
const las = [1, 2].map((number) =>
  linkageAuthority({
    laId: Uint8Array.of(0, number),
    sharedKey: new Uint8Array(16).fill(number),
    chains,
  }),
) as unknown as MakingPorts["linkageAuthorities"];
const keepFiles = vi.fn(async (files: readonly Uint8Array[]) => files.map(([octet]) => `file ${octet}`));
const unmadeBatches = vi.fn(async () => unmade);

beforeEach(async () => {
  keepFiles.mockClear();
  unmade = [600, 603];
  asked = [];
  made = [{ file: Uint8Array.of(1, 2, 3) }, { file: Uint8Array.of(4) }];
  order = {
    id: "order",
    requestHash: new Uint8Array(8).fill(5),
    deviceId: "device",
    enrollmentHashedId8: new Uint8Array(8),
    acceptedAt: now,
    requestedAt: now,
    purpose: "PSID 32",
    kind: "unified",
    sealedRequest: Uint8Array.of(42),
    linkageChains: [await las[0].openChain(600), await las[1].openChain(600)],
    perPeriod: 3,
    lastPeriod: 607,
    finalPeriod: 700,
  };
});

const ports: MakingPorts = {
  now: () => now,
  storage: { orders: async (ids) => [order].filter(({ id }) => ids.includes(id)), unmadeBatches },
  secrets: {
    seal: () => new Uint8Array(),
    unseal: (name, sealed) => Uint8Array.from([...Buffer.from(name), ...sealed]),
  },
  linkageAuthorities: las,
  supply,
  mix: async (batches) => {
    asked.push(...batches);
    return made;
  },
  keepFiles,
};

describe("a task", () => {
  it("has the batches made that are still to be made, and keeps their files", async () => {
    const outcomes = await makeTask(task, ports);
    expect(unmadeBatches).toHaveBeenLastCalledWith("order", 600, 607);
    expect(outcomes).toEqual([
      { orderId: "order", period: 600, file: { blob: "file 1", octets: 3, madeAt: now } },
      { orderId: "order", period: 603, file: { blob: "file 4", octets: 1, madeAt: now } },
    ]);
  });

  it("tells of each what it takes to make it", async () => {
    await makeTask(task, ports);
    expect(asked.map(({ period, count, nextDownload }) => [period, count, nextDownload])).toEqual(
      [600, 603].map((period) => [period, 3, nextDownloadAfter(period, supply, now)]),
    );
    for (const { request, requestHash } of asked) {
      expect(Buffer.from(request).toString()).toBe(`${sealedRequestName("order")}*`);
      expect(requestHash).toEqual(order.requestHash);
    }
  });

  it("has both linkage authorities contribute to each certificate of each period", async () => {
    const orders = las.map((la) => vi.spyOn(la, "orderValues"));
    await makeTask(task, ports);
    for (const [at, spy] of orders.entries())
      expect(spy.mock.calls).toEqual([
        [{ chainId: order.linkageChains![at], periods: [600, 603], firstJ: 0, lastJ: 2 }],
      ]);
    for (const [index, { linkage }] of asked.entries()) {
      for (const [at, spy] of orders.entries()) {
        const values = (await spy.mock.results[0]!.value) as Uint8Array[][];
        expect(linkage!.map((pair) => pair[at])).toEqual(values[index]);
      }
      expect(linkage!.map(([first, second]) => [first[2], second[2]])).toEqual([
        [1, 2],
        [1, 2],
        [1, 2],
      ]);
    }
    for (const spy of orders) spy.mockRestore();
  });

  it("has nothing of linkage where certificates have none", async () => {
    const { linkageChains: _, ...unlinked } = order;
    order = { ...unlinked, kind: "single", perPeriod: 1 };
    unmade = [0];
    await makeTask({ orderId: "order", from: 0, to: 0 }, ports);
    expect(asked).toHaveLength(1);
    expect(asked[0]).not.toHaveProperty("linkage");
  });

  it("keeps the files of other batches where one could not be made", async () => {
    made = [{ failure: "The ACA is of another mind." }, { file: Uint8Array.of(4) }];
    expect(await makeTask(task, ports)).toEqual([
      { orderId: "order", period: 600, failure: "The ACA is of another mind." },
      { orderId: "order", period: 603, file: { blob: "file 4", octets: 1, madeAt: now } },
    ]);
    expect(keepFiles.mock.calls).toEqual([[[Uint8Array.of(4)]]]);
  });

  it("hands on what the ACA is to note of a certificate", async () => {
    const acaRequest = new Uint8Array(8).fill(9);
    const ledgerEntry = {
      request: acaRequest,
      hashedId10: new Uint8Array(10),
      cracaId: new Uint8Array(3),
      expiresAt: now,
    };
    unmade = [600];
    made = [{ file: Uint8Array.of(1), acaRequest, ledgerEntry }];
    expect(await makeTask(task, ports)).toMatchObject([{ period: 600, acaRequest, ledgerEntry }]);
  });

  it("has nothing made where everything was made before, or where there is no such order", async () => {
    unmade = [];
    expect(await makeTask(task, ports)).toEqual([]);
    unmade = [600];
    expect(await makeTask({ ...task, orderId: "another" }, ports)).toEqual([]);
    expect(asked).toEqual([]);
  });
});
