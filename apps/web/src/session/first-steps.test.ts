import { describe, expect, it } from "vitest";
import { createFirstStepRecord } from "./first-steps.ts";

describe("the first steps of an organization", () => {
  it("are none until one is done", () => {
    expect(createFirstStepRecord(memory()).done("A")).toEqual([]);
  });

  it("are remembered over reloads, each organization's own", () => {
    const storage = memory();
    createFirstStepRecord(storage).record("A", "decode");
    createFirstStepRecord(storage).record("A", "download-ca");
    expect(createFirstStepRecord(storage).done("A")).toEqual(["download-ca", "decode"]);
    expect(createFirstStepRecord(storage).done("B")).toEqual([]);
  });

  it("tell whoever listens, once a step", () => {
    const record = createFirstStepRecord(memory());
    let told = 0;
    record.subscribe(() => {
      told += 1;
    });
    record.record("A", "decode");
    record.record("A", "decode");
    expect(told).toBe(1);
  });

  it("last as long as the page where nothing more can be stored", () => {
    const full = memory();
    full.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    const record = createFirstStepRecord(full);
    record.record("A", "generate-tickets");
    expect(record.done("A")).toEqual(["generate-tickets"]);
  });

  it("ignore what somebody else left under their key", () => {
    const storage = memory();
    storage.setItem("first-steps.A", "decode <b> x");
    expect(createFirstStepRecord(storage).done("A")).toEqual(["decode"]);
  });
});

function memory(): Storage {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
  } as unknown as Storage;
}
