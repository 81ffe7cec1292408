import { createPrivateKey, createPublicKey, createVerify } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  compressPoint,
  decompressPoint,
  digest,
  generatePrivateKey,
  hashOf,
  isOnCurve,
  type KeyType,
  keyTypes,
  privateKeyFromScalar,
  scalarLength,
  verifySignature,
} from "./index.ts";
import { curves } from "./key-types.ts";
import { nobleCurve } from "./noble.ts";

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");

/** A scalar of the key type from 48 random octets, by noble's own reduction. */
const scalars = (keyType: KeyType) =>
  fc.uint8Array({ minLength: 48, maxLength: 48 }).map((seed) => {
    const number = BigInt(`0x${hex(seed)}`) % (nobleCurve(keyType).Point.Fn.ORDER - 1n);
    return nobleCurve(keyType).Point.Fn.toBytes(number + 1n);
  });

describe.each(keyTypes)("%s", (keyType) => {
  const length = scalarLength(keyType);

  it("signs what it verifies, and finds every change", () => {
    const key = generatePrivateKey(keyType);
    const run = fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(), (message, at) => {
      const { r, s } = key.sign(message);
      expect([r.length, s.length]).toEqual([length, length]);
      expect(verifySignature(keyType, key.publicKey, message, { r, s })).toBe(true);
      const flip = (bytes: Uint8Array) =>
        bytes.map((octet, i) => (i === at % bytes.length ? octet ^ 1 : octet));
      expect(verifySignature(keyType, key.publicKey, message, { r: flip(r), s })).toBe(false);
      expect(verifySignature(keyType, key.publicKey, message, { r, s: flip(s) })).toBe(false);
      expect(verifySignature(keyType, key.publicKey, Buffer.concat([message, r]), { r, s })).toBe(false);
    });
    fc.assert(run, { numRuns: 20, seed: 1609 });
  });

  it("makes signatures that noble verifies, and verifies noble's", () => {
    const noble = nobleCurve(keyType);
    const key = generatePrivateKey(keyType);
    const run = fc.property(fc.uint8Array({ maxLength: 100 }), (message) => {
      const hashed = digest(hashOf(keyType), message);
      const options = { prehash: false, lowS: false };
      const ours = key.sign(message);
      const joined = Uint8Array.from([...ours.r, ...ours.s]);
      expect(noble.verify(joined, hashed, key.publicKey, options)).toBe(true);
      const theirs = noble.sign(hashed, key.toScalar(), options);
      const signature = { r: theirs.slice(0, length), s: theirs.slice(length) };
      expect(verifySignature(keyType, key.publicKey, message, signature)).toBe(true);
    });
    fc.assert(run, { numRuns: 5, seed: 1609 });
  });

  it("finds the public key that noble finds for a scalar", () => {
    const run = fc.property(scalars(keyType), (scalar) => {
      const key = privateKeyFromScalar(keyType, scalar);
      expect(hex(key.publicKey)).toBe(hex(nobleCurve(keyType).getPublicKey(scalar, true)));
      expect(hex(key.toScalar())).toBe(hex(scalar));
    });
    fc.assert(run, { numRuns: 8, seed: 1609 });
  });

  it("keeps a generated key through its scalar and through PKCS#8", () => {
    const key = generatePrivateKey(keyType);
    expect(hex(privateKeyFromScalar(keyType, key.toScalar()).publicKey)).toBe(hex(key.publicKey));
    const opened = createPrivateKey(key.toPkcs8Pem());
    expect(opened.export({ format: "pem", type: "pkcs8" })).toBe(key.toPkcs8Pem());
    expect(opened.asymmetricKeyDetails?.namedCurve).toBe(curves[keyType].name);
    expect(privateKeyFromScalar(keyType, key.toScalar()).toPkcs8Pem()).toBe(key.toPkcs8Pem());
    const message = Uint8Array.of(1, 2, 3);
    const { r, s } = privateKeyFromScalar(keyType, key.toScalar()).sign(message);
    const check = createVerify(hashOf(keyType)).update(message);
    const joined = Buffer.concat([r, s]);
    expect(check.verify({ key: createPublicKey(opened), dsaEncoding: "ieee-p1363" }, joined)).toBe(true);
  });

  it("keeps its scalar when those who gave or got it clear theirs", () => {
    const given = generatePrivateKey(keyType).toScalar();
    const key = privateKeyFromScalar(keyType, given);
    const scalar = hex(given);
    given.fill(0);
    key.toScalar().fill(0);
    expect(hex(key.toScalar())).toBe(scalar);
    const message = Uint8Array.of(1, 2, 3);
    expect(verifySignature(keyType, key.publicKey, message, key.sign(message))).toBe(true);
  });

  it("carries r and s with leading zeros at full length", () => {
    const short = new Uint8Array(length);
    short[length - 1] = 1;
    const key = generatePrivateKey(keyType);
    expect(verifySignature(keyType, key.publicKey, short, { r: short, s: short })).toBe(false);
    expect(verifySignature(keyType, key.publicKey, short, { r: new Uint8Array(length), s: short })).toBe(
      false,
    );
    let seen = false;
    for (let i = 0; i < 3000 && !seen; i += 1) {
      const message = Uint8Array.of(i >> 8, i & 255);
      const { r, s } = key.sign(message);
      seen = r[0] === 0 || s[0] === 0;
      if (seen) expect(verifySignature(keyType, key.publicKey, message, { r, s })).toBe(true);
    }
    expect(seen).toBe(true);
  });

  it("compresses and decompresses without loss, points seen before and new ones", () => {
    const { Point } = nobleCurve(keyType);
    for (let i = 0; i < 8; i += 1) {
      const seen = generatePrivateKey(keyType).publicKey;
      for (const publicKey of [seen, Point.fromBytes(seen).double().toBytes(true)]) {
        const whole = Point.fromBytes(publicKey).toBytes(false);
        // Whoever overwrites what he got changes nothing for others.
        for (let turn = 0; turn < 2; turn += 1) {
          const uncompressed = decompressPoint(keyType, publicKey)!;
          expect(hex(uncompressed)).toBe(hex(whole));
          uncompressed.fill(0);
          const compressed = compressPoint(keyType, publicKey)!;
          expect(hex(compressed)).toBe(hex(publicKey));
          compressed.fill(0);
        }
        expect(hex(compressPoint(keyType, whole)!)).toBe(hex(publicKey));
        expect(hex(decompressPoint(keyType, whole)!)).toBe(hex(whole));
      }
    }
  });

  it("knows what is not on the curve", () => {
    const whole = decompressPoint(keyType, generatePrivateKey(keyType).publicKey)!;
    const off = whole.slice();
    off[off.length - 1]! ^= 1;
    expect(isOnCurve(keyType, whole)).toBe(true);
    expect(isOnCurve(keyType, off)).toBe(false);
    expect(isOnCurve(keyType, whole.subarray(1))).toBe(false);
    expect(isOnCurve(keyType, Uint8Array.of(0))).toBe(false);
    const hybrid = whole.slice();
    hybrid[0] = 6 + (whole.at(-1)! & 1);
    expect(isOnCurve(keyType, hybrid)).toBe(false);
  });

  it("knows the order of the curve, and draws keys from all below it", () => {
    expect(hex(curves[keyType].order)).toBe(nobleCurve(keyType).Point.Fn.ORDER.toString(16));
    const first = new Set(Array.from({ length: 40 }, () => generatePrivateKey(keyType).toScalar()[0]));
    expect(first.size).toBeGreaterThan(20);
  });

  it("refuses scalars outside 1 to the order less 1", () => {
    const { ORDER } = nobleCurve(keyType).Point.Fn;
    const order = Uint8Array.from(Buffer.from(ORDER.toString(16).padStart(2 * length, "0"), "hex"));
    for (const scalar of [new Uint8Array(length), order, order.subarray(1), new Uint8Array(0)]) {
      expect(() => privateKeyFromScalar(keyType, scalar)).toThrow(
        expect.objectContaining({ code: "scalar-invalid" }),
      );
    }
  });

  it("calls a signature invalid under a key that is no point", () => {
    const signature = generatePrivateKey(keyType).sign(Uint8Array.of(1));
    const off = new Uint8Array(1 + length).fill(0xff);
    off[0] = 2;
    for (const key of [off, new Uint8Array(0), Uint8Array.of(0), new Uint8Array(1 + length)]) {
      expect(verifySignature(keyType, key, Uint8Array.of(1), signature)).toBe(false);
    }
  });
});

it("verifies with another hash than the key's own where asked", () => {
  const key = generatePrivateKey("NistP256");
  const message = Uint8Array.of(5);
  expect(verifySignature("NistP256", key.publicKey, message, key.sign(message), "sha384")).toBe(false);
});

it("hashes parts as one string", () => {
  const whole = digest("sha256", Uint8Array.of(1, 2, 3));
  expect(hex(digest("sha256", Uint8Array.of(1), Uint8Array.of(2, 3)))).toBe(hex(whole));
  expect(hex(digest("sha256"))).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
});
