import { beforeEach, describe, expect, it, vi } from "vitest";
import { preloadDecoder } from "./preload.ts";
import { workersHere } from "./worker/worker.test-support.ts";
import type { WorkerRequest } from "./worker/worker-protocol.ts";

workersHere();
let fetched: { address: string; priority: string | undefined }[];
let answer: Response;
/** What workers were asked, and that they ended. */
let asked: string[];

beforeEach(() => {
  fetched = [];
  asked = [];
  answer = new Response("export {}");
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    fetched.push({ address, priority: init.priority });
    return answer;
  });
  vi.stubGlobal(
    "Worker",
    class extends Worker {
      override postMessage(request: WorkerRequest): void {
        asked.push(request.call);
        super.postMessage(request);
      }
      override terminate(): void {
        asked.push("end");
        super.terminate();
      }
    },
  );
});

describe("the decoder that is fetched ahead", () => {
  it("is the worker's file, behind everything else, and then what the worker itself needs; the worker is ended", async () => {
    await preloadDecoder();
    expect(fetched).toEqual([{ address: expect.stringContaining("decoder-worker"), priority: "low" }]);
    expect(asked).toEqual(["preload", "end"]);
  });

  it("fails where the worker does not arrive, for the caller to leave it at that", async () => {
    vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("no connection")));
    await expect(preloadDecoder()).rejects.toThrow("no connection");
    expect(asked).toEqual([]);
  });
});
