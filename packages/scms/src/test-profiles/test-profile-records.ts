import type { SealedKey } from "@v2x/credentials";
import type { Check, PsidGroupPermissions, PsidSsp } from "@v2x/v2x-schema";
import type { ScmsAuthorityRecord, ScmsRole } from "../ports.ts";

/** Whose certificates a test profile has, each issuer before whom it issues. The ACA is what tests call a PCA. */
export const testProfileRoles = [
  "rca",
  "crlg",
  "ica",
  "aca",
  "eca",
  "ra",
] as const satisfies readonly ScmsRole[];
export type TestProfileRole = (typeof testProfileRoles)[number];

/** What one certificate of a test profile is to be, right or wrong. */
export interface TestCertificateOrder {
  /** From the making of the profile. */
  readonly durationMinutes: number;
  /** Empty: none. */
  readonly appPermissions: readonly PsidSsp[];
  /** What it may issue. */
  readonly certIssuePermissions: PsidGroupPermissions;
}

/** What a test profile is to be. */
export interface TestProfileOrder {
  /** For people; need not be unique. */
  readonly name: string;
  readonly rca: TestCertificateOrder;
  readonly ica: TestCertificateOrder;
  /** Of the ACA. */
  readonly pca: TestCertificateOrder;
}

/** A rule that a certificate of a test profile does not keep. */
export interface TestProfileFinding extends Check {
  readonly role: TestProfileRole;
}

/** A test profile as stored, without its certificates. */
export interface TestProfileRecord {
  /** Permanent, and nothing to be guessed: whoever knows it gets the certificates. */
  readonly id: string;
  readonly organizationId: string;
  readonly name: string;
  /** Of the RCA, 8 octets. */
  readonly hashedId8: Uint8Array;
  readonly createdAt: Date;
  /** When the first of RCA, ICA and ACA ends. */
  readonly expiresAt: Date;
  readonly findings: readonly TestProfileFinding[];
}

/** A test profile with all that it consists of. */
export interface WholeTestProfile {
  readonly profile: TestProfileRecord;
  readonly authorities: readonly ScmsAuthorityRecord[];
  readonly keys: readonly SealedKey[];
}

/** Where test profiles are kept, apart from the authorities of the systems. Each call is one transaction. */
export interface TestProfileStorage {
  /** @returns false, with nothing stored, where the organization has as many as `most` already. */
  addTestProfile(profile: WholeTestProfile, most: number): Promise<boolean>;
  /** Those of an organization, newest first. */
  testProfiles(organizationId: string): Promise<readonly TestProfileRecord[]>;
  /** Those of all organizations, in any order. */
  everyTestProfile(): Promise<readonly TestProfileRecord[]>;
  /** One of an organization's; undefined where the organization has none of that id. */
  testProfile(organizationId: string, id: string): Promise<TestProfileRecord | undefined>;
  /** The authorities of a profile, whoever it belongs to, in any order; none where there is none. */
  testProfileAuthorities(id: string): Promise<readonly ScmsAuthorityRecord[]>;
  /** Removes a profile with its authorities and their keys. @returns false where the organization has none of that id. */
  deleteTestProfile(organizationId: string, id: string): Promise<boolean>;
  key(id: string): Promise<SealedKey | undefined>;
}
