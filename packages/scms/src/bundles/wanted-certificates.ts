import { randomBytes } from "node:crypto";
import { linkageSeedAfter, linkageValue, linkageValueLength, preLinkageValues } from "@v2x/credentials";
import { generatePrivateKey } from "@v2x/crypto";
import { laIds } from "../la/index.ts";
import type { BundleOrder } from "./bundle-order.ts";
import type { WantedCertificate } from "./bundle-part.ts";
import type { BundleWeek } from "./bundle-weeks.ts";

/** The certificates of a bundle before they are made. */
export interface WantedCertificates {
  /** By week and j. */
  readonly certificates: readonly WantedCertificate[];
  /** The linkage seeds of both linkage authorities as of the first week, 16 octets each; of an OBU's certificates. */
  readonly seeds: readonly [Uint8Array, Uint8Array];
}

/** What is to be made for these weeks: an OBU's are all for one key, which is expanded, an RSU's each for its own. */
export function wantedCertificates(
  { unit, perWeek }: Pick<BundleOrder, "unit" | "perWeek">,
  weeks: readonly BundleWeek[],
): WantedCertificates {
  const ofObu = generatePrivateKey("NistP256").toScalar();
  const seeds = [octets(16), octets(16)] as const;
  const certificates = weeks.flatMap(({ i, validityPeriod }, week) => {
    const [one, other] = laIds.map((laId, la) =>
      preLinkageValues(laId, linkageSeedAfter(laId, seeds[la]!, week), 0, perWeek - 1),
    ) as [Uint8Array, Uint8Array];
    const values = linkageValue(one, other);
    return Array.from({ length: perWeek }, (_, j): WantedCertificate => {
      const file = `i-period ${i}, certificate ${j}`;
      if (unit === "rsu")
        return { file, i, j, validityPeriod, downloadKey: generatePrivateKey("NistP256").toScalar() };
      const value = values.slice(j * linkageValueLength, (j + 1) * linkageValueLength);
      return { file, i, j, validityPeriod, downloadKey: ofObu, linkageValue: value };
    });
  });
  return { certificates, seeds };
}

/** Octets that nobody can guess. */
export function octets(length: number): Uint8Array {
  return Uint8Array.from(randomBytes(length));
}
