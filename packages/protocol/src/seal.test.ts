import { coer } from "@v2x/asn1";
import { signerWith, toEncryptionKey } from "@v2x/credentials";
import { digest, generateContentKey, generatePrivateKey, type KeyType, keyTypes } from "@v2x/crypto";
import {
  decryptByHand,
  readCertificate,
  readEncryptedMessage,
  readSignedMessage,
  selfSignedMessageHolds,
  signedMessageHolds,
  unwrapByHand,
} from "@v2x/testkit";
import { PublicEncryptionKey, SymmetricEncryptionKey } from "@v2x/v2x-schema";
import { describe, expect, it } from "vitest";
import { header, party, signerOf } from "./envelopes.test-support.ts";
import { sealAnswer, sealEncrypted, sealSigned, sealUnsecured } from "./index.ts";

const payload = Uint8Array.of(1, 2, 3, 4, 5);
const encryptionCurves = ["NistP256", "BrainpoolP256r1"] as const;
const curveNames = {
  NistP256: "prime256v1",
  NistP384: "secp384r1",
  BrainpoolP256r1: "brainpoolP256r1",
  BrainpoolP384r1: "brainpoolP384r1",
} as const satisfies Record<KeyType, string>;

describe.each(keyTypes)("signed with a %s key, as a reader without our code sees it", (keyType) => {
  it.each(["digest", "certificate"] as const)("names its signer by %s and holds", async (identifier) => {
    const sender = await party(keyType, "NistP256");
    const sealed = await sealSigned({ unsecured: payload }, header, { ...signerOf(sender), identifier });
    const read = readSignedMessage(sealed);
    expect(read).toMatchObject({ psid: 623, isExternal: false });
    expect(BigInt(read.generationTime)).toBe(header.generationTime);
    expect(read.payload).toEqual(payload);
    expect(read.signer instanceof Uint8Array).toBe(identifier === "digest");
    expect(signedMessageHolds(read, readCertificate(sender.certificate.bytes))).toBe(true);
    const stranger = await party(keyType, "NistP256");
    expect(signedMessageHolds(read, readCertificate(stranger.certificate.bytes))).toBe(false);
  });

  it("signs for itself over the digest of nothing", async () => {
    const key = generatePrivateKey(keyType);
    const sealed = await sealSigned({ unsecured: payload }, header, {
      identifier: "self",
      signer: signerWith(key),
    });
    const read = readSignedMessage(sealed);
    expect(selfSignedMessageHolds(read, curveNames[keyType], key.publicKey)).toBe(true);
    const other = generatePrivateKey(keyType);
    expect(selfSignedMessageHolds(read, curveNames[keyType], other.publicKey)).toBe(false);
  });

  it("signs the SHA-256 digest of what travels elsewhere", async () => {
    const sender = await party(keyType, "NistP256");
    const sealed = await sealSigned({ external: payload }, header, {
      ...signerOf(sender),
      identifier: "digest",
    });
    const read = readSignedMessage(sealed);
    expect(read.isExternal).toBe(true);
    expect(read.payload).toEqual(digest("sha256", payload));
    expect(signedMessageHolds(read, readCertificate(sender.certificate.bytes))).toBe(true);
  });
});

describe("a signature around another one", () => {
  it("holds the inner message as it is", async () => {
    const inner = await sealSigned({ unsecured: payload }, header, {
      identifier: "self",
      signer: signerWith(generatePrivateKey("NistP256")),
    });
    const outer = await sealSigned({ data: inner }, header, {
      identifier: "self",
      signer: signerWith(generatePrivateKey("NistP256")),
    });
    expect(Buffer.from(outer).includes(Buffer.from(inner))).toBe(true);
  });
});

