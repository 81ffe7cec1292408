import type { JobOptions } from "@v2x/store";
import { mailQueue } from "./mail/mail-queue.ts";
import { batchQueue, campBatchQueue } from "./scms-batches/batch-jobs.ts";

/** Every queue of an installation: whoever opens it, the command line too, may send a job. */
export const installationJobs: JobOptions = {
  queues: [batchQueue, campBatchQueue, mailQueue],
  onError: (error) => process.stderr.write(`jobs: ${error.stack ?? error}\n`),
};
