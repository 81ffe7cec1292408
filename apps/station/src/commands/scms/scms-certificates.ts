import { randomBytes } from "node:crypto";
import { timeText, toTime32 } from "@v2x/credentials";
import { generatePrivateKey } from "@v2x/crypto";
import {
  authorizationPath,
  batchFilename,
  buildDownloadRequest,
  buildScmsAuthorizationRequest,
  downloadHeader,
  type KeyScheme,
  postRequest,
  pseudonymId,
  type ReadBatch,
  readAcknowledgement,
  readBatch,
  readSingle,
  type ScmsTrust,
  singleFilename,
} from "@v2x/station";
import { allHold, type PsidSsp } from "@v2x/v2x-schema";
import { CommandError, exitCodes } from "../../command-error.ts";
import type { Session } from "../../session.ts";
import { ScmsFolder } from "./scms-folder.ts";
import { concludeAnswer } from "./scms-log.ts";

/** What to ask an RA for. */
export interface ScmsRequestOptions {
  readonly type: "explicit" | "implicit";
  readonly kind: KeyScheme["kind"];
  readonly permissions: readonly PsidSsp[];
}

/**
 * Asks an RA for authorization certificates, and keeps what opens them: an OBU's pseudonyms by butterfly keys, or the
 * one certificate of an RSU or an application.
 *
 * @throws CommandError where the station is not enrolled, or the RA does not answer as it should.
 */
export async function requestCertificates(
  session: Session,
  { ra }: ScmsTrust,
  { type, kind, permissions }: ScmsRequestOptions,
): Promise<void> {
  const folder = new ScmsFolder(session.folder);
  const now = session.now();
  const isButterfly = kind !== "encrypted" && kind !== "plain";
  const request = await buildScmsAuthorizationRequest({
    type,
    scheme: newScheme(kind),
    key: generatePrivateKey("NistP256"),
    enrollment: folder.enrollment,
    ra,
    id: isButterfly ? pseudonymId : { choice: "none", value: null },
    appPermissions: permissions,
    validityPeriod: { start: toTime32(now), duration: { choice: "hours", value: 169 } },
    now,
  });
  const url = `${folder.settings.raUrl}${authorizationPath}`;
  const { http, check } = await postRequest(session.transport, url, request);
  const read = check.outcome === "pass" ? await readAcknowledgement(http.body, request, ra, now) : undefined;
  const facts = { step: "request", request, http, checks: [check, ...(read?.checks ?? [])] };
  if (read?.acknowledgement === undefined) {
    concludeAnswer(session, facts);
    throw new CommandError("request: the RA did not take it.", exitCodes.refused);
  }
  const { firstPeriod, nextDownload } = read.acknowledgement;
  folder.addRequest(request, firstPeriod);
  const period = firstPeriod === undefined ? "" : `, the first of period ${firstPeriod}`;
  concludeAnswer(session, {
    ...facts,
    text: `certificates can be downloaded from ${timeText(nextDownload)}${period}`,
    data: { firstPeriod, nextDownload: nextDownload.toISOString() },
  });
}

/**
 * Downloads what an RA has ready of a request: for so many periods, or the one certificate.
 *
 * @param name - of the request, as its hash; absent: the newest.
 * @throws CommandError where there is no such request, the RA refuses, or a certificate is not to be relied on.
 */
export async function downloadCertificates(
  session: Session,
  { ra, standpoint }: ScmsTrust,
  name: string | undefined,
  periods: number,
): Promise<void> {
  const folder = new ScmsFolder(session.folder);
  const { request, nextPeriod } = folder.request(name);
  if (nextPeriod === undefined) {
    const archive = await downloadFile(session, folder, ra, singleFilename(request.requestHash));
    return keepBatch(session, folder, request, await readSingle(archive, request, standpoint));
  }
  for (let period = nextPeriod; period < nextPeriod + periods; period += 1) {
    const archive = await downloadFile(session, folder, ra, batchFilename(request.requestHash, period));
    keepBatch(session, folder, request, await readBatch(archive, period, request, standpoint));
    folder.setNextPeriod(request, period + 1);
  }
}

async function downloadFile(
  { transport, now }: Session,
  folder: ScmsFolder,
  ra: ScmsTrust["ra"],
  filename: string,
): Promise<Uint8Array> {
  const authenticated = { enrollment: folder.enrollment, ra };
  const request = await buildDownloadRequest({ filename, authenticated, now: now() });
  const url = `${folder.settings.raUrl}${authorizationPath}?filename=${filename}`;
  const { status, body, fineError } = await transport.get(url, downloadHeader(request));
  if (status === 200 || status === 202) return body;
  const code = fineError === undefined ? "" : ` and the error code ${fineError}`;
  const hint = status === 404 ? " It may not be ready yet." : "";
  throw new CommandError(
    `${filename}: the RA answers with status ${status}${code}.${hint}`,
    exitCodes.refused,
  );
}

function keepBatch(
  { log }: Session,
  folder: ScmsFolder,
  request: ReturnType<ScmsFolder["request"]>["request"],
  { checks, certificates, nextDownload }: ReadBatch,
): void {
  for (const { name, own } of certificates) {
    if (own !== undefined) folder.addCertificate(request, name, own);
  }
  const all = [...checks, ...certificates.flatMap((one) => one.checks)];
  const isWhole = allHold(all) && certificates.length > 0;
  const until = nextDownload === undefined ? "" : `; more from ${timeText(nextDownload)}`;
  log({
    step: "download",
    outcome: isWhole ? "ok" : "failed",
    text: `${certificates.filter(({ own }) => own !== undefined).length} of ${certificates.length} certificates with their private keys${until}`,
    checks: all,
    data: { certificates: certificates.map(({ name }) => name) },
  });
  if (!isWhole) throw new CommandError("download: not all that came is to be relied on.", exitCodes.refused);
}

function newScheme(kind: KeyScheme["kind"]): KeyScheme {
  const expansionKey = () => Uint8Array.from(randomBytes(16));
  switch (kind) {
    case "original":
      return {
        kind,
        signingExpansion: expansionKey(),
        encryptionKey: generatePrivateKey("NistP256"),
        encryptionExpansion: expansionKey(),
      };
    case "unified":
    case "compactUnified":
      return { kind, expansion: expansionKey() };
    case "encrypted":
      return { kind, encryptionKey: generatePrivateKey("NistP256") };
    case "plain":
      return { kind };
  }
}
