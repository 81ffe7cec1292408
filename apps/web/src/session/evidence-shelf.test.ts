import { beforeEach, describe, expect, it, vi } from "vitest";
import { createEvidenceShelf, type ShelvedEvidence } from "./evidence-shelf.ts";

const owner = { email: "a@v2x.example", organizationId: "1" };
const one = (hex: string, from: "given" | "met" = "met"): ShelvedEvidence => ({
  hex,
  title: `AA (${hex})`,
  isRoot: false,
  from,
  isTrusted: false,
});
const hexes = (shelf: { entries(): readonly ShelvedEvidence[] }) => shelf.entries().map(({ hex }) => hex);

beforeEach(() => sessionStorage.clear());

describe("the shelf of evidence", () => {
  it.each([
    ["anybody else", { ...owner, email: "b@v2x.example" }],
    ["the same person in another organization", { ...owner, organizationId: "2" }],
  ])("survives a reload for its owner, and is forgotten on the spot for %s", (_, other) => {
    for (const isOpenBefore of [true, false]) {
      const shelf = createEvidenceShelf(sessionStorage);
      shelf.open(owner);
      shelf.add([one("01"), one("02", "given")]);
      const reloaded = createEvidenceShelf(sessionStorage);
      if (isOpenBefore) {
        reloaded.open(owner);
        expect(hexes(reloaded)).toEqual(["01", "02"]);
      }
      reloaded.open(other);
      expect(hexes(reloaded)).toEqual([]);
      reloaded.open(owner);
      expect(hexes(reloaded)).toEqual([]);
      expect(sessionStorage.length).toBe(0);
    }
  });

  it("is empty once it is forgotten, and what is left by a screen on its way out goes with it", () => {
    // Also where a reload came before, and nobody opened it since.
    for (const isOpen of [true, false]) {
      const left = createEvidenceShelf(sessionStorage);
      left.open(owner);
      left.add([one("01"), one("02", "given")]);
      const shelf = isOpen ? left : createEvidenceShelf(sessionStorage);
      shelf.forget();
      expect(hexes(shelf)).toEqual([]);
      shelf.add([one("03")]);
      expect(sessionStorage.length).toBe(0);
      shelf.open(owner);
      expect(hexes(shelf)).toEqual([]);
    }
  });

  it("holds each once; what was met counts as given once it is given, and never the other way round", () => {
    const shelf = createEvidenceShelf(undefined);
    shelf.add([one("01"), one("02")]);
    shelf.add([one("01", "given")]);
    shelf.add([one("01")]);
    expect(shelf.entries().map(({ hex, from }) => `${hex} ${from}`)).toEqual(["02 met", "01 given"]);
    shelf.forgetMet();
    expect(hexes(shelf)).toEqual(["01"]);
    shelf.trust("01", true);
    expect(shelf.entries()[0]?.isTrusted).toBe(true);
    shelf.remove("01");
    expect(hexes(shelf)).toEqual([]);
  });

  it("keeps the newest hundred of those met, in a million digits, and all that were given", () => {
    const shelf = createEvidenceShelf(undefined);
    shelf.add([one("ff", "given")]);
    for (let number = 0; number < 130; number += 1) shelf.add([one(number.toString(16).padStart(4, "0"))]);
    expect(hexes(shelf)).toHaveLength(101);
    expect(hexes(shelf)).toContain("ff");
    expect(hexes(shelf)).not.toContain("0000");
    shelf.add([one("a".repeat(600_000)), one("b".repeat(600_000))]);
    expect(hexes(shelf).some((hex) => hex.startsWith("bb"))).toBe(true);
    expect(hexes(shelf).some((hex) => hex.startsWith("aa"))).toBe(false);
    shelf.add([one("c".repeat(900_000), "given")]);
    expect(hexes(shelf).some((hex) => hex.startsWith("bb"))).toBe(false);
  });

  it("tells of changes alone, and goes on where the storage refuses, leaving nothing older in it", () => {
    const removeItem = vi.fn();
    const full = {
      getItem: () => "no JSON",
      setItem: () => {
        throw new Error("full");
      },
      removeItem,
    } as unknown as Storage;
    const shelf = createEvidenceShelf(full);
    shelf.open(owner);
    removeItem.mockClear();
    const listener = vi.fn();
    const end = shelf.subscribe(listener);
    shelf.add([one("01")]);
    shelf.add([one("01")]);
    end();
    shelf.add([one("02")]);
    expect(listener).toHaveBeenCalledTimes(1);
    expect(removeItem).toHaveBeenCalledTimes(2);
    expect(hexes(shelf)).toEqual(["01", "02"]);
  });
});
