import { existsSync } from "node:fs";
import { join } from "node:path";
import { coer, toHex } from "@v2x/asn1";
import { hashedId8Of } from "@v2x/credentials";
import { decompressPoint, generatePrivateKey } from "@v2x/crypto";
import { fixture, fixtureVectors, type Vector, vectorsBelow } from "@v2x/testkit";
import { Certificate } from "@v2x/v2x-schema";
import { describe, expect, it } from "vitest";
import { certificatesIn, readCoer } from "../index.ts";

const shared = join(import.meta.dirname, "../../../../../shared/standards/vectors");

const isCertificate = ({ type }: Vector) => /^(EtsiTs103097|Explicit|Implicit)?Certificate$/.test(type);
const certificates = [...fixtureVectors(), ...(existsSync(shared) ? vectorsBelow(shared) : [])].filter(
  isCertificate,
);

const upper = (octets: Uint8Array) => toHex(octets).toUpperCase();

describe("the names of certificates in a reading", () => {
  it.each(certificates.map(({ name, bytes }) => [name, bytes] as const))("are right: %s", (_, bytes) => {
    expect(certificatesIn(readCoer("ScmsCert", bytes))).toEqual([
      { layer: 0, path: "", hashedId8: upper(hashedId8Of(bytes)) },
    ]);
  });

  it.each([
    "NistP256",
    "BrainpoolP256r1",
    "NistP384",
    "BrainpoolP384r1",
  ] as const)("are those of the canonical form, where a point of %s is not compressed", (keyType) => {
    const bytes = fixture("vanetza/router-test-ticket.oer");
    const value = coer.decode(Certificate, bytes);
    const whole = decompressPoint(keyType, generatePrivateKey(keyType).publicKey)!;
    const half = (whole.length - 1) / 2;
    const point = { x: whole.subarray(1, 1 + half), y: whole.subarray(1 + half) };
    const form = half === 32 ? "uncompressedP256" : "uncompressedP384";
    const short = point.x.subarray(0, 32);
    const key = (rForm: string, at: unknown) => ({
      ...value,
      toBeSigned: {
        ...value.toBeSigned,
        verifyKeyIndicator: { choice: "verificationKey", value: { choice: `ecdsa${keyType}`, value: at } },
      },
      signature: {
        choice: "ecdsaNistP256Signature",
        value: { rSig: { choice: rForm, value: short }, sSig: short },
      },
    });
    const plain = key("compressed-y-1", {
      choice: form,
      value: point,
    }) as unknown as Certificate;
    const canonical = key("x-only", {
      choice: `compressed-y-${point.y.at(-1)! & 1}`,
      value: point.x,
    }) as unknown as Certificate;
    const [met] = certificatesIn(readCoer("ScmsCert", coer.encode(Certificate, plain)));
    expect(met!.hashedId8).toBe(upper(hashedId8Of(coer.encode(Certificate, canonical))));
  });

  it("are given for every certificate of a trust list, with its place", () => {
    const ectl = fixture("eu-l2-ectl-CE4CF6C19BFED720.oer");
    const reading = readCoer("CcmsCtl", ectl);
    const met = certificatesIn(reading);
    const roots = reading.layers[0].map.filter(({ path }) => path.endsWith(".selfsignedRootCa"));
    expect(roots.length).toBeGreaterThan(0);
    expect(met.map(({ path }) => path)).toEqual(expect.arrayContaining(roots.map(({ path }) => path)));
    for (const { layer, path, hashedId8 } of met) {
      const { start, end } = reading.layers[layer]!.map.find((range) => range.path === path)!;
      expect(hashedId8).toBe(upper(hashedId8Of(ectl.subarray(start, end))));
    }
  });

  it("leave out a certificate that is cut", () => {
    const bytes = fixture("vanetza/router-test-ticket.oer");
    expect(certificatesIn(readCoer("ScmsCert", bytes.subarray(0, -1)))).toEqual([]);
  });
});
