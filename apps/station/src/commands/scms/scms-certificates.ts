import { randomBytes } from "node:crypto";
import { timeText, toTime32 } from "@v2x/credentials";
import { generatePrivateKey, isKeyType256, type KeyType, type KeyType256 } from "@v2x/crypto";
import {
  authorizationPath,
  batchFilename,
  buildScmsAuthorizationRequest,
  type DownloadFault,
  isButterfly,
  type KeyScheme,
  keySchemeOf,
  postRequest,
  pseudonymId,
  type ReadBatch,
  readAcknowledgement,
  readBatch,
  readSingle,
  type ScmsAuthorizationFault,
  type ScmsAuthorizationOrder,
  type ScmsTrust,
  singleFilename,
  tryDownloadFault,
  tryScmsAuthorizationFault,
} from "@v2x/station";
import { allHold, type PsidSsp } from "@v2x/v2x-schema";
import { CommandError, exitCodes } from "../../command-error.ts";
import type { Session } from "../../session.ts";
import { downloadFile } from "./scms-download.ts";
import { ScmsFolder } from "./scms-folder.ts";
import { concludeAnswer, concludeScmsFault } from "./scms-log.ts";

/** What to ask an RA for. */
export interface ScmsRequestOptions {
  readonly type: "explicit" | "implicit";
  readonly kind: KeyScheme["kind"];
  readonly keyType: KeyType;
  readonly permissions: readonly PsidSsp[];
  readonly fault?: ScmsAuthorizationFault;
}

/**
 * Asks an RA for authorization certificates, and keeps what opens them: an OBU's pseudonyms by butterfly keys, or the
 * one certificate of an RSU or an application. With a fault, only looks what the RA says.
 *
 * @throws CommandError where the station is not enrolled, or the RA does not answer as it should.
 */
export async function requestCertificates(
  session: Session,
  { ra }: ScmsTrust,
  { type, kind, keyType, permissions, fault }: ScmsRequestOptions,
): Promise<void> {
  const folder = new ScmsFolder(session.folder);
  const now = session.now();
  expectUsableKey({ type, kind, keyType });
  const order: ScmsAuthorizationOrder = {
    type,
    scheme: keySchemeOf(kind, {
      expansion: () => Uint8Array.from(randomBytes(16)),
      encryptionKey: () => generatePrivateKey(encryptingBeside[keyType]),
    }),
    key: generatePrivateKey(keyType),
    enrollment: folder.enrollment,
    ra,
    id: isButterfly(kind) ? pseudonymId : { choice: "none", value: null },
    appPermissions: permissions,
    validityPeriod: { start: toTime32(now), duration: { choice: "hours", value: 169 } },
    now,
  };
  const { transport } = session;
  const url = `${folder.settings.raUrl}${authorizationPath}`;
  if (fault !== undefined) {
    const tried = await tryScmsAuthorizationFault(fault, { transport, url }, order);
    return concludeScmsFault(session, fault, { step: "request", log: "ra", ...tried });
  }
  const request = await buildScmsAuthorizationRequest(order);
  const { http, check } = await postRequest(transport, url, request);
  const read = check.outcome === "pass" ? await readAcknowledgement(http.body, request, ra, now) : undefined;
  const facts = {
    step: "request",
    log: "ra",
    request,
    http,
    checks: [check, ...(read?.checks ?? [])],
  } as const;
  if (read?.acknowledgement === undefined) {
    concludeAnswer(session, facts);
    throw new CommandError("request: the RA did not take it.", exitCodes.refused);
  }
  const { firstPeriod, nextDownload } = read.acknowledgement;
  folder.addRequest(request, read.acknowledgement);
  const period = firstPeriod === undefined ? "" : `, the first of i-period ${firstPeriod}`;
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
  const { request, nextPeriod, nextDownload: readyAt } = folder.request(name);
  if (nextPeriod === undefined) {
    const filename = singleFilename(request.requestHash);
    const archive = await downloadFile(session, folder, ra, { path: authorizationPath, filename, readyAt });
    const read = await readSingle(archive, request, standpoint);
    return keepBatch(session, folder, request, { read, filename, length: archive.length });
  }
  const wanted = Array.from({ length: periods }, (_, index) => nextPeriod + index);
  let promised = readyAt;
  for (const period of wanted) {
    const filename = batchFilename(request.requestHash, period);
    const archive = await downloadFile(session, folder, ra, {
      path: authorizationPath,
      filename,
      readyAt: promised,
    });
    const read = await readBatch(archive, period, request, standpoint);
    keepBatch(session, folder, request, { read, filename, length: archive.length });
    promised = read.nextDownload;
    folder.setNext(request, period + 1, promised);
  }
}

