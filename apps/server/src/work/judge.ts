import { fromHex } from "@v2x/asn1";
import type { Verdict as WireVerdict } from "@v2x/contract";
import { decodeCertificate, type Evidence, judge, openEvidence, type TrustAnchor } from "@v2x/credentials";
import { verdictOnTheWire } from "@v2x/inspector";
import { HttpFailure } from "../http/http-failure.ts";
import type { JudgeJob } from "./jobs.ts";

/**
 * Finds a verdict, as it goes over the wire.
 *
 * @throws HttpFailure "request-malformed" naming a certificate that was given along and is none.
 */
export function judgeRequest({ request, now, own }: JudgeJob): WireVerdict {
  const at = request.now === undefined ? now : new Date(request.now);
  const known = request.known.map((hex, index) => evidenceIn(hex, `known[${index}]`));
  const trusted = request.trusted.map((hex, index) => anchorIn(hex, `trusted[${index}]`));
  const verdict = judge({
    bytes: fromHex(request.hex),
    type: request.type,
    known: [...known, ...own.evidence.flatMap((bytes) => openEvidence(bytes) ?? [])],
    trusted: [...trusted, ...own.anchors.map(ownAnchor)],
    now: at,
  });
  return verdictOnTheWire(verdict, at);
}

function evidenceIn(hex: string, field: string): Evidence {
  const evidence = openEvidence(fromHex(hex));
  if (evidence !== undefined) return evidence;
  throw malformed(`${field} must be a certificate, a trust list, a revocation list or a signed message`);
}

function anchorIn(hex: string, field: string): TrustAnchor {
  const evidence = openEvidence(fromHex(hex));
  if (evidence?.kind === "certificate" && evidence.certificate.value.issuer.choice === "self") {
    return { certificate: evidence.certificate, because: "you declare it so" };
  }
  throw malformed(`${field} must be a self-signed certificate: of a root or a trust list manager`);
}

function malformed(problems: string) {
  return new HttpFailure("request-malformed", { problems });
}

function ownAnchor(bytes: Uint8Array): TrustAnchor {
  return { certificate: decodeCertificate(bytes), because: "it is this portal's own" };
}
