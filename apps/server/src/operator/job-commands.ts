import { commandLine } from "../audit/who-did.ts";
import { minuteText } from "../minute-text.ts";
import type { CommandAnswer, OperatorCommand } from "../operator-command.ts";
import { textTable } from "../text-table.ts";
import { told } from "../told.ts";
import type { JobDesk } from "./jobs.ts";

const mostListed = 100;

/** `v2x jobs list`: the queues, and the jobs that fail. */
export async function listJobs(desk: JobDesk): Promise<CommandAnswer> {
  const queues = await desk.queues();
  if (queues.length === 0) return { output: "There are no queues: no server has run on this database yet." };
  const counts = textTable([
    ["QUEUE", "WAITING", "RUNNING", "TRIED AGAIN", "FAILED"],
    ...queues.map(({ queue, waiting, running, retrying, failed }) => [
      queue,
      ...[waiting, running, retrying, failed].map(String),
    ]),
  ]);
  const { jobs, total } = await desk.failing({}, { page: 0, size: mostListed });
  if (total === 0) return { output: `${counts}\n\nNo job fails.` };
  const failing = textTable([
    ["ID", "QUEUE", "TRIES", "NEXT", "FOR", "ERROR"],
    ...jobs.map(({ id, queue, tries, nextAt, purpose, error }) => [
      id,
      queue,
      String(tries),
      nextAt === null ? "failed" : minuteText(new Date(nextAt)),
      purpose,
      error ?? "its process died",
    ]),
  ]);
  const more = total > jobs.length ? `\n${total - jobs.length} more are not listed.` : "";
  return { output: `${counts}\n\n${failing}${more}` };
}

/** `v2x jobs retry ID`. */
export function retryJob(
  { id, reason }: Extract<OperatorCommand, { readonly command: "jobs-retry" }>,
  desk: JobDesk,
): Promise<CommandAnswer> {
  return told(async () => {
    const { queue, purpose } = await desk.retry(id, { actor: commandLine(), reason });
    return `The job of ${queue} is tried within seconds: ${purpose}.`;
  });
}
