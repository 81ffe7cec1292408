import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { otherEncoding } from "./other-encoding.ts";

const coer = new Uint8Array([0x03, 0x81, 0x00, 0x40, 0xff]);

async function formOf(octets: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const form = new FormData();
  form.set("file", new Blob([octets]), "request.oer");
  return new Uint8Array(await new Response(form).arrayBuffer());
}

describe("otherEncoding", () => {
  it("names a form, compression, DER, PEM, hexadecimal digits and base64", async () => {
    expect(otherEncoding(await formOf(coer))).toMatch(/multipart.*--data-binary/);
    expect(otherEncoding(gzipSync(coer))).toContain("gzip");
    expect(otherEncoding(new Uint8Array([0x30, 0x03, 0x02, 0x01, 0x80]))).toContain("DER");
    expect(otherEncoding(new Uint8Array([0x30, 0x82, 0x01, 0x00, ...new Uint8Array(256)]))).toContain("DER");
    const base64 = Buffer.from(coer).toString("base64");
    expect(otherEncoding(Buffer.from(`-----BEGIN X-----\n${base64}`))).toContain("PEM");
    expect(otherEncoding(Buffer.from("0381 0040ff\n"))).toContain("hexadecimal");
    expect(otherEncoding(Buffer.from(base64))).toContain("Base64");
  });

  it("names nothing in COER, whatever it is cut to", () => {
    for (let end = 1; end <= coer.length; end += 1)
      expect(otherEncoding(coer.subarray(0, end))).toBeUndefined();
    expect(otherEncoding(new Uint8Array([0x30, 0x10, 0xff]))).toBeUndefined();
  });
});
