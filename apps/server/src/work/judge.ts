import { fromHex } from "@v2x/asn1";
import type { Verdict as WireVerdict } from "@v2x/contract";
import { decodeCertificate, openEvidence } from "@v2x/credentials";
import { inspect, type OriginatedAnchor, type OriginatedEvidence, openAnchor } from "@v2x/inspector";
import { HttpFailure } from "../http/http-failure.ts";
import type { JudgeJob } from "./jobs.ts";

/**
 * Finds a verdict, as it goes over the wire.
 *
 * @throws HttpFailure "request-malformed" naming a certificate that was given along and is none.
 */
export function judgeRequest({ request, now, own }: JudgeJob): WireVerdict {
  return inspect({
    bytes: fromHex(request.hex),
    type: request.type,
    times: { now, ...(request.now !== undefined && { asked: new Date(request.now) }) },
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
