import { fromHex } from "@v2x/asn1";
import { describe, expect, it } from "vitest";
import { examples } from "../../examples/index.ts";
import { readCoer, readUper, textOf } from "../index.ts";

const signed = fromHex(examples.find(({ type }) => type === "Ieee1609DataSigned")!.hex);
const certificate = fromHex(examples.find(({ type }) => type === "ScmsCert")!.hex);
const aes = `03 82 01 01 80 1122334455667788 80 ${"00".repeat(12)} 03 AABBCC`;
const encrypted = fromHex(aes.replaceAll(" ", ""));

describe("the title of secured data", () => {
  it.each([
    ["unsecured", fromHex("03800454455354"), "found to be an unsecured message"],
    ["signed", signed, "found to be a signed message"],
    ["encrypted", encrypted, "found to be an encrypted message"],
  ])("says that it is %s", (word, bytes, words) => {
    for (const reading of [readCoer("unknown", bytes), readUper("unknown", bytes)]) {
      expect(reading.title).toBe(`${word} message of IEEE 1609.2`);
      expect(textOf(reading, "notation").split("\n")[0]).toContain(words);
    }
    const { title, others } = readCoer("CcmsCert", bytes);
    expect(title).toBe("certificate of the European system (TS 103 097)");
    expect(others[0]?.title).toBe(`${word} message of IEEE 1609.2`);
  });
});

describe("a hash algorithm that nobody knows", () => {
  const remarks = (reading: ReturnType<typeof readCoer>) =>
    reading.findings.filter(({ rule }) => rule.startsWith("the hash algorithm"));

  it("is remarked on in signed data", () => {
    const changed = Uint8Array.from(signed);
    expect(changed[2]).toBe(0);
    changed[2] = 42;
    expect(remarks(readUper("unknown", changed))).toEqual([
      {
        kind: "remark",
        layer: 0,
        path: "content.signedData.hashId",
        rule: "the hash algorithm (number 42) is none that IEEE 1609.2 defines, so nothing can be verified by it",
        clause: "IEEE 1609.2, HashAlgorithm",
      },
    ]);
  });

  it("is remarked on where a certificate names its issuer", () => {
    const rest = certificate.subarray(certificate[3] === 0x81 ? 5 : 12);
    const withIssuer = (issuer: string) => Uint8Array.from([...fromHex(`800300${issuer}`), ...rest]);
    const found = (issuer: string) =>
      remarks(readCoer("ScmsCert", withIssuer(issuer))).map(({ path, clause }) => [path, clause]);
    expect(found("862211AA".replace("22", "02"))).toEqual([["issuer", "IEEE 1609.2, IssuerIdentifier"]]);
    expect(found("812A")).toEqual([["issuer.self", "IEEE 1609.2, HashAlgorithm"]]);
    expect(found("8100")).toEqual([]);
    expect(found("82081122334455667788")).toEqual([]);
  });

  it("is not spoken of where every algorithm is known", () => {
    for (const { hex } of examples) expect(remarks(readCoer("unknown", fromHex(hex)))).toEqual([]);
  });
});
