import { encryptionKeyIn, type VerificationKey, verificationKeyIn } from "@v2x/credentials";
import { type CaterpillarKey, type Expansion, isKeyType256 } from "@v2x/crypto";
import type { EeRaCertRequest, PublicEncryptionKey } from "@v2x/v2x-schema";

/** What a request says of the keys for which certificates are wanted. */
export type Demand =
  /** Verification and encryption keys each of their own caterpillar key. */
  | {
      readonly kind: "original";
      readonly verification: CaterpillarKey;
      readonly signing: Expansion;
      readonly encryption: CaterpillarKey;
      readonly encrypting: Expansion;
    }
  /** Cocoon keys that serve for both. */
  | {
      readonly kind: "unified" | "compactUnified";
      readonly verification: CaterpillarKey;
      readonly signing: Expansion;
    }
  /** The key as it stands; the response is encrypted where a key for that is named. */
  | { readonly kind: "single"; readonly encryptionKey?: PublicEncryptionKey };

/** How certificates of a request come about. */
export type DemandKind = Demand["kind"];

/**
 * Reads the keys of a request.
 *
 * @returns undefined where one of them is none that butterfly keys can be made of.
 * @see IEEE 1609.2.1 9.3; the module of the interface between EE and RA, AdditionalParams
 */
export function demandOf({ tbsCert, additionalParams: params }: EeRaCertRequest): Demand | undefined {
  if (params === undefined) return { kind: "single" };
  if (params.choice === "encryptionKey") return { kind: "single", encryptionKey: params.value };
  const { verifyKeyIndicator } = tbsCert;
  if (params.choice === "unknown" || verifyKeyIndicator.choice !== "verificationKey") return undefined;
  const verification = caterpillarOf(verificationKeyIn(verifyKeyIndicator.value));
  if (verification === undefined) return undefined;
  if (params.choice !== "original") {
    const signing = expansionOf(params.value, "signing");
    return signing && { kind: params.choice, verification, signing };
  }
  const { signingExpansion, encryptionKey, encryptionExpansion } = params.value;
  const encryption = caterpillarOf(encryptionKeyIn(encryptionKey));
  const signing = expansionOf(signingExpansion, "signing");
  const encrypting = expansionOf(encryptionExpansion, "encryption");
  return encryption && signing && encrypting
    ? { kind: "original", verification, signing, encryption, encrypting }
    : undefined;
}

/** Certificates of one i-period: many where they are pseudonyms, told apart by nothing but their linkage values. */
export function perPeriodOf({ tbsCert }: EeRaCertRequest, kind: DemandKind): number {
  return kind !== "single" && tbsCert.id.choice === "linkageData" ? pseudonymsPerPeriod : 1;
}

const pseudonymsPerPeriod = 20;

function caterpillarOf(key: VerificationKey | undefined): CaterpillarKey | undefined {
  return key && isKeyType256(key.keyType) ? { keyType: key.keyType, publicKey: key.point } : undefined;
}

function expansionOf(
  { choice, value }: { readonly choice: string; readonly value: unknown },
  use: Expansion["use"],
): Expansion | undefined {
  return choice === "aes128" ? { key: value as Uint8Array, use } : undefined;
}
