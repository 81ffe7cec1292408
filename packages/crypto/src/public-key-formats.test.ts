import { createPublicKey, generateKeyPairSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  compressPoint,
  decompressPoint,
  generatePrivateKey,
  type KeyType,
  keyTypes,
  parsePublicKey,
  privateKeyFromScalar,
} from "./index.ts";
import { curves } from "./key-types.ts";
import { nobleCurve } from "./noble.ts";

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
const bytes = (text: string) => Uint8Array.from(Buffer.from(text.replaceAll(" ", ""), "hex"));
const refusal = (code: string) => expect.objectContaining({ name: "CryptoError", code });
const head: Record<KeyType, string> = {
  NistP256: "80",
  BrainpoolP256r1: "81",
  BrainpoolP384r1: "82",
  NistP384: "83",
};

/** PublicVerificationKey in COER around a curve point, written from the standard's text alone. */
function verificationKey(keyType: KeyType, curvePointHex: string): Uint8Array {
  const open = curves[keyType].length === 48;
  const length = (curvePointHex.length / 2).toString(16).padStart(2, "0");
  return bytes(head[keyType] + (open ? length : "") + curvePointHex);
}

describe.each(keyTypes)("a %s public key", (keyType) => {
  const key = generatePrivateKey(keyType);
  const whole = decompressPoint(keyType, key.publicKey)!;
  const xHex = hex(key.publicKey.subarray(1));
  const other = keyTypes.find((candidate) => candidate !== keyType)!;

  it.each([
    [
      "SubjectPublicKeyInfo [R5.17]",
      () =>
        Uint8Array.from(createPublicKey(key.toPkcs8Pem()).export({ format: "der", type: "spki" }) as Buffer),
    ],
    [
      "PublicVerificationKey, compressed [R5.18]",
      () => verificationKey(keyType, (key.publicKey[0]! + 0x80).toString(16) + xHex),
    ],
    [
      "PublicVerificationKey, uncompressed [R5.18]",
      () => verificationKey(keyType, `84${hex(whole.subarray(1))}`),
    ],
    ["a compressed point [R5.19]", () => key.publicKey],
    ["an uncompressed point [R5.19]", () => whole],
  ])("is read as %s, and only for its own curve", (_format, encoded) => {
    expect(hex(parsePublicKey(keyType, encoded()))).toBe(hex(key.publicKey));
    for (const wrong of keyTypes.filter((candidate) => candidate !== keyType)) {
      // Every second compressed point of one 256-bit curve is one of the other as well: nothing can tell them apart.
      if (encoded() === key.publicKey && compressPoint(wrong, key.publicKey) !== undefined) continue;
      expect(() => parsePublicKey(wrong, encoded())).toThrow(refusal("key-wrong-curve"));
    }
  });

  it("is refused when any end is cut off or added to", () => {
    const spki = createPublicKey(key.toPkcs8Pem()).export({ format: "der", type: "spki" }) as Buffer;
    for (const good of [spki, verificationKey(keyType, `84${hex(whole.subarray(1))}`), whole]) {
      for (let end = 1; end < good.length; end += 1) {
        expect(() => parsePublicKey(keyType, good.subarray(0, end))).toThrow(
          expect.objectContaining({ code: expect.stringMatching(/^key-(malformed|wrong-curve|weak)$/) }),
        );
      }
      expect(() => parsePublicKey(keyType, Uint8Array.from([...good, 0]))).toThrow(refusal("key-malformed"));
    }
  });

  it.each([
    ["nothing", () => new Uint8Array(0), "key-malformed"],
    ["an x-only curve point", () => verificationKey(keyType, `80${xHex}`), "key-malformed"],
    ["fill", () => verificationKey(keyType, "81"), "key-malformed"],
    ["an unknown curve point", () => verificationKey(keyType, `85${xHex}`), "key-malformed"],
    ["an SM2 key", () => bytes(`84 22 82 ${xHex}`), "key-wrong-curve"],
    ["PEM text", () => Uint8Array.from(Buffer.from(key.toPkcs8Pem())), "key-encoding-unsupported"],
    ["a hybrid point", () => Uint8Array.from([6, ...whole.subarray(1)]), "key-encoding-unsupported"],
    [
      "a point off the curve",
      () => whole.map((octet, i) => (i === whole.length - 1 ? octet ^ 1 : octet)),
      "key-malformed",
    ],
    ["the point at infinity", () => bytes("00"), "key-weak"],
    ["cut off after 02 [R8.10]", () => bytes("02"), "key-malformed"],
    ["cut off after 03 [R8.10]", () => bytes("03"), "key-malformed"],
    ["cut off after 04 [R8.10]", () => bytes("04"), "key-malformed"],
    ["zeros that are too few, compressed [R8.10]", () => bytes("0200"), "key-malformed"],
    ["zeros that are too few, uncompressed [R8.10]", () => bytes("0400"), "key-malformed"],
    ["zeros that are too many [R8.10]", () => bytes("0000"), "key-malformed"],
    ["all zeros, compressed", () => new Uint8Array(1 + curves[keyType].length).fill(2, 0, 1), "key-weak"],
    ["all zeros, uncompressed", () => new Uint8Array(whole.length).fill(4, 0, 1), "key-weak"],
    [
      "zeros inside PublicVerificationKey",
      () => verificationKey(keyType, `84${"00".repeat(2 * curves[keyType].length)}`),
      "key-weak",
    ],
    ["the generator, which is weak [R5.20]", () => nobleCurve(keyType).Point.BASE.toBytes(true), "key-weak"],
    ["the generator's negative", () => nobleCurve(keyType).Point.BASE.negate().toBytes(true), "key-weak"],
    ["1024·G", () => nobleCurve(keyType).Point.BASE.multiply(1024n).toBytes(false), "key-weak"],
    [
      "another curve's point",
      () => decompressPoint(other, generatePrivateKey(other).publicKey)!,
      "key-wrong-curve",
    ],
  ])("is not %s", (_what, encoded, code) => {
    expect(() => parsePublicKey(keyType, encoded())).toThrow(refusal(code));
  });

  it("is taken when its private key is just past the small ones", () => {
    const point = nobleCurve(keyType).Point.BASE.multiply(1025n).toBytes(true);
    expect(hex(parsePublicKey(keyType, point))).toBe(hex(point));
  });
});

