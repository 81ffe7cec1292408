// @vitest-environment node
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isShareFragment, largestShared, octetsOfFragment, shareFragmentOf } from "./share-link.ts";

const octetsUpTo = (maxLength: number) =>
  fc.uint8Array({ minLength: 1, maxLength }).map((octets) => Uint8Array.from(octets));

describe("a share link's fragment", () => {
  it("gives back the octets it was made of", async () => {
    await fc.assert(
      fc.asyncProperty(octetsUpTo(largestShared), async (octets) => {
        const fragment = await shareFragmentOf(octets);
        expect(isShareFragment(fragment)).toBe(true);
        expect(fragment.slice(1)).toMatch(/^octets=[\w-]+$/);
        expect(await octetsOfFragment(fragment)).toEqual(octets);
      }),
      { numRuns: 50 },
    );
  });

  it("carries as many octets as are allowed, however they look, and no more", async () => {
    const noise = Uint8Array.from(
      { length: largestShared },
      (_, index) => (index * 7919 * (index ^ 91)) >> 3,
    );
    expect(await octetsOfFragment(await shareFragmentOf(noise))).toEqual(noise);
    // A megabyte of zeros takes a thousand characters.
    const bomb = await shareFragmentOf(new Uint8Array(1_000_000));
    expect(bomb.length).toBeLessThan(2000);
    expect(await octetsOfFragment(bomb)).toBe("too-large");
    expect(await octetsOfFragment(`#octets=${"A".repeat(100_000)}`)).toBe("too-large");
  });

  it("that nobody made so is malformed", async () => {
    const whole = await shareFragmentOf(Uint8Array.from({ length: 200 }, (_, index) => index));
    for (const fragment of ["#octets=", "#octets=%%%", "#octets=AAAA", whole.slice(0, -20), "#octets=AwA"]) {
      expect(await octetsOfFragment(fragment), fragment).toBe("malformed");
    }
    expect(isShareFragment("#other")).toBe(false);
  });
});
