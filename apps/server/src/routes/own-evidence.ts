import type { Ccms, ListKind } from "@v2x/ccms";
import { AuthorityError } from "@v2x/pki";
import type { Camp, Scms } from "@v2x/scms";
import type { JudgeJob } from "../work/jobs.ts";

/** This portal's own authorities and lists, as a verdict takes them. */
type OwnEvidence = JudgeJob["own"];

const lists = ["ctl", "crl", "ectl"] as const satisfies readonly ListKind[];

/** Those of the CCMS. All generations: what a retired authority signed is judged by its certificate. */
export async function evidenceOfCcms(ccms: Ccms): Promise<OwnEvidence> {
  const known = await ccms.certificates();
  const anchors = known.filter(
    ({ role, state }) => (role === "tlm" || role === "rca") && state !== "revoked",
  );
  const messages = await Promise.all(
    anchors.flatMap(({ hashedId8 }) =>
      lists.map((kind) => servable(async () => (await ccms.listOf(kind, hashedId8))?.message)),
    ),
  );
  return {
    evidence: [...known.map(({ certificate }) => certificate), ...messages.flat()],
    anchors: anchors.map(({ certificate }) => certificate),
  };
}

/**
 * Those of the SCMS: certificates of all generations, and all revocation lists. Electors are trusted as long as they are
 * current: the lists that approve one another say whom they follow.
 */
export async function evidenceOfScms(scms: Scms): Promise<OwnEvidence> {
  const known = await scms.certificates();
  return {
    evidence: [
      ...known.map(({ certificate }) => certificate),
      ...(await servable(() => scms.files.compositeCrl())),
    ],
    anchors: known
      .filter(
        ({ role, state }) =>
          (role === "rca" && state !== "revoked") || (role === "elector" && state === "current"),
      )
      .map(({ certificate }) => certificate),
  };
}

/** Those of CAMP's variant: certificates of all generations. Its lists are of an edition that verdicts do not read. */
export async function evidenceOfCamp(camp: Camp): Promise<OwnEvidence> {
  const known = await camp.certificates();
  return {
    evidence: known.map(({ certificate }) => certificate),
    anchors: known
      .filter(({ role, state }) => role === "rca" && state !== "revoked")
      .map(({ certificate }) => certificate),
  };
}

/** A list that cannot be served now leaves the verdict without it; its lights say so. */
async function servable(list: () => Promise<Uint8Array | undefined>): Promise<readonly Uint8Array[]> {
  try {
    const message = await list();
    return message ? [message] : [];
  } catch (error) {
    if (error instanceof AuthorityError) return [];
    throw error;
  }
}
