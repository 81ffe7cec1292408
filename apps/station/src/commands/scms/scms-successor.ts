import { toTime32 } from "@v2x/credentials";
import { generatePrivateKey } from "@v2x/crypto";
import {
  buildSuccessorRequest,
  permissionsToRequest,
  postRequest,
  readEnrollmentAnswer,
  readSuccessorAcknowledgement,
  type ScmsTrust,
  type SuccessorFault,
  type SuccessorOrder,
  successorFilename,
  successorPath,
  trySuccessorFault,
} from "@v2x/station";
import { CommandError, exitCodes } from "../../command-error.ts";
import type { Session } from "../../session.ts";
import { downloadFile } from "./scms-download.ts";
import { keepEnrollment, type ScmsEnrollmentOptions } from "./scms-enrollment.ts";
import { ScmsFolder } from "./scms-folder.ts";
import { concludeAnswer, concludeScmsFault } from "./scms-log.ts";

/** How to ask for the next enrollment certificate. */
export interface ScmsSuccessorOptions extends Pick<ScmsEnrollmentOptions, "type" | "keyType" | "psids"> {
  readonly fault?: SuccessorFault;
}

/**
 * Gets the next enrollment certificate by way of the RA, with the one in use; from then on the new one is in use. With a
 * fault, only looks what the RA says.
 *
 * @throws CommandError where the station is not enrolled, the RA refuses, or what comes is not to be relied on.
 */
export async function requestSuccessor(
  session: Session,
  { ra, standpoint }: ScmsTrust,
  { type, keyType, psids, fault }: ScmsSuccessorOptions,
): Promise<void> {
  const folder = new ScmsFolder(session.folder);
  const now = session.now();
  const order: SuccessorOrder = {
    type,
    key: generatePrivateKey(keyType),
    certRequestPermissions: [permissionsToRequest(psids)],
    validityPeriod: { start: toTime32(now), duration: { choice: "years", value: 3 } },
    id: { choice: "none", value: null },
    enrollment: folder.enrollment,
    ra,
    now,
  };
  const { transport } = session;
  const url = `${folder.settings.raUrl}${successorPath}`;
  if (fault !== undefined) {
    const tried = await trySuccessorFault(fault, { transport, url }, order);
    return concludeScmsFault(session, fault, { step: "successor", log: "ra", ...tried });
  }
  const request = await buildSuccessorRequest(order);
  const { http, check } = await postRequest(transport, url, request);
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
