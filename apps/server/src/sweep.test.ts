import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore, type Store } from "@v2x/store";
import { placeEmptyDatabase } from "@v2x/testkit";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { Installation } from "./installation.ts";
import { sweepNowAndThen, sweepRecords } from "./sweep.ts";

const organizationId = "AA00000000000001";
const now = new Date("2030-06-01T12:00:00Z");
const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);

let dataDir: string;
let store: Store;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "v2x-sweep-"));
  await placeEmptyDatabase(dataDir);
  store = await openStore({ dataDir });
  await store.identity.organizations.create({
    organizationId,
    name: "Alpha",
    ccmsAllowed: true,
    scmsAllowed: false,
  });
});
afterAll(async () => {
  await store.close();
  rmSync(dataDir, { recursive: true });
});

describe("sweeping", () => {
  const digest = (days: number) => new Uint8Array(32).fill(days);
  const sweep = (options: Partial<Parameters<typeof sweepRecords>[1]> = {}) =>
    sweepRecords({ store }, { now: () => now, eventRetentionDays: 30, ...options });
  const messages = async () => {
    const query = { log: "ea", organizationId };
    const { events } = await store.ccms.events(query, { offset: 0, limit: 9 });
    return events.map(({ message }) => message);
  };

  it("forgets events past the days of retention, and answers after seven", async () => {
    for (const days of [0, 6, 8, 29, 31, 200]) {
      const event = {
        log: "ea",
        at: daysAgo(days),
        requestDigest: digest(days),
        eventType: "enrolment",
        isSuccess: true,
        message: String(days),
        organizationId,
        trace: { texts: [], layers: [], advice: [] },
      };
      await store.ccms.addGrantedEvent(event, Uint8Array.of(1));
    }
    await sweep();
    expect(await messages()).toEqual(["0", "6", "8", "29"]);
    const kept = await Promise.all([0, 6, 8].map((days) => store.ccms.answerTo("ea", digest(days))));
    expect(kept.map((octets) => octets !== undefined)).toEqual([true, true, false]);
  });

  it("counts for the lists what is two minutes old", async () => {
    const countEvents = vi.spyOn(store.eventUpkeep, "countEvents");
    await sweep();
    expect(countEvents.mock.calls).toEqual([[new Date("2030-06-01T11:58:00Z")]]);
  });

  it("counts for the lists the devices whose credential has ended by now", async () => {
    const countInactiveDevices = vi.spyOn(store, "countInactiveDevices");
    await sweep();
    expect(countInactiveDevices.mock.calls).toEqual([[now]]);
  });

  it("ends where it is told to, also in the midst of it", async () => {
    await sweep({ eventRetentionDays: 1, signal: AbortSignal.abort() });
    expect(await messages()).toEqual(["0", "6", "8", "29"]);
  });
});

describe("a running server", () => {
  afterEach(() => vi.useRealTimers());

  const calls: string[] = [];
  const called = (name: string) => async () => {
    calls.push(name);
    return 0;
  };
  const recorder = {
    countInactiveDevices: called("count devices"),
    eventUpkeep: {
      forgetEvents: called("forget events"),
      forgetAnswers: called("forget answers"),
      forgetGrants: called("forget grants"),
      countEvents: called("count events"),
    },
  };
  const counts = ["count devices", "count events"];
  const all = ["forget events", "forget answers", "forget grants", ...counts];
  const since = () => calls.splice(0);

  it("counts ahead every minute and sweeps every fifth, until it ends", async () => {
    vi.useFakeTimers();
    const onError = vi.fn();
    const options = { now: () => now, eventRetentionDays: 30, onError };
    const stop = await sweepNowAndThen({ store: recorder } as unknown as Installation, options);
    await vi.advanceTimersByTimeAsync(0);
    expect(since()).toEqual(all);
    await vi.advanceTimersByTimeAsync(4 * 60_000);
    expect(since()).toEqual([counts, counts, counts, counts].flat());
    await vi.advanceTimersByTimeAsync(60_000);
    expect(since()).toEqual(all);
    stop();
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(since()).toEqual([]);
    expect(onError).not.toHaveBeenCalled();
  });
});
