import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generatePrivateKey } from "@v2x/crypto";
import { fixture } from "@v2x/testkit";
import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkFiles, checkZip, type FilesReport, filesOfBundle, x509In } from "../index.ts";

const folder = mkdtempSync(join(tmpdir(), "x509-files-"));
afterAll(() => rmSync(folder, { recursive: true }));

function hasOpenssl(): boolean {
  try {
    execFileSync("openssl", ["version"]);
    return true;
  } catch {
    return false;
  }
}
const openssl = (...args: string[]) => execFileSync("openssl", args, { cwd: folder, stdio: "pipe" });
const made = (name: string) => new Uint8Array(readFileSync(join(folder, name)));

async function checked(files: Record<string, Uint8Array>, now = new Date()): Promise<FilesReport> {
  const zip = zipSync(files);
  // Whoever opens a bundle opens it once: what is X.509 is known by the octets themselves.
  const packed = filesOfBundle(zip);
  const steps = checkFiles(packed, { now, x509: await x509In(packed, now) });
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
const fileIn = ({ files }: FilesReport, path: string) => files.find((one) => one.path === path)!;

describe.skipIf(!hasOpenssl())("X.509 in a zip file", () => {
  beforeAll(() => {
    const ec = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
    openssl("req", "-x509", ...ec, "-keyout", "ca.key", "-out", "ca.pem", "-days", "9", "-subj", "/CN=Root");
    openssl("req", ...ec, "-keyout", "ee.key", "-out", "ee.csr", "-subj", "/CN=station.test");
    const by = ["-CA", "ca.pem", "-CAkey", "ca.key", "-set_serial", "7"];
    openssl("x509", "-req", "-in", "ee.csr", ...by, "-days", "5", "-out", "ee.pem");
    openssl("x509", "-in", "ee.pem", "-outform", "DER", "-out", "ee.der");
  });

  it("is read as X.509, and a chain is followed over several files", async () => {
    const report = await checked({ "tls/ca.pem": made("ca.pem"), "tls/ee.der": made("ee.der") });
    expect(report.standing).toBe("right");
    const ee = fileIn(report, "tls/ee.der");
    expect(ee.title).toBe("X.509 certificate of CN=station.test");
    expect(ee.answers!.chain).toEqual({ state: "pass", texts: ["signed by CN=Root"] });
    expect(ee.answers!.form).toEqual({ state: "pass", texts: ["it is X.509"] });
    expect(ee.answers!.dates.state).toBe("pass");
    expect(new Date(ee.validUntil!).getTime() - Date.now()).toBeLessThan(6 * 86_400_000);
    expect(ee.x509!.map(({ kind }) => kind)).toEqual(["certificate"]);
  });

  it("has requests and keys in it, each key held against what has its name", async () => {
    const report = await checked({
      "ca.pem": made("ca.pem"),
      "ee.pem": made("ee.pem"),
      "ee.key": made("ee.key"),
      "request.csr": made("ee.csr"),
    });
    expect(report.standing).toBe("right");
    expect(fileIn(report, "ee.pem").answers!.key).toEqual({
      state: "pass",
      texts: ["ee.key is its private key"],
    });
    expect(fileIn(report, "request.csr")).toMatchObject({
      title: "Certificate request (PKCS#10) of CN=station.test",
      standing: "right",
    });
    expect(fileIn(report, "ee.key")).toMatchObject({
      standing: "right",
      reasons: ["it is the private key of ee.pem"],
    });
  });

  it("says which key is another one's", async () => {
    const stranger = strToU8(generatePrivateKey("NistP256").toPkcs8Pem());
    const report = await checked({ "ca.pem": made("ca.pem"), "ee.pem": made("ee.pem"), "ee.key": stranger });
    expect(report.headline).toMatch(/1 key does not belong to its certificate: ee\.key/);
    expect(report.files[0]).toMatchObject({ path: "ee.pem", standing: "wrong" });
    expect(fileIn(report, "ee.key").standing).toBe("beside");
  });

  it("may have a certificate and its key in one file", async () => {
    const both = Buffer.concat([made("ee.pem"), made("ee.key")]);
    const report = await checked({ "ca.pem": made("ca.pem"), "server.pem": new Uint8Array(both) });
    expect(report.standing).toBe("right");
    const { answers, x509 } = fileIn(report, "server.pem");
    expect(answers!.key).toEqual({ state: "pass", texts: ["server.pem is its private key"] });
    const scalar = /priv:\s*([0-9a-f:\s]+)pub:/.exec(
      String(openssl("ec", "-in", "ee.key", "-noout", "-text")),
    )![1]!;
    expect(JSON.stringify(x509)).not.toContain(scalar.replace(/[:\s]/g, "").slice(-60));
  });

  it("says what is missing, expired or unreadable", async () => {
    const alone = await checked({ "ee.pem": made("ee.pem") });
    expect(alone.headline).toMatch(/open: ee\.pem: the certificate of its issuer, CN=Root, is not here/);
    const later = new Date(Date.now() + 20 * 86_400_000);
    const late = await checked({ "ca.pem": made("ca.pem"), "ee.pem": made("ee.pem") }, later);
    expect(late.counts.wrong).toBe(2);
    expect(fileIn(late, "ee.pem").reasons[0]).toMatch(/^expired \d{4}-/);
    const broken = strToU8("-----BEGIN CERTIFICATE-----\nMAA=\n-----END CERTIFICATE-----\n");
    expect(fileIn(await checked({ "a.pem": broken }), "a.pem")).toMatchObject({
      standing: "wrong",
      reasons: ["it is no certificate that can be read"],
    });
  });

  it("stands beside certificates of V2X, which are judged as ever", async () => {
    const root = fixture("etsi-test-pki/CERT_IUT_A_RCA.oer");
    const now = new Date();
    const report = await checked({ "RCA.oer": root, "ca.pem": made("ca.pem") }, now);
    const alone = checkZip(zipSync({ "RCA.oer": root }), { now });
    expect(fileIn(report, "RCA.oer").answers).toEqual(fileIn(alone, "RCA.oer").answers);
    expect(fileIn(report, "ca.pem").standing).toBe("right");
  });

  it("is read up to a number of structures, and what comes later is left open", async () => {
    const many = strToU8(new TextDecoder().decode(made("ca.pem")).repeat(100));
    const files = Object.fromEntries([1, 2, 3, 4].map((name) => [`${name}.pem`, many] as const));
    const report = await checked(files);
    expect(report.files.map(({ standing }) => standing).toSorted()).toEqual([
      "open",
      "right",
      "right",
      "right",
    ]);
    expect(report.headline).toContain("300 structures of X.509 are read");
  });
});
