import { encryptedZip, linksZip, patchedZip, zip64 } from "@v2x/testkit";
import fc from "fast-check";
import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { isZip, openZip, ZipError, zipLimits } from "./index.ts";

const text = (octets: Uint8Array) => new TextDecoder().decode(octets);
const two = { "a.oer": strToU8("first"), "b/c.pem": strToU8("second ".repeat(50)) };
const codeOf = (zip: Uint8Array): string => {
  try {
    openZip(zip);
    return "opened";
  } catch (error) {
    expect(error).toBeInstanceOf(ZipError);
    return (error as ZipError).code;
  }
};

describe("a zip file", () => {
  it.each([
    ["stored", 0],
    ["deflated", 9],
  ] as const)("is opened: %s", (_, level) => {
    const zip = zipSync(two, { level });
    expect(isZip(zip)).toBe(true);
    expect(openZip(zip).map(({ path, octets }) => [path, text(octets)])).toEqual([
      ["a.oer", "first"],
      ["b/c.pem", "second ".repeat(50)],
    ]);
  });

  it("is opened with a comment at its end, and in whatever place in memory", () => {
    const zip = zipSync(two);
    const commented = new Uint8Array([9, 9, ...zip, ...strToU8("a comment")]).subarray(2);
    expect(openZip(commented)).toHaveLength(2);
  });

  it("leaves out folders and what operating systems add", () => {
    const added = {
      "x/": [new Uint8Array(0), {}],
      "__MACOSX/a": two["a.oer"],
      "x/._a": two["a.oer"],
      ".DS_Store": two["a.oer"],
    };
    expect(openZip(zipSync({ ...added, ...two } as never)).map(({ path }) => path)).toEqual([
      "a.oer",
      "b/c.pem",
    ]);
  });

  it("never leads out of itself by its names", () => {
    const zip = zipSync({
      "../../etc/a.oer": two["a.oer"],
      "/b.oer": two["a.oer"],
      "c\\..\\d.oer": two["a.oer"],
    });
    expect(openZip(zip).map(({ path }) => path)).toEqual(["etc/a.oer", "b.oer", "c/d.oer"]);
  });

  it("shows archives inside with their paths, as deep as they are followed", () => {
    const inner = zipSync(two);
    const zip = zipSync({ "one.zip": zipSync({ "two.zip": inner }), "d.oer": strToU8("d") });
    expect(openZip(zip).map(({ path }) => path)).toEqual([
      "one.zip/two.zip/a.oer",
      "one.zip/two.zip/b/c.pem",
      "d.oer",
    ]);
    expect(codeOf(zipSync({ "zero.zip": zip }))).toBe("damaged");
  });

  const plain = zipSync(two, { level: 9 });
  it.each([
    ["no zip file", strToU8("PK\x03\x04 and nothing more"), "damaged"],
    ["an empty file", new Uint8Array(0), "damaged"],
    ["one that is encrypted", encryptedZip(plain), "closed"],
    ["one with symbolic links", linksZip(plain), "closed"],
    ["one of files without end", zip64(plain, 1n << 60n), "too-many-files"],
    ["an unknown method", patchedZip(plain, "central", 10, [12]), "closed"],
    ["one of several parts", patchedZip(plain, "end", 4, [1]), "damaged"],
    ["a directory that is not there", patchedZip(plain, "end", 16, [0xff, 0xff, 0xff, 0]), "damaged"],
    ["more files than are listed", patchedZip(plain, "end", 8, [9, 0, 9, 0]), "damaged"],
    ["a file that is elsewhere", patchedZip(plain, "central", 42, [7]), "damaged"],
    ["a checksum that does not hold", patchedZip(plain, "central", 16, [1, 2, 3, 4]), "damaged"],
    ["a file longer than it says", patchedZip(plain, "central", 24, [3, 0, 0, 0]), "damaged"],
    ["a file shorter than it says", patchedZip(plain, "central", 24, [0xff, 0xff, 0, 0]), "damaged"],
    [
      "a file that says it has gigabytes",
      patchedZip(plain, "central", 24, [0, 0, 0, 0x7f]),
      "packed-too-tightly",
    ],
    ["zeros packed a thousand times", zipSync({ "a.oer": new Uint8Array(20_000_000) }), "packed-too-tightly"],
  ])("is refused where it is %s", (_, zip, code) => {
    expect(codeOf(zip)).toBe(code);
  });

  it("is refused where the same path stands in it twice", () => {
    const zip = zipSync({ "aa.oer": two["a.oer"], "ab.oer": two["a.oer"] });
    expect(codeOf(patchedZip(zip, "central", 47, [0x61]))).toBe("damaged");
  });

  it("is refused beyond the octets and files that are opened, however they are spread", () => {
    const noise = Uint8Array.from({ length: 60_000 }, (_, at) => (at * at * 31) >>> 3);
    const megabyte = new Uint8Array(900_000);
    const many = Object.fromEntries(Array.from({ length: 80 }, (_, at) => [`${at}.oer`, megabyte]));
    expect(codeOf(zipSync(many))).toBe("too-large");
    const inner = zipSync(
      Object.fromEntries(Array.from({ length: 9_000 }, (_, at) => [`${at}`, new Uint8Array(0)])),
    );
    expect(codeOf(zipSync({ "a.zip": inner, "b.zip": inner, "c.zip": inner, "d.oer": noise }))).toBe(
      "too-many-files",
    );
    expect(zipLimits.files).toBeLessThan(3 * 9_000);
  });

  it("says what is wrong in a sentence, and what to do", () => {
    expect(() => openZip(encryptedZip(plain))).toThrow(
      "a.oer in the zip file is encrypted. Unpack it with its password and choose what is inside.",
    );
    expect(() => openZip(plain.subarray(0, -30))).toThrow(
      /^The zip file cannot be read: it does not end as one does; perhaps/,
    );
  });

  it("with any octet changed, or cut anywhere, is opened or refused with a code", () => {
    fc.assert(
      fc.property(fc.nat(plain.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        codeOf(plain.with(at, plain[at]! ^ change));
        codeOf(plain.subarray(0, at));
      }),
      { numRuns: 400 },
    );
  });
});
