import { fixture } from "@v2x/testkit";
import { describe, expect, it } from "vitest";
import { implicitSharesWith } from "./implicit-keys.ts";
import {
  areKeysBehind,
  cocoonPrivateKey,
  compressPoint,
  digest,
  generatePrivateKey,
  makeImplicitShare,
  privateKeyFromScalar,
  reconstructPrivateKey,
  reconstructPublicKey,
} from "./index.ts";
import { nobleCurve } from "./noble.ts";
import { scalarOf } from "./scalars.ts";

const octets = (text: string) => Uint8Array.from(Buffer.from(text, "hex"));
const read = (name: string) => JSON.parse(Buffer.from(fixture(`scms-keys/${name}.json`)).toString());
const keyOf = (scalar: string) => privateKeyFromScalar("NistP256", octets(scalar));
const compressed = (point: string) => compressPoint("NistP256", octets(point))!;

describe.each(["NistP256", "BrainpoolP256r1"] as const)("implicit keys on %s", (keyType) => {
  const { Point } = nobleCurve(keyType);
  const e = digest("sha256", Uint8Array.of(1, 2, 3));
  const number = BigInt(`0x${Buffer.from(e).toString("hex")}`);

  it("are those of a holder who knows his part and the issuer's", () => {
    const holder = generatePrivateKey(keyType);
    const issuer = generatePrivateKey(keyType);
    const scalar = (octets: Uint8Array) => BigInt(`0x${Buffer.from(octets).toString("hex")}`);
    // d = e·k + d_CA, for the reconstruction value P = k·G.
    const d = Point.Fn.create(number * scalar(holder.toScalar()) + scalar(issuer.toScalar()));
    for (const form of [holder.publicKey, Point.fromBytes(holder.publicKey).toBytes(false)]) {
      expect(reconstructPublicKey(keyType, form, e, issuer.publicKey)).toEqual(
        Point.BASE.multiply(d).toBytes(true),
      );
    }
  });

  it("do not exist for points off the curve, nor where the sum is at infinity", () => {
    const { publicKey } = generatePrivateKey(keyType);
    const off = Uint8Array.of(2, ...new Uint8Array(32).fill(0xff));
    expect(reconstructPublicKey(keyType, off, e, publicKey)).toBeUndefined();
    expect(reconstructPublicKey(keyType, publicKey, e, off)).toBeUndefined();
    const opposite = Point.fromBytes(publicKey).multiply(Point.Fn.create(number)).negate().toBytes(true);
    expect(reconstructPublicKey(keyType, publicKey, e, opposite)).toBeUndefined();
  });

  it("agree between issuer, holder and everybody else, and are new each time", () => {
    const holder = generatePrivateKey(keyType);
    const issuer = generatePrivateKey(keyType);
    const digestOf = (reconstruction: Uint8Array) => digest("sha256", reconstruction);
    const shares = [1, 2].map(() => makeImplicitShare(issuer, holder.publicKey, digestOf));
    for (const { reconstruction, privateKeyInfo } of shares) {
      const made = reconstructPrivateKey(holder, digestOf(reconstruction), privateKeyInfo);
      expect(made.publicKey).toEqual(
        reconstructPublicKey(keyType, reconstruction, digestOf(reconstruction), issuer.publicKey),
      );
    }
    expect(shares[0]!.reconstruction).not.toEqual(shares[1]!.reconstruction);
  });

  it("are known to their issuer as to everybody else", () => {
    const holder = generatePrivateKey(keyType);
    const issuer = generatePrivateKey(keyType);
    const digestOf = (reconstruction: Uint8Array) => digest("sha256", reconstruction);
    const { reconstruction, privateKeyInfo } = makeImplicitShare(issuer, holder.publicKey, digestOf);
    const certificate = { reconstruction, digest: digestOf(reconstruction) };
    const key = reconstructPrivateKey(holder, certificate.digest, privateKeyInfo);
    const uncompressed = Point.fromBytes(reconstruction).toBytes(false);
    const opposite = Point.fromBytes(reconstruction).negate().toBytes(true);
    const off = Uint8Array.of(2, ...new Uint8Array(32).fill(0xff));
    const asked = { ...certificate, key };
    expect(
      areKeysBehind(issuer, [
        asked,
        { ...asked, digest: scalarOf(keyType, 0n) },
        { ...asked, reconstruction: uncompressed },
        { ...asked, reconstruction: opposite },
        { ...asked, reconstruction: off },
        { ...asked, digest: e },
        { ...asked, key: holder },
        { ...asked, key: issuer },
        { ...asked, key: generatePrivateKey(keyType === "NistP256" ? "BrainpoolP256r1" : "NistP256") },
        asked,
      ]),
    ).toEqual([true, false, true, false, false, false, false, false, false, true]);
    expect(areKeysBehind(holder, [asked])).toEqual([false]);
    expect(areKeysBehind(holder, [])).toEqual([]);
  });

  it("have no share where the issuer's secret undoes the holder's point", () => {
    const holder = generatePrivateKey(keyType);
    const negated = scalarOf(keyType, -BigInt(`0x${Buffer.from(holder.toScalar()).toString("hex")}`));
    const order = { requestKey: holder.publicKey, digestOf: () => e };
    const [none, some] = implicitSharesWith([negated, holder.toScalar()], holder, [order, order]);
    expect(none).toBeUndefined();
    expect(some).toBeDefined();
  });
});

describe("published implicit certificates", () => {
  it.each(
    read("implicit-certificates") as Record<string, string>[],
  )("come out of their secrets: %#", (vector) => {
    const digestValue = octets(vector.e!);
    const order = { requestKey: octets(vector.requestKey!), digestOf: () => digestValue };
    const [share] = implicitSharesWith([octets(vector.k!)], keyOf(vector.issuerPrivateKey!), [order]);
    expect(share).toEqual({
      reconstruction: compressed(vector.reconstruction!),
      privateKeyInfo: octets(vector.privateKeyInfo!),
    });
    const holder = reconstructPrivateKey(
      keyOf(vector.requestPrivateKey!),
      digestValue,
      share!.privateKeyInfo,
    );
    expect(holder.toScalar()).toEqual(octets(vector.privateKey!));
    expect(holder.publicKey).toEqual(compressed(vector.publicKey!));
    expect(
      reconstructPublicKey("NistP256", share!.reconstruction, digestValue, octets(vector.issuerKey!)),
    ).toEqual(holder.publicKey);
  });

  it("and a device's pseudonym certificate give the key that its bundle was made with", () => {
    const vector = read("pseudonym-certificate");
    const expansion = { key: octets(vector.expansionKey), use: "signing" } as const;
    const cocoon = cocoonPrivateKey(keyOf(vector.caterpillarPrivateKey), expansion, vector);
    expect(cocoon.toScalar()).toEqual(octets(vector.cocoonPrivateKey));
    const made = reconstructPrivateKey(cocoon, octets(vector.digest), octets(vector.privateKeyInfo));
    expect(made.toScalar()).toEqual(octets(vector.privateKey));
    expect(made.publicKey).toEqual(compressed(vector.publicKey));
  });
});
