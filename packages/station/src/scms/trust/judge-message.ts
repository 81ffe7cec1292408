import { judge, openEvidence, type Verdict } from "@v2x/credentials";
import { titleOf } from "../../trust/titles.ts";
import type { StandpointOfFiles } from "./scms-files.ts";

/**
 * Judges a certificate or a signed message up to a root that the electors approve: decoding, signature, chain,
 * permissions, region, time, and revocation by hash and by linkage seeds.
 *
 * @param met - certificates that were met before: messages name them by their HashedId8 alone.
 * @param bytes - COER of a certificate or of Ieee1609Dot2Data.
 */
export function judgeBelowElectors(
  { standpoint, crls }: StandpointOfFiles,
  bytes: Uint8Array,
  met: readonly Uint8Array[] = [],
): Verdict {
  const { authorities, roots, now } = standpoint;
  // A list that does not hold revokes nobody, and clears nobody.
  const lists = crls.flatMap(({ contents, bytes: list }) => (contents === undefined ? [] : [list]));
  const certificates = [...authorities, ...roots].map((certificate) => certificate.bytes);
  return judge({
    bytes,
    known: [...certificates, ...lists, ...met].flatMap((file) => openEvidence(file) ?? []),
    trusted: roots.map((certificate) => ({
      certificate,
      because: `the trust list of the electors approves ${titleOf(certificate)}`,
    })),
    now,
  });
}
