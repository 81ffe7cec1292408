import { createHash } from "node:crypto";
import { coer, fromHex, toHex } from "@v2x/asn1";
import {
  decompressPoint,
  generatePrivateKey,
  type KeyType,
  privateKeyFromScalar,
  reconstructPrivateKey,
  reconstructPublicKey,
} from "@v2x/crypto";
import { Certificate, type EccP256CurvePoint, ToBeSignedCertificate } from "@v2x/v2x-schema";
import { describe, expect, it } from "vitest";
import { bitmap, blank, hierarchy, uncompressed, within } from "../hierarchy.test-support.ts";
import {
  type DecodedCertificate,
  decodeCertificate,
  europeanProfiles,
  issueImplicitCertificate,
  judge,
  makeImplicitCertificate,
  openEvidence,
  pointOctets,
  signerWith,
  toTime64,
} from "../index.ts";
import { signMessage } from "../verdict/verdict.test-support.ts";
import { reconstructedKeys } from "./reconstructed-keys.ts";

/** The order of each curve's group. */
const orders = {
  NistP256: 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n,
  BrainpoolP256r1: 0xa9fb57dba1eea9bc3e660a909d838d718c397aa3b561a6f7901e0e82974856a7n,
} as const;

const numberOf = (octets: Uint8Array) => BigInt(`0x${Buffer.from(octets).toString("hex")}`);
const sha256 = (octets: Uint8Array) => createHash("sha256").update(octets).digest();

async function ordered(curve: KeyType, permissions = [bitmap(36, "0100fc")]) {
  const { aa, chain } = await hierarchy("NistP256", curve, "NistP256");
  const request = generatePrivateKey(curve);
  const { verifyKeyIndicator: _explicit, ...fields } = blank(curve, 1).fields;
  const toBeSigned = { ...fields, id: { choice: "none", value: null }, appPermissions: permissions } as const;
  const order = { toBeSigned, requestKey: request.publicKey, issuer: aa.certificate, signer: aa.signer };
  return { order, request, aa, chain };
}

describe.each(["NistP256", "BrainpoolP256r1"] as const)("an implicit ticket on %s", (curve) => {
  it("gives its holder, and nobody else, the key that everybody reconstructs", async () => {
    const { order, request, aa, chain } = await ordered(curve);
    const profile = europeanProfiles.authorizationTicket;
    const { certificate, privateKeyInfo } = await issueImplicitCertificate({ ...order, profile });
    expect(decodeCertificate(certificate.bytes).value).toMatchObject({
      type: "implicit",
      signature: undefined,
    });

    // d = e·k_U + s, by arithmetic of its own.
    const tbs = coer.encode(ToBeSignedCertificate, certificate.value.toBeSigned);
    const e = sha256(Buffer.concat([sha256(tbs), sha256(aa.certificate.bytes)]));
    const d = (numberOf(e) * numberOf(request.toScalar()) + numberOf(privateKeyInfo)) % orders[curve];
    const key = privateKeyFromScalar(curve, fromHex(d.toString(16).padStart(64, "0")));
    expect(reconstructedKeys(certificate, aa.certificate, aa.certificate.key!)).toEqual([
      { keyType: curve, point: key.publicKey },
    ]);
    expect(privateKeyInfo).toHaveLength(32);

    const message = await signMessage(
      { psid: 36, generationTime: toTime64(within) },
      { certificate, signer: signerWith(key) },
    );
    const verdict = judge({
      bytes: message,
      now: within,
      known: [certificate, ...chain.slice(1)].flatMap(({ bytes }) => openEvidence(bytes) ?? []),
      trusted: [{ certificate: chain[2]!, because: "you declare it so" }],
    });
    const states = Object.fromEntries(verdict.lights.map(({ id, state }) => [id, state]));
    expect(states).toMatchObject({ signature: "pass", chain: "pass", permissions: "pass" });
  });

  it("stands for each key that implementations make of points that came uncompressed", async () => {
    const { order, aa } = await ordered(curve);
    const { certificate } = await makeImplicitCertificate(order);
    const key = aa.certificate.key!;
    const [made] = reconstructedKeys(certificate, aa.certificate, key);
    const loose = uncompressedReconstruction(certificate, curve);
    const looseIssuer = decodeCertificate(coer.encode(Certificate, uncompressed(aa.certificate)));
    const keysOf = (one: DecodedCertificate, issuer: DecodedCertificate) => {
      const keys = reconstructedKeys(one, issuer, key);
      expect(new Set(keys.map(({ point }) => toHex(point))).size).toBe(keys.length);
      return [keys[0], keys.length];
    };
    expect(keysOf(certificate, aa.certificate)).toEqual([made, 1]);
    expect(keysOf(loose, aa.certificate)).toEqual([made, 2]);
    expect(keysOf(certificate, looseIssuer)).toEqual([made, 2]);
    expect(keysOf(loose, looseIssuer)).toEqual([made, 4]);
  });

  it("is named the same when its reconstruction value comes uncompressed, whichever of the two points it is", async () => {
    const { order } = await ordered(curve);
    const points = new Set<string>();
    while (points.size < 2) {
      const { certificate } = await makeImplicitCertificate(order);
      const loose = uncompressedReconstruction(certificate, curve);
      expect(loose.bytes).not.toEqual(certificate.bytes);
      expect(loose.hashedId8).toEqual(certificate.hashedId8);
      points.add(reconstructionIn(certificate).choice);
    }
  });

  it("hides a fresh secret each time", async () => {
    const { order } = await ordered(curve);
    const [one, other] = await Promise.all([makeImplicitCertificate(order), makeImplicitCertificate(order)]);
    expect(one.certificate.bytes).not.toEqual(other.certificate.bytes);
    expect(one.privateKeyInfo).not.toEqual(other.privateKeyInfo);
  });
});

