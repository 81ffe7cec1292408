import { fromHex } from "@v2x/asn1";
import type { Verdict as WireVerdict } from "@v2x/contract";
import {
  decodeCertificate,
  type KnownTimes,
  openEvidence,
  timeToJudge,
  verdictOnUnsigned,
} from "@v2x/credentials";
import { claimsOfReading } from "@v2x/decoder";
import {
  inspect,
  type OriginatedAnchor,
  type OriginatedEvidence,
  openAnchor,
  verdictOnTheWire,
} from "@v2x/inspector";
import type { MessageClaims } from "@v2x/v2x-schema";
import { isUnsignedMessage } from "../decoding/judge-input.ts";
import { readingsOf } from "../decoding/read-input.ts";
import { HttpFailure } from "../http/http-failure.ts";
import type { JudgeJob } from "./jobs.ts";

/**
 * Finds a verdict, as it goes over the wire. A message of an application by itself is not signed; the screen asks for no
 * verdict on such a message.
 *
 * @throws HttpFailure "request-malformed" naming a certificate that was given along and is none.
 */
export async function judgeRequest(job: JudgeJob): Promise<WireVerdict> {
  const verdict = await judgeSecured(job);
  const { type, hex } = job.request;
  const title = type === "unknown" ? titleOfUnsigned(fromHex(hex)) : undefined;
  return title === undefined
    ? verdict
    : verdictOnTheWire(verdictOnUnsigned(title), timeToJudge(undefined, timesOf(job)));
}

/**
 * Judges octets as a certificate, a list or secured data, as the screen's worker does.
 *
 * @throws HttpFailure as `judgeRequest`.
 */
export async function judgeSecured(job: JudgeJob): Promise<WireVerdict> {
  const { request, own } = job;
  const bytes = fromHex(request.hex);
  return inspect({
    bytes,
    claims: claimsIn(bytes),
    type: request.type,
    times: timesOf(job),
    evidence: [
      ...request.known.map((hex, index) => evidenceIn(hex, `known[${index}]`)),
      ...own.evidence.flatMap((bytes): OriginatedEvidence[] => {
        const evidence = openEvidence(bytes);
        return evidence === undefined ? [] : [{ evidence, from: "own" }];
      }),
    ],
    anchors: [
      ...request.trusted.map((hex, index) => anchorIn(hex, `trusted[${index}]`)),
      ...own.anchors.map(
        (bytes): OriginatedAnchor => ({ certificate: decodeCertificate(bytes), from: "own" }),
      ),
    ],
  });
}

/** Returns what a signed message says that its certificate must permit. Returns undefined if it cannot be decoded. */
function claimsIn(bytes: Uint8Array): MessageClaims | undefined {
  const [reading] = openEvidence(bytes)?.kind === "message" ? readingsOf(bytes, "unknown") : [];
  return reading && claimsOfReading(reading);
}

function timesOf({ request, now }: JudgeJob): KnownTimes {
  return { now, ...(request.now !== undefined && { asked: new Date(request.now) }) };
}

/** What octets are that are a message of an application by itself; undefined for anything else. */
function titleOfUnsigned(bytes: Uint8Array): string | undefined {
  if (openEvidence(bytes) !== undefined) return undefined;
  const [reading, ...others] = readingsOf(bytes, "unknown");
  return reading !== undefined && others.length === 0 && isUnsignedMessage(reading)
    ? reading.title
    : undefined;
}

function evidenceIn(hex: string, field: string): OriginatedEvidence {
  const evidence = openEvidence(fromHex(hex));
  if (evidence !== undefined) return { evidence, from: "given" };
  throw malformed(`${field} must be a certificate, a trust list, a revocation list or a signed message`);
}

function anchorIn(hex: string, field: string): OriginatedAnchor {
  const certificate = openAnchor(fromHex(hex));
  if (certificate !== undefined) return { certificate, from: "given" };
  throw malformed(`${field} must be a self-signed certificate: of a root or a trust list manager`);
}

function malformed(problems: string) {
  return new HttpFailure("request-malformed", { problems });
}
