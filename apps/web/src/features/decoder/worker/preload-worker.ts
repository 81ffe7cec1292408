import workerAddress from "./decoder-worker.ts?worker&url";

/** Fetches the worker's file, so that the browser has it when a worker is started. */
export async function preloadWorker(): Promise<void> {
  const answer = await fetch(workerAddress, { priority: "low" });
  await answer.arrayBuffer();
}
