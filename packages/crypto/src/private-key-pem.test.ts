import { generateKeyPairSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { generatePrivateKey, keyTypes, privateKeyFromPem, verifySignature } from "./index.ts";

const curveNames = {
  NistP256: "prime256v1",
  NistP384: "secp384r1",
  BrainpoolP256r1: "brainpoolP256r1",
  BrainpoolP384r1: "brainpoolP384r1",
} as const;
const message = Uint8Array.of(1, 2, 3);

describe.each(keyTypes)("a private %s key in PEM", (keyType) => {
  it("that we wrote is read again", () => {
    const key = generatePrivateKey(keyType);
    const read = privateKeyFromPem(key.toPkcs8Pem());
    expect([read.keyType, read.publicKey, read.toScalar()]).toEqual([keyType, key.publicKey, key.toScalar()]);
  });

  it.each(["pkcs8", "sec1"] as const)("that OpenSSL wrote as %s is read and signs", (type) => {
    const pair = generateKeyPairSync("ec", { namedCurve: curveNames[keyType] });
    const read = privateKeyFromPem(pair.privateKey.export({ type, format: "pem" }) as string);
    const point = pair.publicKey
      .export({ type: "spki", format: "der" })
      .subarray(-2 * read.toScalar().length - 1);
    expect(verifySignature(keyType, point, message, read.sign(message))).toBe(true);
  });
});

describe("what is no such key is refused:", () => {
  const pemOf = (namedCurve: string) =>
    generateKeyPairSync("ec", { namedCurve }).privateKey.export({ type: "pkcs8", format: "pem" }) as string;
  const [edwards, publicKey] = [
    generateKeyPairSync("ed25519"),
    generateKeyPairSync("ec", { namedCurve: "P-256" }),
  ];

  it.each([
    ["another curve", pemOf("secp256k1")],
    ["another algorithm", edwards.privateKey.export({ type: "pkcs8", format: "pem" }) as string],
    ["a public key", publicKey.publicKey.export({ type: "spki", format: "pem" }) as string],
    ["text", "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n"],
    ["nothing", ""],
  ])("%s", (_what, pem) => {
    expect(() => privateKeyFromPem(pem)).toThrow(expect.objectContaining({ code: "private-key-unusable" }));
  });
});
