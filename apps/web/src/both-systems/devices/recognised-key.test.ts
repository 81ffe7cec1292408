import { ECDH, generateKeyPairSync } from "node:crypto";
import type { DeviceKeyType } from "@v2x/contract";
import { describe, expect, it } from "vitest";
import { recognisedKey } from "./recognised-key.ts";

const curves: Record<DeviceKeyType, { name: string; tag: string; sameSize: DeviceKeyType[] }> = {
  NistP256: { name: "prime256v1", tag: "80", sameSize: ["NistP256", "BrainpoolP256r1"] },
  NistP384: { name: "secp384r1", tag: "83", sameSize: ["NistP384", "BrainpoolP384r1"] },
  BrainpoolP256r1: { name: "brainpoolP256r1", tag: "81", sameSize: ["NistP256", "BrainpoolP256r1"] },
  BrainpoolP384r1: { name: "brainpoolP384r1", tag: "82", sameSize: ["NistP384", "BrainpoolP384r1"] },
};
const keyTypes = Object.keys(curves) as DeviceKeyType[];

/** A key of a curve in the forms that owners have: whole, as OpenSSL writes it, and as a point. */
function keyOf(keyType: DeviceKeyType) {
  const { name } = curves[keyType];
  const spki = generateKeyPairSync("ec", { namedCurve: name }).publicKey.export({
    format: "der",
    type: "spki",
  });
  const octets = keyType.includes("384") ? 97 : 65;
  const uncompressed = spki.subarray(-octets).toString("hex");
  const compressed = ECDH.convertKey(uncompressed, name, "hex", "hex", "compressed") as string;
  return { spki: spki.toString("hex"), uncompressed, compressed };
}

describe.each(keyTypes)("a public key of %s", (keyType) => {
  const { spki, uncompressed, compressed } = keyOf(keyType);
  const { tag, sameSize } = curves[keyType];

  it("is recognised as SubjectPublicKeyInfo, in any case of its digits [R5.17]", () => {
    expect(recognisedKey(spki)).toEqual({ format: "spki", keyTypes: [keyType] });
    expect(recognisedKey(spki.toUpperCase())).toEqual({ format: "spki", keyTypes: [keyType] });
  });

  it("is recognised as PublicVerificationKey, its point compressed or not [R5.18]", () => {
    const asChoice = (point: string) => {
      const octets = (point.length / 2).toString(16);
      return keyType.includes("384") ? `${tag}${octets}${point}` : `${tag}${point}`;
    };
    const withChoice = (point: string) => `8${point.slice(1, 2)}${point.slice(2)}`;
    for (const point of [compressed, uncompressed])
      expect(recognisedKey(asChoice(withChoice(point)))).toEqual({
        format: "verification_key",
        keyTypes: [keyType],
      });
  });

  it("is recognised as a point by its size [R5.19]", () => {
    const found = recognisedKey(compressed);
    expect(found?.format).toBe("compressed_point");
    expect([...found!.keyTypes].sort()).toEqual([...sameSize].sort());
    expect(recognisedKey(uncompressed)?.format).toBe("uncompressed_point");
  });

  it("is not recognised when an octet is missing or too many", () => {
    for (const hex of [compressed, uncompressed]) {
      expect(recognisedKey(hex.slice(2))).toBeUndefined();
      expect(recognisedKey(`${hex}00`)).toBeUndefined();
    }
  });
});

it.each(["", "30", "3059", "05", "AA".repeat(33)])("nothing is recognised in %j", (hex) => {
  expect(recognisedKey(hex)).toBeUndefined();
});
