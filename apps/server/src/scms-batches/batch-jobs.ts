import { type BatchTask, noteOutcomes, type Scms } from "@v2x/scms";
import type { Store } from "@v2x/store";
import * as z from "zod/mini";

/** The queue of what the RA has to make. */
export const batchQueue = "scms-batches";

const batchTask = z.object({ orderId: z.string(), from: z.int(), to: z.int() });

/**
 * Makes the batches that any process of the installation ordered, several at a time, from now on. What a job made is
 * noted in the transaction that ends it, so each batch is made once, however often a job is begun.
 */
export async function makeOrderedBatches(
  store: Pick<Store, "jobs" | "inTransaction">,
  scms: Pick<Scms, "makeTask">,
  concurrency: number,
): Promise<void> {
  await store.jobs.work(
    batchQueue,
    async (job) => {
      const task: BatchTask = batchTask.parse(job.data);
      const outcomes = await scms.makeTask(task);
      await store.inTransaction(async ({ scms: storage, jobs }) => {
        await noteOutcomes(outcomes, storage);
        if (!(await jobs.finish(job))) throw new Error("another process has done this job meanwhile");
      });
    },
    { concurrency },
  );
}
