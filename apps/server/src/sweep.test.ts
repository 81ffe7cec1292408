import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { kindsReadByNewest } from "@v2x/scms";
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
      await store.ccms.addGrantedEvent(event, { octets: Uint8Array.of(1), identity: event.requestDigest });
    }
    await sweep();
    expect(await messages()).toEqual(["0", "6", "8", "29"]);
    const kept = await Promise.all([0, 6, 8].map((days) => store.ccms.answerTo("ea", digest(days))));
    expect(kept.map((octets) => octets !== undefined)).toEqual([true, true, false]);
  });

  it("forgets misbehavior reports past the days of retention", async () => {
    for (const days of [29, 31, 200]) {
      await store.scms.addReport({ receivedAt: daysAgo(days), octets: Uint8Array.of(1) });
    }
    await sweep();
    const left = await store.scms.reports(9);
    expect(left.map(({ receivedAt }) => receivedAt)).toEqual([daysAgo(29)]);
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
    inTransaction: called("expire accounts"),
    countInactiveDevices: called("count devices"),
    sweepTurns: called("sweep turns"),
    eventUpkeep: {
      forgetEvents: called("forget events"),
      forgetUnproven: called("forget unproven"),
      forgetAnswers: called("forget answers"),
      forgetReports: called("forget reports"),
      forgetGrants: called("forget grants"),
      forgetLists: called("forget lists"),
      countEvents: called("count events"),
    },
    fileUpkeep: {
      forgetBatches: called("forget batches"),
      forgetSuccessors: called("forget successors"),
      takeAbandoned: async () => {
        calls.push("take files");
        return [];
      },
      removed: async () => {},
    },
  };
  const settings = {
    now: () => now,
    eventRetentionDays: 30,
    batchRetentionDays: 30,
    blobs: { delete: async () => {} },
  };
  const masterKey = new Uint8Array(32);
  const counts = ["count devices", "count events"];
  const files = ["forget batches", "forget successors", "take files"];
  const records = [
    ...["events", "unproven", "answers", "reports", "grants", "lists"].map((what) => `forget ${what}`),
    "sweep turns",
  ];
  const all = ["expire accounts", ...records, ...counts, ...files];
  const since = () => calls.splice(0);

  it("counts ahead every minute and sweeps every fifth, until it ends", async () => {
    vi.useFakeTimers();
    const onError = vi.fn();
    const options = { ...settings, onError };
    const stop = await sweepNowAndThen({ store: recorder, masterKey } as unknown as Installation, options);
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

  it("does not begin while a sweep is at work, and goes on with the minute after it", async () => {
    vi.useFakeTimers();
    let end = () => {};
    const slow = {
      ...recorder.eventUpkeep,
      forgetEvents: () =>
        new Promise<number>((resolve) => {
          calls.push("forget events");
          end = () => resolve(0);
        }),
    };
    const store = { ...recorder, eventUpkeep: slow };
    const options = { ...settings, onError: vi.fn() };
    const stop = await sweepNowAndThen({ store, masterKey } as unknown as Installation, options);
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect(since()).toEqual(["expire accounts", "forget events"]);
    end();
    await vi.advanceTimersByTimeAsync(0);
    expect(since()).toEqual(all.slice(2));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(since()).toEqual(counts);
    stop();
  });

  it("tells why a sweep failed and tries again, but not that it was ended", async () => {
    vi.useFakeTimers();
    const away = new Error("away");
    const failing = { ...recorder, countInactiveDevices: () => Promise.reject(away) };
    const onError = vi.fn();
    const options = { ...settings, onError };
    const stop = await sweepNowAndThen({ store: failing, masterKey } as unknown as Installation, options);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(onError.mock.calls).toEqual([[away], [away]]);
    let fail = () => {};
    failing.countInactiveDevices = () =>
      new Promise((_, reject) => {
        fail = () => reject(away);
      });
    await vi.advanceTimersByTimeAsync(60_000);
    stop();
    fail();
    await vi.advanceTimersByTimeAsync(0);
    expect(onError).toHaveBeenCalledTimes(2);
    since();
  });

  it("takes steps until nothing is left, and leaves sign-ins to others", async () => {
    const left = { events: 2, unproven: 1, answers: 1, reports: 1, grants: 1, lists: 1, signIns: 3 };
    const take = (what: keyof typeof left) => async () => (left[what] > 0 ? left[what]-- : 0);
    const reportsBefore: Date[] = [];
    const grantsBefore: Date[] = [];
    const unprovenBefore: Date[] = [];
    const store = {
      ...recorder,
      eventUpkeep: {
        ...recorder.eventUpkeep,
        forgetEvents: take("events"),
        forgetUnproven: (before: Date) => {
          unprovenBefore.push(before);
          return take("unproven")();
        },
        forgetAnswers: take("answers"),
        forgetReports: (before: Date) => {
          reportsBefore.push(before);
          return take("reports")();
        },
        forgetGrants: (before: Date) => {
          grantsBefore.push(before);
          return take("grants")();
        },
        forgetLists: (kinds: readonly string[]) => {
          expect(kinds).toEqual(kindsReadByNewest);
          return take("lists")();
        },
      },
    };
    const installation = { store, identity: { sweep: take("signIns") } } as unknown as Installation;
    const sweep = () => sweepRecords(installation, { now: () => now, eventRetentionDays: 30 });
    await sweep();
    expect(left).toEqual({ events: 0, unproven: 0, answers: 0, reports: 0, grants: 0, lists: 0, signIns: 3 });
    expect(unprovenBefore[0]).toEqual(daysAgo(7));
    expect(reportsBefore[0]).toEqual(daysAgo(30));
    expect(grantsBefore[0]).toEqual(new Date("2030-06-01T11:58:00Z"));
    expect(since()).toEqual(["sweep turns", ...counts]);
  });
});
