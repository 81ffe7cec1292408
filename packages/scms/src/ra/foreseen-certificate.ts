import {
  type CertificateProfile,
  type DecodedCertificate,
  lintCertificate,
  toTime32,
} from "@v2x/credentials";
import {
  type Check,
  canonicalToBeSigned,
  type EeRaCertRequest,
  periodHours,
  startOfIPeriod,
  unmetIn,
} from "@v2x/v2x-schema";
import type { DemandKind } from "./authorization-demand.ts";
import { firstPeriodOf } from "./supply.ts";

/**
 * What lint is going to find in the first certificate of a request. A request that is acknowledged is to end in
 * certificates, so what no ACA signs is refused before that.
 *
 * @param aca - whose certificate the new one will stand below.
 * @param profile - that of the certificates.
 * @returns the checks that will not hold.
 */
export function faultsForeseen(
  { tbsCert }: EeRaCertRequest,
  kind: DemandKind,
  aca: DecodedCertificate,
  now: Date,
  profile: CertificateProfile,
): readonly Check[] {
  const validityPeriod =
    kind === "single"
      ? tbsCert.validityPeriod
      : ({
          start: toTime32(startOfIPeriod(firstPeriodOf(tbsCert.validityPeriod.start, now))),
          duration: { choice: "hours", value: periodHours },
        } as const);
  const toBeSigned = canonicalToBeSigned({ ...tbsCert, validityPeriod });
  return unmetIn(lintCertificate(profile, toBeSigned, aca));
}
