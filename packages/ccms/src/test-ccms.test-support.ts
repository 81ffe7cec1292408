import { sealedKeyProvider } from "@v2x/credentials";
import { type TestClock, testClock } from "@v2x/testkit";
import { type MemoryStorage, memoryStorage } from "./memory-storage.test-support.ts";
import { type Ccms, openCcms } from "./open-ccms.ts";
import type { CcmsPorts, CcmsUrls } from "./ports.ts";

/** Addresses as a portal at `https://pki.test` would tell them. */
export const testUrls: CcmsUrls = {
  ecRequestUrl: "https://pki.test/ccms/ea/enrolment",
  authValRequestUrl: "https://pki.test/ccms/ea/authorization-validation",
  atRequestUrl: "https://pki.test/ccms/aa/authorization",
  dcUrl: "https://pki.test/ccms/dc",
};

/** What tests turn on their ports. */
export interface TestPorts extends CcmsPorts {
  readonly storage: MemoryStorage;
  readonly clock: TestClock;
  /** What was reported. */
  readonly reports: string[];
}

/** Ports over an empty storage in memory, or over that of other ports, as another process would have. */
export function testPorts(shared?: TestPorts): TestPorts {
  const clock = shared?.clock ?? testClock();
  const storage = shared?.storage ?? memoryStorage();
  const keys = sealedKeyProvider({ masterKey: new Uint8Array(32).fill(7) });
  const reports: string[] = [];
  return {
    now: clock.now,
    keys,
    storage,
    inTransaction: storage.inTransaction,
    urls: testUrls,
    ticketsPerDeviceHour: 1000,
    hasRoomFor: () => true,
    report: (trouble) => reports.push(trouble),
    clock,
    reports,
  };
}

/** A CCMS on its first start. */
export function firstStart(): Promise<Ccms> {
  return openCcms(testPorts());
}
