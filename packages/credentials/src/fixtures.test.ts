import { coer, DecodeError, fromHex, toHex } from "@v2x/asn1";
import { compressPoint } from "@v2x/crypto";
import { fixture } from "@v2x/testkit";
import { allHold, failuresIn, Ieee1609Dot2Data, textOfCheck } from "@v2x/v2x-schema";
import { describe, expect, it } from "vitest";
import { reconstructedKeys } from "./certificates/reconstructed-keys.ts";
import { decodeCertificate, readList, verifyCertificate, verifyChain, verifyList } from "./index.ts";
import { containmentChecks } from "./rules/containment-rules.ts";

const certificate = (name: string) => decodeCertificate(fixture(`${name}.oer`));

describe("certificates that others made", () => {
  it.each([
    ["NIST P-256", "CERT_IUT_A_AT", "CERT_IUT_A_AA"],
    ["brainpoolP256r1", "CERT_IUT_A_B_AT", "CERT_IUT_A_B_AA"],
  ])("on %s form a chain that holds", (_curve, ticket, aa) => {
    const chain = [ticket, aa, "CERT_IUT_A_RCA"].map((name) => certificate(`etsi-test-pki/${name}`));
    expect(verifyChain(chain, { at: new Date("2019-06-01T00:00:00Z") })).toSatisfy(allHold);
  });

  it.each([
    ["CERT_IUT_A_B3_AA", "CERT_IUT_A_RCA", "fc6a1581e8b898c2"],
    ["CERT_IUT_A_B3_AT", "CERT_IUT_A_B_AA", "ee45cfa409fc974c"],
  ])("%s, of a 384-bit key and hashed by it, holds below a 256-bit issuer", (name, issuer, id) => {
    const subject = certificate(`etsi-test-pki/${name}`);
    expect(verifyCertificate(subject, certificate(`etsi-test-pki/${issuer}`))).toSatisfy(allHold);
    expect(toHex(subject.hashedId8)).toBe(id);
  });

  it("of an American elector holds by itself", () => {
    const elector = certificate("openscms/27-cert");
    expect(verifyCertificate(elector, "self")).toSatisfy(allHold);
    expect(toHex(elector.hashedId8)).toBe("1bde1c12330b9c50");
  });

  const withinIssuer = (name: string, issuer: string) =>
    containmentChecks({
      toBeSigned: certificate(`all-psids/${name}`).value.toBeSigned,
      issuer: certificate(`all-psids/${issuer}`).value.toBeSigned,
    });

  it.each([
    ["ica", "root"],
    ["control-ica-names-38-too", "root"],
    ["aca", "ica"],
    ["eca", "ica"],
    ["small-ca", "small-root"],
  ])("with all PSIDs (%s) are within an issuer (%s) that grants those it names apart as widely", (name, issuer) => {
    expect(withinIssuer(name, issuer)).toSatisfy(allHold);
  });

  it("with all PSIDs are refused for the PSID that the issuer names more narrowly", () => {
    const reasons = failuresIn(withinIssuer("refused-ca", "refused-root")).map(textOfCheck);
    expect(reasons).toEqual(["its issuer may not pass on the issuing of PSID 38, which is among all PSIDs"]);
  });

  it("of a device's pseudonym stands for the key that its bundle gives the device", () => {
    const bundle = JSON.parse(Buffer.from(fixture("scms-keys/pseudonym-certificate.json")).toString());
    const issuer = decodeCertificate(fromHex(bundle.issuer));
    const keys = reconstructedKeys(decodeCertificate(fromHex(bundle.certificate)), issuer, issuer.key!);
    const point = compressPoint("NistP256", fromHex(bundle.publicKey));
    expect(keys).toEqual([{ keyType: "NistP256", point }]);
  });

  it("of the trust list manager holds, and so does its list", () => {
    const manager = certificate("eu-l2-tlm-E7A4B2B045E7ACF9");
    expect(toHex(manager.hashedId8)).toBe("e7a4b2b045e7acf9");
    expect(verifyChain([manager], { at: new Date("2025-01-01T00:00:00Z") })).toSatisfy(allHold);
    const message = fixture("eu-l2-ectl-CE4CF6C19BFED720.oer");
    expect(verifyList(message, manager, { at: new Date("2025-06-01T00:00:00Z") })).toSatisfy(allHold);
    const { content } = readList(message);
    expect(content.kind === "ectl" && content.ctl.ctlCommands.length).toBe(5);
  });

  it("nested without end are refused", () => {
    const bomb = fixture("malformed-ectl-recursion-depth150.oer");
    expect(() => coer.decode(Ieee1609Dot2Data, bomb)).toThrow(DecodeError);
    expect(() => readList(bomb)).toThrow(DecodeError);
  });
});
