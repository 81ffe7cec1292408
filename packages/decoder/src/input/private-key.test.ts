import { generateKeyPairSync } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fromHex, toHex } from "@v2x/asn1";
import { describe, expect, it } from "vitest";
import { examples } from "../examples/index.ts";
import { recognizePrivateKey } from "./private-key.ts";

const keys = ["prime256v1", "secp384r1", "brainpoolP256r1", "brainpoolP384r1"].map((namedCurve) => ({
  namedCurve,
  ...generateKeyPairSync("ec", { namedCurve }),
}));
const passphrase = { cipher: "aes-128-cbc", passphrase: "a phrase of some length" } as const;

/** An input as files and pasted texts have it. */
function forms(octets: Uint8Array): readonly (readonly [form: string, input: Uint8Array | string])[] {
  const base64 = Buffer.from(octets).toString("base64");
  return [
    ["octets", octets],
    ["hexadecimal digits", toHex(octets)],
    ["digits in pairs", toHex(octets).replace(/../g, "$& ").toUpperCase()],
    ["base64", base64],
    ["base64 in lines", base64.replace(/.{64}/g, "$&\r\n")],
    ["base64url", Buffer.from(octets).toString("base64url")],
    ["base64 in a file", new TextEncoder().encode(`${base64}\n`)],
  ];
}

describe.each(keys)("a private key of $namedCurve", ({ privateKey }) => {
  it.each([
    ["PKCS#8 private key", privateKey.export({ type: "pkcs8", format: "der" })],
    ["PKCS#8 private key, encrypted", privateKey.export({ type: "pkcs8", format: "der", ...passphrase })],
    ["SEC 1 private key", privateKey.export({ type: "sec1", format: "der" })],
  ])("is recognized in DER: %s", (kind, der) => {
    for (const [form, input] of forms(new Uint8Array(der))) {
      expect(recognizePrivateKey(input), form).toEqual({ kind });
    }
    expect(recognizePrivateKey(new Uint8Array(der.subarray(0, -10))), "without its end").toEqual({ kind });
  });

  it.each([
    ["PKCS#8 private key", privateKey.export({ type: "pkcs8", format: "pem" })],
    ["PKCS#8 private key, encrypted", privateKey.export({ type: "pkcs8", format: "pem", ...passphrase })],
    ["SEC 1 private key", privateKey.export({ type: "sec1", format: "pem" })],
  ])("is recognized in PEM: %s", (kind, pem) => {
    const around = `Bag Attributes\r\n\r\n  ${String(pem).replaceAll("\n", "\r\n  ")}`;
    for (const text of [String(pem), around, String(pem).replaceAll("\n", " "), String(pem).slice(0, 60)]) {
      expect(recognizePrivateKey(text)).toEqual({ kind });
      for (const [form, input] of forms(new TextEncoder().encode(text))) {
        expect(recognizePrivateKey(input), form).toEqual({ kind });
      }
      expect(recognizePrivateKey(new Uint8Array(Buffer.from(`\ufeff${text}`, "utf16le")))).toEqual({ kind });
    }
  });
});

it("recognizes an RSA key by itself, in DER and PEM", () => {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 1024 });
  for (const [form, input] of forms(new Uint8Array(privateKey.export({ type: "pkcs1", format: "der" }))))
    expect(recognizePrivateKey(input), form).toEqual({ kind: "PKCS#1 private key" });
  expect(recognizePrivateKey(String(privateKey.export({ type: "pkcs1", format: "pem" })))).toEqual({
    kind: "RSA private key",
  });
  expect(
    recognizePrivateKey(new Uint8Array(publicKey.export({ type: "pkcs1", format: "der" }))),
  ).toBeUndefined();
});

it.each([
  ["3082033f0201033082030506092a864886f70d010701a082", "PKCS#12 file, which holds private keys"],
  ["3080020103308006092a864886f70d010702a080", "PKCS#12 file, which holds private keys"],
  ["AwEHoUQDQgAE\n-----END EC PRIVATE KEY-----\n", "SEC 1 private key"],
  ["-----BEGIN PGP PRIVATE KEY BLOCK-----\n\nlQ", "PGP private key"],
  ["---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----\n", "SSH2 ENCRYPTED private key"],
  ["PuTTY-User-Key-File-3: ecdsa-sha2-nistp256\n", "PuTTY private key"],
  ['{"kty":"oct","k":"AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ"}', "JSON Web Key with its private part"],
])("recognizes %j", (text, kind) => {
  expect(recognizePrivateKey(text)).toEqual({ kind });
});

it.each(["prime256v1", "secp384r1"])("recognizes a JSON Web Key of %s, alone or in a set", (namedCurve) => {
  const jwk = generateKeyPairSync("ec", { namedCurve }).privateKey.export({ format: "jwk" });
  const kind = "JSON Web Key with its private part";
  for (const json of [jwk, { keys: [{ kty: "EC" }, jwk] }]) {
    expect(recognizePrivateKey(JSON.stringify(json))).toEqual({ kind });
    expect(recognizePrivateKey(new TextEncoder().encode(JSON.stringify(json, null, 2)))).toEqual({ kind });
  }
  const { d: _private, ...publicKey } = jwk;
  expect(recognizePrivateKey(JSON.stringify(publicKey))).toBeUndefined();
  expect(recognizePrivateKey('{"d": "a value that is no key"}')).toBeUndefined();
});

