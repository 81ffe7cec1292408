import type { BundleRequest } from "@v2x/contract";

/** How many certificates a request asks for: an RSU has one for each week. */
export function certificatesAsked({ numberWeeks, numberCertsPerWeek }: BundleRequest): number {
  return numberWeeks * (numberCertsPerWeek ?? 1);
}
