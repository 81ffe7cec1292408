import { unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { batchFileName, batchOfFileName, zipOfPeriod, zipOfSingle } from "./batch-file.ts";

const requestHash = Uint8Array.of(0x0a, 0xbc, 0xde, 0xf0, 0x12, 0x34, 0x56, 0x78);
const madeAt = new Date("2026-03-01T10:00:00Z");

describe("the name of a file", () => {
  it.each([
    [{ requestHash, period: 0x25b }, "0ABCDEF012345678_25b.zip"],
    [{ requestHash, period: 0 }, "0ABCDEF012345678_0.zip"],
    [{ requestHash }, "0ABCDEF012345678.zip"],
  ])("is that of its request, with i where there are periods", (batch, name) => {
    expect(batchFileName(batch)).toBe(name);
    expect(batchOfFileName(name)).toEqual(batch);
  });

  it("is read in either case, and with a hyphen", () => {
    expect(batchOfFileName("0abcdef012345678-25B.ZIP")).toEqual({ requestHash, period: 0x25b });
  });

  it.each([
    "",
    "0ABCDEF012345678",
    "0ABCDEF01234567_25b.zip",
    "0ABCDEF0123456789_25b.zip",
    "0ABCDEF012345678_.zip",
    "0ABCDEF012345678_10000.zip",
    "0ABCDEF012345678_25b.zip.exe",
    "../0ABCDEF012345678_25b.zip",
    "x0ABCDEF012345678.zip",
  ])("is none of %j", (name) => {
    expect(batchOfFileName(name)).toBeUndefined();
  });
});

describe("the file of an i-period", () => {
  it("has the info first, then the certificates by j, all in hex and stored as they are", () => {
    const responses = [20, 3, 0].map((j) => ({ j, octets: Uint8Array.of(j, j) }));
    const zip = zipOfPeriod(0x25b, Uint8Array.of(9), responses, madeAt);
    const sizes = new Map<string, { size: number; originalSize: number; compression: number }>();
    const files = unzipSync(zip, { filter: (file) => Boolean(sizes.set(file.name, file)) });
    expect(Object.keys(files)).toEqual(["25b.info", "25b_0", "25b_3", "25b_14"]);
    expect(files["25b_14"]).toEqual(Uint8Array.of(20, 20));
    expect([...sizes.values()].map(({ compression }) => compression)).toEqual([0, 0, 0, 0]);
  });
});

describe("the file of a single certificate", () => {
  it("has it alone, named by the request in upper case", () => {
    const files = unzipSync(zipOfSingle(requestHash, Uint8Array.of(1, 2), madeAt));
    expect(files).toEqual({ "0ABCDEF012345678": Uint8Array.of(1, 2) });
  });
});
