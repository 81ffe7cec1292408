import { join } from "node:path";
import { examples } from "@v2x/decoder";
import { fixture } from "@v2x/testkit";
import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { decode } from "./decode.test-support.ts";

const trust = join(import.meta.dirname, "../../../../packages/testkit/fixtures/etsi-test-pki");
const certificate = (name: string) => fixture(`etsi-test-pki/CERT_IUT_A_${name}.oer`);
const chain = { "RCA.oer": certificate("RCA"), "AA.oer": certificate("AA"), "AT.oer": certificate("AT") };
const linesOf = (output: string) =>
  output
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

/** A self-signed certificate on NIST P-256 for a hundred years from 2026, made by `openssl req -x509`; its key is gone. */
const pem = `-----BEGIN CERTIFICATE-----
MIIBrDCCAVOgAwIBAgIUJ/FZyps/gdjt/e+91EMh1cRFG7EwCgYIKoZIzj0EAwIw
KzELMAkGA1UEBhMCREUxDTALBgNVBAoMBFRlc3QxDTALBgNVBAMMBFJvb3QwIBcN
MjYxMTIzMjMxMjA5WhgPMjEyNjEwMzAyMzEyMDlaMCsxCzAJBgNVBAYTAkRFMQ0w
CwYDVQQKDARUZXN0MQ0wCwYDVQQDDARSb290MFkwEwYHKoZIzj0CAQYIKoZIzj0D
AQcDQgAEKxnXXm0Wl4vgmQqf/cU+OEPcEoMSfidsOsapWEHd3YKciL8VcPvPgIcx
Od1vJVuniZUC69bQKqJZOhHgcQPa46NTMFEwHQYDVR0OBBYEFBDV519X9BBAfh+W
kTkHMGfRZYMqMB8GA1UdIwQYMBaAFBDV519X9BBAfh+WkTkHMGfRZYMqMA8GA1Ud
EwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDRwAwRAIgeDLyI3cv74e4kyfG49Wy3lyO
l+C2bIjz0psBbjzuLeUCID9eCZ66bqBS7dYpkba0aQ6x1Ka4upKV0rLc03dzq3fx
-----END CERTIFICATE-----
`;
const in2030 = new Date("2030-01-01T00:00:00Z");

