import { calls } from "@v2x/contract";
import { whoAsks } from "../audit/who-did.ts";
import type { ServeCall } from "../http/api-call.ts";
import type { JobDesk } from "../operator/jobs.ts";

/** Serves what operators see of jobs, and do about those that fail. */
export function serveOperatorJobs(serve: ServeCall, desk: JobDesk): void {
  serve(calls.operator.jobQueues, async () => [...(await desk.queues())]);
  serve(calls.operator.failingJobs, async ({ query: { page, size, ...filter } }) => {
    const { jobs, total } = await desk.failing(filter, { page, size });
    return { content: [...jobs], totalElements: total };
  });
  serve(calls.operator.retryJob, (received) =>
    desk.retry(received.params.id, { ...whoAsks(received), reason: received.body.reason }),
  );
}
