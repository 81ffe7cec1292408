/** The decoder's worker: answers the screen's calls one after the other, from the session that it keeps. */
import "virtual:decoder-codecs";
import { loadPart, PartNotLoadedError } from "../../../ui/load-part.ts";
import { createDecodingSession } from "./decoding-session.ts";
import type { ReadItem, WorkerRequest } from "./worker-protocol.ts";

const loadRoadDecoders = () => loadPart(() => import("virtual:road-decoders"));

const session = createDecodingSession(
  () => import("virtual:decoder-encoders"),
  async () => {
    await import("virtual:judging-codecs");
    return import("./judging.ts");
  },
  // A message that they refuse is read once more by those that say why.
  () => Promise.all([import("virtual:list-decoders"), loadRoadDecoders()]),
  loadRoadDecoders,
);

self.onmessage = async ({ data }: MessageEvent<WorkerRequest>) => {
  const { id } = data;
  try {
    const value = await session.answer(data);
    self.postMessage({ id, value }, { transfer: transferable(value) });
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    self.postMessage({ id, error: words, isPartMissing: error instanceof PartNotLoadedError });
  }
};

/** What the session does not need any more: the places of fields and the items of lists, large where there are many. */
function transferable(value: unknown): ArrayBufferLike[] {
  if (typeof value !== "object" || value === null) return [];
  if ("items" in value && value.items instanceof Uint32Array) return [value.items.buffer];
  if (!("places" in value)) return [];
  const { starts, ends, depths, parents, subtreeEnds } = (value as ReadItem).places;
  return [starts, ends, depths, parents, subtreeEnds].map(({ buffer }) => buffer);
}
