import { describe, expect, it } from "vitest";
import { seal, unseal } from "./index.ts";

const masterKey = new Uint8Array(32).fill(7);
const secret = Uint8Array.of(1, 2, 3, 4);
const refusal = expect.objectContaining({ code: "unseal-failed", details: { id: "k1" } });

describe("a sealed secret", () => {
  it("opens under its master key and id, and is never sealed the same way twice", () => {
    const sealed = seal(masterKey, "k1", secret);
    expect(sealed.length).toBe(12 + secret.length + 16);
    expect(Uint8Array.from(unseal(masterKey, "k1", sealed))).toEqual(secret);
    expect(seal(masterKey, "k1", secret)).not.toEqual(sealed);
  });

  it("stays shut under another id, another key and after any change", () => {
    const sealed = seal(masterKey, "k1", secret);
    expect(() => unseal(masterKey, "k1", seal(masterKey, "k2", secret))).toThrow(refusal);
    expect(() => unseal(new Uint8Array(32), "k1", sealed)).toThrow(refusal);
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = sealed.map((octet, index) => (index === at ? octet ^ 1 : octet));
      expect(() => unseal(masterKey, "k1", changed)).toThrow(refusal);
      expect(() => unseal(masterKey, "k1", sealed.subarray(0, at))).toThrow(refusal);
    }
  });
});
