import { generateKeyPairSync } from "node:crypto";
import { fromHex, toHex } from "@v2x/asn1";
import { describe, expect, it } from "vitest";
import { examples } from "../examples/index.ts";
import { readCoer, readUper, textOf } from "../reading/index.ts";
import { recognizePrivateKey } from "./private-key.ts";

const curves = ["prime256v1", "secp384r1", "brainpoolP256r1", "brainpoolP384r1"];

const pairs = (hex: string, between: string) => hex.replace(/..(?=.)/g, `$&${between}`);
const decimals = (octets: Uint8Array) => Array.from(octets).join(", ");
const signed = (octets: Uint8Array) => Array.from(new Int8Array(octets)).join(", ");

/** A key's structure as texts of others have it. */
function textsAround(der: Uint8Array): readonly (readonly [what: string, text: string])[] {
  const hex = toHex(der);
  const base64 = Buffer.from(der).toString("base64");
  return [
    ["title line", `Private key [bench-verif (nist256)]:\n${hex.toUpperCase().replace(/.{4}/g, "$& ")}\n`],
    ["other title", `my station\n${hex}\n`],
    ["JSON", JSON.stringify({ vehicles: { 0: { itsID: "0102", key: hex } } })],
    ["JSON in base64", JSON.stringify({ key: base64, name: "x" })],
    ["JSON in base64 with line breaks", JSON.stringify({ key: base64.replace(/.{64}/g, "$&\n") })],
    ["INI, in two halves", `[EC]\nrfc1 = ${hex.slice(0, 120)}\nrfc2 = ${hex.slice(120)}\n`],
    ["YAML", `station:\n  id: 1\n  key: ${base64}\n`],
    ["C array", `const uint8_t k[] = { /* mine */ 0x${pairs(hex, ", 0x")} };\n`],
    ["C text", `char k[] = "\\x${pairs(hex, "\\x")}";`],
    ["decimal octets", `k = bytes([${decimals(der)}])`],
    ["octets of Java", `byte[] k = {${signed(der)}};`],
    ["label", `key: ${hex}`],
    ["behind a megabyte of other lines", `${"no key in here\n".repeat(100_000)}key = ${hex}\n`],
  ];
}

/** A key's number as texts of others have it. */
function textsOfNumber(number: Uint8Array): readonly (readonly [what: string, text: string])[] {
  const hex = toHex(number);
  const base64 = Buffer.from(number).toString("base64");
  const openssl = `00:${pairs(hex, ":")}`.replace(/(?:..:){15}/g, "$&\n    ");
  return [
    ["label", `priv: 0x${hex}`],
    ["JSON", JSON.stringify({ id: 1, private_key: hex })],
    ["JSON, base64", JSON.stringify({ privateKey: base64 })],
    ["JSON, octets", JSON.stringify({ signPrivateKey: [...number] })],
    ["INI", `[EC]\nEC_PRIVATE_KEY=${hex}\n`],
    ["INI, short name", `sk = ${hex}\n`],
    ["YAML", `station:\n  secret-key: "${base64}"\n`],
    ["C array", `static const uint8_t priv_key[32] = {\n  0x${pairs(hex, ", 0x")} };\n`],
    ["openssl pkey -text", `Private-Key: (256 bit)\npriv:\n    ${openssl}\npub:\n    04:09:35\n`],
    ["prose", `Private key (hex) = ${hex}`],
    ["UTF-16", `\ufeffprivate key: ${hex}`],
  ];
}

describe.each(curves)("a private key of %s", (namedCurve) => {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve });

  it.each(["sec1", "pkcs8"] as const)("is recognized inside other text as %s", (type) => {
    const der = new Uint8Array(privateKey.export({ type, format: "der" }));
    for (const [what, text] of textsAround(der)) {
      expect(recognizePrivateKey(text), what).toBeDefined();
      expect(recognizePrivateKey(new TextEncoder().encode(text)), `${what}, file`).toBeDefined();
      if (text.length < 10_000) {
        const spelled = toHex(new TextEncoder().encode(text));
        expect(recognizePrivateKey(spelled), `${what}, spelled as digits`).toBeDefined();
      }
    }
  });

  it("is recognized by a name in front of its number", () => {
    const der = new Uint8Array(privateKey.export({ type: "sec1", format: "der" }));
    const start = toHex(der).startsWith("3081") ? 8 : 7;
    const number = der.subarray(start, start + der[start - 1]!);
    for (const [what, text] of textsOfNumber(number)) {
      expect(recognizePrivateKey(text), what).toEqual({ kind: "private key without a format" });
      expect(
        recognizePrivateKey(new Uint8Array(Buffer.from(text, "utf16le"))),
        `${what}, UTF-16`,
      ).toBeDefined();
    }
  });
});

describe("what is no private key", () => {
  const number = "2c45d1386f1e0532e512a9be3c69771027fc4e72eb87415e998c806132a2aa6b";

  it.each([
    `{"privateKeyInfo": "${number}"}`,
    `privateKeyInfo '${number.toUpperCase()}'H`,
    `privKeyReconstruction '${number.toUpperCase()}'H`,
    `<privateKeyInfo>${number}</privateKeyInfo>`,
    `public_key = ${number}`,
    `private_key_id = ${number.slice(0, 40)}`,
    `privacy = ${number}`,
    `the private key is elsewhere.\n${"0014".repeat(40)}\n`,
    `disk = ${number}`,
  ])("is not taken for one: %s", (text) => {
    expect(recognizePrivateKey(text)).toBeUndefined();
  });

  it("is any example, in octets, as digits, and as the texts that the decoders write", () => {
    for (const { type, hex, title } of examples) {
      const octets = fromHex(hex);
      expect(recognizePrivateKey(octets), title).toBeUndefined();
      expect(recognizePrivateKey(hex), title).toBeUndefined();
      expect(recognizePrivateKey(Buffer.from(octets).toString("base64")), title).toBeUndefined();
      for (const reading of [readCoer("unknown", octets), readUper("unknown", octets)]) {
        if (reading.failure !== undefined) continue;
        for (const format of ["notation", "json", "xer"] as const)
          expect(recognizePrivateKey(textOf(reading, format)), `${type} ${format}`).toBeUndefined();
      }
    }
  });
});
