import { randomUUID } from "node:crypto";
import {
  issueCertificate,
  type KeyProvider,
  type SealedKey,
  toEncryptionKey,
  toVerificationKey,
  validityOf,
} from "@v2x/credentials";
import type { SigningAuthority } from "./authorities.ts";
import { authorityProfiles, toBeSignedOf } from "./authority-profiles.ts";
import type { AuthorityRole, AuthorityStorage } from "./ports.ts";
import { periodWithin } from "./validity.ts";

/** What a new generation of an authority is made from. */
export interface AuthorityOrder {
  readonly role: AuthorityRole;
  /** From 1. */
  readonly generation: number;
  readonly issuer: "self" | SigningAuthority;
  readonly keys: KeyProvider;
  readonly now: Date;
}

/** A generation that is not stored yet, and its keys, which are to be stored first. */
export interface NewAuthority extends SigningAuthority {
  readonly sealedKeys: readonly SealedKey[];
}

/**
 * Makes keys and a certificate; nothing is stored.
 *
 * @throws CredentialsError "key-unavailable" when the issuer cannot sign.
 * @see ETSI TS 103 097 clause 7.2
 */
export async function makeAuthority(order: AuthorityOrder): Promise<NewAuthority> {
  const { role, generation, issuer, keys, now } = order;
  const profile = authorityProfiles[role];
  const verification = await keys.create(profile.keyType, "sign");
  const encryption = profile.hasEncryptionKey ? await keys.create(encryptionKeyType, "decrypt") : undefined;
  const signer = await keys.open(verification);
  const validityPeriod = periodWithin(
    issuer === "self" ? undefined : issuer.record,
    { choice: "years", value: profile.validityYears },
    now,
  );
  const certificate = await issueCertificate({
    profile: profile.lint,
    toBeSigned: toBeSignedOf(profile, {
      validityPeriod,
      verifyKeyIndicator: {
        choice: "verificationKey",
        value: toVerificationKey(profile.keyType, verification.publicKey),
      },
      encryptionKey: encryption && toEncryptionKey(encryptionKeyType, encryption.publicKey),
    }),
    issuer: issuer === "self" ? "self" : issuer.certificate,
    signer: issuer === "self" ? signer : await issuer.signer(),
  });
  return {
    record: {
      id: randomUUID(),
      role,
      generation,
      state: "current",
      name: profile.name,
      hashedId8: certificate.hashedId8,
      certificate: certificate.bytes,
      verificationKeyId: verification.id,
      ...(encryption === undefined ? {} : { encryptionKeyId: encryption.id }),
      ...validityOf(validityPeriod),
    },
    certificate,
    signer: async () => signer,
    sealedKeys: encryption ? [verification, encryption] : [verification],
  };
}

/** Stores what `makeAuthority` made. */
export async function addNewAuthority(
  storage: AuthorityStorage,
  { record, sealedKeys }: NewAuthority,
): Promise<void> {
  for (const key of sealedKeys) await storage.addKey(key);
  await storage.addAuthority(record);
}

/** ECIES as every station knows it. */
const encryptionKeyType = "NistP256";
