import { describe, expect, it } from "vitest";
import { compressedForm } from "../bytes.ts";
import { curves, hashOf, type KeyType, keyTypes } from "../key-types.ts";
import { nobleCurve } from "../noble.ts";
import * as browserCiphers from "./browser/ciphers.ts";
import * as browserCurves from "./browser/curves.ts";
import * as browserHashes from "./browser/hashes.ts";
import * as browserPem from "./browser/pem.ts";
import * as browserProducts from "./browser/products.ts";
import * as browserTexts from "./browser/texts.ts";
import * as nodeCiphers from "./node/ciphers.ts";
import * as nodeCurves from "./node/curves.ts";
import * as nodeHashes from "./node/hashes.ts";
import * as nodePem from "./node/pem.ts";
import * as nodeProducts from "./node/products.ts";
import * as nodeTexts from "./node/texts.ts";

/** Everything that the package asks of a platform; what one lacks does not compile. */
interface Platform {
  readonly ciphers: typeof browserCiphers;
  readonly curves: typeof browserCurves;
  readonly hashes: typeof browserHashes;
  readonly pem: typeof browserPem;
  readonly products: typeof browserProducts;
  readonly texts: typeof browserTexts;
}
const node: Platform = {
  ciphers: nodeCiphers,
  curves: nodeCurves,
  hashes: nodeHashes,
  pem: nodePem,
  products: nodeProducts,
  texts: nodeTexts,
};
const browser: Platform = {
  ciphers: browserCiphers,
  curves: browserCurves,
  hashes: browserHashes,
  pem: browserPem,
  products: browserProducts,
  texts: browserTexts,
};
const platforms = [
  ["Node", node],
  ["browsers", browser],
] as const;

const message = new TextEncoder().encode("position, speed, heading");

/** A number as octets of the curve's length, or one more. */
function octets(keyType: KeyType, number: bigint, length: number = curves[keyType].length): Uint8Array {
  return Uint8Array.from(Buffer.from(number.toString(16).padStart(2 * length, "0"), "hex"));
}

/** A signature by noble's secret scalar, in numbers: the tests change them. */
function signed(keyType: KeyType) {
  const curve = nobleCurve(keyType);
  const n = curve.Point.Fn.ORDER;
  const secret = octets(keyType, 0x1609n ** 12n % n);
  const point: Uint8Array = curve.getPublicKey(secret, true);
  const hashed = nodeHashes.digest(hashOf(keyType), message);
  const whole = Buffer.from(curve.sign(hashed, secret, { prehash: false, lowS: false })).toString("hex");
  const [r, s] = [whole.slice(0, whole.length / 2), whole.slice(whole.length / 2)].map((hex) =>
    BigInt(`0x${hex}`),
  );
  const e = BigInt(`0x${Buffer.from(hashed).toString("hex")}`);
  return { curve, n, point, secret, r: r!, s: s!, e };
}

