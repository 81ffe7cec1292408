import { fork } from "node:child_process";
import { join } from "node:path";

/** Requests made ahead, to be sent to one address. */
export interface Load {
  readonly url: string;
  readonly contentType: string;
  /** Of the header `Authorization`; absent: none is sent. */
  readonly authorization?: string;
  readonly bodies: readonly Uint8Array[];
  /** So many wait for an answer at a time, as fast as they come. */
  readonly inFlight: number;
  /** Sends at this rate instead, however long the answers take. */
  readonly perSecond?: number;
}

/** What came of them; every one was answered with 200 or 202. */
export interface LoadOutcome {
  readonly seconds: number;
  readonly milliseconds: readonly number[];
  /** In the order of the bodies. */
  readonly answers: readonly Uint8Array[];
}

/** A process of its own that makes load, so that its work does not stand in the way of ours. */
export interface LoadGenerator {
  /** @throws Error for the first request that is not answered with 200 or 202. */
  run(load: Load): Promise<LoadOutcome>;
  close(): void;
}

/** Starts one. */
export function startLoadGenerator(): LoadGenerator {
  const child = fork(join(import.meta.dirname, "load-process.ts"), { serialization: "advanced" });
  return {
    run: (load) =>
      new Promise((resolve, reject) => {
        const onExit = () => reject(new Error("the load generator ended"));
        child.once("exit", onExit);
        child.once("message", (outcome) => {
          child.off("exit", onExit);
          resolve(outcome as LoadOutcome);
        });
        child.send(load);
      }),
    close: () => child.kill(),
  };
}
