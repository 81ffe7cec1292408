import { describe, expect, it } from "vitest";
import { newOneTimeSecret, offerOf, stepOfCode } from "./one-time-codes.ts";
import { newRecoveryCodes, recoveryHashOf } from "./recovery-codes.ts";

describe("one-time codes", () => {
  // RFC 6238, appendix B: the secret "12345678901234567890", SHA-1; the last six of eight digits.
  const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
  it.each([
    [59, "287082", 1],
    [1111111109, "081804", 37037036],
    [1111111111, "050471", 37037037],
    [2000000000, "279037", 66666666],
  ])("at second %d of Unix time the code is %s", async (second, code, step) => {
    expect(await stepOfCode(secret, code, new Date(second * 1000))).toBe(step);
  });
  it("may be one step early or late, and no more", async () => {
    const at = (step: number) => new Date(step * 30_000);
    for (const off of [-1, 0, 1])
      expect(await stepOfCode(secret, "050471", at(37037037 + off))).toBe(37037037);
    for (const off of [-2, 2]) expect(await stepOfCode(secret, "050471", at(37037037 + off))).toBeUndefined();
  });
  it("are six digits, with blanks as apps show them", async () => {
    const at = new Date(1111111111 * 1000);
    expect(await stepOfCode(secret, " 050 471 ", at)).toBe(37037037);
    for (const typed of ["", "50471", "0504711", "abcdef", "０５０４７１"])
      expect(await stepOfCode(secret, typed, at)).toBeUndefined();
  });
  it("are offered to an app by an address and a QR code", () => {
    const fresh = newOneTimeSecret();
    expect(fresh).toMatch(/^[A-Z2-7]{32}$/);
    const { uri, svg } = offerOf(fresh, "anna@example.org");
    expect(uri).toBe(
      `otpauth://totp/V2X%20User%20Portal:anna%40example.org?secret=${fresh}&issuer=V2X%20User%20Portal`,
    );
    expect(svg).toMatch(/^<svg /);
    expect(svg).not.toContain("<script");
  });
});

describe("recovery codes", () => {
  it("are ten, each another one, and known again however they are typed", () => {
    const { codes, hashes } = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const [index, code] of codes.entries()) {
      expect(code).toMatch(/^[a-km-np-z2-9]{5}(-[a-km-np-z2-9]{5}){5}$/);
      expect(recoveryHashOf(` ${code.toUpperCase().replaceAll("-", " ")} `)).toBe(hashes[index]);
    }
  });
});
