/** The decoder's worker: answers the screen's calls one after the other, from the session that it keeps. */
import "virtual:decoder-codecs";
import { createDecodingSession } from "./decoding-session.ts";
import type { WorkerRequest } from "./worker-protocol.ts";

const session = createDecodingSession();

self.onmessage = async ({ data }: MessageEvent<WorkerRequest>) => {
  const { id } = data;
  try {
    self.postMessage({ id, value: await session.answer(data) });
  } catch (error) {
    self.postMessage({ id, error: error instanceof Error ? error.message : String(error) });
  }
};
