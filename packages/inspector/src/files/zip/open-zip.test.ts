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

/** With other octets behind the first place where a signature stands. */
function changedAt(zip: Uint8Array, signature: string, offset: number, octets: readonly number[]) {
  const changed = Buffer.from(zip);
  changed.set(octets, changed.indexOf(signature, 0, "latin1") + offset);
  return changed;
}

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
    expect(openZip(zipSync({ "zero.zip": zip }))).toMatchObject([
      { path: "zero.zip/one.zip/two.zip", trouble: expect.stringMatching(/3 archives deep/) },
      { path: "zero.zip/d.oer" },
    ]);
  });

  const plain = zipSync(two, { level: 9 });
  it.each([
    ["no zip file", strToU8("PK\x03\x04 and nothing more"), "damaged"],
    ["an empty file", new Uint8Array(0), "damaged"],
    ["encrypted", encryptedZip(plain), "closed"],
    ["of symbolic links", linksZip(plain), "closed"],
    ["of files without end", zip64(plain, 1n << 60n), "too-many-files"],
    ["one of several parts", patchedZip(plain, "end", 4, [1]), "damaged"],
    ["without the list that it names", patchedZip(plain, "end", 16, [0xff, 0xff, 0xff, 0]), "damaged"],
    ["with fewer files than it says", patchedZip(plain, "end", 8, [9, 0, 9, 0]), "damaged"],
    ["zeros packed a thousand times", zipSync({ "a.oer": new Uint8Array(20_000_000) }), "closed"],
    [
      "of a path without end",
      zipSync({ [`${"a".repeat(zipLimits.pathLength)}.oer`]: two["a.oer"] }),
      "damaged",
    ],
  ])("is refused where it is %s", (_, zip, code) => {
    expect(codeOf(zip)).toBe(code);
  });

  it.each([
    ["packed by an unknown method", 10, [12], /^it is packed by a method other than deflate/],
    ["encrypted", 8, [1], /^it is encrypted/],
    ["elsewhere", 42, [7], /^it is not where/],
    ["of another checksum", 16, [1, 2, 3, 4], /^it is damaged/],
    ["longer than it says", 24, [3, 0, 0, 0], /^it is longer/],
    ["shorter than it says", 24, [0xff, 0xff, 0, 0], /^it is damaged/],
    ["cut short", 20, [0xff, 0xff, 0, 0], /^it is cut short/],
    ["of gigabytes, as it says", 24, [0, 0, 0, 0x7f], /^it says that it unpacks to more than 100 times/],
  ] as const)("is opened but for a file that is %s", (_, offset, octets, trouble) => {
    const [first, second] = openZip(changedAt(plain, "PK\x01\x02", offset, octets));
    expect(first).toMatchObject({ path: "a.oer", trouble: expect.stringMatching(trouble) });
    expect(first!.octets).toHaveLength(0);
    expect(text(second!.octets)).toBe("second ".repeat(50));
  });

  it("is opened in ZIP64, which some programs write for few files too", () => {
    expect(openZip(zip64(plain)).map(({ path }) => path)).toEqual(["a.oer", "b/c.pem"]);
    expect(codeOf(changedAt(zip64(plain), "PK\x06\x06", 0, [0]))).toBe("damaged");
  });

  it("has the same file twice but once, and tells two files of one path apart", () => {
    const twice = (second: Uint8Array) =>
      patchedZip(zipSync({ "aa.oer": two["a.oer"], "ab.oer": second }), "central", 47, [0x61]);
    expect(openZip(twice(two["a.oer"])).map(({ path }) => path)).toEqual(["aa.oer"]);
    expect(openZip(twice(two["b/c.pem"]))).toMatchObject([
      { path: "aa.oer" },
      { path: "aa.oer (once more)", trouble: expect.stringMatching(/stands in the zip file twice/) },
    ]);
  });

  it("keeps documents closed that are archives inside, and archives that cannot be read", () => {
    const files = openZip(zipSync({ "a.docx": plain, "b.zip": plain.subarray(0, -30), ...two }));
    expect(files.map(({ path, trouble }) => [path, trouble?.slice(0, 40)])).toEqual([
      ["a.docx", undefined],
      ["b.zip", "it is no zip file that can be read: it d"],
      ["a.oer", undefined],
      ["b/c.pem", undefined],
    ]);
  });

  it("is refused beyond the octets and files that are opened, however they are spread", () => {
    const noise = Uint8Array.from({ length: 60_000 }, (_, at) => (at * at * 31) >>> 3);
    const megabyte = new Uint8Array(900_000);
    const many = Object.fromEntries(Array.from({ length: 80 }, (_, at) => [`${at}.oer`, megabyte]));
    expect(codeOf(zipSync(many, { level: 0 }))).toBe("too-large");
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
      "No file in the zip file can be read. a.oer: it is encrypted: unpack it with its password and choose what is inside.",
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
