import {
  type DecodedCertificate,
  type Evidence,
  judge,
  judgeEach,
  openEvidence,
  type TrustAnchor,
  type VerdictType,
} from "@v2x/credentials";
import { type Headline, headlineOf } from "./headline.ts";
import { type EvidenceOrigin, verdictOnTheWire, type WireVerdict } from "./on-the-wire.ts";

/** Evidence, opened, and where it came from. */
export interface OriginatedEvidence {
  readonly evidence: Evidence;
  readonly from: EvidenceOrigin;
}

/** A certificate that is trusted without proof, and where it came from. */
export interface OriginatedAnchor {
  readonly certificate: DecodedCertificate;
  /** `given`: the asker declares it trusted; `own`: it is this portal's. */
  readonly from: Extract<EvidenceOrigin, "given" | "own">;
}

/** What is to be judged, and by which light; see `Case` of credentials. */
export interface Inspection {
  readonly bytes: Uint8Array;
  readonly type: VerdictType;
  readonly now: Date;
  readonly evidence: readonly OriginatedEvidence[];
  readonly anchors: readonly OriginatedAnchor[];
}

const because = {
  given: "you declare it so",
  own: "it is this portal's own",
} as const satisfies Record<OriginatedAnchor["from"], string>;

/** What is trusted, with the reason that verdicts and checks of bundles give for it. */
export function trustAnchorOf({ certificate, from }: OriginatedAnchor): TrustAnchor {
  return { certificate, because: because[from] };
}

/** Judges octets, and names what of the evidence was used with where it came from. The same wherever it runs. */
export function inspect({ bytes, type, now, evidence, anchors }: Inspection): WireVerdict {
  const origins = new Map<object, EvidenceOrigin>(evidence.map(({ evidence: one, from }) => [one, from]));
  const trusted = anchors.map((one) => {
    const anchor = trustAnchorOf(one);
    origins.set(anchor, one.from);
    return anchor;
  });
  const verdict = judge({ bytes, type, now, known: evidence.map(({ evidence: one }) => one), trusted });
  return verdictOnTheWire(verdict, now, (source) => origins.get(source) ?? "given");
}

/**
 * Judges any number of octets by the same evidence, of which each is verified once.
 *
 * @returns gives the headline that `inspect` gives of octets of type `unknown`.
 */
export function headlinesBy({
  now,
  evidence,
  anchors,
}: Pick<Inspection, "now" | "evidence" | "anchors">): (bytes: Uint8Array) => Headline {
  const judgeOne = judgeEach({
    now,
    known: evidence.map(({ evidence: one }) => one),
    trusted: anchors.map(({ certificate, from }) => ({ certificate, because: because[from] })),
  });
  return (bytes) => headlineOf(judgeOne(bytes), now);
}

/**
 * Opens octets that somebody declares trusted.
 *
 * @returns undefined for what is no self-signed certificate: of a root or a trust list manager.
 */
export function openAnchor(bytes: Uint8Array): DecodedCertificate | undefined {
  const evidence = openEvidence(bytes);
  return evidence?.kind === "certificate" && evidence.certificate.value.issuer.choice === "self"
    ? evidence.certificate
    : undefined;
}
