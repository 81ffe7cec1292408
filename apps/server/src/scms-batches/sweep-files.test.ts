import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { nameOf, openBlobs } from "@v2x/blobs";
import { iPeriodAt } from "@v2x/scms";
import { openStore, type Store } from "@v2x/store";
import { placeEmptyDatabase } from "@v2x/testkit";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { sweepFiles } from "./sweep-files.ts";

const now = new Date("2030-06-01T12:00:00Z");
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

const dataDir = mkdtempSync(join(tmpdir(), "v2x-files-"));
const blobs = openBlobs({ dataDir });
let store: Store;
beforeAll(async () => {
  await placeEmptyDatabase(dataDir);
  store = await openStore({ dataDir });
});
afterAll(async () => {
  await store.close();
  rmSync(dataDir, { recursive: true });
});

const sweep = (options: Partial<Parameters<typeof sweepFiles>[0]> = {}) =>
  sweepFiles({ store, blobs, now: () => now, batchRetentionDays: 30, ...options });

/** What a process leaves that is killed before it notes what it stored. */
async function leftBehind(hours: number): Promise<string> {
  const octets = randomBytes(20);
  await store.fileUpkeep.announce([nameOf(octets)], hoursAgo(hours));
  return blobs.put(octets);
}

it("deletes what lies there a day without that a row names it, and nothing younger", async () => {
  const [old, young] = [await leftBehind(25), await leftBehind(23)];
  const unannounced = await blobs.put(randomBytes(20));
  await sweep();
  const sizes = await Promise.all([old, young, unannounced].map((name) => blobs.size(name)));
  expect(sizes).toEqual([undefined, 20, 20]);
  expect(await store.fileUpkeep.takeAbandoned(hoursAgo(-99), now)).toEqual([young]);
  await store.fileUpkeep.removed([young]);
});

it("tries again a day later where a file cannot be deleted", async () => {
  const name = await leftBehind(25);
  const failing = { delete: vi.fn().mockRejectedValue(new Error("no storage")) };
  await expect(sweep({ blobs: failing })).rejects.toThrow("no storage");
  await sweep();
  expect(await blobs.size(name)).toBe(20);
  await sweep({ now: () => hoursAgo(-25) });
  expect(await blobs.size(name)).toBeUndefined();
});

it("forgets batches so many days after their i-period, or after the end of their certificate", async () => {
  const forgetBatches = vi.spyOn(store.fileUpkeep, "forgetBatches");
  await sweep();
  const kept = new Date("2030-05-02T12:00:00Z");
  expect(forgetBatches.mock.calls).toEqual([[{ period: iPeriodAt(kept), endedAt: kept }, now]]);
});

it("forgets successors that were there to be fetched for as many days", async () => {
  const forgetSuccessors = vi.spyOn(store.fileUpkeep, "forgetSuccessors");
  await sweep();
  expect(forgetSuccessors.mock.calls).toEqual([[new Date("2030-05-02T12:00:00Z")]]);
});

it("ends where it is told to", async () => {
  const name = await leftBehind(25);
  await sweep({ signal: AbortSignal.abort() });
  expect(await blobs.size(name)).toBe(20);
});
