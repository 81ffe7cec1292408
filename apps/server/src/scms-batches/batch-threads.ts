import { availableParallelism } from "node:os";
import type { BatchWork, BundledCertificate, BundlePart, DoneBatch } from "@v2x/scms";
import { Piscina } from "piscina";

/** Threads in which RA and ACA make certificates, so that the main thread goes on answering. */
export interface BatchThreads {
  /** Does one piece of work. @throws CredentialsError "key-unavailable", as text. */
  make(work: BatchWork): Promise<readonly DoneBatch[]>;
  /** Makes a part of a bundle, unless nobody waits for it any more. */
  makeBundlePart(part: BundlePart, signal: AbortSignal): Promise<readonly BundledCertificate[]>;
  /** Ends the threads with what they do. */
  close(): Promise<void>;
}

/** Starts the threads; each with the first work that needs it. @param masterKey - opens the keys of RA and ACA. */
export function startBatchThreads(masterKey: Uint8Array): BatchThreads {
  const threads = new Piscina({
    filename: new URL("./batch-worker.ts", import.meta.url).href,
    minThreads: 0,
    maxThreads: availableParallelism(),
    idleTimeout: 60_000,
    execArgv: [], // flags given to the main program (--eval, --inspect-brk) are not meant for threads
    // Much is made and forgotten for each certificate: in a larger nursery half as much of it is copied about.
    resourceLimits: { maxYoungGenerationSizeMb: 96 },
    workerData: { masterKey },
    niceIncrement: 5, // the main thread answers first where cores are scarce
  });
  return {
    make: (work) => threads.run(work),
    makeBundlePart: (part, signal) => threads.run(part, { name: "makeBundlePart", signal }),
    close: () => threads.destroy(),
  };
}