it("refuses other algorithms, other curves and explicit parameters in SubjectPublicKeyInfo", () => {
  const spki = (pair: { publicKey: { export(o: { format: "der"; type: "spki" }): Buffer } }) =>
    pair.publicKey.export({ format: "der", type: "spki" });
  const refuse = (der: Uint8Array, code: string, reason: string) =>
    expect(() => parsePublicKey("NistP256", der)).toThrow(
      expect.objectContaining({ code, message: `${code}: ${reason}` }),
    );
  const algorithm = "a key of another algorithm than EC";
  refuse(spki(generateKeyPairSync("rsa", { modulusLength: 512 })), "key-wrong-curve", algorithm);
  refuse(spki(generateKeyPairSync("rsa", { modulusLength: 1024 })), "key-wrong-curve", algorithm);
  refuse(spki(generateKeyPairSync("rsa", { modulusLength: 2048 })), "key-wrong-curve", algorithm);
  refuse(spki(generateKeyPairSync("ed25519")), "key-wrong-curve", algorithm);
  const other = spki(generateKeyPairSync("ec", { namedCurve: "secp256k1" }));
  refuse(other, "key-wrong-curve", "another named curve");
  refuse(spki(generateKeyPairSync("ec", { namedCurve: "secp384r1" })), "key-wrong-curve", "NistP384");
  const explicit = generateKeyPairSync("ec", { namedCurve: "prime256v1", paramEncoding: "explicit" });
  const parameters = "RFC 5480 allows named curves only, no explicit parameters";
  refuse(spki(explicit), "key-encoding-unsupported", parameters);
});