/**
 * Asks for the next file of a request with one fault in it, and only looks what the RA says.
 *
 * @param name - of the request, as its hash; absent: the newest.
 * @throws CommandError where there is no such request, or the RA does not answer as the fault says.
 */
export async function downloadWithFault(
  session: Session,
  { ra }: ScmsTrust,
  name: string | undefined,
  fault: DownloadFault,
): Promise<void> {
  const folder = new ScmsFolder(session.folder);
  const { request, nextPeriod } = folder.request(name);
  const { requestHash } = request;
  const order = {
    filename: nextPeriod === undefined ? singleFilename(requestHash) : batchFilename(requestHash, nextPeriod),
    authenticated: { enrollment: folder.enrollment, ra },
    now: session.now(),
  };
  const destination = { transport: session.transport, url: `${folder.settings.raUrl}${authorizationPath}` };
  const tried = await tryDownloadFault(fault, destination, order);
  concludeScmsFault(session, fault, { step: "download", log: "ra", ...tried });
}

interface DownloadedBatch {
  readonly read: ReadBatch;
  readonly filename: string;
  readonly length: number;
}

function keepBatch(
  { log, now }: Session,
  folder: ScmsFolder,
  request: ReturnType<ScmsFolder["request"]>["request"],
  { read: { checks, certificates, nextDownload }, filename, length }: DownloadedBatch,
): void {
  for (const { name, own } of certificates) {
    if (own !== undefined) folder.addCertificate(request, name, own);
  }
  const all = [...checks, ...certificates.flatMap((one) => one.checks)];
  const isWhole = allHold(all) && certificates.length > 0;
  const good = certificates.filter(({ own }) => own !== undefined).length;
  const more = moreFrom(nextDownload, now());
  log({
    step: "download",
    outcome: isWhole ? "ok" : "failed",
    text: `${filename}, ${length} octets: ${good} of ${certificates.length} certificates with their private keys${more}`,
    checks: all,
    data: { filename, certificates: certificates.map(({ name }) => name) },
  });
  if (!isWhole) throw new CommandError("download: not all that came is to be relied on.", exitCodes.refused);
}

function moreFrom(nextDownload: Date | undefined, now: Date): string {
  if (nextDownload === undefined) return "";
  return nextDownload <= now ? "; the next batch is there" : `; more from ${timeText(nextDownload)}`;
}

/** @throws CommandError for a key that no such certificate can have. */
export function expectUsableKey({
  kind,
  type,
  keyType,
}: Omit<ScmsRequestOptions, "permissions" | "fault">): void {
  if (isKeyType256(keyType)) return;
  if (isButterfly(kind)) {
    throw new CommandError(
      `Butterfly keys are on curves of 256 bits (IEEE 1609.2.1 9.3): --key-type ${keyType} goes with --kind single or plain.`,
    );
  }
  if (type === "implicit") {
    throw new CommandError(
      `Implicit certificates have keys of 256 bits (IEEE 1609.2 5.3.2): --key-type ${keyType} goes with --form explicit.`,
    );
  }
}

/** What is encrypted for whoever signs with a key: IEEE 1609.2 encrypts for 256 bits alone. */
const encryptingBeside = {
  NistP256: "NistP256",
  NistP384: "NistP256",
  BrainpoolP256r1: "BrainpoolP256r1",
  BrainpoolP384r1: "BrainpoolP256r1",
} as const satisfies Record<KeyType, KeyType256>;
