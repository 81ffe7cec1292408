import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { sharedLimit } from "./shared-limit.ts";
import { type SharedSums, sharedSums } from "./shared-sums.test-support.ts";

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 22, 10, 0, seconds));

const organizationLimit = (perMinute: number, shared: Pick<SharedSums, "add">) =>
  sharedLimit({ counted: "grants of", perMinute, tellFrom: 1 }, shared);
const alone = () => organizationLimit(2, sharedSums());

describe("a limit that processes share", () => {
  it("holds within a minute, for each subject by itself", () => {
    const hasRoom = alone();
    expect([hasRoom("A", at(0)), hasRoom("A", at(10)), hasRoom("A", at(59))]).toEqual([true, true, false]);
    expect(hasRoom("B", at(59))).toBe(true);
    expect([hasRoom("A", at(60)), hasRoom("A", at(61)), hasRoom("A", at(62))]).toEqual([true, true, false]);
  });

  it("is none where it is 0", () => {
    const shared = sharedSums();
    const hasRoom = organizationLimit(0, shared);
    expect(Array.from({ length: 1000 }, () => hasRoom("A", at(0))).every(Boolean)).toBe(true);
    expect(shared.told).toEqual([]);
  });

  it("is kept by two processes together, once they told each other", async () => {
    const shared = sharedSums();
    const [one, other] = [organizationLimit(5, shared), organizationLimit(5, shared)];
    expect([one("A", at(0)), one("A", at(0)), one("A", at(0))]).toEqual([true, true, true]);
    expect(other("A", at(1))).toBe(true);
    await pause(1300);
    expect([other("A", at(2)), other("A", at(2))]).toEqual([true, false]);
    await pause(1300);
    expect([one("A", at(3)), one("B", at(3)), one("A", at(60))]).toEqual([false, true, true]);
    const counted = shared.told.reduce((sum, [, counts]) => sum + (counts.get("grants of A") ?? 0), 0);
    expect(counted).toBe(5);
  });

  it("tells a second's requests at once, and of each subject by itself", async () => {
    const shared = sharedSums();
    const hasRoom = organizationLimit(1000, shared);
    for (let request = 0; request < 100; request += 1) hasRoom("A", at(0));
    hasRoom("B", at(0));
    await pause(700);
    expect(shared.told.slice(0, 2).map(([, counts]) => [...counts])).toEqual([
      [["grants of A", 1]],
      [
        ["grants of A", 99],
        ["grants of B", 1],
      ],
    ]);
  });

  it("costs the database nothing until somebody has a part of it, and is then kept by all together", async () => {
    const shared = sharedSums();
    const inPortions = () => sharedLimit({ counted: "calls of", perMinute: 40, tellFrom: 3 }, shared);
    const [one, other] = [inPortions(), inPortions()];
    for (const subject of ["A", "A", "B", "B"]) one(subject, at(0));
    await pause(700);
    expect(shared.told).toEqual([]);
    const taken = (by: typeof one, of: string) =>
      Array.from({ length: 40 }, () => by(of, at(1))).filter(Boolean);
    expect(taken(one, "A")).toHaveLength(38);
    other("A", at(1));
    other("A", at(1));
    expect(other("A", at(1))).toBe(true);
    await expect.poll(() => other("A", at(2)), { timeout: 3000 }).toBe(false);
  });

  it("is kept by each process for itself while the sums are away, which are told later", async () => {
    const shared = sharedSums();
    let isAway = true;
    const hasRoom = organizationLimit(2, {
      add: async (...told) => {
        if (isAway) throw new Error("away");
        return shared.add(...told);
      },
    });
    expect([hasRoom("A", at(0)), hasRoom("A", at(0)), hasRoom("A", at(0))]).toEqual([true, true, false]);
    await pause(50);
    isAway = false;
    await expect
      .poll(() => shared.told.map(([, counts]) => [...counts.values()]), { timeout: 3000 })
      .toEqual([[2]]);
    expect(hasRoom("A", at(1))).toBe(false);
  });
});
