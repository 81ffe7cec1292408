import type { JobOptions } from "@v2x/store";
import { renewalQueue } from "./keycloak/renewal-queue.ts";
import { mailQueue } from "./mail/mail-queue.ts";
import { batchQueue, campBatchQueue } from "./scms-batches/batch-jobs.ts";

/** Every queue of an installation: whoever opens it, the command line too, may send a job. */
export const installationJobs: JobOptions = {
  queues: [batchQueue, campBatchQueue, mailQueue, renewalQueue],
  onError: (error) => process.stderr.write(`jobs: ${error.stack ?? error}\n`),
};
