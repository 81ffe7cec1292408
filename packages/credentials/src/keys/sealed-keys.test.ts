import { keyTypes, verifySignature } from "@v2x/crypto";
import { describe, expect, it } from "vitest";
import { sealedKeyProvider } from "../index.ts";

const provider = sealedKeyProvider({ masterKey: new Uint8Array(32).fill(1) });
const unavailable = expect.objectContaining({ name: "CredentialsError", code: "key-unavailable" });

describe("the sealed key provider", () => {
  it.each(keyTypes)("opens a %s key that it made, which signs as before", async (keyType) => {
    const { sealed, publicKey } = await provider.create(keyType, "sign");
    const signer = await provider.open(sealed);
    expect(signer.keyType).toBe(keyType);
    expect(signer.publicKey).toEqual(publicKey);
    const message = Uint8Array.of(1, 2, 3);
    expect(verifySignature(keyType, publicKey, message, await signer.sign(message))).toBe(true);
    expect(sealed).toMatchObject({ keyType, purpose: "sign", publicKey });
  });

  it("gives every key an id of its own", async () => {
    const ids = await Promise.all(
      [1, 2, 3].map(async () => (await provider.create("NistP256", "decrypt")).sealed.id),
    );
    expect(new Set(ids).size).toBe(3);
  });

  it("opens nothing under another master key, another id or another public key", async () => {
    const { sealed } = await provider.create("NistP256", "sign");
    const { sealed: other } = await provider.create("NistP256", "sign");
    const stranger = sealedKeyProvider({ masterKey: new Uint8Array(32) });
    await expect(stranger.open(sealed)).rejects.toThrow(unavailable);
    await expect(provider.open({ ...sealed, id: other.id })).rejects.toThrow(unavailable);
    await expect(provider.open({ ...sealed, publicKey: other.publicKey })).rejects.toThrow(unavailable);
    await expect(provider.open({ ...sealed, keyType: "BrainpoolP384r1" })).rejects.toThrow(unavailable);
  });

  it("takes a master key of 32 octets only", () => {
    expect(() => sealedKeyProvider({ masterKey: new Uint8Array(16) })).toThrow(TypeError);
  });
});