describe("SubjectPublicKeyInfo in DER", () => {
  const point = hex(decompressPoint("NistP256", generatePrivateKey("NistP256").publicKey)!);
  const element = (tag: string, ...contents: readonly string[]) => {
    const content = contents.join("");
    return `${tag}${(content.length / 2).toString(16).padStart(2, "0")}${content}`;
  };
  const ecPublicKey = "06072a8648ce3d0201";
  const curve = "06082a8648ce3d030107";
  const algorithm = element("30", ecPublicKey, curve);
  const key = element("03", "00", point);
  const good = element("30", algorithm, key);
  const content = good.slice(4);
  const nothing = "0500";

  it("is read as this test writes it", () => {
    expect(hex(parsePublicKey("NistP256", bytes(good)))).toHaveLength(66);
  });

  it.each([
    ["a length in more octets than it needs", `3081${good.slice(2, 4)}${content}`],
    ["a length in two octets more than it needs", `308200${good.slice(2, 4)}${content}`],
    ["a length in three octets", `30830000${good.slice(2, 4)}${content}`],
    ["no definite length", `3080${content}0000`],
    ["a length past its end", `30${(content.length / 2 + 1).toString(16)}${content}`],
    ["no length", "30"],
    ["something behind the key", element("30", algorithm, key, nothing)],
    ["something before the algorithm", element("30", nothing, algorithm, key)],
    ["no key", element("30", algorithm)],
    ["no algorithm", element("30", key)],
    ["an empty algorithm", element("30", element("30"), key)],
    ["a set for the algorithm", element("30", element("31", ecPublicKey, curve), key)],
    ["no curve", element("30", element("30", ecPublicKey), key)],
    ["the curve of the issuer (NULL)", element("30", element("30", ecPublicKey, nothing), key)],
    ["something behind the curve", element("30", element("30", ecPublicKey, curve, nothing), key)],
    ["a curve that ends past its algorithm", element("30", element("30", ecPublicKey), curve, key)],
    ["bits that are not used", element("30", algorithm, element("03", "01", point))],
    ["an octet string for the key", element("30", algorithm, element("04", "00", point))],
  ])("is refused with %s", (_what, der) => {
    expect(() => parsePublicKey("NistP256", bytes(der))).toThrow(
      expect.objectContaining({
        code: "key-malformed",
        details: { keyType: "NistP256", reason: "it is not a DER SubjectPublicKeyInfo" },
      }),
    );
  });
});

it.each([
  ["NistP256", "c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721"],
  [
    "NistP384",
    "6b9d3dad2e1b8c1c05b19875b6659f4de23c3b667bf297ba9aa47740787137d896d5724e4c70a825f872c9ea60d2edf5",
  ],
  ["BrainpoolP256r1", "81db1ee100150ff2ea338d708271be38300cb54241d79950f77b063039804f1d"],
  ["BrainpoolP256r1", "55e40bc41e37e3e2ad25c3c6654511ffa8474a91a0032087593852d3e7d76bd3"],
  [
    "BrainpoolP384r1",
    "1e20f5e048a5886f1f157c74e91bde2b98c8b52d58e5003d57053fc4b0bd65d6f15eb5d1ee1610df870795143627d042",
  ],
  [
    "BrainpoolP384r1",
    "032640bc6003c59260f7250c3db58ce647f98e1260acce4acda3dd869f74e01f8ba5e0324309db6a9831497abac96670",
  ],
] as const)("refuses the %s key whose private half %s a standard prints", (keyType, scalarHex) => {
  const { publicKey } = privateKeyFromScalar(keyType, bytes(scalarHex));
  expect(() => parsePublicKey(keyType, publicKey)).toThrow(refusal("key-weak"));
});
