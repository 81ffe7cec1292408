import { expect, it } from "vitest";
import { recentMap } from "./recent.ts";

it("keeps the latest entries, apart by key type, and forgets those before them", () => {
  const map = recentMap<number>(2);
  map.set("NistP256", Uint8Array.of(1), 1);
  map.set("NistP384", Uint8Array.of(1), 2);
  map.set("NistP256", Uint8Array.of(2), 3);
  expect(map.get("NistP256", Uint8Array.of(1))).toBe(1);
  expect(map.get("NistP384", Uint8Array.of(1))).toBe(2);
  expect(map.get("BrainpoolP256r1", Uint8Array.of(1))).toBeUndefined();
  for (const octet of [3, 4, 5]) map.set("NistP256", Uint8Array.of(octet), octet);
  expect(map.get("NistP256", Uint8Array.of(1))).toBeUndefined();
  expect([4, 5].map((octet) => map.get("NistP256", Uint8Array.of(octet)))).toEqual([4, 5]);
});
