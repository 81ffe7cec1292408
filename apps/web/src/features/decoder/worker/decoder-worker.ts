/** The decoder's worker: answers the screen's calls one after the other, from the session that it keeps. */
import "virtual:decoder-codecs";
import { createDecodingSession } from "./decoding-session.ts";
import type { ReadItem, WorkerRequest } from "./worker-protocol.ts";

const session = createDecodingSession(
  () => import("virtual:decoder-encoders"),
  async () => {
    await import("virtual:judging-codecs");
    return import("./judging.ts");
  },
  () => import("virtual:list-decoders"),
);

self.onmessage = async ({ data }: MessageEvent<WorkerRequest>) => {
  const { id } = data;
  try {
    const value = await session.answer(data);
    self.postMessage({ id, value }, { transfer: transferable(value) });
  } catch (error) {
    self.postMessage({ id, error: error instanceof Error ? error.message : String(error) });
  }
};

/** What the session does not need any more: the places of the fields, large where there are many. */
function transferable(value: unknown): ArrayBufferLike[] {
  if (typeof value !== "object" || value === null || !("places" in value)) return [];
  const { starts, ends, depths, parents, subtreeEnds } = (value as ReadItem).places;
  return [starts, ends, depths, parents, subtreeEnds].map(({ buffer }) => buffer);
}
