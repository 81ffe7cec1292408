import type { AuthorityRole, Ccms, ListKind } from "@v2x/ccms";
import { calls } from "@v2x/contract";
import type { ServeCall } from "../http/api-call.ts";
import type { JudgeJob } from "../work/jobs.ts";
import type { WorkThreads } from "../work/work-threads.ts";

/** What a verdict needs from outside. */
interface VerdictPorts {
  /** Whose certificates and lists are at hand, and whose roots are trusted, where the asker wants them. */
  readonly ccms: Ccms;
  readonly threads: WorkThreads;
  now(): Date;
}

/** Serves the verdict on certificates, lists and messages. Nothing of what is judged is kept. */
export function serveVerdict(serve: ServeCall, { ccms, threads, now }: VerdictPorts): void {
  serve(calls.verdict, async ({ body, asker }) => {
    const own = body.useOwn ? await ownOf(ccms) : { evidence: [], anchors: [] };
    return threads.judge({ request: body, now: now(), own }, asker);
  });
}

const roles = ["tlm", "rca", "ea", "aa"] as const satisfies readonly AuthorityRole[];
const anchors = ["tlm", "rca"] as const satisfies readonly AuthorityRole[];
const lists = ["ctl", "crl", "ectl"] as const satisfies readonly ListKind[];

async function ownOf(ccms: Ccms): Promise<JudgeJob["own"]> {
  const certificateOf = (role: AuthorityRole) => ccms.certificate(role).bytes;
  const messages = await Promise.all(lists.map(async (kind) => (await ccms.list(kind)).message));
  return { evidence: [...roles.map(certificateOf), ...messages], anchors: anchors.map(certificateOf) };
}
