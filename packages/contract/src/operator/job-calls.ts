import * as z from "zod/mini";
import type { Call } from "../call.ts";
import { paging } from "../paging.ts";
import { changeReason } from "./change-reason.ts";
import { optionalText, optionalWord } from "./filter-members.ts";

/** A queue of work that outlives requests, and how many of its jobs stand where. */
export const jobQueue = z.object({
  queue: z.string(),
  waiting: z.int(),
  running: z.int(),
  /** Failed, and to be tried again by themselves. */
  retrying: z.int(),
  /** Failed for good. */
  failed: z.int(),
});
export type JobQueue = z.output<typeof jobQueue>;

/** Where a job stands of which a try has failed: it is tried again by itself, or only if an operator asks for it. */
export const failingJobStates = ["retry", "failed"] as const;

/** A job of which at least one try has failed. */
export const failingJob = z.object({
  id: z.string(),
  queue: z.string(),
  state: z.enum(failingJobStates),
  /** What it was for, in words; no secrets. */
  purpose: z.string(),
  /** Why the last try failed; null where its process died. */
  error: z.nullable(z.string()),
  tries: z.int(),
  sentAt: z.iso.datetime(),
  triedAt: z.nullable(z.iso.datetime()),
  /** When it is tried again; null where it is not. */
  nextAt: z.nullable(z.iso.datetime()),
});
export type FailingJob = z.output<typeof failingJob>;

/** Work that outlives requests: certificates made ahead, mails. */
export const jobCalls = {
  jobQueues: {
    method: "GET",
    path: "/api/operator/jobs/queues",
    summary: "How many jobs of each queue wait, are being done, are tried again, and have failed.",
    auth: "operator",
    answer: { type: "json", schema: z.array(jobQueue) },
  },
  failingJobs: {
    method: "GET",
    path: "/api/operator/jobs/failing",
    summary: "Jobs of which a try has failed: those that failed for good first, then those tried last.",
    auth: "operator",
    query: z.object({ ...paging, queue: optionalText, state: optionalWord(failingJobStates) }),
    answer: {
      type: "json",
      schema: z.object({ content: z.array(failingJob), totalElements: z.int() }),
    },
  },
  retryJob: {
    method: "POST",
    path: "/api/operator/jobs/{id}/retry",
    summary: "Has a failing job tried within seconds; where it had failed for good, up to 60 times more.",
    auth: "operator",
    params: z.object({ id: z.uuid("must be a job's id").check(z.describe("The job's id")) }),
    body: { type: "json", schema: z.object({ reason: changeReason }) },
    answer: { type: "json", schema: failingJob },
  },
} as const satisfies Record<string, Call>;
