import type { Ccms } from "@v2x/ccms";
import { calls } from "@v2x/contract";
import type { Scms } from "@v2x/scms";
import type { ServeCall } from "../http/api-call.ts";
import type { WorkThreads } from "../work/work-threads.ts";
import { evidenceOfCcms, evidenceOfScms } from "./own-evidence.ts";

/** What a verdict needs from outside. */
interface VerdictPorts {
  /** Whose certificates and lists are at hand, and whose roots are trusted, where the asker wants them. */
  readonly ccms: Ccms;
  readonly scms: Scms;
  readonly threads: WorkThreads;
  now(): Date;
}

/** Serves the verdict on certificates, lists and messages. Nothing of what is judged is kept. */
export function serveVerdict(serve: ServeCall, { ccms, scms, threads, now }: VerdictPorts): void {
  serve(calls.decoders.verdict, async ({ body, asker }) => {
    const own = body.useOwn ? [await evidenceOfCcms(ccms), await evidenceOfScms(scms)] : [];
    return threads.judge(
      {
        request: body,
        now: now(),
        own: {
          evidence: own.flatMap(({ evidence }) => evidence),
          anchors: own.flatMap(({ anchors }) => anchors),
        },
      },
      asker,
    );
  });
}
