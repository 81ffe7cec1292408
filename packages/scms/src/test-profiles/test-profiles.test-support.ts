import { sealedKeyProvider } from "@v2x/credentials";
import { type TestClock, testClock } from "@v2x/testkit";
import type { PsidGroupPermissions, PsidSsp } from "@v2x/v2x-schema";
import type { TestCertificateOrder, TestProfileOrder, WholeTestProfile } from "./test-profile-records.ts";
import { mostTestProfiles, type TestProfilePorts } from "./test-profiles.ts";

/** Whose profiles tests make. */
export const organizationId = "AA00000000000001";

/** Ports over an empty storage in memory. */
export interface TestProfileTestPorts extends TestProfilePorts {
  /** To look at and to damage, newest last. */
  stored: WholeTestProfile[];
  readonly clock: TestClock;
}

/** @param full - whether the organization has as many as it may have. */
export function testProfilePorts({ full = false } = {}): TestProfileTestPorts {
  const clock = testClock();
  const foundOf = (organization: string, id: string) =>
    ports.stored.find(({ profile }) => profile.id === id && profile.organizationId === organization);
  const ports: TestProfileTestPorts = {
    clock,
    now: clock.now,
    keys: sealedKeyProvider({ masterKey: new Uint8Array(32).fill(7) }),
    stored: [],
    inTransaction: (work) => work(ports.storage),
    storage: {
      async addTestProfile(whole, most) {
        if ((full ? mostTestProfiles : 0) + ports.stored.length >= most) return false;
        ports.stored.push(whole);
        return true;
      },
      testProfiles: async (organization) =>
        ports.stored
          .map(({ profile }) => profile)
          .filter((profile) => profile.organizationId === organization)
          .toReversed(),
      everyTestProfile: async () => ports.stored.map(({ profile }) => profile),
      testProfile: async (organization, id) => foundOf(organization, id)?.profile,
      testProfileAuthorities: async (id) =>
        ports.stored.find(({ profile }) => profile.id === id)?.authorities.toReversed() ?? [],
      async deleteTestProfile(organization, id) {
        const found = foundOf(organization, id);
        ports.stored = ports.stored.filter((whole) => whole !== found);
        return found !== undefined;
      },
      key: async (id) => ports.stored.flatMap(({ keys }) => keys).find((key) => key.id === id),
    },
  };
  return ports;
}

/** The profile that section 3 of the specification has, but for what is changed of its certificates. */
export function orderOf(
  changes: Partial<Record<"rca" | "ica" | "pca", Partial<TestCertificateOrder>>> = {},
): TestProfileOrder {
  const usual = (ssp: string, issues: PsidGroupPermissions): TestCertificateOrder => ({
    durationMinutes: 43_200,
    appPermissions: [security(ssp)],
    certIssuePermissions: issues,
  });
  return {
    name: "Plugfest",
    rca: { ...usual("810001", issuing({ minChainLength: 3, chainLengthRange: -1 })), ...changes.rca },
    ica: { ...usual("830001", issuing({ minChainLength: 2, chainLengthRange: -1 })), ...changes.ica },
    pca: { ...usual("850001", issuing({ minChainLength: 1, eeType: 0x80 })), ...changes.pca },
  };
}

/** PSID 35 with that SSP in hexadecimal digits. */
export function security(ssp: string): PsidSsp {
  return { psid: 35, ssp: { choice: "opaque", value: Buffer.from(ssp, "hex") } };
}

/** A group for all PSIDs, or for those named with any SSP; for APP and ENROL unless told otherwise. */
export function issuing({
  minChainLength,
  chainLengthRange = 0,
  eeType = 0xc0,
  psids,
}: {
  readonly minChainLength: number;
  readonly chainLengthRange?: number;
  readonly eeType?: number;
  readonly psids?: readonly number[];
}): PsidGroupPermissions {
  return {
    subjectPermissions:
      psids === undefined
        ? { choice: "all", value: null }
        : { choice: "explicit", value: psids.map((psid) => ({ psid })) },
    minChainLength,
    chainLengthRange,
    eeType: { bytes: Uint8Array.of(eeType), length: 8 },
  };
}
