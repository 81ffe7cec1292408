import { generatePrivateKey, type KeyType256, keyTypes, seal, unseal, verifySignature } from "@v2x/crypto";
import { describe, expect, it } from "vitest";
import { agreementWith, boundToPurpose, sealedKeyProvider } from "../index.ts";

const masterKey = new Uint8Array(32).fill(1);
const provider = sealedKeyProvider({ masterKey });
const unavailable = expect.objectContaining({ name: "CredentialsError", code: "key-unavailable" });
const wrongPurpose = expect.objectContaining({ name: "CredentialsError", code: "key-purpose" });
const encryptionKeyTypes: readonly KeyType256[] = ["NistP256", "BrainpoolP256r1"];

describe("the sealed key provider", () => {
  it.each(keyTypes)("opens a %s key that it made, which signs as before", async (keyType) => {
    const sealed = await provider.create(keyType, "sign");
    const signer = await provider.open(sealed);
    expect(sealed).toMatchObject({ keyType, purpose: "sign" });
    expect(signer.keyType).toBe(keyType);
    expect(signer.publicKey).toEqual(sealed.publicKey);
    const message = Uint8Array.of(1, 2, 3);
    expect(verifySignature(keyType, sealed.publicKey, message, await signer.sign(message))).toBe(true);
  });

  it.each(
    encryptionKeyTypes,
  )("opens a %s key that it made, which agrees with the other side", async (keyType) => {
    const sealed = await provider.create(keyType, "decrypt");
    const agreement = await provider.openAgreement(sealed);
    expect(agreement).toMatchObject({ keyType, publicKey: sealed.publicKey });
    const other = generatePrivateKey(keyType);
    expect(await agreement.agree(other.publicKey)).toEqual(other.agree(sealed.publicKey));
    await expect(agreement.agree(Uint8Array.of(0))).rejects.toThrow(
      expect.objectContaining({ name: "CryptoError", code: "point-invalid" }),
    );
  });

  it("lets a key that signs not decrypt, and a key that decrypts not sign", async () => {
    const signing = await provider.create("NistP256", "sign");
    const decrypting = await provider.create("NistP256", "decrypt");
    await expect(provider.openAgreement(signing)).rejects.toMatchObject({
      code: "key-purpose",
      details: { id: signing.id, purpose: "sign" },
    });
    await expect(provider.open(decrypting)).rejects.toThrow(wrongPurpose);
    expect(await provider.open(signing)).not.toHaveProperty("agree");
    expect(await provider.openAgreement(decrypting)).not.toHaveProperty("sign");
  });

  it("opens no key whose stored purpose was exchanged", async () => {
    const signing = await provider.create("NistP256", "sign");
    const decrypting = await provider.create("NistP256", "decrypt");
    await expect(provider.openAgreement({ ...signing, purpose: "decrypt" })).rejects.toThrow(unavailable);
    await expect(provider.open({ ...decrypting, purpose: "sign" })).rejects.toThrow(unavailable);
  });

  it("opens a key sealed by its id alone once it is bound to its purpose", async () => {
    const made = await provider.create("NistP256", "decrypt");
    const scalar = unseal(masterKey, `${made.id} decrypt`, made.sealed);
    const old = { ...made, sealed: seal(masterKey, made.id, scalar) };
    await expect(provider.openAgreement(old)).rejects.toThrow(unavailable);
    const bound = { ...old, sealed: boundToPurpose(masterKey, old)! };
    expect((await provider.openAgreement(bound)).publicKey).toEqual(made.publicKey);
    await expect(provider.open({ ...bound, purpose: "sign" })).rejects.toThrow(unavailable);
    expect(boundToPurpose(masterKey, bound)).toBeUndefined();
    expect(boundToPurpose(new Uint8Array(32), old)).toBeUndefined();
  });

  it("makes no key that decrypts on a curve on which nobody encrypts", async () => {
    await expect(provider.create("NistP384", "decrypt")).rejects.toThrow(wrongPurpose);
    expect(() => agreementWith(generatePrivateKey("BrainpoolP384r1"))).toThrow(wrongPurpose);
    expect(() => agreementWith(generatePrivateKey("BrainpoolP384r1"))).toThrow(
      "no use for decrypting on BrainpoolP384r1",
    );
  });

  it("gives every key an id of its own", async () => {
    const ids = await Promise.all(
      [1, 2, 3].map(async () => (await provider.create("NistP256", "decrypt")).id),
    );
    expect(new Set(ids).size).toBe(3);
  });

  it("opens nothing under another master key, another id or another public key", async () => {
    const sealed = await provider.create("NistP256", "sign");
    const other = await provider.create("NistP256", "sign");
    const stranger = sealedKeyProvider({ masterKey: new Uint8Array(32) });
    await expect(stranger.open(sealed)).rejects.toThrow(unavailable);
    await expect(stranger.open(sealed)).rejects.toMatchObject({
      details: { id: sealed.id },
      message: `key-unavailable: id ${sealed.id}`,
      cause: expect.objectContaining({ name: "CryptoError" }),
    });
    await expect(provider.open({ ...sealed, id: other.id })).rejects.toThrow(unavailable);
    const swapped = provider.open({ ...sealed, publicKey: other.publicKey });
    await expect(swapped).rejects.toMatchObject({ code: "key-unavailable", details: { id: sealed.id } });
    await expect(provider.open({ ...sealed, keyType: "BrainpoolP384r1" })).rejects.toThrow(unavailable);
  });

  it("takes a master key of 32 octets only", () => {
    expect(() => sealedKeyProvider({ masterKey: new Uint8Array(16) })).toThrow(
      new TypeError("The master key has 32 octets."),
    );
  });
});
