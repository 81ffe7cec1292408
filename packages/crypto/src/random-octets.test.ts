import { expect, it } from "vitest";
import { randomOctets } from "./random-octets.ts";

it("never gives the same octets twice, nor any that were not drawn", () => {
  const drawn = Array.from({ length: 1000 }, (_, n) => randomOctets(12 + (n % 3) * 10));
  expect(drawn.slice(0, 3).map(({ length }) => length)).toEqual([12, 22, 32]);
  expect(new Set(drawn.map((octets) => Buffer.from(octets.subarray(0, 12)).toString("hex"))).size).toBe(1000);
  // Of 22,000 octets some 86 are zero; what was given out before would be zeros alone.
  const zeros = drawn.flatMap((octets) => [...octets]).filter((octet) => octet === 0).length;
  expect(zeros).toBeLessThan(250);
  expect(() => randomOctets(4097)).toThrow(TypeError);
});

it("gives octets that later ones leave alone", () => {
  const first = randomOctets(4096);
  const copy = first.slice();
  randomOctets(4096);
  expect(first).toEqual(copy);
});
