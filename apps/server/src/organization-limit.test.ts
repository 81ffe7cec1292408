import { describe, expect, it } from "vitest";
import { organizationLimit } from "./organization-limit.ts";

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 22, 10, 0, seconds));

describe("the limit of an organization", () => {
  it("holds within a minute, for each organization by itself", () => {
    const hasRoom = organizationLimit(2);
    expect([hasRoom("A", at(0)), hasRoom("A", at(10)), hasRoom("A", at(59))]).toEqual([true, true, false]);
    expect(hasRoom("B", at(59))).toBe(true);
    expect([hasRoom("A", at(60)), hasRoom("A", at(61)), hasRoom("A", at(62))]).toEqual([true, true, false]);
  });

  it("is none where it is 0", () => {
    const hasRoom = organizationLimit(0);
    expect(Array.from({ length: 1000 }, () => hasRoom("A", at(0))).every(Boolean)).toBe(true);
  });
});
