import type { FailingJob as WireJob } from "@v2x/contract";
import type { FailingFilter, FailingJob, QueueCounts, Store } from "@v2x/store";
import * as z from "zod/mini";
import { audited, type BoundRepositories } from "../audit/audited.ts";
import { HttpFailure } from "../http/http-failure.ts";
import { renewalQueue } from "../keycloak/renewal-queue.ts";
import { mailQueue } from "../mail/mail-queue.ts";
import { batchQueue, campBatchQueue } from "../scms-batches/batch-jobs.ts";
import type { Decider } from "./accounts.ts";

/** What operators see of jobs, and do about those that fail. */
export interface JobDesk {
  queues(): Promise<readonly QueueCounts[]>;
  failing(
    filter: FailingFilter,
    page: { readonly page: number; readonly size: number },
  ): Promise<{ readonly jobs: readonly WireJob[]; readonly total: number }>;
  /** Has a failing job tried within seconds. @throws HttpFailure "job-unknown", "job-superseded". */
  retry(id: string, by: Decider): Promise<WireJob>;
}

/** The jobs of an installation. */
export function jobDesk(store: Store): JobDesk {
  const { accounts } = store.identity;

  async function toWire(job: FailingJob): Promise<WireJob> {
    const { id, queue, state, tries } = job;
    return {
      ...{ id, queue, state, tries },
      purpose: await purposeOf(job, async (account) => (await accounts.findById(account))?.email),
      error: errorText(job.output),
      sentAt: job.sentAt.toISOString(),
      triedAt: job.triedAt?.toISOString() ?? null,
      nextAt: job.nextAt?.toISOString() ?? null,
    };
  }

  return {
    queues: () => store.jobWatch.queues(),
    async failing(filter, { page, size }) {
      const { jobs, total } = await store.jobWatch.failing(filter, { offset: page * size, limit: size });
      return { jobs: await Promise.all(jobs.map(toWire)), total };
    },
    async retry(id, by) {
      const look = async ({ jobWatch }: BoundRepositories) => {
        const job = await jobWatch.hold(id);
        return job && { queue: job.queue, state: job.state, nextAt: job.nextAt?.toISOString() };
      };
      const note = { ...by, action: "job.retried", subject: `job ${id}`, look };
      const retried = await audited(note, () =>
        store.inTransaction(async ({ jobWatch }) => {
          if ((await jobWatch.hold(id)) === undefined) throw new HttpFailure("job-unknown", { id });
          if (await jobWatch.isSuperseded(id)) throw new HttpFailure("job-superseded", {});
          await jobWatch.retry(id);
          return (await jobWatch.hold(id))!;
        }),
      );
      return toWire(retried);
    },
  };
}

const mailJob = z.object({
  kind: z.string(),
  email: z.optional(z.string()),
  accountId: z.optional(z.string()),
});
const renewalJob = z.object({ organizationId: z.string() });
const batchJob = z.object({ orderId: z.string(), from: z.int(), to: z.int() });

/** What a job is for, of which only what is named here is told: whatever else was sent with it stays out. */
async function purposeOf(
  { queue, data }: Pick<FailingJob, "queue" | "data">,
  emailOf: (accountId: string) => Promise<string | undefined>,
): Promise<string> {
  if (queue === mailQueue) {
    const { success, data: mail } = mailJob.safeParse(data);
    if (!success) return "mail";
    const email = mail.email ?? (mail.accountId === undefined ? undefined : await emailOf(mail.accountId));
    return `mail ${mail.kind}${email === undefined ? "" : ` about ${email}`}`;
  }
  if (queue === renewalQueue) {
    const { success, data: renewal } = renewalJob.safeParse(data);
    return success ? `secret of the service account of organization ${renewal.organizationId}` : queue;
  }
  if (queue === batchQueue || queue === campBatchQueue) {
    const { success, data: batch } = batchJob.safeParse(data);
    if (success) return `certificates of order ${batch.orderId}, i-periods ${batch.from} to ${batch.to}`;
  }
  return queue;
}

const told = z.object({ message: z.string(), cause: z.optional(z.unknown()) });
const longest = 500;
const deepest = 5;

/** The messages of an error and of what caused it. Of addresses the host alone stays: links may hold tokens. */
function errorText(output: unknown): string | null {
  const texts: string[] = [];
  let next = output;
  while (texts.length < deepest) {
    const { success, data: error } = told.safeParse(inner(next));
    if (!success) break;
    texts.push(error.message);
    next = error.cause;
  }
  if (texts.length === 0) return null;
  const text = texts.join(": ").replaceAll(/(https?:\/\/)(?:[^\s/@]*@)?([^\s/?#"']+)[^\s"']*/g, "$1$2/…");
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}

/** What the queue itself says of a job that took too long lies one deeper. */
function inner(output: unknown): unknown {
  const { success, data } = z.object({ value: z.unknown() }).safeParse(output);
  return success && data.value !== undefined ? data.value : output;
}