describe("a key", () => {
  it("is reconstructed neither for an explicit certificate, nor on 384 bits, nor from what is no point", async () => {
    const { order, aa, chain } = await ordered("NistP256");
    const { certificate } = await makeImplicitCertificate(order);
    const key = aa.certificate.key!;
    expect(reconstructedKeys(chain[0]!, aa.certificate, key)).toEqual([]);
    const large = (await hierarchy("NistP256", "NistP384", "NistP256")).aa.certificate;
    expect(reconstructedKeys(certificate, large, large.key!)).toEqual([]);
    const fill = withReconstruction(certificate, { choice: "fill", value: null });
    expect(reconstructedKeys(fill, aa.certificate, key)).toEqual([]);
    const off = withReconstruction(certificate, {
      choice: "compressed-y-0",
      value: new Uint8Array(32).fill(0xff),
    });
    expect(reconstructedKeys(off, aa.certificate, key)).toEqual([]);
  });
});

describe("issuing implicitly", () => {
  it("refuses what breaks a rule before it touches the key; making does not", async () => {
    const { order } = await ordered("NistP256", [bitmap(36, "01ffff")]);
    let touched = 0;
    const signer = {
      ...order.signer,
      makeImplicitShare: (...given: Parameters<typeof order.signer.makeImplicitShare>) => {
        touched += 1;
        return order.signer.makeImplicitShare(...given);
      },
    };
    const profile = europeanProfiles.authorizationTicket;
    await expect(issueImplicitCertificate({ ...order, signer, profile })).rejects.toMatchObject({
      code: "lint",
      details: { unmet: [{ name: "app-permissions-within-issuer" }] },
    });
    expect(touched).toBe(0);
    await makeImplicitCertificate({ ...order, signer });
    expect(touched).toBe(1);
  });

  it("refuses a signer with another key, a point off the curve, and a 384-bit issuer", async () => {
    const { order } = await ordered("NistP256");
    const other = signerWith(generatePrivateKey("NistP256"));
    await expect(makeImplicitCertificate({ ...order, signer: other })).rejects.toMatchObject({
      code: "signer-mismatch",
    });
    const off = Uint8Array.of(2, ...new Uint8Array(32).fill(0xff));
    await expect(makeImplicitCertificate({ ...order, requestKey: off })).rejects.toMatchObject({
      code: "point-invalid",
    });
    const large = await ordered("BrainpoolP384r1");
    const requestKey = generatePrivateKey("NistP256").publicKey;
    await expect(makeImplicitCertificate({ ...large.order, requestKey })).rejects.toMatchObject({
      code: "key-malformed",
    });
  });
});

describe("shares asked for in one turn", () => {
  it("are each for their own key, and only that of a bad point is refused", async () => {
    const issuer = generatePrivateKey("NistP256");
    const signer = signerWith(issuer);
    const holders = [1, 2, 3].map(() => generatePrivateKey("NistP256"));
    const off = Uint8Array.of(2, ...new Uint8Array(32).fill(0xff));
    const digestOf = (reconstruction: Uint8Array) => sha256(reconstruction);
    const points = [...holders.map(({ publicKey }) => publicKey), off];
    const shares = await Promise.allSettled(points.map((point) => signer.makeImplicitShare(point, digestOf)));
    for (const [at, holder] of holders.entries()) {
      const { reconstruction, privateKeyInfo } = fulfilled(shares[at]!);
      const digest = digestOf(reconstruction);
      expect(reconstructPrivateKey(holder, digest, privateKeyInfo).publicKey).toEqual(
        reconstructPublicKey("NistP256", reconstruction, digest, issuer.publicKey),
      );
    }
    expect(shares[3]).toMatchObject({ status: "rejected", reason: { code: "point-invalid" } });
    const together = await Promise.all(
      [1, 2].map(() => signer.makeImplicitShare(holders[0]!.publicKey, digestOf)),
    );
    expect(together[0]!.reconstruction).not.toEqual(together[1]!.reconstruction);
  });
});

function fulfilled<T>(outcome: PromiseSettledResult<T>): T {
  if (outcome.status === "rejected") throw outcome.reason;
  return outcome.value;
}

function withReconstruction({ value }: DecodedCertificate, point: EccP256CurvePoint): DecodedCertificate {
  const verifyKeyIndicator = { choice: "reconstructionValue", value: point } as const;
  return decodeCertificate(
    coer.encode(Certificate, { ...value, toBeSigned: { ...value.toBeSigned, verifyKeyIndicator } }),
  );
}

function uncompressedReconstruction(certificate: DecodedCertificate, curve: KeyType): DecodedCertificate {
  const octets = decompressPoint(curve, pointOctets(reconstructionIn(certificate))!)!;
  const value = { x: octets.slice(1, 33), y: octets.slice(33) };
  return withReconstruction(certificate, { choice: "uncompressedP256", value });
}

function reconstructionIn({ value }: DecodedCertificate): EccP256CurvePoint {
  const { verifyKeyIndicator } = value.toBeSigned;
  if (verifyKeyIndicator.choice !== "reconstructionValue") throw new Error("the certificate is explicit");
  return verifyKeyIndicator.value;
}
