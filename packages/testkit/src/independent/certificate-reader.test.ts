import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { hashedId8, mayIssue, readCertificate, signatureHolds } from "./certificate-reader.ts";
import { readSignedMessage, signedMessageHolds } from "./signed-message-reader.ts";

const eu = new URL("../../../../../shared/standards/vectors/eu/", import.meta.url);
const missing = !existsSync(eu);

describe.skipIf(missing)(
  "the independent reader, on certificates that others made (needs ../shared/standards)",
  () => {
    const read = (name: string) => readCertificate(readFileSync(new URL(`etsi-test-certs/${name}.oer`, eu)));

    it.each([
      ["CERT_IUT_A_AA", "CERT_IUT_A_RCA", "34556d34931e5e5c"],
      ["CERT_TS_A_EA", "CERT_IUT_A_RCA", "740928d9ee848e90"],
      ["CERT_IUT_A_AT", "CERT_IUT_A_AA", "c2fe8b6161528326"],
      ["CERT_IUT_A_B_AT", "CERT_IUT_A_B_AA", "ba7523292c51fc94"],
    ])("verifies %s, issued by %s, and names it", (name, issuerName, id) => {
      const certificate = read(name);
      const issuer = read(issuerName);
      expect(Buffer.from(hashedId8(certificate)).toString("hex")).toBe(id);
      expect(Buffer.from(certificate.issuer as Uint8Array).toString("hex")).toBe(
        Buffer.from(hashedId8(issuer)).toString("hex"),
      );
      expect(signatureHolds(certificate, issuer)).toBe(true);
    });

    it("verifies a 384-bit ticket of a 256-bit AA by the hash that it is told", () => {
      const ticket = read("CERT_IUT_A_B3_AT");
      const aa = read("CERT_IUT_A_B_AA");
      expect(Buffer.from(hashedId8(ticket)).toString("hex")).toBe("ee45cfa409fc974c");
      expect(signatureHolds(ticket, aa, "sha384")).toBe(true);
      expect(signatureHolds(ticket, aa)).toBe(false);
    });

    it("verifies a root by its own key and refuses it under another", () => {
      const rca = read("CERT_IUT_A_RCA");
      expect(signatureHolds(rca, "self")).toBe(true);
      expect(signatureHolds(rca, read("CERT_IUT_A_AA"))).toBe(false);
    });

    it("refuses a certificate with one octet changed", () => {
      const bytes = readFileSync(new URL("etsi-test-certs/CERT_IUT_A_AT.oer", eu));
      bytes[20] = (bytes[20] as number) ^ 1;
      expect(signatureHolds(readCertificate(bytes), read("CERT_IUT_A_AA"))).toBe(false);
    });

    it("tells what an issuer may grant from what it may not", () => {
      const aa = read("CERT_IUT_A_AA");
      expect(mayIssue(aa, 36, Buffer.from("01fffc", "hex"), 1)).toBe(true);
      expect(mayIssue(aa, 36, Buffer.from("01ffff", "hex"), 1)).toBe(false);
      expect(mayIssue(aa, 36, Buffer.from("01ff", "hex"), 1)).toBe(false);
      expect(mayIssue(aa, 36, undefined, 1)).toBe(false);
      expect(mayIssue(aa, 36, Buffer.from("01fffc", "hex"), 2)).toBe(false);
      expect(mayIssue(aa, 623, Buffer.from("01c0", "hex"), 1)).toBe(false);
    });

    it("verifies the European trust list under the certificate of its trust list manager", () => {
      const tlm = readCertificate(readFileSync(new URL("eu-l2-tlm-E7A4B2B045E7ACF9.oer", eu)));
      const message = readSignedMessage(readFileSync(new URL("eu-l2-ectl-CE4CF6C19BFED720.oer", eu)));
      expect(message.psid).toBe(624);
      expect(signedMessageHolds(message, tlm)).toBe(true);
      expect(signedMessageHolds(message, read("CERT_IUT_A_RCA"))).toBe(false);
    });
  },
);
