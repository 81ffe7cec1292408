import { createCipheriv, createHash } from "node:crypto";
import { fromHex, toHex } from "@v2x/asn1";
import { fixture } from "@v2x/testkit";
import { describe, expect, it } from "vitest";
import { linkageSeedAfter, linkageValue, preLinkageValues } from "./linkage-values.ts";

interface Published {
  readonly la1Id: string;
  readonly la2Id: string;
  readonly periods: readonly (Readonly<Record<"ls1" | "ls2" | "plv1" | "plv2" | "lv", string>> & {
    readonly j: number;
  })[];
}
const published: Published = JSON.parse(Buffer.from(fixture("scms-keys/linkage-values.json")).toString());

describe("linkage values", () => {
  it("are the published ones, of the first seeds and of those a period later", () => {
    const authorities = [fromHex(published.la1Id), fromHex(published.la2Id)] as const;
    const seeds = [fromHex(published.periods[0]!.ls1), fromHex(published.periods[0]!.ls2)] as const;
    published.periods.forEach(({ j, ls1, ls2, plv1, plv2, lv }, steps) => {
      const later = authorities.map((laId, la) => linkageSeedAfter(laId, seeds[la]!, steps));
      expect(later.map(toHex)).toEqual([ls1, ls2]);
      const parts = authorities.map((laId, la) => preLinkageValues(laId, later[la]!, j, j));
      expect(parts.map(toHex)).toEqual([plv1, plv2]);
      expect(toHex(linkageValue(parts[0]!, parts[1]!))).toBe(lv);
    });
  });

  it("of a range of certificates follow the formula, whose numbers have the most significant octet first", () => {
    const laId = fromHex("8e09");
    const seed = new Uint8Array(16).fill(1);
    const expected = [0x01020304, 0x01020305, 0x01020306].map((j) => {
      const input = new Uint8Array(16);
      input.set(laId);
      input.set([j >>> 24, (j >>> 16) & 255, (j >>> 8) & 255, j & 255], 2);
      const cipher = createCipheriv("aes-128-ecb", seed, null).setAutoPadding(false);
      return Uint8Array.from(cipher.update(input).subarray(0, 9), (octet, at) => octet ^ input[at]!);
    });
    expect(preLinkageValues(laId, seed, 0x01020304, 0x01020306)).toEqual(
      Uint8Array.from(expected.flatMap((part) => [...part])),
    );
  });
});

describe("linkage seeds", () => {
  it("follow each other by the hash of authority and seed; no step gives the seed itself", () => {
    const laId = fromHex("0002");
    let seed: Uint8Array = new Uint8Array(16).fill(7);
    expect(linkageSeedAfter(laId, seed, 0)).toEqual(seed);
    for (let steps = 1; steps < 4; steps += 1) {
      const hashed = createHash("sha256").update(laId).update(seed).update(new Uint8Array(14)).digest();
      seed = Uint8Array.from(hashed.subarray(0, 16));
      expect(linkageSeedAfter(laId, new Uint8Array(16).fill(7), steps)).toEqual(seed);
    }
  });
});
