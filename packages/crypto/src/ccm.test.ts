import { existsSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decryptCcm, encryptCcm, generateContentKey } from "./index.ts";

const refusal = expect.objectContaining({ name: "CryptoError", code: "decryption-failed" });
const octets = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });

describe("AES-128-CCM", () => {
  it("opens whatever it encrypted, the empty message too", () => {
    fc.assert(
      fc.property(octets(16), fc.uint8Array({ maxLength: 300 }), (key, message) => {
        const sealed = encryptCcm(key, message);
        expect(sealed.ciphertext.length).toBe(message.length + 16);
        expect(decryptCcm(key, sealed)).toEqual(message);
      }),
    );
  });

  it("draws a nonce and a key anew each time", () => {
    const key = generateContentKey();
    const nonces = new Set([1, 2, 3].map(() => String(encryptCcm(key, Uint8Array.of(1)).nonce)));
    expect(nonces.size).toBe(3);
    expect(generateContentKey()).not.toEqual(key);
    expect(key.length).toBe(16);
  });

  it.each([
    0, 1, 33,
  ])("opens %i octets no more after a change of any bit of key, nonce or ciphertext", (length) => {
    const key = generateContentKey();
    const { nonce, ciphertext } = encryptCcm(key, new Uint8Array(length).fill(5));
    for (const at of ciphertext.keys()) {
      expect(() => decryptCcm(key, { nonce, ciphertext: changed(ciphertext, at) })).toThrow(refusal);
    }
    for (const at of nonce.keys()) {
      expect(() => decryptCcm(key, { nonce: changed(nonce, at), ciphertext })).toThrow(refusal);
    }
    for (const at of key.keys()) {
      expect(() => decryptCcm(changed(key, at), { nonce, ciphertext })).toThrow(refusal);
    }
  });

  it("refuses a ciphertext that is cut, down to nothing", () => {
    const key = generateContentKey();
    const { nonce, ciphertext } = encryptCcm(key, Uint8Array.of(1, 2, 3));
    for (const length of ciphertext.keys()) {
      expect(() => decryptCcm(key, { nonce, ciphertext: ciphertext.subarray(0, length) })).toThrow(refusal);
    }
  });

  it("takes no other length of key and nonce", () => {
    const key = generateContentKey();
    const message = Uint8Array.of(1);
    expect(() => encryptCcm(new Uint8Array(32), message)).toThrow(TypeError);
    expect(() => encryptCcm(key, message, new Uint8Array(13))).toThrow(TypeError);
    const sealed = encryptCcm(key, message);
    expect(() => decryptCcm(new Uint8Array(15), sealed)).toThrow(TypeError);
    expect(() => decryptCcm(key, { ...sealed, nonce: new Uint8Array(7) })).toThrow(TypeError);
    const longest = encryptCcm(key, new Uint8Array(2 ** 24 - 1));
    expect(decryptCcm(key, longest)).toHaveLength(2 ** 24 - 1);
    expect(() => encryptCcm(key, new Uint8Array(2 ** 24))).toThrow(
      new TypeError("AES-CCM takes fewer than 2^24 octets."),
    );
    const longer = { nonce: sealed.nonce, ciphertext: new Uint8Array(2 ** 24 + 16) };
    expect(() => decryptCcm(key, longer)).toThrow(refusal);
  });
});

const vectors = new URL(
  "../../../../shared/standards/vectors/crypto/annex-d-1609.2-2017.json",
  import.meta.url,
);

describe.skipIf(!existsSync(vectors))(
  "Annex D of IEEE 1609.2a-2017 (needs ../shared/standards/vectors)",
  () => {
    it.each([1, 2, 3, 4])("AES-CCM case %i is repeated octet by octet", (number) => {
      const values = JSON.parse(readFileSync(vectors, "utf8")) as Record<string, string>;
      const of = (name: string) =>
        Uint8Array.from(Buffer.from(values[`testvector_AES_D_6_1_${number}_${name}`]!, "hex"));
      expect(encryptCcm(of("K"), of("P"), of("N")).ciphertext).toEqual(of("C_T"));
      expect(decryptCcm(of("K"), { nonce: of("N"), ciphertext: of("C_T") })).toEqual(of("P"));
    });
  },
);

function changed(bytes: Uint8Array, position: number): Uint8Array {
  return bytes.map((octet, at) => (at === position ? octet ^ (1 << (position % 8)) : octet));
}
