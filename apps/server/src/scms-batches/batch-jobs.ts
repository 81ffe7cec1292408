import { type BatchOrders, type BatchTask, type Camp, noteOutcomes, type Scms } from "@v2x/scms";
import type { JobSender, Store } from "@v2x/store";
import * as z from "zod/mini";

/** The queue of what the RA has to make. */
export const batchQueue = "scms-batches";

/** The same of CAMP's RA. */
export const campBatchQueue = "camp-batches";

/** What a transaction of the store is given. */
type Bound = Parameters<Parameters<Store["inTransaction"]>[0]>[0];

const batchTask = z.object({
  orderId: z.string(),
  organizationId: z.optional(z.string()),
  from: z.int(),
  to: z.int(),
});

/** Orders of an RA as jobs: an order is open until the first of its jobs begins. */
export function batchOrders(queue: string, jobs: Pick<JobSender, "sendInTurn">): BatchOrders {
  return {
    orderBatches: async (tasks, { organizationId: owner, deviceId: member, isNew }) => {
      const [first, ...further] = tasks.map((task) => ({ ...task, organizationId: owner }));
      const open = await jobs.sendInTurn(queue, first!, { owner, member, counts: isNew });
      for (const task of further) await jobs.sendInTurn(queue, task, { owner, member, counts: false });
      return { ofDevice: open.ofMember, ofOrganization: open.ofOwner };
    },
  };
}

/**
 * Makes the batches that any process of the installation ordered, several at a time, from now on. What a job made is
 * noted in the transaction that ends it, so each batch is made once, however often a job is begun.
 */
export async function makeOrderedBatches(
  store: Pick<Store, "jobs" | "inTransaction">,
  scms: Pick<Scms, "makeTask">,
  concurrency: number,
): Promise<void> {
  await makeOrdered(store, batchQueue, scms.makeTask, ({ scms: storage }) => storage, concurrency);
}

/** As `makeOrderedBatches`, for CAMP's RA. */
export async function makeOrderedCampBatches(
  store: Pick<Store, "jobs" | "inTransaction">,
  { ra }: Pick<Camp, "ra">,
  concurrency: number,
): Promise<void> {
  await makeOrdered(store, campBatchQueue, ra.makeTask, ({ camp }) => camp, concurrency);
}

async function makeOrdered(
  store: Pick<Store, "jobs" | "inTransaction">,
  queue: string,
  makeTask: Scms["makeTask"],
  storageIn: (repositories: Bound) => Parameters<typeof noteOutcomes>[1],
  concurrency: number,
): Promise<void> {
  await store.jobs.work(
    queue,
    async (job) => {
      const task: BatchTask = batchTask.parse(job.data);
      const outcomes = await makeTask(task);
      await store.inTransaction(async (repositories) => {
        await noteOutcomes(outcomes, storageIn(repositories));
        if (!(await repositories.jobs.finish(job)))
          throw new Error("another process has done this job meanwhile");
      });
    },
    { concurrency },
  );
}
