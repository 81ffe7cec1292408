import { Worker } from "node:worker_threads";
import { AtError } from "./at-error.ts";
import type { AtKeyType } from "./at-request.ts";

/** The tickets of a finished bundle with index `from` up to, not including, `to`. */
export interface CheckJob {
  readonly zip: Uint8Array;
  readonly keyType: AtKeyType;
  readonly from: number;
  readonly to: number;
}

/** What the thread answers: nothing wrong, the file that does not hold, or a fault of its own. */
export type CheckAnswer =
  | { readonly id: number }
  | { readonly id: number; readonly refused: { readonly file: string; readonly fault: string } }
  | { readonly id: number; readonly broken: string };

interface CheckThread {
  check(job: CheckJob): Promise<void>;
}

let thread: CheckThread | undefined;

/**
 * Checks tickets in a thread of this process, made at the first call and kept; it never keeps the process alive.
 *
 * @throws AtError "bundle-self-check" as the check itself does; Error when the thread has died.
 */
export function checkInThread(job: CheckJob): Promise<void> {
  thread ??= startThread((ended) => {
    // A thread that fails ends a moment later, when another may be at work already.
    if (thread === ended) thread = undefined;
  });
  return thread.check(job);
}

function startThread(onEnd: (ended: CheckThread) => void): CheckThread {
  const worker = new Worker(new URL("./check-worker.ts", import.meta.url), {
    execArgv: [], // flags given to the main program (--eval, --inspect-brk) are not meant for this thread
    name: "bundle-check",
  });
  worker.unref();
  const waiting = new Map<number, { resolve(): void; reject(error: Error): void }>();
  let lastId = 0;
  const settle = (answer: CheckAnswer) => {
    const call = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (waiting.size === 0) worker.unref();
    if ("refused" in answer) call?.reject(new AtError("bundle-self-check", answer.refused));
    else if ("broken" in answer) call?.reject(new Error(answer.broken));
    else call?.resolve();
  };
  const end = (reason: string) => {
    onEnd(started);
    for (const call of waiting.values()) call.reject(new Error(reason));
    waiting.clear();
  };
  worker.on("message", settle);
  worker.on("error", (error) => end(error.message));
  worker.on("exit", () => end("the thread that checks bundles has ended"));
  const started: CheckThread = {
    check: (job) =>
      new Promise((resolve, reject) => {
        const id = ++lastId;
        waiting.set(id, { resolve, reject });
        worker.ref();
        worker.postMessage({ id, job });
      }),
  };
  return started;
}
