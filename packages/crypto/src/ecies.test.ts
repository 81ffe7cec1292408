import { createHash, createHmac } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  decompressPoint,
  generateContentKey,
  generatePrivateKey,
  type KeyType256,
  privateKeyFromScalar,
  unwrapKey,
  wrapKey,
} from "./index.ts";

const curves: readonly KeyType256[] = ["NistP256", "BrainpoolP256r1"];
const failed = expect.objectContaining({ name: "CryptoError", code: "unwrap-failed" });
const invalid = expect.objectContaining({ name: "CryptoError", code: "point-invalid" });
const hex = (text: string) => Uint8Array.from(Buffer.from(text, "hex"));

describe.each(curves)("ECIES on %s", (keyType) => {
  it("unwraps for the recipient what was wrapped for him, whatever the key and p1", () => {
    const recipient = generatePrivateKey(keyType);
    const point = decompressPoint(keyType, recipient.publicKey)!;
    const sixteen = fc.uint8Array({ minLength: 16, maxLength: 16 });
    fc.assert(
      fc.property(
        sixteen,
        fc.uint8Array({ maxLength: 48 }),
        fc.boolean(),
        fc.boolean(),
        (key, p1, ...how) => {
          const [isCompressed, isRecipientNew] = how;
          const to = isCompressed ? recipient.publicKey : point;
          const wrapped = wrapKey(keyType, to, key, p1, { isRecipientNew });
          expect(unwrapKey(recipient.agree(wrapped.v), wrapped, p1)).toEqual(key);
        },
      ),
      { numRuns: 20 },
    );
  });

  it("wraps the same key differently each time", () => {
    const { publicKey } = generatePrivateKey(keyType);
    const key = generateContentKey();
    const [one, other] = [wrapKey(keyType, publicKey, key, key), wrapKey(keyType, publicKey, key, key)];
    expect(one.v).not.toEqual(other.v);
    expect(one.c).not.toEqual(other.c);
  });

  it("refuses another recipient, another p1, and any change of c, t or their lengths", () => {
    const recipient = generatePrivateKey(keyType);
    const p1 = new Uint8Array(32).fill(1);
    const wrapped = wrapKey(keyType, recipient.publicKey, generateContentKey(), p1);
    const secret = () => recipient.agree(wrapped.v);
    const stranger = generatePrivateKey(keyType);
    expect(() => unwrapKey(stranger.agree(wrapped.v), wrapped, p1)).toThrow(failed);
    expect(() => unwrapKey(secret(), wrapped, new Uint8Array(32))).toThrow(failed);
    expect(() => unwrapKey(secret(), wrapped, p1.subarray(1))).toThrow(failed);
    for (let at = 0; at < 16; at += 1) {
      expect(() => unwrapKey(secret(), { ...wrapped, c: flipped(wrapped.c, at) }, p1)).toThrow(failed);
      expect(() => unwrapKey(secret(), { ...wrapped, t: flipped(wrapped.t, at) }, p1)).toThrow(failed);
    }
    expect(() => unwrapKey(secret(), { ...wrapped, t: wrapped.t.subarray(0, 15) }, p1)).toThrow(failed);
    expect(() => unwrapKey(secret(), { ...wrapped, c: wrapped.c.subarray(0, 15) }, p1)).toThrow(failed);
  });

  it("refuses a key of another length that its sender made a right tag for", () => {
    const recipient = generatePrivateKey(keyType);
    const sender = generatePrivateKey(keyType);
    const p1 = new Uint8Array(32).fill(1);
    const secret = () => recipient.agree(sender.publicKey);
    const block = (counter: number) =>
      createHash("sha256")
        .update(secret())
        .update(Uint8Array.of(0, 0, 0, counter))
        .update(p1)
        .digest();
    const macKey = Buffer.concat([block(1), block(2)]).subarray(16, 48);
    const tagged = (c: Uint8Array) => ({
      c,
      t: Uint8Array.from(createHmac("sha256", macKey).update(c).digest().subarray(0, 16)),
    });
    expect(unwrapKey(secret(), tagged(new Uint8Array(16)), p1)).toHaveLength(16);
    for (const length of [0, 15, 17])
      expect(() => unwrapKey(secret(), tagged(new Uint8Array(length)), p1)).toThrow(failed);
  });

  it("clears the secret, also where it refuses", () => {
    const recipient = generatePrivateKey(keyType);
    const wrapped = wrapKey(keyType, recipient.publicKey, generateContentKey(), new Uint8Array());
    for (const p1 of [new Uint8Array(), new Uint8Array(1)]) {
      const secret = recipient.agree(wrapped.v);
      try {
        unwrapKey(secret, wrapped, p1);
      } catch {
        // the second p1 is the wrong one
      }
      expect(secret).toEqual(new Uint8Array(32));
    }
  });

  it("wraps keys of 16 octets only", () => {
    const { publicKey } = generatePrivateKey(keyType);
    expect(() => wrapKey(keyType, publicKey, new Uint8Array(32), new Uint8Array())).toThrow(TypeError);
  });

  it("agrees on the x-coordinate in its full length, leading zeros too", () => {
    const scalar = (number: number) => {
      const octets = new Uint8Array(32);
      octets.set([number >> 8, number & 255], 30);
      return octets;
    };
    const base = privateKeyFromScalar(keyType, scalar(1)).publicKey;
    let withLeadingZero = 0;
    for (let number = 1; number < 1000; number += 1) {
      const key = privateKeyFromScalar(keyType, scalar(number));
      if (number > 3 && key.publicKey[1] !== 0) continue;
      if (key.publicKey[1] === 0) withLeadingZero += 1;
      expect(key.agree(base)).toEqual(key.publicKey.slice(1));
      expect(key.agreeOnce(base)).toEqual(key.publicKey.slice(1));
    }
    expect(withLeadingZero).toBeGreaterThan(0);
  });

  it("agrees with no point off the curve, at infinity, of another curve or in another form", () => {
    const key = generatePrivateKey(keyType);
    const point = decompressPoint(keyType, generatePrivateKey(keyType).publicKey)!;
    const other = curves.find((name) => name !== keyType)!;
    const zero = new Uint8Array(32);
    const bad: Readonly<Record<string, Uint8Array>> = {
      nothing: new Uint8Array(),
      "infinity, one octet": Uint8Array.of(0),
      "infinity, as coordinates of zero": Uint8Array.of(4, ...zero, ...zero),
      "y changed": flipped(point, 64),
      "x changed": flipped(point, 32),
      hybrid: Uint8Array.of(6 + (point[64]! & 1), ...point.subarray(1)),
      "x alone": point.subarray(1, 33),
      "one octet too few": point.subarray(0, 64),
      "one octet too many": Uint8Array.of(...point, 0),
      "x past the field": Uint8Array.of(2, ...zero.map(() => 255)),
      "of the other 256-bit curve": decompressPoint(other, generatePrivateKey(other).publicKey)!,
      "of a longer curve": generatePrivateKey("NistP384").publicKey,
    };
    for (const [name, octets] of Object.entries(bad)) {
      expect(() => key.agree(octets), name).toThrow(invalid);
      expect(() => key.agreeOnce(octets), name).toThrow(invalid);
      expect(() => wrapKey(keyType, octets, zero.subarray(16), zero), name).toThrow(invalid);
    }
  });

  it("agrees with no x that has no y on the curve: such points lie on the twist", () => {
    const key = generatePrivateKey(keyType);
    let refused = 0;
    for (let x = 1; x <= 20; x += 1) {
      const point = new Uint8Array(33);
      point.set([2], 0);
      point.set([x], 32);
      if (decompressPoint(keyType, point) !== undefined) continue;
      expect(() => key.agree(point)).toThrow(invalid);
      refused += 1;
    }
    expect(refused).toBeGreaterThan(0);
  });
});

