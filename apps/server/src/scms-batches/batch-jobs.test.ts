import type { BatchKey, BatchTask, LedgerEntry, Scms } from "@v2x/scms";
import type { Job } from "@v2x/store";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { batchOrders, batchQueue, makeOrderedBatches } from "./batch-jobs.ts";

const task: BatchTask = { orderId: "order", from: 600, to: 601 };
const madeAt = new Date("2026-03-01T10:00:00Z");
const outcomes = [
  { orderId: "order", period: 600, file: { blob: "file", octets: 3, madeAt } },
  { orderId: "order", period: 601, failure: "The ACA is of another mind." },
];

/** What is noted in one transaction, and what of it is stored when that ends well. */
const noted: string[] = [];
let stored: readonly string[];
let isStillThere: boolean;
/** Periods whose batch an earlier run of the job noted. */
let madeBefore: readonly number[];
let handle: (job: Job) => Promise<void>;
let concurrency: number;
const makeTask = vi.fn(async (_: BatchTask): ReturnType<Scms["makeTask"]> => outcomes);

beforeEach(async () => {
  noted.length = 0;
  stored = [];
  isStillThere = true;
  madeBefore = [];
  makeTask.mockClear();
  const scms = {
    completeBatches: async (made: readonly BatchKey[]) => {
      noted.push(...made.map(({ period }) => `completed ${period}`));
      return made.filter(({ period }) => !madeBefore.includes(period));
    },
    addLedgerEntry: async ({ request: [octet] }: LedgerEntry) => void noted.push(`ledger ${octet}`),
    failBatch: async (_: unknown, failure: string) => void noted.push(failure),
  };
  const jobs = {
    finish: async (job: Pick<Job, "id">) => {
      noted.push(`ended ${job.id}`);
      return isStillThere;
    },
  };
  const store = {
    jobs: {
      work: async (queue: string, does: typeof handle, options: { readonly concurrency: number }) => {
        expect(queue).toBe(batchQueue);
        handle = does;
        concurrency = options.concurrency;
      },
    },
    inTransaction: async (work: (bound: unknown) => Promise<unknown>) => {
      await work({ scms, jobs });
      stored = [...noted];
    },
  } as unknown as Parameters<typeof makeOrderedBatches>[0];
  await makeOrderedBatches(store, { makeTask }, 5);
});

const job = (data: unknown): Job => ({
  queue: batchQueue,
  id: "job",
  data,
  signal: new AbortController().signal,
});

it("sends the tasks of an order in the turn of organization and device, and counts the order once", async () => {
  const sent: unknown[] = [];
  const { orderBatches } = batchOrders("queue", {
    sendInTurn: async (...asked) => {
      sent.push(asked);
      return { ofOwner: 10 + sent.length, ofMember: sent.length };
    },
  });
  const second = { ...task, from: 602, to: 603 };
  const orderer = { organizationId: "Alpha", deviceId: "unit", isNew: true };
  expect(await orderBatches([task, second], orderer)).toEqual({ ofOrganization: 11, ofDevice: 1 });
  const turn = { owner: "Alpha", member: "unit" };
  expect(sent).toEqual([
    ["queue", { ...task, organizationId: "Alpha" }, { ...turn, counts: true }],
    ["queue", { ...second, organizationId: "Alpha" }, { ...turn, counts: false }],
  ]);
  await orderBatches([task], { ...orderer, isNew: false });
  expect(sent[2]).toEqual(["queue", { ...task, organizationId: "Alpha" }, { ...turn, counts: false }]);
});

describe("a job", () => {
  it("is done by so many at a time, and ends with what came of it: what was made, and why something was not", async () => {
    await handle(job(task));
    expect(makeTask.mock.calls).toEqual([[task]]);
    expect(stored).toEqual(["completed 600", "The ACA is of another mind.", "ended job"]);
    expect(concurrency).toBe(5);
  });

  it("has the ACA note what it issued, save where an earlier run's file stands", async () => {
    const withEntry = (period: number) => ({
      orderId: "order",
      period,
      file: { blob: "file", octets: 3, madeAt },
      ledgerEntry: {
        request: new Uint8Array(8).fill(period),
        hashedId10: new Uint8Array(10),
        cracaId: new Uint8Array(3),
        expiresAt: madeAt,
      },
    });
    makeTask.mockResolvedValueOnce([withEntry(1), withEntry(2)]);
    madeBefore = [1];
    await handle(job(task));
    expect(stored).toEqual(["completed 1", "completed 2", "ledger 2", "ended job"]);
  });

  it("that another process did meanwhile stores nothing", async () => {
    isStillThere = false;
    await expect(handle(job(task))).rejects.toThrow("another process");
    expect(stored).toEqual([]);
  });

  it("that cannot be done stores nothing, and goes back to be tried again", async () => {
    makeTask.mockRejectedValueOnce(new Error("no database"));
    await expect(handle(job(task))).rejects.toThrow("no database");
    expect(noted).toEqual([]);
  });

  it.each([
    {},
    { ...task, from: "600" },
    { ...task, orderId: 1 },
  ])("of another program's data is not begun: %j", async (data) => {
    await expect(handle(job(data))).rejects.toThrow();
    expect(makeTask).not.toHaveBeenCalled();
  });
});
