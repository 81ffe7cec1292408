import { execFileSync } from "node:child_process";
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { toHex } from "@v2x/asn1";
import { generatePrivateKey } from "@v2x/crypto";
import { x509BlocksIn } from "@v2x/decoder";
import { afterAll, describe, expect, it } from "vitest";
import { readX509, type X509Part } from "../index.ts";

const folder = mkdtempSync(join(tmpdir(), "x509-"));
afterAll(() => rmSync(folder, { recursive: true }));

function hasOpenssl(): boolean {
  try {
    execFileSync("openssl", ["version"]);
    return true;
  } catch {
    return false;
  }
}
const openssl = (...args: string[]) =>
  execFileSync("openssl", args, { cwd: folder, stdio: ["ignore", "pipe", "ignore"] });
const file = (name: string) => readFileSync(join(folder, name), "latin1");

const curves = {
  "NIST P-256": "prime256v1",
  "NIST P-384": "secp384r1",
  brainpoolP256r1: "brainpoolP256r1",
  brainpoolP384r1: "brainpoolP384r1",
} as const;

/** A root and a server's certificate below it, made by OpenSSL; for ten days. */
function chainOf(algorithm: readonly string[], hash = "-sha256") {
  openssl(
    "req",
    "-x509",
    ...hash.split(" "),
    "-newkey",
    ...algorithm,
    "-nodes",
    "-keyout",
    "ca.key",
    "-out",
    "ca.pem",
    "-days",
    "10",
    "-subj",
    "/C=DE/O=Test/CN=Root",
  );
  openssl(
    "req",
    ...hash.split(" "),
    "-newkey",
    ...algorithm,
    "-nodes",
    "-keyout",
    "ee.key",
    "-out",
    "ee.csr",
    "-subj",
    "/O=Test/CN=station.test",
  );
  writeFileSync(
    join(folder, "ext"),
    "subjectAltName=DNS:station.test,DNS:*.station.test\nbasicConstraints=critical,CA:FALSE\nkeyUsage=digitalSignature\nextendedKeyUsage=serverAuth,clientAuth\n",
  );
  openssl(
    "x509",
    "-req",
    ...hash.split(" "),
    "-in",
    "ee.csr",
    "-CA",
    "ca.pem",
    "-CAkey",
    "ca.key",
    "-days",
    "5",
    "-extfile",
    "ext",
    "-out",
    "ee.pem",
    "-set_serial",
    "4711",
  );
  return { root: file("ca.pem"), ee: file("ee.pem"), csr: file("ee.csr"), key: file("ee.key") };
}
const ec = (curve: string) => ["ec", "-pkeyopt", `ec_paramgen_curve:${curve}`];
const read = async (input: string | Uint8Array, now = new Date()) => readX509(x509BlocksIn(input)!, now);
const factsOf = ({ facts }: X509Part) => Object.fromEntries(facts.map(({ label, value }) => [label, value]));
const derOf = (pem: string) => new Uint8Array(Buffer.from(pem.replace(/-----.*?-----|\s/g, ""), "base64"));

