import { toHex } from "@v2x/asn1";
import type { Ccms } from "@v2x/ccms";
import { calls } from "@v2x/contract";
import type { Camp, Scms } from "@v2x/scms";
import type { ServeCall } from "../http/api-call.ts";
import type { JudgeJob } from "../work/jobs.ts";
import type { WorkThreads } from "../work/work-threads.ts";
import { evidenceOfCamp, evidenceOfCcms, evidenceOfScms } from "./own-evidence.ts";

/** What a verdict needs from outside. */
interface VerdictPorts {
  /** Whose certificates and lists are at hand, and whose roots are trusted, where the asker wants them. */
  readonly ccms: Ccms;
  readonly scms: Scms;
  readonly camp?: Camp | undefined;
  readonly threads: WorkThreads;
  now(): Date;
}

/** Serves the verdict on certificates, lists and messages. Nothing of what is judged is kept. */
export function serveVerdict(serve: ServeCall, ports: VerdictPorts): void {
  serve(calls.decoders.ownEvidence, async () => {
    const { evidence, anchors } = await ownEvidence(ports);
    return { evidence: evidence.map((bytes) => toHex(bytes)), anchors: anchors.map((bytes) => toHex(bytes)) };
  });
  serve(calls.decoders.verdict, async ({ body, asker }) => {
    const own = body.useOwn ? await ownEvidence(ports) : { evidence: [], anchors: [] };
    return ports.threads.judge({ request: body, now: ports.now(), own }, asker);
  });
}

/** What the authorities of all systems have at hand. */
async function ownEvidence({ ccms, scms, camp }: VerdictPorts): Promise<JudgeJob["own"]> {
  const own = [
    await evidenceOfCcms(ccms),
    await evidenceOfScms(scms),
    ...(camp === undefined ? [] : [await evidenceOfCamp(camp)]),
  ];
  return {
    evidence: own.flatMap(({ evidence }) => evidence),
    anchors: own.flatMap(({ anchors }) => anchors),
  };
}
