import { fixture } from "@v2x/testkit";
import { describe, expect, it } from "vitest";
import { tarFiles } from "../containers/index.ts";
import { octets } from "../headers/frames.test-support.ts";
import { maximalUnpackingRatio, unpackedInAnyCase } from "../limits.ts";
import { type Packing, PackingError, packingOf, unpacked } from "./index.ts";

const trustList = fixture("eu-l2-ectl-CE4CF6C19BFED720.oer.json");
const capture = tarFiles(fixture("containers/capture.tar")).files[0]!.content;

const zeros = {
  xz: fixture("containers/zeros.xz"),
  bzip2: octets(
    `425A6839314159265359257E87E6003D464040C00000400008200030CC09AA69A8A921B522A4878BB9229C284812BF43F300`,
  ),
};

describe.each([
  ["xz", "trust-list.json.xz", trustList],
  ["xz", "capture.pcap.xz", capture],
  ["bzip2", "trust-list.json.bz2", trustList],
  ["bzip2", "capture.pcap.bz2", capture],
] as const)("a file of %s: %s", (packing, name, content) => {
  const packed = fixture(`containers/${name}`);

  it("is recognized by its beginning, and unpacked", () => {
    expect(packingOf(packed)).toBe(packing);
    expect(unpacked(packed, packing)).toEqual({ content });
  });

  it("is unpacked together with another behind it", () => {
    const two = Uint8Array.of(...packed, ...packed);
    expect(unpacked(two, packing)).toEqual({ content: Uint8Array.of(...content, ...content) });
  });

  it("is rejected wherever it is cut", () => {
    const lengths = [6, 12, 20, 40, 100, packed.length - 30, packed.length - 12, packed.length - 1];
    for (const length of lengths) {
      expect(() => unpacked(packed.subarray(0, length), packing)).toThrow(
        "it ends early, so a part of it is missing",
      );
    }
  });

  it("is rejected where an octet is damaged, unless nothing depends on it", () => {
    for (let at = 4; at < packed.length; at += 7) {
      const damaged = packed.slice();
      damaged[at]! ^= 0x80;
      expect(contentOf(damaged, packing), `octet ${at}`).toBeOneOf([undefined, content]);
    }
  });

  it("is rejected where something else is behind it", () => {
    expect(() => unpacked(Uint8Array.of(...packed, ...octets("0123456789AB")), packing)).toThrow(/^it /);
  });
});

describe.each(["xz", "bzip2"] as const)("a file of %s that holds far more than its size tells", (packing) => {
  const packed = zeros[packing];

  it("is unpacked up to the ratio", () => {
    const limit = unpackedInAnyCase + maximalUnpackingRatio * packed.length;
    const { content, stop } = unpacked(packed, packing);
    expect(content).toEqual(new Uint8Array(limit));
    expect(stop).toBe(
      `${packed.length} packed octets may hold ${unpackedInAnyCase} octets and ${maximalUnpackingRatio} for each of them`,
    );
  });

  it("is unpacked as far as is asked", () => {
    expect(unpacked(packed, packing, 1000).content).toEqual(new Uint8Array(1000));
  });
});

describe("a file of xz that was packed by a filter for programs", () => {
  it("is rejected by that name", () => {
    expect(() => unpacked(fixture("containers/capture.pcap.x86.xz"), "xz")).toThrow(
      "it is packed by a filter for programs",
    );
  });
});

function contentOf(packed: Uint8Array, packing: Packing): Uint8Array | undefined {
  try {
    return unpacked(packed, packing).content;
  } catch (error) {
    if (error instanceof PackingError) return undefined;
    throw error;
  }
}
