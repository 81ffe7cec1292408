import type { Ccms, ListKind } from "@v2x/ccms";
import { calls } from "@v2x/contract";
import { AuthorityError } from "@v2x/pki";
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
  serve(calls.decoders.verdict, async ({ body, asker }) => {
    const own = body.useOwn ? await ownOf(ccms) : { evidence: [], anchors: [] };
    return threads.judge({ request: body, now: now(), own }, asker);
  });
}

const lists = ["ctl", "crl", "ectl"] as const satisfies readonly ListKind[];

/** All generations: what a retired authority signed is judged by its certificate. */
async function ownOf(ccms: Ccms): Promise<JudgeJob["own"]> {
  const known = await ccms.certificates();
  const anchors = known.filter(
    ({ role, state }) => (role === "tlm" || role === "rca") && state !== "revoked",
  );
  const messages = await Promise.all(
    anchors.flatMap(({ hashedId8 }) => lists.map((kind) => listIfThere(ccms, kind, hashedId8))),
  );
  return {
    evidence: [...known.map(({ certificate }) => certificate), ...messages.flat()],
    anchors: anchors.map(({ certificate }) => certificate),
  };
}

/** A list that cannot be served now leaves the verdict without it; its lights say so. */
async function listIfThere(ccms: Ccms, kind: ListKind, issuer: Uint8Array): Promise<Uint8Array[]> {
  try {
    const list = await ccms.listOf(kind, issuer);
    return list ? [list.message] : [];
  } catch (error) {
    if (error instanceof AuthorityError) return [];
    throw error;
  }
}
