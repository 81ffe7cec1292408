import { sealedKeyProvider } from "@v2x/credentials";
import {
  inTurn,
  memoryAuthorities,
  noAuthorities,
  type StoredAuthorities,
  type TestClock,
  testClock,
} from "@v2x/testkit";
import type {
  HashRevocation,
  HierarchyPorts,
  LinkageRevocation,
  ScmsAuthorityStorage,
  ScmsListKind,
  ScmsRole,
  ScmsUrls,
} from "./ports.ts";

/** Addresses as a portal at `https://pki.test` would tell them. */
export const testUrls: ScmsUrls = {
  ecaBaseUrl: "https://pki.test/scms/eca",
  raBaseUrl: "https://pki.test/scms/ra",
};

/** What is stored of authorities and their lists. */
export interface StoredHierarchy extends StoredAuthorities<ScmsRole, ScmsListKind> {
  linkageRevocations: LinkageRevocation[];
  hashRevocations: HashRevocation[];
}

/** Authorities and their lists in memory. */
export function memoryHierarchy(stored: StoredHierarchy): ScmsAuthorityStorage {
  return {
    ...memoryAuthorities(stored),
    linkageRevocations: async (craca, from) =>
      stored.linkageRevocations.filter(
        (revocation) => Buffer.compare(revocation.craca, craca) === 0 && revocation.lastPeriod >= from,
      ),
    addLinkageRevocation: async (revocation) => void stored.linkageRevocations.push(revocation),
    hashRevocations: async ({ cracaId, series }, at) =>
      stored.hashRevocations.filter(
        (revocation) =>
          Buffer.compare(revocation.cracaId, cracaId) === 0 &&
          revocation.series === series &&
          revocation.expiresAt > at,
      ),
    addHashRevocations: async (revocations) => void stored.hashRevocations.push(...revocations),
  };
}

/** What tests turn on their ports. */
export interface TestPorts extends HierarchyPorts {
  /** What is stored, to look at and to damage; a transaction in progress works on a copy. */
  readonly stored: StoredHierarchy;
  readonly clock: TestClock;
  /** What was reported. */
  readonly reports: string[];
}

/** Ports over an empty storage in memory, or over that of other ports, as another process would have. */
export function testPorts(shared?: TestPorts): TestPorts {
  const clock = shared?.clock ?? testClock();
  const stored = shared?.stored ?? {
    ...noAuthorities<ScmsRole, ScmsListKind>(),
    linkageRevocations: [],
    hashRevocations: [],
  };
  const reports: string[] = [];
  return {
    now: clock.now,
    keys: sealedKeyProvider({ masterKey: new Uint8Array(32).fill(7) }),
    storage: memoryHierarchy(stored),
    inTransaction: shared?.inTransaction ?? inTurn(stored, memoryHierarchy),
    urls: testUrls,
    report: (trouble) => reports.push(trouble),
    stored,
    clock,
    reports,
  };
}
