import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openStore, type Store, type StoreOptions } from "@v2x/store";
import { onEmptySchema } from "./installations.ts";
import { quantile, type Row } from "./measure.ts";

const queue = "bench";
const woken = 40;
const many = 1_000;
const senders = 8;
const workers = 4;

/** Jobs that do nothing, on the embedded database and on the PostgreSQL of `DATABASE_URL` where that is set. */
export async function jobRows(): Promise<readonly Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "v2x-bench-jobs-"));
  try {
    const embedded = await rowsOn("embedded", { dataDir });
    const onServer = await onEmptySchema((databaseUrl) => rowsOn("DATABASE_URL", { dataDir, databaseUrl }));
    return [...embedded, ...onServer];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function rowsOn(database: string, options: StoreOptions): Promise<readonly Row[]> {
  const onError = (error: Error) => console.error(error);
  const store = await openStore({ ...options, jobs: { queues: [queue], onError } });
  let onBegin = () => {};
  await store.jobs.work(queue, async () => onBegin(), { concurrency: workers });
  const begun = (count: number) =>
    new Promise<void>((resolve) => {
      let left = count;
      onBegin = () => {
        left -= 1;
        if (left === 0) resolve();
      };
    });
  try {
    return [...(await wakeRows(database, store, begun)), ...(await rateRows(database, store, begun))];
  } finally {
    await store.close();
  }
}

type Begun = (count: number) => Promise<void>;

/** From a worker that has nothing to do. */
async function wakeRows(database: string, { jobs }: Store, begun: Begun): Promise<readonly Row[]> {
  const milliseconds: number[] = [];
  for (let n = 0; n < woken; n += 1) {
    await sleep(100);
    const first = begun(1);
    const start = performance.now();
    await jobs.send(queue, { n });
    await first;
    milliseconds.push(performance.now() - start);
  }
  const name = `${database}: an idle worker, from asked for to begun`;
  return [
    { name: `${name}, p50`, value: quantile(milliseconds, 0.5), unit: "ms", target: "< 50 ms" },
    { name: `${name}, p95`, value: quantile(milliseconds, 0.95), unit: "ms" },
  ];
}

/** Beside rows that are just written, by as many at a time as send. */
async function rateRows(
  database: string,
  { jobs, checkWrites }: Store,
  begun: Begun,
): Promise<readonly Row[]> {
  const written = await rateOf(() => sideBySide(checkWrites));
  const all = begun(many);
  const done = await rateOf(async () => {
    await sideBySide(() => jobs.send(queue, {}));
    await all;
  });
  return [
    {
      name: `${database}: ${many} jobs asked for and done, ${workers} at a time`,
      value: Math.round(done),
      unit: "jobs/s",
      baseline: { name: "rows written", value: Math.round(written) },
      ratio: done / written,
    },
  ];
}

async function rateOf(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return (many * 1000) / (performance.now() - start);
}

async function sideBySide(work: () => Promise<unknown>): Promise<void> {
  const share = async () => {
    for (let n = 0; n < many / senders; n += 1) await work();
  };
  await Promise.all(Array.from({ length: senders }, share));
}
