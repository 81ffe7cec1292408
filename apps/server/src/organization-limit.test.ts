import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { organizationLimit } from "./organization-limit.ts";

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 22, 10, 0, seconds));

/** Where processes add up, as the database does. */
function sums() {
  const kept = new Map<string, number>();
  const told: (readonly [number, ReadonlyMap<string, number>])[] = [];
  return {
    told,
    async add(minute: number, counts: ReadonlyMap<string, number>) {
      told.push([minute, counts]);
      const known = [...counts].map(([subject, count]) => {
        const name = `${minute} ${subject}`;
        kept.set(name, (kept.get(name) ?? 0) + count);
        return [subject, kept.get(name)!] as const;
      });
      return new Map(known);
    },
  };
}

const alone = () => organizationLimit(2, sums());

describe("the limit of an organization", () => {
  it("holds within a minute, for each organization by itself", () => {
    const hasRoom = alone();
    expect([hasRoom("A", at(0)), hasRoom("A", at(10)), hasRoom("A", at(59))]).toEqual([true, true, false]);
    expect(hasRoom("B", at(59))).toBe(true);
    expect([hasRoom("A", at(60)), hasRoom("A", at(61)), hasRoom("A", at(62))]).toEqual([true, true, false]);
  });

  it("is none where it is 0", () => {
    const shared = sums();
    const hasRoom = organizationLimit(0, shared);
    expect(Array.from({ length: 1000 }, () => hasRoom("A", at(0))).every(Boolean)).toBe(true);
    expect(shared.told).toEqual([]);
  });

  it("is kept by two processes together, once they told each other", async () => {
    const shared = sums();
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

  it("tells a second's requests at once, and of each organization by itself", async () => {
    const shared = sums();
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

  it("is kept by each process for itself while the sums are away, which are told later", async () => {
    const shared = sums();
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
