import { PartNotLoadedError } from "../../../ui/load-part.ts";
import type { WorkerAnswer, WorkerCallName, WorkerCalls, WorkerRequest } from "./worker-protocol.ts";

/** Talks to the decoder's worker. */
export interface DecoderClient {
  /** @throws Error with the worker's words; PartNotLoadedError where a file of the worker did not arrive. */
  call<N extends WorkerCallName>(call: N, input: WorkerCalls[N]["in"]): Promise<WorkerCalls[N]["out"]>;
  /** Ends the worker; calls under way never settle. */
  close(): void;
}

/** Starts a worker: decoding never runs on the thread that draws. One that broke is replaced at the next call. */
export function startDecoder(): DecoderClient {
  const waiting = new Map<number, { resolve(value: never): void; reject(error: Error): void }>();
  let last = 0;
  let worker: Worker | undefined;

  const start = (): Worker => {
    const started = new Worker(new URL("./decoder-worker.ts", import.meta.url), { type: "module" });
    started.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => {
      const call = waiting.get(data.id);
      waiting.delete(data.id);
      if ("error" in data) call?.reject(new (data.isPartMissing ? PartNotLoadedError : Error)(data.error));
      else call?.resolve(data.value as never);
    };
    started.onerror = (event) => {
      started.terminate();
      worker = undefined;
      // An event about a file that did not arrive has no words.
      const broken = event.message
        ? new Error(event.message)
        : new PartNotLoadedError("The decoder's worker could not be loaded");
      for (const call of waiting.values()) call.reject(broken);
      waiting.clear();
    };
    return started;
  };
  return {
    call(call, input) {
      worker ??= start();
      last += 1;
      const settled = Promise.withResolvers<never>();
      waiting.set(last, settled);
      worker.postMessage({ id: last, call, input } as WorkerRequest);
      return settled.promise;
    },
    close: () => worker?.terminate(),
  };
}
