import type {
  CrlContents,
  IndividualRevocation,
  LAGroup,
  LinkageData,
  TypeSpecificCrlContents,
} from "@v2x/v2x-schema";
import { linkageSeedAfter, linkageValueLength, preLinkageValues } from "../certificates/linkage-values.ts";

/** What a list of linkage seeds says of a certificate; `undecided` where this code does not compare all of it. */
export type LinkageStanding = "revoked" | "clear" | "undecided";

/** How much may still be computed; several lists share one. A seed is hashed, or a block enciphered, in microseconds. */
export interface LinkageBudget {
  operations: number;
}

/**
 * Whether a revocation list names the holder of a certificate by linkage seeds. Compares entries for individuals with
 * two seeds; a list that also has groups or single seeds is not compared whole, nor one that needs more than the
 * budget, which it uses up.
 *
 * @returns undefined for a list of another kind, or a certificate of a period before the revocation.
 * @see IEEE 1609.2 5.1.3, 7.3 — ToBeSignedLinkageValueCrl
 */
export function linkageStanding(
  { typeSpecific }: Pick<CrlContents, "typeSpecific">,
  linkage: LinkageData,
  budget: LinkageBudget,
): LinkageStanding | undefined {
  const list = linkedPartOf(typeSpecific);
  if (list === undefined) return undefined;
  let isWhole = list.groups === undefined && list.groupsSingleSeed === undefined;
  for (const { jmax, contents } of list.individual ?? []) {
    for (const authorities of contents) {
      for (const { iMax, contents: individuals, singleSeed } of authorities.contents) {
        if (singleSeed !== undefined) isWhole = false;
        if (linkage.iCert < list.iRev || linkage.iCert > iMax) continue;
        const steps = linkage.iCert - list.iRev;
        for (const individual of individuals) {
          budget.operations -= 2 * (steps + jmax + 1);
          if (budget.operations < 0) return "undecided";
          if (isOf(individual, authorities, steps, jmax, linkage)) return "revoked";
        }
      }
    }
  }
  return isWhole ? "clear" : "undecided";
}

function linkedPartOf(typeSpecific: TypeSpecificCrlContents) {
  switch (typeSpecific.choice) {
    case "fullLinkedCrl":
    case "deltaLinkedCrl":
    case "fullLinkedCrlWithAlg":
    case "deltaLinkedCrlWithAlg":
      return typeSpecific.value;
    default:
      return undefined;
  }
}

function isOf(
  { linkageSeed1, linkageSeed2 }: IndividualRevocation,
  { la1Id, la2Id }: LAGroup,
  steps: number,
  jmax: number,
  linkage: LinkageData,
): boolean {
  // Issuers count j from 0 or from 1.
  const first = preLinkageValues(la1Id, linkageSeedAfter(la1Id, linkageSeed1, steps), 0, jmax);
  const second = preLinkageValues(la2Id, linkageSeedAfter(la2Id, linkageSeed2, steps), 0, jmax);
  const value = linkage["linkage-value"];
  for (let at = 0; at < first.length; at += linkageValueLength) {
    let octet = 0;
    while (octet < linkageValueLength && (first[at + octet]! ^ second[at + octet]!) === value[octet])
      octet += 1;
    if (octet === linkageValueLength) return true;
  }
  return false;
}
