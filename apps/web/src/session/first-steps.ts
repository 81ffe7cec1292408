import { useSyncExternalStore } from "react";
import { browserStorage } from "../ui/browser-storage.ts";

/** What a newcomer does first, in this order. */
export const firstSteps = [
  "download-ca",
  "register-device",
  "generate-tickets",
  "make-bundle",
  "decode",
] as const;
export type FirstStep = (typeof firstSteps)[number];

/** Which first steps have really been done with this browser, for each organization. */
export interface FirstStepRecord {
  /** The steps done for an organization; the same array until one is added. */
  done(organizationId: string): readonly FirstStep[];
  /** Notes that a step has succeeded. */
  record(organizationId: string, step: FirstStep): void;
  subscribe(listener: () => void): () => void;
}

const nothing: readonly FirstStep[] = [];

/**
 * Builds the record over a storage; the server keeps no trace of downloads and decoded data, and of tickets only that
 * the last few bundles were made, so the browser that did them is the only one to know. Without storage nothing is
 * remembered.
 */
export function createFirstStepRecord(storage: Storage): FirstStepRecord {
  const known = new Map<string, readonly FirstStep[]>();
  const listeners = new Set<() => void>();
  const done = (organizationId: string) => {
    const found = known.get(organizationId) ?? readSteps(storage, organizationId);
    known.set(organizationId, found);
    return found;
  };
  return {
    done,
    record(organizationId, step) {
      const before = done(organizationId);
      if (before.includes(step)) return;
      const after = firstSteps.filter((each) => each === step || before.includes(each));
      known.set(organizationId, after);
      try {
        storage.setItem(keyOf(organizationId), after.join(" "));
      } catch {
        // A full or blocked storage: the ticks last as long as the page.
      }
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function readSteps(storage: Storage, organizationId: string): readonly FirstStep[] {
  const words = storage.getItem(keyOf(organizationId))?.split(" ");
  return words ? firstSteps.filter((step) => words.includes(step)) : nothing;
}

function keyOf(organizationId: string): string {
  return `first-steps.${organizationId}`;
}

/** The record of this browser. */
export const firstStepRecord = createFirstStepRecord(browserStorage("localStorage"));

/** The first steps done for an organization; renders again when one is added. */
export function useFirstStepsDone(organizationId: string): readonly FirstStep[] {
  return useSyncExternalStore(firstStepRecord.subscribe, () => firstStepRecord.done(organizationId));
}