describe.each(platforms)("the curves of %s", (_name, { curves: native }) => {
  describe.each(keyTypes)("%s", (keyType) => {
    const { curve, n, point, r, s, e } = signed(keyType);
    const p = curve.Point.Fp.ORDER;
    const { length } = curves[keyType];
    const verified = (rNumber: bigint, sNumber: bigint, key: Uint8Array = point) =>
      native.verifyEcdsa(
        keyType,
        key,
        message,
        { r: octets(keyType, rNumber), s: octets(keyType, sNumber) },
        hashOf(keyType),
      );

    it("take a signature, and its twin with the other s", () => {
      expect(verified(r, s)).toBe(true);
      expect(verified(r, n - s)).toBe(true);
    });

    it.each([
      ["r = 0", 0n, s],
      ["s = 0", r, 0n],
      ["r = s = 0", 0n, 0n],
      ["r = n", n, s],
      ["s = n", r, n],
      ["r = n - 1", n - 1n, s],
      ["s = n - 1", r, n - 1n],
      ["r = s = 1", 1n, 1n],
      ["r negated", n - r, s],
      ["r and s exchanged", s, r],
      ["r = p", p, s],
      ["r at its end", 2n ** BigInt(8 * length) - 1n, s],
      ["s at its end", r, 2n ** BigInt(8 * length) - 1n],
    ])("refuse %s", (_what, otherR, otherS) => {
      expect(verified(otherR, otherS)).toBe(false);
    });

    it("refuse r and s with the order added, where they still fit", () => {
      const limit = 2n ** BigInt(8 * length);
      if (r + n < limit) expect(verified(r + n, s)).toBe(false);
      if (s + n < limit) expect(verified(r, s + n)).toBe(false);
    });

    it("refuse a sum at infinity: the key e·G negated by r = s = 1's equation", () => {
      // With Q = -(e/r)·G the sum u1·G + u2·Q has the factor zero, whatever s is.
      const factor = curve.Point.Fn.create(-e * curve.Point.Fn.inv(r));
      const key = curve.Point.BASE.multiply(factor).toBytes(true);
      expect(verified(r, s, key)).toBe(false);
    });

    it("find no key in what is no point of the curve", () => {
      const whole = native.uncompressedForm(keyType, point)!;
      expect(compressedForm(whole)).toEqual(point);
      expect(verified(r, s, whole)).toBe(true);
      const off = whole.slice();
      off[off.length - 1]! ^= 1;
      const other = nobleCurve(keyType === "NistP256" ? "BrainpoolP256r1" : "NistP256");
      // x of a point of the twist: the first without y.
      let x = 2n;
      const hasY = (number: bigint) => {
        try {
          curve.Point.fromBytes(Uint8Array.from([2, ...octets(keyType, number)]));
          return true;
        } catch {
          return false;
        }
      };
      while (hasY(x)) x += 1n;
      const bad: Record<string, Uint8Array> = {
        "off the curve": off,
        "without y": Uint8Array.from([2, ...octets(keyType, x)]),
        "infinity, one octet": Uint8Array.of(0),
        "infinity as zeros": new Uint8Array(1 + 2 * length),
        "zeros, uncompressed": Uint8Array.from([4, ...new Uint8Array(2 * length)]),
        nothing: new Uint8Array(0),
        "x = p": Uint8Array.from([2, ...octets(keyType, p)]),
        "the wrong first octet": Uint8Array.from([5, ...point.subarray(1)]),
        hybrid: Uint8Array.from([6 + (whole.at(-1)! & 1), ...whole.subarray(1)]),
        "one octet too many": Uint8Array.from([...point, 0]),
        "one octet too few": point.subarray(0, -1),
        "another curve's generator": other.Point.BASE.toBytes(false),
      };
      const taken = Object.entries(bad).flatMap(([name, octetsOfKey]) =>
        verified(r, s, octetsOfKey) ? [name] : [],
      );
      expect(taken).toEqual([]);
    });

    it("shorten or lengthen the digest as the standard says where the hash is another one", () => {
      for (const hash of ["sha256", "sha384"] as const) {
        const hashed = nodeHashes.digest(hash, message);
        const by = curve.sign(hashed, signed(keyType).secret, { prehash: false, lowS: false });
        const signature = { r: by.slice(0, length), s: by.slice(length) };
        expect(native.verifyEcdsa(keyType, point, message, signature, hash)).toBe(true);
      }
    });

    it("agree on one x, and on none with what is no point", () => {
      const key = {
        keyType,
        toScalar: () => signed(keyType).secret,
        toPkcs8Pem: () => pemOf(keyType, signed(keyType).secret),
      };
      const imported = native.importPrivateKey(key);
      const expected = curve.getSharedSecret(signed(keyType).secret, point, true).slice(1);
      expect(imported.agree(point)).toEqual(expected);
      expect(imported.agree(Uint8Array.of(0))).toBeUndefined();
      const { r: newR, s: newS } = imported.sign(message);
      expect(native.verifyEcdsa(keyType, point, message, { r: newR, s: newS }, hashOf(keyType))).toBe(true);
    });
  });
});

function pemOf(keyType: KeyType, scalar: Uint8Array): string {
  const body = Uint8Array.from([2, 1, 1, 4, scalar.length, ...scalar, 0xa0, curves[keyType].oid.length]);
  const whole = Uint8Array.from([...body, ...curves[keyType].oid]);
  const der = Uint8Array.from([0x30, whole.length, ...whole]);
  return `-----BEGIN EC PRIVATE KEY-----\n${Buffer.from(der).toString("base64")}\n-----END EC PRIVATE KEY-----\n`;
}

describe("both platforms", () => {
  it("digest, cipher and spell the same, at every length around a block", () => {
    const key = Uint8Array.from({ length: 16 }, (_, at) => at);
    const nonce = new Uint8Array(12).fill(9);
    for (const length of [0, 1, 15, 16, 17, 55, 56, 63, 64, 65, 111, 112, 128, 255]) {
      const text = Uint8Array.from({ length }, (_, at) => at * 7);
      const said = platforms.map(([, { hashes, ciphers, texts }]) => [
        hashes.digest("sha256", text),
        hashes.digest("sha384", text, text),
        hashes.hmacSha256(text, text),
        ciphers.encryptBlocks(key, text.subarray(0, length - (length % 16))),
        ciphers.sealedByCcm(key, nonce, text),
        ciphers.sealedByGcm(new Uint8Array(32), nonce, text, text),
        texts.hexOf(text),
        texts.base64Of(text),
        texts.nameOf(text),
        texts.octetsOfHex(texts.hexOf(text)),
      ]);
      expect(said[1]).toEqual(said[0]);
    }
  });

  it("hold a digest of their own: who changes what came in changes nothing", () => {
    for (const [, { hashes, ciphers }] of platforms) {
      const text = new Uint8Array(16).fill(1);
      const before = [hashes.digest("sha256", text), ciphers.encryptBlocks(text, text)];
      const copies = before.map((octetsOf) => octetsOf.slice());
      text.fill(2);
      expect(before).toEqual(copies);
    }
  });
});
