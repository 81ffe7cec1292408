import { randomUUID } from "node:crypto";
import {
  type CertificateProfile,
  type CertificateToSign,
  type DecodedCertificate,
  issueCertificate,
  type KeyProvider,
  lintCertificate,
  type SealedKey,
  signCertificate,
  toEncryptionKey,
  toVerificationKey,
  validityOf,
} from "@v2x/credentials";
import type { KeyType } from "@v2x/crypto";
import { type Check, type ToBeSignedCertificate, unmetIn, type ValidityPeriod } from "@v2x/v2x-schema";
import type { SigningAuthority } from "./authorities.ts";
import type { AuthorityStorage } from "./authority-records.ts";
import { periodWithin } from "./validity.ts";

/** How the certificate of one authority differs from the others'. */
export interface AuthorityProfile {
  /** Also the name of the authority's files, so letters, digits and hyphens only. */
  readonly name: string;
  /** The rules that it must pass before it is signed. */
  readonly lint: CertificateProfile;
  /** Mean Gregorian years, as certificates count them. */
  readonly validityYears: number;
  readonly keyType: KeyType;
  readonly hasEncryptionKey: boolean;
  /** What its certificate says beside name, period and keys. */
  readonly content: Omit<
    ToBeSignedCertificate,
    "id" | "validityPeriod" | "verifyKeyIndicator" | "encryptionKey"
  >;
}

/** What a new generation of an authority is made from. */
export interface AuthorityOrder<Role extends string> {
  readonly role: Role;
  readonly profile: AuthorityProfile;
  /** From 1. */
  readonly generation: number;
  readonly issuer: "self" | SigningAuthority;
  readonly keys: KeyProvider;
  readonly now: Date;
  /** How long before `now` its life begins, in ms, where the issuer's life allows it; absent: an hour. */
  readonly backdatedMs?: number;
}

/** A generation that is not stored yet, and its keys, which are to be stored first. */
export interface NewAuthority<Role extends string = string> extends SigningAuthority<Role> {
  readonly sealedKeys: readonly SealedKey[];
}

/**
 * Makes keys and a certificate; nothing is stored.
 *
 * @throws CredentialsError "key-unavailable" when the issuer cannot sign; "lint" where the certificate would break a rule.
 */
export async function makeAuthority<Role extends string>(
  order: AuthorityOrder<Role>,
): Promise<NewAuthority<Role>> {
  const { profile, issuer, now, backdatedMs } = order;
  const validityPeriod = periodWithin(
    issuer === "self" ? undefined : issuer.record,
    { choice: "years", value: profile.validityYears },
    now,
    backdatedMs,
  );
  const draft = await draftOf(order, validityPeriod);
  return draft.signed(await issueCertificate({ profile: profile.lint, ...draft.toSign }));
}

/** What an authority for tests is made from: its life is ordered too. */
export interface TestAuthorityOrder<Role extends string>
  extends Omit<AuthorityOrder<Role>, "profile" | "backdatedMs"> {
  readonly profile: Omit<AuthorityProfile, "validityYears">;
  readonly validityPeriod: ValidityPeriod;
}

/**
 * Makes keys and a certificate exactly as ordered, whatever rules it breaks; nothing is stored.
 *
 * @returns with it, the checks that do not hold.
 * @throws CredentialsError "key-unavailable" when the issuer cannot sign.
 */
export async function makeTestAuthority<Role extends string>(
  order: TestAuthorityOrder<Role>,
): Promise<{ readonly authority: NewAuthority<Role>; readonly unmet: readonly Check[] }> {
  const { toSign, signed } = await draftOf(order, order.validityPeriod);
  return {
    authority: signed(await signCertificate(toSign)),
    unmet: unmetIn(lintCertificate(order.profile.lint, toSign.toBeSigned, toSign.issuer)),
  };
}

/** Keys, and what is to be signed over them; `signed` makes the authority of both. */
async function draftOf<Role extends string>(
  { role, profile, generation, issuer, keys, now }: Omit<TestAuthorityOrder<Role>, "validityPeriod">,
  validityPeriod: ValidityPeriod,
) {
  const verification = await keys.create(profile.keyType, "sign");
  const encryption = profile.hasEncryptionKey ? await keys.create(encryptionKeyType, "decrypt") : undefined;
  const signer = await keys.open(verification);
  const toSign: CertificateToSign = {
    toBeSigned: {
      ...profile.content,
      id: { choice: "name", value: profile.name },
      validityPeriod,
      verifyKeyIndicator: {
        choice: "verificationKey",
        value: toVerificationKey(profile.keyType, verification.publicKey),
      },
      encryptionKey: encryption && toEncryptionKey(encryptionKeyType, encryption.publicKey),
    },
    issuer: issuer === "self" ? "self" : issuer.certificate,
    signer: issuer === "self" ? signer : await issuer.signer(),
  };
  const signed = (certificate: DecodedCertificate): NewAuthority<Role> => ({
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
      madeAt: now,
    },
    certificate,
    signer: async () => signer,
    sealedKeys: encryption ? [verification, encryption] : [verification],
  });
  return { toSign, signed };
}

/** Stores what `makeAuthority` made. */
export async function addNewAuthority<Role extends string>(
  storage: Pick<AuthorityStorage<Role>, "addKey" | "addAuthority">,
  { record, sealedKeys }: NewAuthority<Role>,
): Promise<void> {
  for (const key of sealedKeys) await storage.addKey(key);
  await storage.addAuthority(record);
}

/** ECIES as every station knows it. */
const encryptionKeyType = "NistP256";
