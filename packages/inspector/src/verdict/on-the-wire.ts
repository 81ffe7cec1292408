import { toHex } from "@v2x/asn1";
import type { EvidenceSource, JudgedTime, Light, TimeSource, Verdict, VerdictCheck } from "@v2x/credentials";
import { type Headline, headlineOf } from "./headline.ts";

/** A verdict as JSON has it: moments in ISO 8601, HashedId8s as 16 capital digits, its headline first. */
export interface WireVerdict {
  readonly headline: Headline;
  readonly title: string;
  /** Of a certificate. */
  readonly hashedId8?: string;
  /** The moment for which it holds. */
  readonly now: string;
  /** Why for that one. */
  readonly timeSource: TimeSource;
  readonly lights: (Omit<Light, "checks"> & { checks: VerdictCheck[] })[];
  readonly missing: string[];
  /** What the answers rest on besides what was judged, each with where it came from. */
  readonly used: { readonly title: string; readonly hashedId8?: string; readonly from: EvidenceOrigin }[];
  readonly chain: {
    readonly title: string;
    readonly hashedId8: string;
    readonly validity: { readonly notBefore: string; readonly notAfter: string };
    readonly isTrusted: boolean;
  }[];
}

/**
 * Where evidence came from: `given` by hand, of the same `file`, `met` earlier in this browser, or the portal's `own`.
 */
export const evidenceOrigins = ["given", "file", "met", "own"] as const;
export type EvidenceOrigin = (typeof evidenceOrigins)[number];

/**
 * A verdict as the server's call answers it and the worker hands it to the screen.
 *
 * @param time - for which it was judged.
 * @param originOf - where something that was given along came from.
 */
export function verdictOnTheWire(
  verdict: Verdict,
  time: JudgedTime,
  originOf: (source: EvidenceSource) => EvidenceOrigin = () => "given",
): WireVerdict {
  const { title, hashedId8, lights, missing, chain, used } = verdict;
  return {
    headline: headlineOf(verdict, time),
    title,
    ...(hashedId8 === undefined ? {} : { hashedId8: idText(hashedId8) }),
    now: time.at.toISOString(),
    timeSource: time.source,
    lights: lights.map(({ checks, ...light }) => ({ ...light, checks: [...checks] })),
    missing: missing.map(idText),
    used: used.map(({ title: name, hashedId8: id, source }) => ({
      title: name,
      ...(id === undefined ? {} : { hashedId8: idText(id) }),
      from: originOf(source),
    })),
    chain: chain.map(({ hashedId8: id, validity, ...certificate }) => ({
      ...certificate,
      hashedId8: idText(id),
      validity: {
        notBefore: validity.notBefore.toISOString(),
        notAfter: validity.notAfter.toISOString(),
      },
    })),
  };
}

function idText(id: Uint8Array): string {
  return toHex(id).toUpperCase();
}
