import { encryptionKeyIn, verificationKeyIn } from "@v2x/credentials";
import { weaknessOf } from "@v2x/crypto";
import type { PublicEncryptionKey, PublicVerificationKey } from "@v2x/v2x-schema";
import type { CodedRule } from "./coded-rules.ts";

/** The keys that a certificate is asked for; what is absent is not asked about. */
export interface RequestedKeys {
  readonly publicKeys: {
    readonly verificationKey?: PublicVerificationKey;
    readonly encryptionKey?: PublicEncryptionKey;
  };
}

/** Where a flow has its keys, by which clause, and what it answers to bad ones. */
export interface KeyPlaces<Code> {
  readonly clause: string;
  readonly verification: { readonly path: string; readonly code: Code };
  readonly encryption: { readonly path: string; readonly code: Code };
}

/** What is asked of keys in every flow: points of their curves, and no key that everybody knows. */
export function keyRules<Code>({
  clause,
  verification,
  encryption,
}: KeyPlaces<Code>): readonly CodedRule<RequestedKeys, Code>[] {
  const known = "a rule of this portal";
  return [
    {
      ...verification,
      name: "verification-key-usable",
      clause,
      expected: "the verification key is a point of NIST P-256, P-384, brainpoolP256r1 or brainpoolP384r1",
      ask: ({ publicKeys: { verificationKey } }) =>
        verificationKey === undefined ? "notApplicable" : verificationKeyIn(verificationKey) !== undefined,
    },
    {
      ...verification,
      name: "verification-key-strong",
      clause: known,
      expected: "the verification key is none whose private key everybody knows",
      ask: ({ publicKeys: { verificationKey } }) =>
        strengthOf(verificationKey && verificationKeyIn(verificationKey)),
    },
    {
      ...encryption,
      name: "encryption-key-usable",
      clause,
      expected: "the encryption key is a point of NIST P-256 or brainpoolP256r1",
      ask: ({ publicKeys: { encryptionKey } }) =>
        encryptionKey === undefined ? "notApplicable" : encryptionKeyIn(encryptionKey) !== undefined,
    },
    {
      ...encryption,
      name: "encryption-key-strong",
      clause: known,
      expected: "the encryption key is none whose private key everybody knows",
      ask: ({ publicKeys: { encryptionKey } }) => strengthOf(encryptionKey && encryptionKeyIn(encryptionKey)),
    },
  ];
}

function strengthOf(key: ReturnType<typeof verificationKeyIn>) {
  if (key === undefined) return "notApplicable";
  const weakness = weaknessOf(key.keyType, key.point);
  return weakness === undefined || { found: weakness };
}
