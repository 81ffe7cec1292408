import { encryptionKeyIn, verificationKeyIn } from "@v2x/credentials";
import { weaknessOf } from "@v2x/crypto";
import type { CodedRule } from "@v2x/pki";
import type { PublicKeys } from "@v2x/v2x-schema";

/** The keys that a certificate is asked for. */
export interface RequestedKeys {
  readonly publicKeys: PublicKeys;
}

/** What is asked of keys in every flow: points of their curves, and no key that everybody knows. */
export function keyRules<Code>(codes: {
  readonly verification: Code;
  readonly encryption: Code;
}): readonly CodedRule<RequestedKeys, Code>[] {
  return [
    {
      name: "verification-key-usable",
      clause: "ETSI TS 103 097 clause 6",
      path: "publicKeys.verificationKey",
      expected: "the verification key is a point of NIST P-256, P-384, brainpoolP256r1 or brainpoolP384r1",
      code: codes.verification,
      ask: ({ publicKeys }) => verificationKeyIn(publicKeys.verificationKey) !== undefined,
    },
    {
      name: "verification-key-strong",
      clause: "a rule of this portal",
      path: "publicKeys.verificationKey",
      expected: "the verification key is none whose private key everybody knows",
      code: codes.verification,
      ask: ({ publicKeys }) => strengthOf(verificationKeyIn(publicKeys.verificationKey)),
    },
    {
      name: "encryption-key-usable",
      clause: "ETSI TS 103 097 clause 6",
      path: "publicKeys.encryptionKey",
      expected: "the encryption key is a point of NIST P-256 or brainpoolP256r1",
      code: codes.encryption,
      ask: ({ publicKeys: { encryptionKey } }) =>
        encryptionKey === undefined ? "notApplicable" : encryptionKeyIn(encryptionKey) !== undefined,
    },
    {
      name: "encryption-key-strong",
      clause: "a rule of this portal",
      path: "publicKeys.encryptionKey",
      expected: "the encryption key is none whose private key everybody knows",
      code: codes.encryption,
      ask: ({ publicKeys: { encryptionKey } }) =>
        encryptionKey === undefined ? "notApplicable" : strengthOf(encryptionKeyIn(encryptionKey)),
    },
  ];
}

function strengthOf(key: ReturnType<typeof verificationKeyIn>) {
  const weakness = key && weaknessOf(key.keyType, key.point);
  if (key === undefined) return "notApplicable";
  return weakness === undefined || { found: weakness };
}
