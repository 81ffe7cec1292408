import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dissected, field, names, octets } from "./frames.test-support.ts";
import { isOldCertificate, isOldSecuredMessage } from "./old-security.ts";

/** A CAM of station 4711 behind BTP-B and a single-hop packet, as roadside units signed it before 1609.2; made by hand. */
const packet =
  "2050 0280 002D 0100 1400 020000000001 075BCD15 1CAF0E87 06E51EB5 056D 04D2 00000000 07D1 0000";
const cam = "0202 00001267 3039 005A4A7EF0EE45DE16A06405070849D846004D2122B68402C08A7417FEE9FE1A00";
const signature = `00 00 ${"01".repeat(32)} ${"02".repeat(32)}`;
const generationTime = "00 00027CA57357C000";
const message = `02 15 80 01 0102030405060708 ${generationTime} 05 24 01 51 ${packet} ${cam} 43 01 ${signature}`;
/** A ticket with a CAM permission, valid for a week; made by hand. */
const certificate = `02 01 1122334455667788 01 00 2C 00 00 02 ${"03".repeat(32)} 02 20 21 05 24 03 010000 09 01 2756CD00 275FF4C0 ${signature}`;

describe("the security format before IEEE 1609.2", () => {
  it.each([
    ["geonetworking", `02 00 15 01 ${message}`],
    ["octets", `02 00 15 01 ${message}`],
    ["octets", message],
  ] as const)("reads what a secured message carries: %s", (protocol, hex) => {
    const { headers, message: found, findings, title } = dissected(protocol, hex);
    expect(found).toMatchObject({ kind: "etsiPdu", title: "CAM of station 4711", bytes: octets(cam) });
    expect(title).toContain("TS 103 097 V1.2.1 (old format, not verifiable here)");
    expect(names(headers)).toContain("Secured message of TS 103 097 V1.2.1");
    expect(findings.map(({ code }) => code)).toEqual(["old-security-format"]);
  });

  it("shows time, application and signer of a message", () => {
    const { headers } = dissected("octets", message);
    const layer = "Secured message of TS 103 097 V1.2.1";
    expect(field(headers, layer, "headerFields[0].digest")?.slice(0, 1)).toEqual(["'0102030405060708'H"]);
    expect(field(headers, layer, "headerFields[1].generationTime")?.[1]).toMatch(/^2026-.* UTC$/);
    expect(field(headers, layer, "headerFields[2].itsAid")?.[0]).toBe("36");
    expect(field(headers, layer, "payload.type")?.[1]).toBe("signed");
  });

  it("names a certificate and shows its fields", () => {
    const { headers, message: found, reason } = dissected("octets", certificate);
    expect(found).toBeUndefined();
    expect(reason).toBe("certificate of TS 103 097 V1.2.1");
    const layer = "Certificate of TS 103 097 V1.2.1";
    expect(field(headers, layer, "subjectInfo.subjectType")?.[1]).toBe("authorization ticket");
    expect(field(headers, layer, "validityRestrictions[0].start")?.[1]).toMatch(/ UTC$/);
  });

  it("reads a certificate as the signer of a message", () => {
    const signer = `80 02 ${certificate}`;
    const length = (octets(signer).length + 9 + 2).toString(16).toUpperCase();
    const long = `02 80${length} ${signer} ${generationTime} 05 24 01 51 ${packet} ${cam} 43 01 ${signature}`;
    expect(dissected("octets", long).message).toMatchObject({ title: "CAM of station 4711" });
  });

  it("does not look behind encryption", () => {
    const encrypted = message.replace("05 24 01 51", "05 24 02 51");
    expect(dissected("octets", encrypted)).toMatchObject({ reason: "the payload is encrypted" });
  });

  it("recognizes neither in octets that are cut, longer or random", () => {
    for (const [whole, is] of [
      [octets(message), isOldSecuredMessage],
      [octets(certificate), isOldCertificate],
    ] as const) {
      expect(is(whole)).toBe(true);
      for (let length = 0; length < whole.length; length += 1)
        expect(is(whole.subarray(0, length))).toBe(false);
      expect(is(new Uint8Array([...whole, 0]))).toBe(false);
    }
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 8, maxLength: 200 }), (random) => {
        const bytes = new Uint8Array([2, ...random]);
        return !isOldSecuredMessage(bytes) && !isOldCertificate(bytes);
      }),
      { numRuns: 2000 },
    );
  });
});
