/** The thread behind `checkInThread`. */
import { parentPort } from "node:worker_threads";
import { AtError } from "./at-error.ts";
import { checkTickets, filesOf } from "./check-at-bundle.ts";
import type { CheckAnswer, CheckJob } from "./check-thread.ts";

parentPort?.on("message", async ({ id, job }: { readonly id: number; readonly job: CheckJob }) => {
  parentPort?.postMessage(await answerTo(id, job));
});

async function answerTo(id: number, job: CheckJob): Promise<CheckAnswer> {
  try {
    await checkTickets(filesOf(job.zip), job);
    return { id };
  } catch (error) {
    if (error instanceof AtError && error.code === "bundle-self-check")
      return { id, refused: error.details as { file: string; fault: string } };
    return { id, broken: error instanceof Error ? error.message : String(error) };
  }
}
