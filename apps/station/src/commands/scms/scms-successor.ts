import { toTime32 } from "@v2x/credentials";
import { generatePrivateKey } from "@v2x/crypto";
import {
  buildSuccessorRequest,
  permissionsToRequest,
  postRequest,
  readEnrollmentAnswer,
  readSuccessorAcknowledgement,
  type ScmsTrust,
  successorFilename,
  successorPath,
} from "@v2x/station";
import { CommandError, exitCodes } from "../../command-error.ts";
import type { Session } from "../../session.ts";
import { downloadFile } from "./scms-download.ts";
import { keepEnrollment, type ScmsEnrollmentOptions } from "./scms-enrollment.ts";
import { ScmsFolder } from "./scms-folder.ts";
import { concludeAnswer } from "./scms-log.ts";

/**
 * Gets the next enrollment certificate by way of the RA, with the one in use; from then on the new one is in use.
 *
 * @throws CommandError where the station is not enrolled, the RA refuses, or what comes is not to be relied on.
 */
export async function requestSuccessor(
  session: Session,
  { ra, standpoint }: ScmsTrust,
  { type, keyType, psids }: Pick<ScmsEnrollmentOptions, "type" | "keyType" | "psids">,
): Promise<void> {
  const folder = new ScmsFolder(session.folder);
  const now = session.now();
  const request = await buildSuccessorRequest({
    type,
    key: generatePrivateKey(keyType),
    certRequestPermissions: [permissionsToRequest(psids)],
    validityPeriod: { start: toTime32(now), duration: { choice: "years", value: 3 } },
    id: { choice: "none", value: null },
    enrollment: folder.enrollment,
    ra,
    now,
  });
  const url = `${folder.settings.raUrl}${successorPath}`;
  const { http, check } = await postRequest(session.transport, url, request);
  const taken =
    check.outcome === "pass" ? await readSuccessorAcknowledgement(http.body, request, ra, now) : undefined;
  const facts = {
    step: "successor",
    log: "ra",
    request,
    http,
    checks: [check, ...(taken?.checks ?? [])],
  } as const;
  if (taken?.acknowledgement === undefined) {
    concludeAnswer(session, facts);
    throw new CommandError("successor: the RA did not take it.", exitCodes.refused);
  }
  const filename = successorFilename(request.requestHash);
  const readyAt = taken.acknowledgement.nextDownload;
  const answer = await downloadFile(session, folder, ra, { path: successorPath, filename, readyAt });
  const read = await readEnrollmentAnswer(answer, request, standpoint);
  const checks = [...facts.checks, ...read.checks];
  if (read.enrollment === undefined) {
    concludeAnswer(session, { ...facts, checks });
    throw new CommandError("successor: the request brought no certificate.", exitCodes.refused);
  }
  concludeAnswer(session, { ...facts, checks, ...keepEnrollment(folder, read.enrollment) });
}
