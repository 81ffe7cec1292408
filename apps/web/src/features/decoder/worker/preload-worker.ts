import { startDecoder } from "./decoder-client.ts";
import workerAddress from "./decoder-worker.ts?worker&url";

/** Fetches the worker's files, so that the browser has them when a worker is started. */
export async function preloadWorker(): Promise<void> {
  const answer = await fetch(workerAddress, { priority: "low" });
  await answer.arrayBuffer();
  const decoder = startDecoder();
  try {
    await decoder.call("preload", {});
  } finally {
    decoder.close();
  }
}
