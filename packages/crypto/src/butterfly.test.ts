import { fixture } from "@v2x/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  butterflyPrivateKey,
  cocoonPrivateKey,
  cocoonPublicKeys,
  decompressPoint,
  type Expansion,
  generatePrivateKey,
  makeButterflyShare,
  type PrivateKey,
  privateKeyFromScalar,
} from "./index.ts";
import { nobleCurve } from "./noble.ts";
import { numberOf, scalarOf } from "./scalars.ts";

const hex = (octets: Uint8Array) => Buffer.from(octets).toString("hex");
const octets = (text: string) => Uint8Array.from(Buffer.from(text, "hex"));
const read = (name: string) => JSON.parse(Buffer.from(fixture(`scms-keys/${name}.json`)).toString());

describe("published butterfly keys", () => {
  const { i, j, ...uses } = read("butterfly-expansion");

  it.each(["signing", "encryption"] as const)("for %s come out in both halves", (use) => {
    const vector = uses[use];
    const expansion = { key: octets(vector.expansionKey), use };
    const caterpillar = privateKeyFromScalar("NistP256", octets(vector.privateKey));
    const cocoon = cocoonPrivateKey(caterpillar, expansion, { i, j });
    expect(hex(cocoon.toScalar())).toBe(vector.cocoonPrivateKey);
    for (const publicKey of [caterpillar.publicKey, octets(vector.publicKey)]) {
      const [made] = cocoonPublicKeys({ keyType: "NistP256", publicKey }, expansion, [{ i, j }]);
      expect(hex(decompressPoint("NistP256", made!)!)).toBe(vector.cocoonPublicKey);
    }
  });
});

describe.each(["NistP256", "BrainpoolP256r1"] as const)("butterfly keys on %s", (keyType) => {
  const { Point } = nobleCurve(keyType);
  const publicHalf = ({ publicKey }: PrivateKey) => ({ keyType, publicKey });
  const index = fc.record({ i: fc.integer({ min: 0, max: 0xffff_ffff }), j: fc.nat({ max: 0xffff_ffff }) });
  const expansion = fc.record({
    key: fc.uint8Array({ minLength: 16, maxLength: 16 }),
    use: fc.constantFrom("signing" as const, "encryption" as const),
  });

  it("of many indices agree in both halves, each with the library's multiplication", () => {
    fc.assert(
      fc.property(expansion, fc.array(index, { maxLength: 5 }), (by, indices) => {
        const caterpillar = generatePrivateKey(keyType);
        const halves = indices.map((each) => cocoonPrivateKey(caterpillar, by, each));
        const publicKeys = cocoonPublicKeys(publicHalf(caterpillar), by, indices);
        expect(publicKeys).toEqual(halves.map((half) => half.publicKey));
        expect(publicKeys).toEqual(
          halves.map((half) => Point.BASE.multiply(numberOf(half.toScalar())).toBytes(true)),
        );
      }),
      { numRuns: 10 },
    );
  });

  it("differ by index, by expansion key and by use", () => {
    const caterpillar = generatePrivateKey(keyType);
    const key = new Uint8Array(16);
    const other = Uint8Array.of(1, ...new Uint8Array(15));
    const keysOf = (by: Expansion) =>
      cocoonPublicKeys(publicHalf(caterpillar), by, [
        { i: 1, j: 2 },
        { i: 2, j: 1 },
        { i: 1, j: 258 },
      ]);
    const all = [
      ...keysOf({ key, use: "signing" }),
      ...keysOf({ key, use: "encryption" }),
      ...keysOf({ key: other, use: "signing" }),
    ];
    expect(new Set(all.map((each) => hex(each!))).size).toBe(9);
  });

  it("are missing for the one index for which a device chose its key against them", () => {
    const by = { key: new Uint8Array(16), use: "signing" } as const;
    const base = generatePrivateKey(keyType);
    const shifted = cocoonPrivateKey(base, by, { i: 1, j: 1 });
    // a = -f(1, 1), from base + f - base.
    const f = Point.Fn.create(numberOf(shifted.toScalar()) - numberOf(base.toScalar()));
    const caterpillar = privateKeyFromScalar(keyType, scalarOf(keyType, -f));
    const [before, gone, after] = cocoonPublicKeys(
      publicHalf(caterpillar),
      by,
      [0, 1, 2].map((j) => ({ i: 1, j })),
    );
    expect(gone).toBeUndefined();
    expect([before, after]).toEqual(
      [0, 2].map((j) => cocoonPrivateKey(caterpillar, by, { i: 1, j }).publicKey),
    );
    expect(() => cocoonPrivateKey(caterpillar, by, { i: 1, j: 1 })).toThrow(
      expect.objectContaining({ code: "scalar-invalid" }),
    );
  });

  it("have no index past 32 bits, below 0 or between two", () => {
    const caterpillar = generatePrivateKey(keyType);
    const by = { key: new Uint8Array(16), use: "signing" } as const;
    for (const wrong of [2 ** 32, -1, 0.5]) {
      for (const each of [
        { i: wrong, j: 0 },
        { i: 0, j: wrong },
      ]) {
        expect(() => cocoonPublicKeys(publicHalf(caterpillar), by, [each])).toThrow(TypeError);
      }
    }
  });

  it("of explicit certificates belong to who holds the cocoon key and the issuer's scalar, and are new each time", () => {
    const cocoon = generatePrivateKey(keyType);
    const shares = [
      makeButterflyShare(keyType, cocoon.publicKey),
      makeButterflyShare(keyType, cocoon.publicKey),
    ];
    for (const { publicKey, privateKeyInfo } of shares) {
      expect(butterflyPrivateKey(cocoon, privateKeyInfo).publicKey).toEqual(publicKey);
      expect(publicKey).not.toEqual(cocoon.publicKey);
    }
    expect(shares[0]!.publicKey).not.toEqual(shares[1]!.publicKey);
    expect(() => makeButterflyShare(keyType, new Uint8Array(33))).toThrow(
      expect.objectContaining({ code: "point-invalid" }),
    );
  });
});
