import { Kysely, sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { openStore, type Store } from "../index.ts";
import { onDatabase, type TestDatabase } from "../test-databases.test-support.ts";

/** Less than a worker that nothing wakes has left until it looks by itself, and long for a machine that is busy. */
const atOnceMs = 4_000;

onDatabase("jobs", (database) => {
  let store: Store | undefined;
  const errors: Error[] = [];
  const open = async (queue: string) => {
    errors.length = 0;
    const jobs = { queues: [queue], onError: (error: Error) => void errors.push(error) };
    store = await openStore({ ...database.options, jobs });
    return store;
  };
  const close = async () => {
    await store?.close();
    store = undefined;
  };
  afterEach(close);

  it("are there exactly if the transaction that sent them is stored", async () => {
    const { inTransaction, jobs, identity } = await open("sent");
    const done: unknown[] = [];
    await jobs.work("sent", async ({ data }) => void done.push(data), { concurrency: 1 });
    const sendWith = (name: string, fails: boolean) =>
      inTransaction(async (within) => {
        await within.identity.providerSecrets.createIfAbsent(name, Uint8Array.of(1));
        await within.jobs.send("sent", { name });
        if (fails) throw new Error("changed its mind");
      });
    await expect(sendWith("not stored", true)).rejects.toThrow("changed its mind");
    await sendWith("stored", false);
    await jobs.send("sent", { name: "by itself" });
    await expect.poll(() => done).toHaveLength(2);
    expect(done).toEqual([{ name: "stored" }, { name: "by itself" }]);
    expect(await identity.providerSecrets.find("not stored")).toBeUndefined();
  });

  it("wake a worker that has nothing to do", async () => {
    const { jobs } = await open("woken");
    const begun = new Map<number, number>();
    await jobs.work("woken", async ({ data }) => void begun.set((data as { n: number }).n, Date.now()), {
      concurrency: 1,
    });
    await until(500);
    for (const n of [1, 2, 3]) {
      const sentAt = Date.now();
      await jobs.send("woken", { n });
      await expect.poll(() => begun.has(n)).toBe(true);
      expect(begun.get(n)! - sentAt).toBeLessThan(atOnceMs);
      await until(300);
    }
  });

  it("that wait are done the oldest first", async () => {
    const { jobs } = await open("ordered");
    const done: number[] = [];
    const numbers = Array.from({ length: 20 }, (_, n) => n);
    for (const n of numbers) await jobs.send("ordered", { n });
    await jobs.work("ordered", async ({ data }) => void done.push((data as { n: number }).n), {
      concurrency: 1,
    });
    await expect.poll(() => done).toEqual(numbers);
  });

  it("that come together are done one after the other without a pause", async () => {
    const { jobs, inTransaction, patiently } = await open("many");
    const done: number[] = [];
    await jobs.work("many", async ({ data }) => void done.push((data as { n: number }).n), {
      concurrency: 1,
    });
    const numbers = Array.from({ length: 200 }, (_, n) => n);
    await patiently(() =>
      inTransaction(async (within) => {
        for (const n of numbers) await within.jobs.send("many", { n });
      }),
    );
    // A worker that pauses looks for jobs every 5 s, and would need more than a quarter of an hour.
    await expect.poll(() => done.length, { interval: 50, timeout: 100_000 }).toBe(200);
    expect(new Set(done)).toEqual(new Set(numbers));
  }, 120_000);

  it("are done so many at a time as was asked", async () => {
    const { jobs } = await open("side-by-side");
    let [now, most, done] = [0, 0, 0];
    const handle = async () => {
      now += 1;
      most = Math.max(most, now);
      await until(100);
      now -= 1;
      done += 1;
    };
    await jobs.work("side-by-side", handle, { concurrency: 3 });
    for (let n = 0; n < 12; n++) await jobs.send("side-by-side", {});
    await expect.poll(() => done).toBe(12);
    expect(most).toBe(3);
  });

  it("of one key come once while one of them waits or is being done", async () => {
    const { jobs } = await open("keyed");
    const done: unknown[] = [];
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const singletonKey = "batch/1";
    await jobs.send("keyed", { n: 1 }, { singletonKey });
    await jobs.send("keyed", { n: 2 }, { singletonKey });
    await jobs.work(
      "keyed",
      async ({ data }) => {
        done.push(data);
        await held;
      },
      { concurrency: 2 },
    );
    await expect.poll(() => done).toHaveLength(1);
    await jobs.send("keyed", { n: 3 }, { singletonKey });
    await jobs.send("keyed", { n: 4 }, { singletonKey: "batch/2" });
    await expect.poll(() => done).toHaveLength(2);
    letGo();
    await until(300);
    await jobs.send("keyed", { n: 5 }, { singletonKey });
    await expect.poll(() => done).toEqual([{ n: 1 }, { n: 4 }, { n: 5 }]);
  });

  it("that fail are tried again, and tell why", async () => {
    const { jobs } = await open("failing");
    let tries = 0;
    const handle = async () => {
      tries += 1;
      if (tries < 3) throw new Error(`try ${tries}`);
    };
    await jobs.work("failing", handle, { concurrency: 1 });
    await jobs.send("failing", {});
    await expect.poll(() => tries).toBe(3);
    expect(errors.map(({ cause }) => (cause as Error).message)).toEqual(["try 1", "try 2"]);
    expect(errors[0]!.message).toMatch(/^Job [0-9a-f-]{36} of failing failed$/);
    await close();
    expect(await rows(database, "failing")).toEqual([]);
  }, 90_000);

  it("that failed for good are kept with their error for 30 days", async () => {
    await (await open("failed")).jobs.send("failed", { n: 1 });
    await close();
    await inDatabase(database, (db) => sql`update job set retry_limit = 0 where name = 'failed'`.execute(db));
    const { jobs } = await open("failed");
    const handle = () => Promise.reject(new Error("no authority"));
    await jobs.work("failed", handle, { concurrency: 1 });
    await expect.poll(() => errors).toHaveLength(1);
    await close();
    expect(await rows(database, "failed")).toMatchObject([
      { data: { n: 1 }, state: "failed", output: { message: "no authority" }, deletionSeconds: 30 * 86_400 },
    ]);
    const again = await open("failed");
    const none = { waiting: 0, running: 0, retrying: 0, failed: 0 };
    const counted = async () => (await again.jobWatch.queues()).find(({ queue }) => queue === "failed");
    expect(await counted()).toEqual({ ...none, queue: "failed", failed: 1 });
    const [job] = (await again.jobWatch.failing({ state: "failed" }, { offset: 0, limit: 9 })).jobs;
    expect(job).toMatchObject({ queue: "failed", data: { n: 1 }, tries: 1, nextAt: null });
    expect(job!.output).toMatchObject({ message: "no authority" });
    const retry = () =>
      again.inTransaction(async (within) => {
        expect(await within.jobWatch.hold(job!.id)).toMatchObject({ state: "failed" });
        await within.jobWatch.retry(job!.id);
        expect(await within.jobWatch.hold(job!.id)).toMatchObject({ state: "retry" });
      });
    await retry();
    expect(await counted()).toEqual({ ...none, queue: "failed", retrying: 1 });
    const done: unknown[] = [];
    await again.jobs.work("failed", async ({ data }) => void done.push(data), { concurrency: 1 });
    await expect.poll(() => done).toEqual([{ n: 1 }]);
  });

  it("that fail are listed, and tried at once where that is asked, unless a newer one has their key", async () => {
    const first = await open("retried");
    const singletonKey = "order/1";
    await first.jobs.send("retried", { n: 1 }, { singletonKey });
    const noAuthority = () => Promise.reject(new Error("no authority"));
    await first.jobs.work("retried", noAuthority, { concurrency: 1 });
    await expect.poll(() => errors.length).toBeGreaterThan(0);
    await close();
    // As after many tries, when the next is some minutes away.
    const later = new Date(Date.now() + 500_000);
    await inDatabase(database, (db) =>
      sql`update job set start_after = ${later} where name = 'retried'`.execute(db),
    );
    const { jobs, jobWatch, inTransaction } = await open("retried");
    const page = { offset: 0, limit: 9 };
    const find = async () => (await jobWatch.failing({ queue: "retried" }, page)).jobs[0]!;
    const job = await find();
    expect(job).toMatchObject({ state: "retry", nextAt: later, output: { message: "no authority" } });
    expect(await jobWatch.failing({ queue: "retried", state: "failed" }, page)).toEqual({
      jobs: [],
      total: 0,
    });
    expect(await jobWatch.failing({ queue: "others" }, page)).toEqual({ jobs: [], total: 0 });
    const done: unknown[] = [];
    await jobs.work("retried", async ({ data }) => void done.push(data), { concurrency: 1 });
    const changedItsMind = inTransaction(async (within) => {
      await within.jobWatch.retry(job.id);
      throw new Error("changed its mind");
    });
    await expect(changedItsMind).rejects.toThrow("changed its mind");
    expect((await find()).nextAt).toEqual(later);
    expect(await jobWatch.isSuperseded(job.id)).toBe(false);
    await jobWatch.retry(job.id);
    await expect.poll(() => done).toEqual([{ n: 1 }]);
    await expect.poll(() => jobWatch.hold(job.id)).toBeUndefined();
    await close();

    const again = await open("retried");
    await again.jobs.send("retried", { n: 2 }, { singletonKey });
    await close();
    await inDatabase(database, (db) =>
      sql`update job set state = 'failed' where name = 'retried'`.execute(db),
    );
    const last = await open("retried");
    const { id } = (await last.jobWatch.failing({ queue: "retried" }, page)).jobs[0]!;
    expect(await last.jobWatch.isSuperseded(id)).toBe(false);
    await last.jobs.send("retried", { n: 3 }, { singletonKey });
    expect(await last.jobWatch.isSuperseded(id)).toBe(true);
  }, 90_000);

  it("finished in a transaction are done once, with what it writes", async () => {
    const { jobs, inTransaction, identity } = await open("finished");
    const stored: string[] = [];
    let tries = 0;
    await jobs.work(
      "finished",
      async (job) => {
        const write = async (name: string, fails = false) => {
          await inTransaction(async (within) => {
            await within.identity.providerSecrets.createIfAbsent(name, Uint8Array.of(1));
            if (!(await within.jobs.finish(job))) throw new Error("too late");
            if (fails) throw new Error("rolled back");
          });
          stored.push(name);
        };
        tries += 1;
        if (tries === 1) await write("first", true);
        await write("second");
        await write("third").catch(() => {});
        stored.push("end");
      },
      { concurrency: 1 },
    );
    await jobs.send("finished", {});
    await expect.poll(() => stored).toEqual(["second", "end"]);
    const names = ["first", "second", "third"];
    const secrets = await Promise.all(names.map((name) => identity.providerSecrets.find(name)));
    expect(secrets.map((secret) => secret !== undefined)).toEqual([false, true, false]);
  });

  it("under way have time to end when the store is closed", async () => {
    const { jobs } = await open("ending");
    const told: string[] = [];
    await jobs.work(
      "ending",
      async ({ signal }) => {
        told.push("begun");
        await until(700);
        told.push(signal.aborted ? "aborted" : "ended");
      },
      { concurrency: 1 },
    );
    await jobs.send("ending", {});
    await expect.poll(() => told).toEqual(["begun"]);
    await close();
    expect(told).toEqual(["begun", "ended"]);
    expect(await rows(database, "ending")).toEqual([]);
  });

  it("that take longer are told to end, and done again", async () => {
    const first = await open("endless");
    const told: string[] = [];
    const untilAborted = (signal: AbortSignal) =>
      new Promise<void>((_, reject) => signal.addEventListener("abort", () => reject(new Error("aborted"))));
    await first.jobs.work(
      "endless",
      async ({ signal }) => {
        told.push("begun");
        await untilAborted(signal).catch(() => told.push("aborted"));
      },
      { concurrency: 1 },
    );
    await first.jobs.send("endless", {});
    await expect.poll(() => told).toEqual(["begun"]);
    const closedAt = Date.now();
    await close();
    expect(Date.now() - closedAt).toBeLessThan(8_000);
    expect(told).toEqual(["begun", "aborted"]);
    expect(errors).toEqual([]);
    const second = await open("endless");
    await second.jobs.work("endless", async () => void told.push("again"), { concurrency: 1 });
    await expect.poll(() => told).toEqual(["begun", "aborted", "again"]);
  }, 90_000);
});

describe("a store that was opened with other queues or none", () => {
  onDatabase("refuses jobs", ({ options }) => {
    it("of a queue that it does not know", async () => {
      const store = await openStore(options);
      await expect(store.jobs.send("unknown", {})).rejects.toThrow(TypeError);
      await expect(store.jobs.work("unknown", async () => {}, { concurrency: 1 })).rejects.toThrow(TypeError);
      await store.close();
    });
  });
});

const until = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function inDatabase<T>(
  { dialect }: TestDatabase,
  work: (db: Kysely<unknown>) => Promise<T>,
): Promise<T> {
  const db = new Kysely<unknown>({ dialect: await dialect() });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

async function rows(database: TestDatabase, queue: string): Promise<readonly unknown[]> {
  return inDatabase(database, async (db) => {
    const found = await sql`select data, state, output, deletion_seconds as "deletionSeconds"
      from job where name = ${queue}`.execute(db);
    return found.rows;
  });
}
