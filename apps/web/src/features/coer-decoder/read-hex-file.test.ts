// @vitest-environment node
import { describe, expect, it } from "vitest";
import { readHexFile } from "./read-hex-file.ts";

const limit = 1000;

describe("a file chosen in the decoder", () => {
  it("is read as the hex of its bytes when it is binary [R2.77]", async () => {
    const file = new File([Uint8Array.of(0x80, 0x03, 0x00, 0xff)], "rca.oer");
    expect(await readHexFile(file, limit)).toEqual({ kind: "hex", hex: "800300ff", spelled: false });
  });

  it("is read as the hex it spells when it holds only hex digits and white space [R2.77]", async () => {
    const file = new File(["80 03\r\n00FF\n"], "rca.hex");
    expect(await readHexFile(file, limit)).toEqual({ kind: "hex", hex: "800300FF", spelled: true });
  });

  it("is read as the hex it spells behind a byte order mark", async () => {
    const file = new File([Uint8Array.of(0xef, 0xbb, 0xbf), "8003"], "rca.txt");
    expect(await readHexFile(file, limit)).toEqual({ kind: "hex", hex: "8003", spelled: true });
  });

  it("is binary when its text is no whole number of pairs", async () => {
    const file = new File(["800"], "odd.txt");
    expect(await readHexFile(file, limit)).toEqual({ kind: "hex", hex: "383030", spelled: false });
  });

  it.each([
    ["empty", ""],
    ["zip", "PK\u0003\u0004rest"],
    ["pdf", "%PDF-1.7"],
    ["pem", "-----BEGIN PRIVATE KEY-----"],
  ])("is refused with a reason of its own when it is %s", async (reason, content) => {
    expect(await readHexFile(new File([content], "file"), limit)).toEqual({ kind: "refused", reason });
  });

  it("is refused before it is sent when it holds more than the decoder takes", async () => {
    const refused = { kind: "refused", reason: "too-large" };
    expect(await readHexFile(new File([new Uint8Array(limit + 1).fill(1)], "a.oer"), limit)).toEqual(refused);
    expect(await readHexFile(new File(["00".repeat(limit + 1)], "a.hex"), limit)).toEqual(refused);
    expect(await readHexFile(new File(["00 ".repeat(limit)], "a.hex"), limit)).toMatchObject({ kind: "hex" });
  });
});
