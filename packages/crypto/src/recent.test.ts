import { expect, it } from "vitest";
import { recentMap, recentSet } from "./recent.ts";

it("keeps the latest entries only, and apart by key type", () => {
  const map = recentMap<number>(2);
  map.set("NistP256", Uint8Array.of(1), 1);
  map.set("NistP384", Uint8Array.of(1), 2);
  expect([map.get("NistP256", Uint8Array.of(1)), map.get("NistP384", Uint8Array.of(1))]).toEqual([1, 2]);
  map.set("NistP256", Uint8Array.of(2), 3);
  expect(map.get("NistP256", Uint8Array.of(1))).toBeUndefined();
  expect(map.get("NistP256", Uint8Array.of(2))).toBe(3);
});

it("tells what it holds from what it does not", () => {
  const set = recentSet(2);
  set.add("NistP256", Uint8Array.of(1));
  expect(set.has("NistP256", Uint8Array.of(1))).toBe(true);
  expect(set.has("BrainpoolP256r1", Uint8Array.of(1))).toBe(false);
});
