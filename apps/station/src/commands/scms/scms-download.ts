import { type DecodedCertificate, timeText } from "@v2x/credentials";
import { buildDownloadRequest, downloadHeader, type HttpAnswer } from "@v2x/station";
import { CommandError, exitCodes } from "../../command-error.ts";
import { AnswerCutShort } from "../../http-transport.ts";
import type { Session } from "../../session.ts";
import type { ScmsFolder } from "./scms-folder.ts";
import { saidBy } from "./scms-log.ts";

/** A file that an RA has for this station, now or in a while. */
export interface WantedFile {
  /** Below the RA's base URI: the call that serves such files. */
  readonly path: string;
  readonly filename: string;
  /** When the RA said that it is to be there; absent where it said nothing. */
  readonly readyAt?: Date;
}

/** A file is made within seconds; a busy RA may take longer. */
const patienceMs = 120_000;
const firstPauseMs = 500;
const longestPauseMs = 10_000;
/** Connections that break one after the other, each having brought something. */
const mostCuts = 10;
/** After these nothing of what was begun is of use any more: it is whole, was sent anew, or is no part of the file. */
const endOfDownload: readonly number[] = [200, 202, 206, 416];

/**
 * Downloads a file with a request that the enrollment certificate signs. Waits while it is being made (404), and where
 * the connection breaks goes on from the octet that came last, also of a download that an earlier command began.
 *
 * @throws CommandError where the RA refuses, the file is not there within two minutes, or the RA cannot be reached.
 * @see IEEE 1609.2.1 6.3.5.3, 6.3.5.5 — Range
 */
export async function downloadFile(
  session: Session,
  folder: ScmsFolder,
  ra: DecodedCertificate,
  wanted: WantedFile,
): Promise<Uint8Array> {
  const until = new Date(session.now().getTime() + patienceMs);
  const { readyAt, filename } = wanted;
  if (readyAt !== undefined && readyAt <= until) {
    await session.pause(Math.max(0, readyAt.getTime() - session.now().getTime()));
  }
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    const answer = await wholeAnswer(session, folder, ra, wanted);
    if (answer.status === 200 || answer.status === 202) return answer.body;
    const isComing = answer.status === 404 && (readyAt === undefined || readyAt <= until);
    if (!isComing || session.now() >= until) throw notGiven(answer, wanted);
    if (pauseMs === firstPauseMs) {
      session.log({ step: "download.wait", outcome: "ok", text: `${filename} is not there yet: waiting` });
    }
    await session.pause(pauseMs);
  }
}

function notGiven(answer: HttpAnswer, { filename, readyAt }: WantedFile): CommandError {
  const { status, fineError } = answer;
  const code = fineError === undefined ? "" : ` and the error code ${fineError}`;
  const coming = readyAt === undefined ? "" : ` The RA said that it is there from ${timeText(readyAt)}.`;
  const hint = status === 404 ? `${coming} Run the command again later.` : "";
  return new CommandError(
    `${filename}: the RA answers with status ${status}${code}: ${saidBy(answer)}${hint}`,
    exitCodes.refused,
  );
}

/** The answer with its whole body, put together of as many pieces as it takes. */
async function wholeAnswer(
  { transport, now, log }: Session,
  folder: ScmsFolder,
  ra: DecodedCertificate,
  { path, filename }: WantedFile,
): Promise<HttpAnswer> {
  const url = `${folder.settings.raUrl}${path}?filename=${filename}`;
  for (let cuts = 0; ; cuts += 1) {
    const begun = folder.begunDownload(filename);
    const authenticated = { enrollment: folder.enrollment, ra };
    const request = await buildDownloadRequest({ filename, authenticated, now: now() });
    try {
      const answer = await transport.get(url, {
        ...downloadHeader(request),
        ...(begun && { range: `bytes=${begun.length}-` }),
      });
      if (begun === undefined || !endOfDownload.includes(answer.status)) return answer;
      folder.dropDownload(filename);
      if (answer.status === 206) return { ...answer, status: 200, body: joined(begun, answer.body) };
      // 416: what was begun is no part of this file, which is then asked for whole.
      if (answer.status !== 416) return answer;
    } catch (error) {
      if (!(error instanceof AnswerCutShort)) throw error;
      const { status, received } = error;
      const isRest = begun !== undefined && status === 206;
      const isFromStart = status === 200 || status === 202;
      if (received.length === 0 || !(isRest || isFromStart)) throw error;
      const whole = isRest ? joined(begun, received) : received;
      folder.beginDownload(filename, whole);
      if (cuts >= mostCuts) throw error;
      log({
        step: "download.resume",
        outcome: "ok",
        text: `${filename}: the connection broke after ${whole.length} octets; going on from there`,
      });
    }
  }
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  return new Uint8Array(Buffer.concat([one, other]));
}