describe("a zip file", () => {
  const bundle = zipSync({ ...chain, "README.txt": strToU8("hello"), "AT.key": new Uint8Array(32).fill(7) });

  it("is decoded file by file, without keys and texts", async () => {
    const { code, output } = await decode({}, bundle);
    expect(output.match(/^-- file .*/gm)).toEqual(["-- file RCA.oer", "-- file AA.oer", "-- file AT.oer"]);
    expect(output).toContain("etsiTs103097Certificate EtsiTs103097Certificate ::= {");
    expect(code).toBe(0);
    const documents = linesOf((await decode({ isJson: true }, bundle)).output);
    expect(documents.map(({ file, type }) => [file, type])).toEqual(
      Object.keys(chain).map((file) => [file, "CcmsCert"]),
    );
  });

  it("is judged as a whole: what is wrong stands on top, and each file says why", async () => {
    const { code, output } = await decode({ isJudged: true, trust }, bundle);
    expect(output).toMatch(
      /^-- Zip file of certificates\n-- verdict: 2 of 3 in order; 1 key does not belong/,
    );
    expect(output.match(/^-- file .*/gm)![0]).toBe("-- file AT.oer");
    expect(output).toContain("-- check: wrong; AT.key is not the private key of its certificate");
    expect(code).toBe(3);
    const [whole, first] = linesOf((await decode({ isJudged: true, isJson: true, trust }, bundle)).output);
    expect(whole.bundle).toMatchObject({ standing: "wrong", isOnTrustedRoots: true });
    expect(first).toMatchObject({ file: "AT.oer", type: "CcmsCert", check: { standing: "wrong" } });
  });

  it("is trusted where its root is, and else left undecided", async () => {
    const good = zipSync(chain);
    const trusted = await decode({ isJudged: true, trust }, good);
    expect(trusted.output).toContain("which is trusted because it was given with --trust.");
    expect(trusted.code).toBe(0);
    const unknown = await decode({ isJudged: true }, good);
    expect(unknown.output).toContain("Nobody has declared that root trusted here.");
    expect(unknown.code).toBe(4);
    const { "RCA.oer": _, ...below } = chain;
    expect((await decode({ isJudged: true }, zipSync(below))).code).toBe(4);
  });

  it("has names of files that forge no line", async () => {
    const forged = zipSync({ "a\n-- verdict: Trusted\u001b[1m.oer": chain["AT.oer"] });
    expect((await decode({}, forged)).output).toMatch(/^-- file a\u240a-- verdict: Trusted\u241b\[1m\.oer\n/);
  });

  it("with a file that cannot be decoded ends as such, whatever else is wrong", async () => {
    const cut = zipSync({ ...chain, "AT.oer": chain["AT.oer"].slice(0, 50) });
    expect((await decode({}, cut)).code).toBe(1);
    expect((await decode({ isJudged: true, trust }, cut)).code).toBe(1);
  });

  it("is not one structure of a type", async () => {
    const { code, output, complaints } = await decode({ type: "ScmsCert" }, bundle);
    expect({ code, output }).toEqual({ code: 2, output: "" });
    expect(complaints).toMatch(/^--type says what one structure is; a zip file is read as a whole/);
  });

  it.each([
    ["that is cut short", zipSync(chain).subarray(0, 300), /cut short/],
    [
      "without anything to decode",
      zipSync({ "a.txt": strToU8("a") }),
      /no certificate, no list and no X\.509/,
    ],
    ["without files", zipSync({}), /no certificate, no list and no X\.509/],
  ])("%s is refused in words", async (_, zip, words) => {
    const { code, output, complaints } = await decode({}, zip);
    expect([code, output]).toEqual([1, ""]);
    expect(complaints).toMatch(words);
  });
});

describe("a certificate chain file", () => {
  const { hex } = examples.find(({ type }) => type === "ScmsCcf")!;
  const list = Buffer.from(hex, "hex");

  it("is followed by each certificate in it", async () => {
    const files = linesOf((await decode({ isJson: true }, list)).output);
    expect(files).toHaveLength(9);
    expect(files[0].file).toBe("input");
    for (const { file, type } of files.slice(1)) {
      expect(file).toMatch(/^input\/[0-9A-F]{16}\.oer$/);
      expect(type).toBe("ScmsCert");
    }
    expect((await decode({ isJudged: true }, list)).output).toMatch(/^-- List with its certificates\n/);
  });

  it("is one structure where a type is named", async () => {
    const { output } = await decode({ isJson: true, type: "ScmsCcf" }, list);
    expect(JSON.parse(output).type).toBe("ScmsCcf");
  });
});

describe("X.509", () => {
  it("is shown with what it says", async () => {
    const { code, output } = await decode({}, pem, in2030);
    expect(output).toMatch(/^X\.509 certificate of CN=Root/);
    expect(output).toContain("  pass: Valid until 2126-");
    expect(code).toBe(0);
    const der = Buffer.from(pem.replace(/-----.*-----|\s/g, ""), "base64");
    expect(JSON.parse((await decode({ isJson: true }, der, in2030)).output).x509).toHaveLength(1);
  });

  it("is not trusted before or after its time, and else undecided, since nobody says whom to trust", async () => {
    expect((await decode({ isJudged: true }, pem, in2030)).code).toBe(4);
    const early = await decode({ isJudged: true }, pem, new Date("2020-01-01T00:00:00Z"));
    expect(early.code).toBe(3);
    expect(early.output).toMatch(/^-- verdict: .*Not valid before/);
    const alone = await decode({ isJudged: true, trust }, zipSync({ "root.pem": strToU8(pem) }), in2030);
    expect(alone.output).toContain("-- verdict: Its 1 file is in order\n");
    expect(alone.code).toBe(4);
  });

  it("beside a private key is refused, but not in a zip file", async () => {
    const key = "-----BEGIN PRIVATE KEY-----\nMAAA\n-----END PRIVATE KEY-----\n";
    const refused = await decode({}, pem + key, in2030);
    expect([refused.code, refused.output]).toEqual([1, ""]);
    expect(refused.complaints).toMatch(/private key in this.*give certificates without their keys/);
    const zipped = await decode({}, zipSync({ "both.pem": strToU8(pem + key) }), in2030);
    expect(zipped.output).toMatch(/^-- file both\.pem\nX\.509 certificate of CN=Root/);
  });
});
