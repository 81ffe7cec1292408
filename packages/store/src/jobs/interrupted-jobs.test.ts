import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { databaseProxy, type TcpProxy } from "@v2x/testkit";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openStore, type Store, type StoreOptions } from "../index.ts";
import { onDatabase } from "../test-databases.test-support.ts";
import type { Job } from "./job-types.ts";

const [queue, afterwards] = ["interrupted", "afterwards"];

onDatabase("the jobs of a process", ({ options }) => {
  const folder = mkdtempSync(join(tmpdir(), "v2x-jobs-"));
  const log = join(folder, "log");
  const processes: ChildProcess[] = [];
  beforeEach(() => writeFileSync(log, ""));
  afterEach(() => {
    for (const child of processes.splice(0)) child.kill("SIGKILL");
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** What was begun, in its order, with the process that did so. */
  const begun = () =>
    readFileSync(log, "utf8")
      .split("\n")
      .slice(0, -1)
      .map((line) => line.split(" "))
      .map(([pid, job]) => ({ pid: Number(pid), job: Number(job) }));

  /** Starts a process that does the jobs, each of them within so many milliseconds. */
  function startWorker(lastsMs: number): ChildProcess {
    const child = spawn(
      process.execPath,
      ["--input-type=module", "-e", workerProgram(options, log, lastsMs)],
      {
        stdio: ["ignore", "ignore", "inherit"],
      },
    );
    processes.push(child);
    return child;
  }

  it("that is killed are done by the next, each begun job once more, and none is lost", async () => {
    const store = await openStore({ ...options, jobs: { queues: [queue], onError: () => {} } });
    for (let job = 0; job < 6; job++) await store.jobs.send(queue, { job });
    await store.close();
    const first = startWorker(3_600_000);
    await expect.poll(() => begun().length).toBe(2);
    first.kill("SIGKILL");
    await once(first, "exit");
    const interrupted = begun().map(({ job }) => job);
    startWorker(1);
    await expect.poll(() => begun().length, { timeout: 60_000 }).toBe(8);
    await until(1_000);
    const ofSecond = begun().filter(({ pid }) => pid !== first.pid);
    expect(ofSecond.map(({ job }) => job).toSorted()).toEqual([0, 1, 2, 3, 4, 5]);
    expect(interrupted.toSorted()).toEqual([0, 1]);
  }, 120_000);

  it.skipIf(options.databaseUrl === undefined)(
    "are shared with another, each done once",
    async () => {
      const workers = [startWorker(20), startWorker(20)];
      const store = await openStore({ ...options, jobs: { queues: [queue], onError: () => {} } });
      const numbers = Array.from({ length: 200 }, (_, n) => n);
      for (const job of [1000, 1001, 1002, 1003]) await store.jobs.send(queue, { job });
      await expect
        .poll(() => new Set(begun().map(({ pid }) => pid)).size, { timeout: 60_000 })
        .toBeGreaterThan(0);
      await Promise.all(numbers.map((job) => store.jobs.send(queue, { job })));
      await expect.poll(() => begun().length, { timeout: 60_000 }).toBe(204);
      await until(1_000);
      const jobs = begun().filter(({ job }) => job < 1000);
      expect(jobs.map(({ job }) => job).toSorted((a, b) => a - b)).toEqual(numbers);
      for (const { pid } of workers) expect(jobs.filter((one) => one.pid === pid).length).toBeGreaterThan(20);
      await store.close();
    },
    120_000,
  );
});

/** Does two jobs at a time; writes `PID JOB` into the log as it begins one. */
function workerProgram(options: StoreOptions, log: string, lastsMs: number): string {
  const module = new URL("../index.ts", import.meta.url).href;
  return `
    import { appendFileSync } from "node:fs";
    const { openStore } = await import(${JSON.stringify(module)});
    const jobs = { queues: ["${queue}"], onError: (error) => { throw error; } };
    const store = await openStore({ ...${JSON.stringify(options)}, jobs });
    await store.jobs.work("${queue}", async ({ data }) => {
      appendFileSync(${JSON.stringify(log)}, process.pid + " " + data.job + "\\n");
      await new Promise((resolve) => setTimeout(resolve, ${lastsMs}));
    }, { concurrency: 2 });`;
}

onDatabase("a worker whose PostgreSQL", ({ options }) => {
  describe.skipIf(options.databaseUrl === undefined)("stands behind a proxy and", () => {
    let proxy: TcpProxy;
    let proxiedUrl: string;
    let cutOff: Store;
    let other: Store;
    const told: string[] = [];
    const errors: Error[] = [];
    beforeAll(async () => {
      const { url, ...behind } = await databaseProxy(options.databaseUrl);
      proxy = behind.proxy;
      proxiedUrl = url.href;
      const jobs = { queues: [queue, afterwards], onError: (error: Error) => void errors.push(error) };
      other = await openStore({ ...options, jobs });
      cutOff = await openStore({ ...options, databaseUrl: proxiedUrl, jobs });
      await cutOff.jobs.work(afterwards, async () => void told.push("afterwards"), { concurrency: 1 });
    });
    afterAll(async () => {
      proxy.thaw();
      await cutOff.close();
      await other.close();
      await proxy.close();
    });

    async function stateOf({ id }: Job): Promise<string> {
      const client = new pg.Client(options.databaseUrl);
      await client.connect();
      const { rows } = await client.query("select state from job where id = $1", [id]);
      await client.end();
      return rows[0]?.state ?? "gone";
    }

    it("freezes loses its job to another, hears so, and does not end it", async () => {
      await cutOff.jobs.work(
        queue,
        async (job) => {
          told.push("begun");
          await new Promise((resolve) => job.signal.addEventListener("abort", resolve));
          told.push("lost");
        },
        { concurrency: 1 },
      );
      await other.jobs.send(queue, {});
      await expect.poll(() => told).toEqual(["begun"]);
      proxy.freeze();
      const sent = cutOff.inTransaction(({ jobs }) => jobs.send(queue, {}));
      await expect(sent).rejects.toMatchObject({ code: "unavailable" });
      await other.jobs.work(
        queue,
        async (job) => {
          told.push("begun by the other");
          await until(10_000);
          told.push(await stateOf(job));
          if (await other.jobs.finish(job)) told.push("finished by the other");
        },
        { concurrency: 1 },
      );
      await expect.poll(() => told, { timeout: 60_000 }).toEqual(["begun", "begun by the other"]);
      proxy.thaw();
      await expect
        .poll(() => told, { timeout: 60_000 })
        .toEqual(["begun", "begun by the other", "lost", "active", "finished by the other"]);
      expect(errors.length).toBeLessThanOrEqual(2);
    }, 180_000);

    it("is there again does jobs again", async () => {
      await other.jobs.send(afterwards, {});
      await expect.poll(() => told.at(-1)).toBe("afterwards");
    });

    it("freezes can be stopped all the same, in the middle of a job", async () => {
      const jobs = { queues: [queue, afterwards, "stopped"], onError: () => {} };
      const store = await openStore({ ...options, databaseUrl: proxiedUrl, jobs });
      let hasBegun = false;
      const handle = () => {
        hasBegun = true;
        return new Promise<void>(() => {});
      };
      await store.jobs.work("stopped", handle, { concurrency: 1 });
      await store.jobs.send("stopped", {});
      await expect.poll(() => hasBegun).toBe(true);
      proxy.freeze();
      const stoppedAt = Date.now();
      await store.jobs.stop();
      expect(Date.now() - stoppedAt).toBeLessThan(15_000);
      proxy.thaw();
      await store.close();
    }, 60_000);
  });
});

const until = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
