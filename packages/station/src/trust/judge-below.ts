import { decodeCertificate, judge, openEvidence, type Verdict } from "@v2x/credentials";
import type { TrustFileName } from "./trust.ts";

/** What a station judges others by. */
export interface Standpoint {
  /** The files of `Trust`. The trust list manager among them is believed, the rest only as far as it holds below. */
  readonly files: Readonly<Record<TrustFileName, Uint8Array>>;
  /** Tickets that were met before: messages name them by their HashedId8 alone. */
  readonly tickets?: readonly Uint8Array[];
  readonly now: Date;
}

/**
 * Judges a certificate or a signed message up to the trust list manager: decoding, signature, chain, permissions,
 * region, time and revocation.
 *
 * @param bytes - COER of a certificate or of Ieee1609Dot2Data.
 * @throws DecodeError where the manager's certificate is none.
 */
export function judgeBelow({ files, tickets = [], now }: Standpoint, bytes: Uint8Array): Verdict {
  const known = [...Object.values(files), ...tickets].flatMap((file) => openEvidence(file) ?? []);
  const trusted = [
    { certificate: decodeCertificate(files.tlm), because: "it is this station's trust list manager" },
  ];
  return judge({ bytes, known, trusted, now });
}

/** Whether nothing failed and nothing stayed open. */
export function isGood({ lights }: Verdict): boolean {
  return lights.every(({ state }) => state === "pass" || state === "notApplicable");
}
