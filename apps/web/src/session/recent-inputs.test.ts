import { beforeEach, describe, expect, it } from "vitest";
import { createRecentInputs, recentLimits } from "./recent-inputs.ts";

const owner = { email: "ada@example.com", organizationId: "01" };
const input = (title: string, octets = 2) => ({
  title,
  type: "CcmsCert",
  product: "coer_decoder",
  octets,
  at: "2026-01-01T00:00:00.000Z",
});

let last = 0;
const recent = createRecentInputs(localStorage, () => {
  last += 1;
  return `id${last}`;
});
beforeEach(() => localStorage.clear());

describe("recent inputs", () => {
  it("come back with their data, the latest first, each once", () => {
    recent.add(owner, input("one"), "8003");
    recent.add(owner, input("two"), "8004");
    recent.add(owner, input("one again"), "8003");
    const kept = recent.list(owner);
    expect(kept.map(({ title }) => title)).toEqual(["one again", "two"]);
    expect(kept.map(({ id }) => recent.dataOf(owner, id))).toEqual(["8003", "8004"]);
  });

  it("are nobody else's, nor the same person's in another organization", () => {
    for (const other of [
      { ...owner, email: "bob@example.com" },
      { ...owner, organizationId: "02" },
    ]) {
      recent.add(owner, input("one"), "8003");
      const { id } = recent.list(owner)[0]!;
      expect(recent.dataOf(owner, id)).toBe("8003");
      expect(recent.dataOf(other, id)).toBeUndefined();
      expect(localStorage.length).toBe(0);
      recent.add(owner, input("one"), "8003");
      expect(recent.list(other)).toEqual([]);
      expect(localStorage.length).toBe(0);
      expect(recent.list(owner)).toEqual([]);
    }
  });

  it("are gone with their data when they are removed, or all forgotten", () => {
    const others = { theme: "dark", "decoder-recently": "1" };
    for (const [key, value] of Object.entries(others)) localStorage.setItem(key, value);
    recent.add(owner, input("one"), "8003");
    recent.add(owner, input("two"), "8004");
    recent.remove(owner, recent.list(owner)[0]!.id);
    expect(recent.list(owner).map(({ title }) => title)).toEqual(["one"]);
    expect(JSON.stringify({ ...localStorage })).not.toContain("8004");
    recent.forget();
    expect({ ...localStorage }).toEqual(others);
  });

  it("are bounded in number, and in size each and together", () => {
    for (let number = 0; number < 30; number += 1) recent.add(owner, input(`${number}`), `80${number}`);
    expect(recent.list(owner)).toHaveLength(recentLimits.inputs);
    expect(localStorage.length).toBe(recentLimits.inputs + 1);
    recent.add(owner, input("large", recentLimits.octets + 1), "80");
    recent.add(owner, input("of blanks"), " ".repeat(3 * recentLimits.octets + 1));
    expect(recent.list(owner)[0]!.title).toBe("29");
    const size = 2 * recentLimits.octets;
    for (let number = 0; number < 9; number += 1) {
      recent.add(owner, input(`wide ${number}`, recentLimits.octets), `${number}`.repeat(size));
    }
    const characters = Object.values({ ...localStorage }).join("").length;
    expect(characters).toBeLessThan(recentLimits.characters + 10_000);
    expect(recent.list(owner)[0]!.title).toBe("wide 8");
  });

  it("that find no room leave none of their data, and take nothing from those that are there", () => {
    recent.add(owner, input("one"), "8003");
    const before = { ...localStorage };
    const full = new Proxy(localStorage, {
      get: (target, name) => {
        const member = Reflect.get(target, name);
        if (typeof member !== "function") return member;
        return (key: string, value: string) => {
          if (name === "setItem" && key === "decoder-recent")
            throw new DOMException("full", "QuotaExceededError");
          return member.call(target, key, value);
        };
      },
    });
    const crowded = createRecentInputs(full, () => "new");
    crowded.add(owner, input("two"), "8004");
    crowded.add(owner, input("one again"), "8003");
    expect({ ...localStorage }).toEqual(before);
  });

  it("that storage holds in another shape are none", () => {
    for (const text of [
      '{"inputs":3}',
      "[",
      '{"email":"ada@example.com","organizationId":"01","inputs":[{}]}',
    ]) {
      localStorage.setItem("decoder-recent", text);
      expect(recent.list(owner)).toEqual([]);
    }
  });
});
