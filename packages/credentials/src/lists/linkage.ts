import { concat, digest, encryptBlocks } from "@v2x/crypto";
import type {
  CrlContents,
  IndividualRevocation,
  LAGroup,
  LinkageData,
  TypeSpecificCrlContents,
} from "@v2x/v2x-schema";
import { bytesEqual } from "../bytes.ts";

/** What a list of linkage seeds says of a certificate; `undecided` where this code does not compare all of it. */
export type LinkageStanding = "revoked" | "clear" | "undecided";

/** How much may still be computed; several lists share one. A seed is hashed, or a block enciphered, in microseconds. */
export interface LinkageBudget {
  operations: number;
}

/**
 * The part of a linkage value that one linkage authority makes: 9 octets. Both authorities' parts, exclusive or'ed,
 * are the value in a certificate.
 *
 * @param laId - 2 octets that number the authority.
 * @param seed - 16 octets, of the period that the certificate belongs to.
 * @param j - which of the period's certificates it is.
 * @see IEEE 1609.2 5.1.3.4, Annex D.7
 */
export function preLinkageValue(laId: Uint8Array, seed: Uint8Array, j: number): Uint8Array {
  return preLinkageValues(laId, seed, j, j).subarray(0, 9);
}

/** The seed of the period after that of a seed. */
export function nextLinkageSeed(laId: Uint8Array, seed: Uint8Array): Uint8Array {
  return digest("sha256", concat(laId, seed, new Uint8Array(14))).slice(0, 16);
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
  const first = preLinkageValues(la1Id, seedAfter(la1Id, linkageSeed1, steps), 0, jmax);
  const second = preLinkageValues(la2Id, seedAfter(la2Id, linkageSeed2, steps), 0, jmax);
  const value = linkage["linkage-value"];
  for (let at = 0; at < first.length; at += 9) {
    const whole = first.subarray(at, at + 9).map((octet, index) => octet ^ second[at + index]!);
    if (bytesEqual(whole, value)) return true;
  }
  return false;
}

function seedAfter(laId: Uint8Array, seed: Uint8Array, steps: number): Uint8Array {
  let current = seed;
  for (let step = 0; step < steps; step += 1) current = nextLinkageSeed(laId, current);
  return current;
}

/** Those of j from `first` to `last`, 9 octets each, one after the other. */
function preLinkageValues(laId: Uint8Array, seed: Uint8Array, first: number, last: number): Uint8Array {
  const count = last - first + 1;
  const blocks = new Uint8Array(16 * count);
  const view = new DataView(blocks.buffer);
  for (let index = 0; index < count; index += 1) {
    blocks.set(laId, 16 * index);
    view.setUint32(16 * index + 2, first + index);
  }
  const enciphered = encryptBlocks(seed, blocks);
  const values = new Uint8Array(9 * count);
  for (let index = 0; index < count; index += 1) {
    for (let octet = 0; octet < 9; octet += 1) {
      values[9 * index + octet] = enciphered[16 * index + octet]! ^ blocks[16 * index + octet]!;
    }
  }
  return values;
}