describe("what is no private key", () => {
  it.each(keys)("public keys of $namedCurve are none", ({ publicKey }) => {
    for (const [form, input] of forms(new Uint8Array(publicKey.export({ type: "spki", format: "der" })))) {
      expect(recognizePrivateKey(input), form).toBeUndefined();
    }
    expect(recognizePrivateKey(publicKey.export({ type: "spki", format: "pem" }) as string)).toBeUndefined();
  });

  const folder = join(import.meta.dirname, "../../../testkit/fixtures");
  const withKey = [
    "bouncy-castle/ecies-encrypted-103097data.params.json",
    "scms-keys/butterfly-expansion.json",
    "scms-keys/implicit-certificates.json",
    "scms-keys/pseudonym-certificate.json",
  ];

  it.each(withKey)("is not a fixture that has a key among other members: %s", (path) => {
    const octets = new Uint8Array(readFileSync(join(folder, path)));
    expect(recognizePrivateKey(octets, path)).toEqual({ kind: "private key without a format" });
  });

  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !withKey.some((path) => path.endsWith(`/${entry.name}`)))
    .map(({ parentPath, name }) => join(parentPath, name));

  it("no certificate, list or message of the fixtures is one, in whatever form", () => {
    expect(files.length).toBeGreaterThan(80);
    for (const file of files) {
      const octets = new Uint8Array(readFileSync(file));
      expect(recognizePrivateKey(octets, file), file).toBeUndefined();
      if (octets.length > 16_384) continue;
      for (const [form, input] of forms(octets)) {
        expect(recognizePrivateKey(input, file), `${file} as ${form}`).toBeUndefined();
      }
    }
    for (const { hex, title } of examples) expect(recognizePrivateKey(hex), title).toBeUndefined();
  });

  it.each([
    ["a certificate signing request", "3081d430818d02010030"],
    ["an X.509 certificate", "308201b3308201"],
    ["content that is encrypted for somebody (PKCS#7)", "30820122060a2a864886f70d010703a0"],
    ["a signature", "3006020101020102"],
    ["a signature whose first number is 0", "3006020100020102"],
    ["a version beyond those of PKCS#8", "300e020102300506032b656f0402abcd"],
    ["a number and two octets", "3007020101040200ff"],
    ["a digest that is no key", "30163006060a2a864886f70d0106040caabbccddeeff"],
    ["a version and an algorithm without a key", "300c020100300506032b656f0500"],
    ["a version and what names no algorithm", "300b0201003003020101040100"],
    ["the number 0 and octets", "3015020100041000112233445566778899aabbccddeeff"],
    ["nothing", ""],
    ["one octet", "30"],
  ])("%s is none", (_what, hex) => {
    expect(recognizePrivateKey(fromHex(hex))).toBeUndefined();
    expect(recognizePrivateKey(hex)).toBeUndefined();
  });
});

describe("keys that are bare numbers", () => {
  const number = (length: number) => Uint8Array.from({ length }, (_, index) => 7 * index + 1);

  it.each([
    "CERT_A.vkey",
    "cert_a.EKEY",
    "7A_0.s",
    "dwnl_sgn.priv",
    "x.prv",
    "dir.txt/enc.key",
  ])("are recognized by the file's name: %s", (name) => {
    for (const length of [32, 48]) {
      for (const [form, input] of forms(number(length))) {
        expect(recognizePrivateKey(input, name), form).toEqual({ kind: "private key without a format" });
      }
    }
    for (const length of [16, 31, 33, 64]) expect(recognizePrivateKey(number(length), name)).toBeUndefined();
  });

  it("are an expansion key where the name says so", () => {
    const kind = "butterfly expansion key";
    expect(recognizePrivateKey(number(16), "sgn_expnsn.key")).toEqual({ kind });
    expect(recognizePrivateKey(toHex(number(16)), "bundle/enc_expnsn.key")).toEqual({ kind });
    expect(recognizePrivateKey(number(16), "sgn_expnsn.oer")).toBeUndefined();
  });

  it("are octets like any others without such a name", () => {
    for (const name of [undefined, "", "a.oer", "key", "vkey", "a.vkey.oer", "notes", "CERT.keys"]) {
      expect(recognizePrivateKey(number(32), name)).toBeUndefined();
    }
  });
});

it("looks for a key in the first octets of a large file, and takes no time", () => {
  const pem = "-----BEGIN PRIVATE KEY-----";
  const large = new Uint8Array(32 * 1024 * 1024).fill(65);
  large.set(new TextEncoder().encode(pem), 1_000_000);
  expect(recognizePrivateKey(large)).toEqual({ kind: "PKCS#8 private key" });
});
