import { afterEach, beforeEach, vi } from "vitest";
import { createDecodingSession } from "./decoding-session.ts";
import type { WorkerRequest } from "./worker-protocol.ts";

/** Runs the worker's code in the test's own thread; messages are copied as between threads. */
class WorkerHere {
  onmessage: ((event: { data: unknown }) => void) | undefined;
  onerror: ((event: { message: string }) => void) | undefined;
  readonly #session = createDecodingSession(
    async () => undefined,
    () => import("./judging.ts"),
  );
  #isEnded = false;

  postMessage(request: WorkerRequest): void {
    const { id } = request;
    this.#session.answer(request).then(
      (value) => this.#reply({ id, value: structuredClone(value) }),
      (error) => this.#reply({ id, error: String(error.message) }),
    );
  }

  terminate(): void {
    this.#isEnded = true;
  }

  #reply(data: unknown): void {
    if (!this.#isEnded) this.onmessage?.({ data });
  }
}

/**
 * Gives each test of a file workers. `fail` breaks those that the running test starts, until `mend`: with the words of
 * an error, or without any, as where the file does not arrive.
 */
export function workersHere(): { fail(message: string): void; mend(): void } {
  beforeEach(() => vi.stubGlobal("Worker", WorkerHere));
  afterEach(() => vi.unstubAllGlobals());
  return {
    mend: () => vi.stubGlobal("Worker", WorkerHere),
    fail: (message) =>
      vi.stubGlobal(
        "Worker",
        class extends WorkerHere {
          override postMessage(): void {
            this.onerror?.({ message });
          }
        },
      ),
  };
}
