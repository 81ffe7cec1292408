import { sealedKeyProvider } from "@v2x/credentials";
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

/** A clock that stands until it is moved. */
export interface TestClock {
  now(): Date;
  advanceDays(days: number): void;
}

/** When tests take place unless they say otherwise. */
export const testStart = new Date("2026-03-01T10:00:00.250Z");

/** A clock that stands at `start`. */
export function testClock(start = testStart): TestClock {
  let time = start.getTime();
  return {
    now: () => new Date(time),
    advanceDays: (days) => {
      time += days * 86_400_000;
    },
  };
}

/** Ports over an empty storage in memory, and what tests turn on them. */
export function testPorts(
  change: Partial<CcmsPorts> = {},
): CcmsPorts & { storage: MemoryStorage; clock: TestClock } {
  const clock = testClock();
  const storage = memoryStorage();
  const keys = sealedKeyProvider({ masterKey: new Uint8Array(32).fill(7) });
  return { now: clock.now, keys, urls: testUrls, ...change, storage, clock };
}

/** A CCMS on its first start. */
export function firstStart(): Promise<Ccms> {
  return openCcms(testPorts());
}
