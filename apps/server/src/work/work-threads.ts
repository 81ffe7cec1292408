import { availableParallelism } from "node:os";
import type { Readable } from "node:stream";
import type { Verdict } from "@v2x/contract";
import { Piscina } from "piscina";
import { HttpFailure } from "../http/http-failure.ts";
import { type Asker, fairTurns } from "./fair-turns.ts";
import { type DecodeJob, type JudgeJob, type Outcome, resultOf } from "./jobs.ts";
import { countUnreadAnswers } from "./unread-answers.ts";

/** Work that takes long, done in threads of its own so that whoever wants something else never waits for it. */
export interface WorkThreads {
  /**
   * Decodes octets.
   *
   * @returns the answer's text; each chunk is let go as it is read.
   * @throws HttpFailure of the decoder, or "line-full", "too-demanding", "answer-too-long", "answers-unread".
   */
  decode(job: DecodeJob, asker: Asker): Promise<Readable>;
  /** Finds a verdict. @throws HttpFailure as `decode` does. */
  judge(job: JudgeJob, asker: Asker): Promise<Verdict>;
  /** Ends the threads with what they do. */
  close(): Promise<void>;
}

/** What one input may take, and what all may. */
export interface WorkLimits {
  /** An input that takes longer is given up, with the thread that works on it. */
  readonly jobMs: number;
  /** Memory of a thread; an input that needs more is given up likewise. */
  readonly megabytes: number;
}

const megabyte = 1024 * 1024;
const usualLimits: WorkLimits = { jobMs: 30_000, megabytes: 512 };

/** Small inputs always find a thread, so there are two on a single core too. */
const threadCount = Math.max(2, availableParallelism());

/** Starts the threads. */
export function startWorkThreads(limits: Partial<WorkLimits> = {}): WorkThreads {
  const { jobMs, megabytes } = { ...usualLimits, ...limits };
  const threads = new Piscina({
    filename: new URL("./worker.ts", import.meta.url).href,
    minThreads: 0, // started by the first input that needs one
    maxThreads: threadCount,
    idleTimeout: 600_000,
    execArgv: [], // flags given to the main program (--eval, --inspect-brk) are not meant for threads
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 32 },
    niceIncrement: 5, // the main thread answers first where cores are scarce
  });
  // A thread that was given up, for its time or because its asker left, may still run out of memory as it ends. Nobody
  // waits for it any more, and unheard the event would end the server.
  threads.on("error", () => {});
  const inTurn = fairTurns({
    running: threadCount,
    runningLarge: threadCount - 1,
    waiting: { each: 100, organization: 200, all: 400 },
    waitingOctets: { each: 32 * megabyte, organization: 64 * megabyte, all: 128 * megabyte },
  });
  const answers = countUnreadAnswers({
    each: 48 * megabyte,
    organization: 64 * megabyte,
    all: 128 * megabyte,
    readingMs: 300_000,
  });

  const run = async (name: "decodeJob" | "judgeJob", job: DecodeJob | JudgeJob, asker: Asker) => {
    const late = AbortSignal.timeout(jobMs);
    try {
      return await threads.run(job, { name, signal: AbortSignal.any([late, asker.signal]) });
    } catch (error) {
      asker.signal.throwIfAborted();
      if (late.aborted || isOutOfMemory(error)) throw new HttpFailure("too-demanding", {}, { cause: error });
      throw error;
    }
  };

  return {
    decode: (job, asker) =>
      inTurn(asker, job.octets.length, async () => {
        answers.requireRoom(asker);
        const outcome = (await run("decodeJob", job, asker)) as Outcome<Uint8Array[]>;
        return answers.send(asker, resultOf(outcome));
      }),
    judge: (job, asker) =>
      inTurn(asker, octetsOf(job), async () => {
        return resultOf((await run("judgeJob", job, asker)) as Outcome<Verdict>);
      }),
    close: () => threads.destroy(),
  };
}

function octetsOf({ request: { hex, known, trusted } }: JudgeJob): number {
  return [hex, ...known, ...trusted].reduce((sum, { length }) => sum + length / 2, 0);
}

function isOutOfMemory(error: unknown): boolean {
  return (error as Partial<NodeJS.ErrnoException>).code === "ERR_WORKER_OUT_OF_MEMORY";
}