const vectors = new URL(
  "../../../../shared/standards/vectors/crypto/annex-d-1609.2-2017.json",
  import.meta.url,
);

describe.skipIf(!existsSync(vectors))(
  "Annex D of IEEE 1609.2a-2017 (needs ../shared/standards/vectors)",
  () => {
    const values = () => JSON.parse(readFileSync(vectors, "utf8")) as Record<string, string>;
    const of = (name: string) => hex(values()[`testVector_ECIES_D6_2_1_${name}`]!);

    it("ECIES case 1 is repeated octet by octet, with the P1 that its values were really made with", () => {
      const recipient = privateKeyFromScalar("NistP256", of("recipient_privateKey"));
      const ephemeral = privateKeyFromScalar("NistP256", of("empherical_privateKey"));
      const p1 = of("recipientHash");
      const wrapped = wrapKey("NistP256", recipient.publicKey, of("symKey"), p1, { ephemeral });
      expect(wrapped).toEqual({ v: ephemeral.publicKey, c: of("C"), t: of("T") });
      expect(wrapped.v.slice(1)).toEqual(of("empherical_publicKey_x"));
      expect(unwrapKey(recipient.agree(wrapped.v), wrapped, p1)).toEqual(of("symKey"));
    });

    it("the P1 printed there, which repeats the key itself, does not unwrap it", () => {
      const recipient = privateKeyFromScalar("NistP256", of("recipient_privateKey"));
      const ephemeral = privateKeyFromScalar("NistP256", of("empherical_privateKey"));
      const secret = recipient.agree(ephemeral.publicKey);
      expect(() => unwrapKey(secret, { c: of("C"), t: of("T") }, of("symKey"))).toThrow(failed);
    });
  },
);

function flipped(bytes: Uint8Array, position: number): Uint8Array {
  return bytes.map((octet, at) => (at === position ? octet ^ 1 : octet));
}
