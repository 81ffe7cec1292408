import type { CrlContents } from "@v2x/v2x-schema";
import { bytesEqual } from "../bytes.ts";
import type { DecodedCertificate } from "../certificates/decoded-certificate.ts";
import { type LinkageBudget, type LinkageStanding, linkageStanding } from "./linkage.ts";

/**
 * What a revocation list of the certificate's CRACA and series says of it, by its hash or its linkage value.
 *
 * @returns undefined where the list says nothing of it: that a difference does not name it tells nothing.
 * @see IEEE 1609.2 5.1.3, 7.3
 */
export function crlStanding(
  { typeSpecific, ...crl }: CrlContents,
  certificate: DecodedCertificate,
  budget: LinkageBudget,
): LinkageStanding | undefined {
  const { id } = certificate.value.toBeSigned;
  if (typeSpecific.choice === "fullHashCrl" || typeSpecific.choice === "deltaHashCrl") {
    const { digest, receivedDigest = digest } = certificate;
    const own = [digest.slice(-10), receivedDigest.slice(-10)];
    if (typeSpecific.value.entries.some((entry) => own.some((one) => bytesEqual(entry.id, one))))
      return "revoked";
    return typeSpecific.choice === "fullHashCrl" && id.choice !== "linkageData" ? "clear" : undefined;
  }
  const standing =
    id.choice === "linkageData" ? linkageStanding({ ...crl, typeSpecific }, id.value, budget) : undefined;
  const isFull = typeSpecific.choice === "fullLinkedCrl" || typeSpecific.choice === "fullLinkedCrlWithAlg";
  return standing === "clear" && !isFull ? undefined : standing;
}
