import { buildMisbehaviorReport, misbehaviorReportPath, postRequest, type ScmsTrust } from "@v2x/station";
import { CommandError, exitCodes } from "../../command-error.ts";
import type { Session } from "../../session.ts";
import { readOctets } from "../messages.ts";
import { ScmsFolder } from "./scms-folder.ts";
import { concludeAnswer } from "./scms-log.ts";

/**
 * Reports misbehavior by way of the RA, signed with the enrollment certificate; what the file says the MA alone can read.
 *
 * @param psid - of the application that it concerns, which tells whom it is reported to.
 * @throws CommandError where the file cannot be read, nobody takes such reports, or the RA refuses.
 */
export async function reportMisbehavior(
  session: Session,
  { mas }: ScmsTrust,
  path: string,
  psid: number,
): Promise<void> {
  const folder = new ScmsFolder(session.folder);
  const ma = mas.find(({ psids }) => psids.includes(psid))?.certificate;
  if (ma === undefined) throw new CommandError(`No MA takes reports about PSID ${psid}.`);
  const report = readOctets(path);
  const request = await buildMisbehaviorReport({
    report,
    ma,
    enrollment: folder.enrollment,
    now: session.now(),
  });
  const url = `${folder.settings.raUrl}${misbehaviorReportPath}`;
  const { http, check } = await postRequest(session.transport, url, request);
  const facts = { step: "report", log: "ra", request, http, checks: [check] } as const;
  if (check.outcome !== "pass") {
    concludeAnswer(session, facts);
    throw new CommandError("report: the RA did not take it.", exitCodes.refused);
  }
  concludeAnswer(session, { ...facts, text: `${report.length} octets of ${path} are reported to the MA` });
}
