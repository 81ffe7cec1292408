/** What runs in the threads of `work-threads.ts`. */
import type { Verdict } from "@v2x/contract";
import { move, transferableSymbol, valueSymbol } from "piscina";
import { decode } from "./decode.ts";
import { type DecodeJob, type JudgeJob, type Outcome, outcomeOf } from "./jobs.ts";
import { judgeRequest } from "./judge.ts";

/** The chunks of the answer; their buffers change threads and are not copied. */
export async function decodeJob(job: DecodeJob): Promise<unknown> {
  const outcome = await outcomeOf(() => decode(job));
  const buffers = "done" in outcome ? outcome.done.map(({ buffer }) => buffer) : [];
  return move({ [transferableSymbol]: buffers, [valueSymbol]: outcome });
}

export function judgeJob(job: JudgeJob): Promise<Outcome<Verdict>> {
  return outcomeOf(() => judgeRequest(job));
}
