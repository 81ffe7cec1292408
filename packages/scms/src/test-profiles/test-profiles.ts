import type { KeyProvider } from "@v2x/credentials";
import { type Authorities, loadAuthorities } from "@v2x/pki";
import type { ScmsAuthorityRecord, ScmsRole } from "../ports.ts";
import { makeTestProfile } from "./make-test-profile.ts";
import { TestProfileError } from "./test-profile-error.ts";
import {
  type TestProfileOrder,
  type TestProfileRecord,
  type TestProfileStorage,
  testProfileRoles,
} from "./test-profile-records.ts";

/** Test profiles of one organization, expired ones among them. */
export const mostTestProfiles = 500;

/** What test profiles need from outside. */
export interface TestProfilePorts {
  now(): Date;
  readonly keys: KeyProvider;
  readonly storage: TestProfileStorage;
  /** All that `work` writes is stored, or nothing when it throws. */
  inTransaction<T>(work: (storage: TestProfileStorage) => Promise<T>): Promise<T>;
}

/** A test profile as of now. */
export interface TestProfile extends TestProfileRecord {
  /** Whether the first of RCA, ICA and ACA has ended. */
  readonly isExpired: boolean;
}

/** Chains that organizations have for themselves, to issue test certificates under. */
export interface TestProfiles {
  /**
   * Makes a profile exactly as ordered; what it breaks is among its findings.
   *
   * @throws TestProfileError "test-profiles-too-many"
   */
  create(organizationId: string, order: TestProfileOrder): Promise<TestProfile>;
  /** Those of an organization, newest first. */
  list(organizationId: string): Promise<readonly TestProfile[]>;
  /** @throws TestProfileError "test-profile-unknown" */
  find(organizationId: string, id: string): Promise<TestProfile>;
  /**
   * The authorities of a profile, to issue with: each role of `testProfileRoles` has one that is current, expired or
   * not. The ACA is its PCA.
   *
   * @throws TestProfileError "test-profile-unknown"
   */
  open(organizationId: string, id: string): Promise<Authorities<ScmsRole>>;
  /** The authorities of any organization's profile, as `testProfileRoles` orders them; none where there is none of that id. */
  certificatesOf(id: string): Promise<readonly ScmsAuthorityRecord[]>;
  /** Removes a profile, its certificates and keys. @throws TestProfileError "test-profile-unknown" */
  delete(organizationId: string, id: string): Promise<void>;
}

/** The test profiles in a storage. */
export function testProfilesIn({ now, keys, storage, inTransaction }: TestProfilePorts): TestProfiles {
  const asOfNow = (profile: TestProfileRecord): TestProfile => ({
    ...profile,
    isExpired: profile.expiresAt <= now(),
  });
  const find = async (organizationId: string, id: string) => {
    const profile = await storage.testProfile(organizationId, id);
    if (profile === undefined) throw new TestProfileError("test-profile-unknown", { id });
    return asOfNow(profile);
  };
  return {
    find,
    async create(organizationId, order) {
      const whole = await makeTestProfile({ ...order, organizationId }, { keys, now: now() });
      const isAdded = await inTransaction((bound) => bound.addTestProfile(whole, mostTestProfiles));
      if (isAdded) return asOfNow(whole.profile);
      throw new TestProfileError("test-profiles-too-many", { most: mostTestProfiles });
    },
    list: async (organizationId) => (await storage.testProfiles(organizationId)).map(asOfNow),
    async open(organizationId, id) {
      await find(organizationId, id);
      return authoritiesOf(id, { storage, keys });
    },
    async certificatesOf(id) {
      const authorities = await storage.testProfileAuthorities(id);
      return testProfileRoles.flatMap((role) => authorities.find((one) => one.role === role) ?? []);
    },
    async delete(organizationId, id) {
      if (await inTransaction((bound) => bound.deleteTestProfile(organizationId, id))) return;
      throw new TestProfileError("test-profile-unknown", { id });
    },
  };
}

/** The authorities of a profile as stored; none where there is no profile of that id. */
export function authoritiesOf(
  id: string,
  { storage, keys }: Pick<TestProfilePorts, "storage" | "keys">,
): Promise<Authorities<ScmsRole>> {
  return loadAuthorities(
    {
      // A profile never changes.
      version: async () => 1,
      revocations: async () => [],
      authorities: () => storage.testProfileAuthorities(id),
      key: (keyId) => storage.key(keyId),
    },
    keys,
  );
}