describe.each(encryptionCurves)("encrypted for a %s key, as a reader without our code sees it", (keyType) => {
  it("opens for the certificate's key, bound to the certificate's digest", async () => {
    const recipient = await party("NistP256", keyType);
    const sealed = sealEncrypted(sealUnsecured(payload), [
      { choice: "certRecipInfo", certificate: recipient.certificate },
    ]);
    const read = readEncryptedMessage(sealed.octets);
    const p1 = digest("sha256", recipient.certificate.bytes);
    expect(read.recipients).toMatchObject([{ kind: "cert", id: p1.slice(-8) }]);
    const key = unwrapByHand(read.recipients[0]!, recipient.decrypting.toScalar(), p1);
    expect(key).toEqual(sealed.contentKey);
    expect(decryptByHand(read, key)).toEqual(Uint8Array.of(3, 0x80, 5, ...payload));
  });

  it("opens for the key in signed data, bound to the digest of that, and for a response key, bound to nothing", () => {
    const own = generatePrivateKey(keyType);
    const key = toEncryptionKey(keyType, own.publicKey);
    const signedData = Uint8Array.of(9, 9, 9);
    const sealed = sealEncrypted(payload, [
      { choice: "signedDataRecipInfo", signedData, key },
      { choice: "rekRecipInfo", key },
    ]);
    const { recipients } = readEncryptedMessage(sealed.octets);
    const nameOfKey = digest("sha256", coer.encode(PublicEncryptionKey, key)).slice(-8);
    expect(recipients).toMatchObject([
      { kind: "signedData", id: digest("sha256", signedData).slice(-8) },
      { kind: "rek", id: nameOfKey },
    ]);
    const scalar = own.toScalar();
    expect(unwrapByHand(recipients[0]!, scalar, digest("sha256", signedData))).toEqual(sealed.contentKey);
    expect(unwrapByHand(recipients[1]!, scalar, digest("sha256"))).toEqual(sealed.contentKey);
  });
});

describe("an answer", () => {
  it("names the request's key by the digest of its COER form and is encrypted with it", () => {
    const contentKey = generateContentKey();
    const read = readEncryptedMessage(sealAnswer(payload, contentKey));
    const encoded = coer.encode(SymmetricEncryptionKey, { choice: "aes128Ccm", value: contentKey });
    expect(encoded).toEqual(Uint8Array.of(0x80, ...contentKey));
    expect(read.recipients).toEqual([{ kind: "psk", id: digest("sha256", encoded).slice(-8) }]);
    expect(decryptByHand(read, contentKey)).toEqual(payload);
  });

  it("draws a nonce of its own, each time", () => {
    const recipient = toEncryptionKey("NistP256", generatePrivateKey("NistP256").publicKey);
    const { octets, contentKey } = sealEncrypted(payload, [{ choice: "rekRecipInfo", key: recipient }]);
    const nonces = [octets, sealAnswer(payload, contentKey), sealAnswer(payload, contentKey)].map((sealed) =>
      Buffer.from(readEncryptedMessage(sealed).nonce).toString("hex"),
    );
    expect(new Set(nonces).size).toBe(3);
  });
});

describe("a recipient that nothing can be encrypted for", () => {
  const unusable = expect.objectContaining({ name: "ProtocolError", code: "recipient-unusable" });
  const good = toEncryptionKey("NistP256", generatePrivateKey("NistP256").publicKey);

  it("is refused: no encryption key, another cipher, another curve, a point off it", async () => {
    const { certificate } = await party("NistP256", "NistP256");
    const without = {
      ...certificate,
      value: {
        ...certificate.value,
        toBeSigned: { ...certificate.value.toBeSigned, encryptionKey: undefined },
      },
    } as unknown as typeof certificate;
    expect(() => sealEncrypted(payload, [{ choice: "certRecipInfo", certificate: without }])).toThrow(
      unusable,
    );
    const bad: readonly PublicEncryptionKey[] = [
      { ...good, supportedSymmAlg: "sm4Ccm" },
      { ...good, publicKey: { ...good.publicKey, choice: "ecencSm2" } as PublicEncryptionKey["publicKey"] },
      {
        ...good,
        publicKey: { choice: "eciesNistP256", value: { choice: "x-only", value: new Uint8Array(32) } },
      },
      {
        ...good,
        publicKey: {
          choice: "eciesNistP256",
          value: { choice: "compressed-y-0", value: new Uint8Array(32).fill(255) },
        },
      },
    ];
    for (const key of bad) {
      expect(() => sealEncrypted(payload, [{ choice: "rekRecipInfo", key }])).toThrow(unusable);
    }
  });
});
