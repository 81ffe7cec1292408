import { toHex } from "@v2x/asn1";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maximalTextLength, octetsOfText } from "./octets-of-text.ts";

/** The answer with its octets in hex, so that failures can be read. */
function read(text: string) {
  const answer = octetsOfText(text);
  return "error" in answer ? answer.error : { ...answer, bytes: toHex(answer.bytes) };
}

const hex = (bytes: string, removed: string[] = [], notes: string[] = []) => ({
  bytes,
  kind: "hex",
  removed,
  notes,
});
const base64 = (bytes: string, removed: string[] = []) => ({ bytes, kind: "base64", removed, notes: [] });
const both = ["The text is base64 as well; it was read as hexadecimal."];

describe("octets of hexadecimal text", () => {
  it.each([
    ["strict pairs", "038100400380", hex("038100400380", [], both)],
    ["spaces", "03 81 00 40", hex("03810040", ["spaces"])],
    ["colons", "03:81:00", hex("038100", ["colons"])],
    ["hyphens", "03-81-00", hex("038100", ["hyphens"])],
    ["semicolons", "03;81;00;", hex("038100", ["semicolons"])],
    ["dots, as of a switch", "0381.0040", hex("03810040", ["dots"])],
    ["underscores, as in a number of source code", "0x0381_0040", hex("03810040", ["0x", "underscores"])],
    ["vertical bars", "|03 | 81|", hex("0381", ["vertical bars", "spaces"])],
    ["commas and 0x", "0x03, 0x81, 0x00", hex("038100", ["0x", "commas", "spaces"])],
    ["one long 0x", "0X038100", hex("038100", ["0x"])],
    ["0x on each line", "0x03\n0x81", hex("0381", ["0x", "line breaks"])],
    ["single digits behind 0x", "0x3,0x81,0x0", hex("038100", ["0x", "commas"])],
    ["line breaks of Windows", "0381\r\n0040\r\n", hex("03810040", ["line breaks"], both)],
    ["a pair that a line break parts", "038\n  100", hex("038100", ["line breaks", "spaces"])],
    ["a byte order mark", "\ufeff0381FF", hex("0381ff", ["spaces"])],
    ["tabs", "03\t81", hex("0381", ["tabs"])],
    ["ASN.1's notation", "'038100'H", hex("038100", ["quotes"])],
    ["a string of C", '"\\x03\\x81"', hex("0381", ["quotes", "\\x"])],
    [
      "an array of C",
      "static const uint8_t m[4] = { /* 1609.2 */ 0x03, 0x81,\n 0x0, // SHA-256\n 0x40 };\nint m_len = 4;",
      hex("03810040", ["array syntax", "comments", "spaces", "0x", "commas", "line breaks"]),
    ],
    ["an array in brackets", "[0x03, 0x81]", hex("0381", ["array syntax", "spaces", "0x", "commas"])],
  ])("reads %s: %j", (_, text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it("says nothing of base64 where a long text of one case can only be hexadecimal", () => {
    const text = "0381004003800f5468697320697320612042534d0d0a4001201112131415161718";
    expect(read(text)).toEqual(hex(text));
  });

  it.each([
    ["03810g", "not-hex", 5, 'expected a hexadecimal digit at position 5, found "g"'],
    ["0381\n0z40", "not-hex", 6, 'expected a hexadecimal digit at position 6 (line 2, column 2), found "z"'],
    ["0381😀", "not-hex", 4, 'expected a hexadecimal digit at position 4, found "😀"'],
    ["038", "odd-digits", 3, "expected pairs of hexadecimal digits, found 3 digits before position 3"],
    ["3:8", "odd-digits", 1, "expected pairs of hexadecimal digits, found 1 digit before position 1"],
    ["03 8 10", "odd-digits", 4, "expected pairs of hexadecimal digits, found 1 digit before position 4"],
    ["{10, 20}", "prefix-missing", 1, "expected 0x before each octet of an array, found none at position 1"],
    [
      "{0x10, 20}",
      "prefix-missing",
      7,
      "expected 0x before each octet of an array, found none at position 7",
    ],
    ["0381 |..|", "not-hex", 5, 'expected a hexadecimal digit at position 5, found "|"'],
    ["0381...", "not-hex", 4, 'expected a hexadecimal digit at position 4, found "."'],
    [" \n", "empty", 0, "expected hexadecimal digits or base64, found nothing"],
    [":::", "empty", 0, "expected hexadecimal digits, found none"],
  ])("refuses %j: %s at %i", (text, code, position, message) => {
    expect(read(text)).toEqual({ code, position, message });
  });

  it("refuses a text past the limit without reading it", () => {
    expect(read("0".repeat(maximalTextLength + 1))).toMatchObject({ code: "too-long" });
    expect(read("gz/A".repeat(6_000_000))).toMatchObject({
      code: "too-long",
      message: "expected at most 16777216 octets, found 18000000",
    });
    expect(read(`-----BEGIN X-----\n${"AAA=\n".repeat(500_001)}-----END X-----`)).toMatchObject({
      code: "too-long",
      message: "expected at most 500000 lines of PEM, found more",
    });
  });
});

describe("octets of hexdumps", () => {
  const octets = "0381004003800f5468697320697320612042534d0d0a";
  it.each([
    [
      "hexdump -C",
      "00000000  03 81 00 40 03 80 0f 54  68 69 73 20 69 73 20 61  |...@...This is a|\n" +
        "00000010  20 42 53 4d 0d 0a                                 | BSM..|\n00000016\n",
      ["offsets", "text column", "line breaks"],
    ],
    [
      "xxd",
      "00000000: 0381 0040 0380 0f54 6869 7320 6973 2061  ...@...This is a\n" +
        "00000010: 2042 534d 0d0a                            BSM..\n",
      ["offsets", "text column", "line breaks"],
    ],
    [
      "Wireshark",
      "0000   03 81 00 40 03 80 0f 54 68 69 73 20 69 73 20 61   ...@...This is a\n" +
        "0010   20 42 53 4d 0d 0a                                  BSM..",
      ["offsets", "text column", "line breaks"],
    ],
    [
      "od -t x1",
      "0000000 03 81 00 40 03 80 0f 54 68 69 73 20 69 73 20 61\n0000020 20 42 53 4d 0d 0a\n0000026\n",
      ["offsets", "line breaks"],
    ],
    [
      "hexdump without options",
      "0000000 8103 4000 8003 540f 6968 2073 7369 6120\n0000010 4220 4d53 0a0d               \n0000016\n",
      ["offsets", "line breaks", "swapped words"],
    ],
    [
      "a dump that starts in the middle of a file",
      "00000040: 0381 0040 0380 0f54 6869 7320 6973 2061  ...@...This is a\n" +
        "00000050: 2042 534d 0d0a                            BSM..\n",
      ["offsets", "text column", "line breaks"],
    ],
    [
      "one line with 8 octets a group",
      "0000  03 81 00 40 03 80 0f 54  68 69 73 20 69 73 20 61 20 42 53 4d 0d 0a  |...|",
      ["offsets", "text column"],
    ],
  ])("reads %s", (_, text, removed) => {
    expect(read(text)).toEqual(hex(octets, removed));
  });

  it("keeps characters that look like digits out of the octets of the last line", () => {
    expect(read("00000000: 4142 4344  ABCD\n00000004: 4142       AB\n")).toMatchObject({
      bytes: "414243444142",
    });
    expect(read("0000  41 42 43   ABC")).toMatchObject({ bytes: "414243" });
  });

  it("fills in the lines that a star stands for", () => {
    const line = `${"00 ".repeat(15)}00`;
    const text = `00000000  ${line.replace("00", "07")}\n00000010  ${line}\n*\n00000040  03 81\n00000042\n`;
    expect(read(text)).toMatchObject({ bytes: `07${"00".repeat(63)}0381` });
  });

  it("fills them in also behind the first line, and up to an end within a line", () => {
    const line = `${"00 ".repeat(15)}00`;
    expect(read(`00000000  ${line}  |................|\n*\n00000030\n`)).toMatchObject({
      bytes: "00".repeat(48),
    });
    expect(read(`00000000  ${line}\n*\n00000023\n`)).toMatchObject({ bytes: "00".repeat(35) });
  });

  it("takes off the octet that fills the last swapped word", () => {
    expect(read("0000000 8103 4000 000a\n0000005\n")).toMatchObject({ bytes: "038100400a" });
  });

  it("names the line that lacks octets", () => {
    expect(read("0000: 0381 0040\n0004: 03 8g\n0008: 0102 0304")).toEqual({
      code: "hexdump-line",
      position: 25,
      message:
        'expected 4 octets on this line of the hexdump, found 1 before "8" at position 25 (line 2, column 10)',
    });
  });

  it("refuses a star that stands for more octets than the limit", () => {
    const text = "00000000  00 00 00 00\n00000004  00 00 00 00\n*\nffffffff0  00\n";
    expect(read(text)).toMatchObject({ code: "hexdump-line" });
  });

  it("takes groups of four digits for no hexdump", () => {
    expect(read("0381 0040 0380")).toEqual(hex("038100400380", ["spaces"]));
    expect(read("0000 0381\n0100 0040")).toEqual(hex("0000038101000040", ["spaces", "line breaks"]));
  });
});

describe("octets of base64", () => {
  it.each([
    ["with padding", "A4EAQAOAD1Ro", base64("0381004003800f5468")],
    ["base64url without padding", "A4EAQAOAD1Q_-w", base64("0381004003800f543ffb")],
    ["with padding of two", "/+8CAw==", base64("ffef0203")],
    ["broken into lines", "A4EA\r\nQAOAD1Ro\n", base64("0381004003800f5468", ["line breaks"])],
    [
      "PEM armour",
      "-----BEGIN V2X MESSAGE-----\nA4EAQAOAD1Ro\n-----END V2X MESSAGE-----\n",
      base64("0381004003800f5468", ["PEM armour", "line breaks"]),
    ],
    [
      "two blocks of PEM",
      "-----BEGIN A-----\nA4EA/w==\n-----END A-----\n-----BEGIN B-----\nX: y\nA4EB\n-----END B-----",
      base64("038100ff038101", ["PEM armour", "line breaks"]),
    ],
  ])("reads base64 %s", (_, text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it.each([
    ["A4EAQAOAD1Roz", 13, "expected base64 characters in groups of four at position 13, found the end"],
    ["A4EAQAOAD1Rz=", 13, "expected base64 characters in groups of four at position 13, found the end"],
    [
      "A4EAQAOAD1RzzR==",
      16,
      "expected a last base64 character without stray bits at position 16, found the end",
    ],
    ["A4EA=AOAD1Rz", 5, 'expected a base64 character at position 5, found "A"'],
  ])("refuses %j at %i", (text, position, message) => {
    expect(read(text)).toEqual({ code: "not-base64", position, message });
  });

  it("takes words for no base64", () => {
    expect(read("hello world")).toMatchObject({ code: "not-hex", position: 0 });
  });

  it("takes hexadecimal digits with one slip for hexadecimal", () => {
    expect(read("0381004003800f5468697g20697320612042534d")).toMatchObject({ code: "not-hex", position: 21 });
  });
});

describe("any text", () => {
  it("gives octets or an error whose place is in the text", () => {
    const characters = fc.constantFrom(..."0123456789abcdefABCDEFxg:, -\n\t'\"{}[]/*=+_|\\\r\u00a0zé");
    fc.assert(
      fc.property(fc.string({ unit: characters }), (text) => {
        const answer = octetsOfText(text);
        if ("error" in answer) {
          expect(answer.error.position).toBeGreaterThanOrEqual(0);
          expect(answer.error.position).toBeLessThanOrEqual(text.length);
        } else expect(answer.bytes.length).toBeLessThanOrEqual(text.length);
      }),
    );
  });

  it("gives back octets written in hexadecimal, in base64, and as a hexdump", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 200 }), (bytes) => {
        const digits = toHex(bytes);
        expect(read(digits)).toMatchObject({ kind: "hex", bytes: digits });
        const dump = (digits.match(/.{1,32}/g) ?? [])
          .map(
            (line, index) => `${(index * 16).toString(16).padStart(8, "0")}: ${line.match(/../g)!.join(" ")}`,
          )
          .join("\n");
        expect(read(dump)).toMatchObject({ kind: "hex", bytes: digits });
        const armoured = `-----BEGIN X-----\n${Buffer.from(bytes).toString("base64")}\n-----END X-----`;
        expect(read(armoured)).toMatchObject({ kind: "base64", bytes: digits });
      }),
    );
  });
});