describe.skipIf(!hasOpenssl())("X.509 as OpenSSL makes it", () => {
  it.each(Object.entries(curves))("is read, and a chain's signatures checked: %s", async (name, curve) => {
    const { root, ee } = chainOf(ec(curve), curve.includes("384") ? "-sha384" : "-sha256");
    const report = await read(ee + root);
    expect(report).toMatchObject({
      standing: "right",
      headline: "All 2 are valid, and each signature holds",
    });
    const [first, second] = report.parts;
    expect(first!.title).toBe("X.509 certificate of CN=station.test, O=Test");
    expect(factsOf(first!)).toMatchObject({
      Subject: "CN=station.test, O=Test",
      Issuer: "CN=Root, O=Test, C=DE",
      Key: `EC on ${name}`,
      "Subject alternative names": "station.test, *.station.test",
      "Basic constraints (critical)": "no CA",
      "Key usage": "digitalSignature",
      "Extended key usage": "TLS server, TLS client",
      "Serial number": "1267",
      "SHA-256 fingerprint": createHash("sha256").update(derOf(ee)).digest("hex"),
    });
    expect(second!.answers.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^Valid until \d{4}-/),
      "Signed by itself.",
    ]);
    expect(factsOf(second!)["Basic constraints (critical)"]).toBe("CA");
  });

  it.each([
    ["RSA", ["rsa:2048"], "-sha256", "RSA, 2048 bits"],
    ["ECDSA with SHA-512", ec("prime256v1"), "-sha512", "EC on NIST P-256"],
    ["NIST P-521", ec("secp521r1"), "-sha256", "EC on NIST P-521"],
    ["Ed25519", ["ed25519"], "-sha256", "Ed25519"],
  ] as const)("is read with %s too, as far as the platform checks it", async (_, algorithm, hash, key) => {
    const { root, ee } = chainOf(algorithm, hash);
    const { parts } = await read(ee + root);
    expect(factsOf(parts[0]!).Key).toBe(key);
    expect(parts[0]!.answers[1]!.state).not.toBe("fail");
    if (key === "EC on NIST P-521") expect(parts[0]!.answers[1]!.state).toBe("pass");
  });

  it("of an issuer that is no CA, and with a critical extension that nobody knows, is not taken for in order", async () => {
    const { ee, root } = chainOf(ec("prime256v1"));
    openssl("req", "-new", "-key", "ee.key", "-subj", "/CN=Below", "-out", "below.csr");
    writeFileSync(join(folder, "odd"), "1.2.3.4=critical,ASN1:NULL\nkeyUsage=critical,digitalSignature\n");
    openssl(
      "x509",
      "-req",
      "-in",
      "below.csr",
      "-CA",
      "ee.pem",
      "-CAkey",
      "ee.key",
      "-extfile",
      "odd",
      "-set_serial",
      "1",
      "-out",
      "below.pem",
    );
    const { parts, headline } = await read(file("below.pem") + ee + root);
    expect(headline).toBe(
      "X.509 certificate of CN=Below: Signed by CN=station.test, O=Test, which is no CA by its own certificate; and 1 more",
    );
    expect(parts[0]!.answers).toContainEqual({
      about: "form",
      state: "unknown",
      text: "It has a critical extension that is not known here: 1.2.3.4. A reader that does not know it must refuse it.",
    });
  });

  it("is revoked by a list of its issuer, and by that alone", async () => {
    const { ee, root } = chainOf(ec("prime256v1"));
    writeFileSync(join(folder, "index"), "");
    writeFileSync(join(folder, "number"), "01\n");
    const settings =
      "[ca]\ndefault_ca=d\n[d]\ndatabase=index\ncrlnumber=number\ndefault_md=sha256\ndefault_crl_days=3\n";
    writeFileSync(join(folder, "ca.cnf"), settings);
    const ca = (...args: string[]) =>
      openssl("ca", "-config", "ca.cnf", "-keyfile", "ca.key", "-cert", "ca.pem", ...args);
    ca("-revoke", "ee.pem");
    ca("-gencrl", "-out", "ca.crl");
    const report = await read(ee + root + file("ca.crl"));
    expect(report.headline).toBe(
      "X.509 certificate of CN=station.test, O=Test: Revoked: the list of its issuer, which is here, names it",
    );
    expect(factsOf(report.parts[2]!)).toMatchObject({
      "Revoked certificates": "1",
      "Serial number, revoked": expect.stringMatching(/^1267, \d{4}-/),
    });
    expect(report.parts[2]!.answers.map(({ state }) => state)).toEqual(["pass", "pass"]);
    expect((await read(derOf(file("ca.crl")))).parts[0]!.title).toBe(
      "X.509 revocation list (CRL) of CN=Root, O=Test, C=DE",
    );
    const { root: stranger } = chainOf(ec("prime256v1"));
    const foreign = await read(ee + stranger + file("ca.crl"));
    expect(foreign.headline).not.toContain("Revoked");
  });

  it("in PKCS#7 and PKCS#12 is named, with what to do", async () => {
    chainOf(ec("prime256v1"));
    openssl("crl2pkcs7", "-nocrl", "-certfile", "ee.pem", "-out", "ee.p7b");
    openssl("pkcs12", "-export", "-in", "ee.pem", "-inkey", "ee.key", "-passout", "pass:x", "-out", "ee.p12");
    for (const input of [file("ee.p7b"), derOf(file("ee.p7b"))])
      expect((await read(input)).headline).toMatch(
        /^PKCS#7 file of certificates: .+openssl pkcs7 -print_certs/,
      );
    expect((await read(new Uint8Array(readFileSync(join(folder, "ee.p12"))))).parts).toMatchObject([
      {
        kind: "privateKey",
        title: "Private key in a PKCS#12 file",
        facts: [{ value: expect.stringMatching(/pkcs12 -nokeys/) }],
      },
    ]);
  });

  it("says which signature is another's, whose issuer is missing, and what has ended", async () => {
    const { ee, root } = chainOf(ec("prime256v1"));
    const { root: stranger } = chainOf(ec("prime256v1"));
    expect(await read(ee + stranger)).toMatchObject({
      standing: "wrong",
      headline:
        "X.509 certificate of CN=station.test, O=Test: Its signature is not that of CN=Root, O=Test, C=DE",
    });
    expect(await read(ee)).toMatchObject({
      standing: "open",
      headline: expect.stringMatching(/The certificate of its issuer, CN=Root, O=Test, C=DE, is not here$/),
    });
    const later = new Date(Date.now() + 7 * 86_400_000);
    expect((await read(ee + root, later)).headline).toMatch(/station\.test, O=Test: Expired \d{4}-/);
    expect((await read(ee + root, new Date(0))).headline).toMatch(/Not valid before \d{4}-.+; and 1 more$/);
  });

  it("takes DER as octets, as hex and as base64", async () => {
    const { root } = chainOf(ec("prime256v1"));
    const der = derOf(root);
    const hex = Buffer.from(der).toString("hex");
    for (const input of [der, hex, Buffer.from(der).toString("base64")])
      expect((await read(input)).parts[0]!.title).toBe("X.509 certificate of CN=Root, O=Test, C=DE");
  });

  it("reads requests, and whether they are signed with their own key", async () => {
    const { csr } = chainOf(ec("brainpoolP256r1"));
    expect(await read(csr)).toMatchObject({
      standing: "right",
      headline:
        "Certificate request (PKCS#10) of CN=station.test, O=Test: Signed with the key that it asks a certificate for",
    });
    const der = derOf(csr);
    der[der.length - 1]! ^= 1;
    expect((await read(der)).standing).toBe("wrong");
  });

  it.each([
    ["NIST P-256", "NistP256"],
    ["NIST P-384", "NistP384"],
    ["brainpoolP256r1", "BrainpoolP256r1"],
    ["brainpoolP384r1", "BrainpoolP384r1"],
  ] as const)("tells kind, curve and public part of a private key, and no more: %s", async (name, keyType) => {
    const own = generatePrivateKey(keyType);
    const scalar = toHex(own.toScalar());
    const privateKey = createPrivateKey(own.toPkcs8Pem());
    const publicKey = createPublicKey(privateKey);
    for (const [type, title] of [
      ["pkcs8", "Private key (PKCS#8)"],
      ["sec1", "Private key (SEC 1)"],
    ] as const) {
      const pem = privateKey.export({ type, format: "pem" }) as string;
      for (const input of [pem, derOf(pem)]) {
        const report = await read(input);
        expect(report.parts[0]!.title).toBe(title);
        const facts = factsOf(report.parts[0]!);
        expect(facts.Key).toBe(`EC on ${name}`);
        expect(facts["Public key"]).toBe(toHex(own.publicKey));
        expect(JSON.stringify(report)).not.toContain(scalar);
      }
    }
    const spki = publicKey.export({ type: "spki", format: "pem" }) as string;
    expect((await read(spki)).parts[0]).toMatchObject({
      kind: "publicKey",
      facts: [{ value: `EC on ${name}` }, {}],
    });
  });

  it("does not open a private key that is encrypted, nor one that it does not know", async () => {
    const { privateKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
    const sealed = privateKey.export({
      type: "pkcs8",
      format: "pem",
      cipher: "aes-128-cbc",
      passphrase: "x",
    }) as string;
    expect((await read(sealed)).parts[0]!.title).toBe("Private key (PKCS#8), encrypted");
    const { privateKey: rsa } = generateKeyPairSync("rsa", { modulusLength: 1024 });
    const report = await read(rsa.export({ type: "pkcs1", format: "pem" }) as string);
    expect(report.parts[0]).toMatchObject({
      title: "Private key (PKCS#1)",
      facts: [{ value: /none of the four/ }],
    });
  });

  it("says what cannot be read, and goes on with the rest", async () => {
    const { root } = chainOf(ec("prime256v1"));
    const broken = "-----BEGIN CERTIFICATE-----\nMAMCAQE=\n-----END CERTIFICATE-----\n";
    const report = await read(broken + root);
    expect(report.headline).toBe("Unreadable: It is no certificate that can be read");
    expect(report.parts.map(({ kind }) => kind)).toEqual(["unreadable", "certificate"]);
  });

  it("never throws for a certificate with any octet changed", async () => {
    const der = derOf(chainOf(ec("prime256v1")).root);
    for (let at = 0; at < der.length; at += 3) {
      const blocks = x509BlocksIn(der.with(at, der[at]! ^ 0x55));
      if (blocks !== undefined) expect((await readX509(blocks, new Date())).parts).toHaveLength(1);
    }
  });
});

describe("octets of anything else", () => {
  it.each([
    ["a V2X certificate", "8003008100188384"],
    ["a text", "hello"],
    ["a sequence of something", "3003020101"],
    ["one that is cut", "30820122"],
    ["nothing", ""],
  ])("are not taken for X.509: %s", (_, text) => {
    expect(x509BlocksIn(text)).toBeUndefined();
  });
});
