import {
  type DecodedCertificate,
  type Evidence,
  isOfCountries,
  judge,
  judgeEach,
  type KnownTimes,
  lacksCountryBorders,
  loadCountryBorders,
  openEvidence,
  plainPayloadOf,
  type TrustAnchor,
  timeToJudge,
  type VerdictType,
} from "@v2x/credentials";
import { sourcePlaceOf } from "@v2x/decoder";
import type { MessageClaims } from "@v2x/v2x-schema";
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
  /** See `timeToJudge`. */
  readonly times: KnownTimes;
  readonly evidence: readonly OriginatedEvidence[];
  readonly anchors: readonly OriginatedAnchor[];
  /** What a signed message says, from `claimsOfReading` of the decoder; absent where it was not decoded. */
  readonly claims?: MessageClaims | undefined;
}

const because = {
  given: "you declare it so",
  own: "it is this portal's own",
} as const satisfies Record<OriginatedAnchor["from"], string>;

/** What is trusted, with the reason that verdicts and checks of bundles give for it. */
export function trustAnchorOf({ certificate, from }: OriginatedAnchor): TrustAnchor {
  return { certificate, because: because[from] };
}

/**
 * Judges octets, and names what of the evidence was used with where it came from. The same wherever it runs. Loads the
 * borders of countries where the verdict needs them.
 */
export async function inspect(inspection: Inspection): Promise<WireVerdict> {
  const verdict = inspectOnce(inspection);
  if (!lacksCountryBorders(verdict)) return verdict;
  await loadCountryBorders();
  return inspectOnce(inspection);
}

function inspectOnce({ bytes, type, times, evidence, anchors, claims }: Inspection): WireVerdict {
  const origins = new Map<object, EvidenceOrigin>(evidence.map(({ evidence: one, from }) => [one, from]));
  const trusted = anchors.map((one) => {
    const anchor = trustAnchorOf(one);
    origins.set(anchor, one.from);
    return anchor;
  });
  const subject = openEvidence(bytes);
  const time = timeToJudge(subject, times);
  const known = evidence.map(({ evidence: one }) => one);
  const allClaims = withSourcePlace(claims, subject);
  const verdict = judge({ bytes, type, now: time.at, known, trusted, claims: allClaims });
  return verdictOnTheWire(verdict, time, (source) => origins.get(source) ?? "given");
}

/** Loads the borders of countries if verdicts by this evidence can need them, as before `headlinesBy`. */
export async function loadBordersFor(evidence: readonly OriginatedEvidence[]): Promise<void> {
  const isNeeded = evidence.some(
    ({ evidence: one }) => one.kind === "certificate" && isOfCountries(one.certificate),
  );
  if (isNeeded) await loadCountryBorders();
}

/** What a signed message says, with the place that the headers of its payload name. */
export function withSourcePlace(
  claims: MessageClaims | undefined,
  subject: Evidence | undefined,
): MessageClaims | undefined {
  const payload = subject?.kind === "message" ? plainPayloadOf(subject.signedData) : undefined;
  const sourcePlace = payload && sourcePlaceOf(payload);
  return sourcePlace === undefined ? claims : { ...claims, sourcePlace };
}

/**
 * Judges any number of octets by the same evidence, of which each is verified once.
 *
 * @returns gives the headline that `inspect` gives of octets of type `unknown`, captured at that time if it is known.
 */
export function headlinesBy({
  times,
  evidence,
  anchors,
}: Pick<Inspection, "times" | "evidence" | "anchors">): (
  bytes: Uint8Array,
  captured?: Date,
  claims?: MessageClaims,
) => Headline {
  const judgeOne = judgeEach({
    now: times.now,
    known: evidence.map(({ evidence: one }) => one),
    trusted: anchors.map(({ certificate, from }) => ({ certificate, because: because[from] })),
  });
  return (bytes, captured, claims) => {
    const subject = openEvidence(bytes);
    const time = timeToJudge(subject, { ...times, captured });
    return headlineOf(judgeOne(subject ?? bytes, time.at, withSourcePlace(claims, subject)), time);
  };
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
