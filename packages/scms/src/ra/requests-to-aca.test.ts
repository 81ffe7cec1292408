import { coer } from "@v2x/asn1";
import {
  encryptionKeyIn,
  pointOctets,
  toVerificationKey,
  validityOf,
  verificationKeyIn,
} from "@v2x/credentials";
import { cocoonPrivateKey, compressPoint, type PrivateKey, privateKeyFromScalar } from "@v2x/crypto";
import { EncryptedIndividualPLV, type RaAcaCertRequest, startOfIPeriod } from "@v2x/v2x-schema";
import { describe, expect, it } from "vitest";
import { demandOf } from "./authorization-demand.ts";
import { ownRequest } from "./device-requests.test-support.ts";
import { type LinkageContribution, requestsToAca, standardFlags } from "./requests-to-aca.ts";

const now = new Date("2026-03-01T10:00:00Z");
const period = 582;

const encPlv = (laId: number): Uint8Array =>
  coer.encode(EncryptedIndividualPLV, {
    version: 2,
    laId: Uint8Array.of(0, laId),
    encPlv: { protocolVersion: 3, content: { choice: "unsecuredData", value: Uint8Array.of(laId) } },
  });
const linkageOf = (count: number): readonly LinkageContribution[] =>
  Array.from({ length: count }, (_, j) => [encPlv(2 * j), encPlv(2 * j + 1)]);

const asked = (own: ReturnType<typeof ownRequest>, count = 3, linkage?: readonly LinkageContribution[]) =>
  requestsToAca(
    { request: own.request, demand: demandOf(own.request)!, period, count, linkage },
    standardFlags,
    now,
  );

function keyIn({ tbsCert: { verifyKeyIndicator } }: RaAcaCertRequest): Uint8Array | undefined {
  return verifyKeyIndicator.choice === "reconstructionValue"
    ? compressPoint("NistP256", pointOctets(verifyKeyIndicator.value)!)
    : verifyKeyIndicator.choice === "verificationKey"
      ? verificationKeyIn(verifyKeyIndicator.value)?.point
      : undefined;
}

const cocoon = (key: PrivateKey, expansion: Uint8Array, use: "signing" | "encryption", j: number) =>
  cocoonPrivateKey(key, { key: expansion, use }, { i: period, j }).publicKey;

describe("what the RA asks the ACA", () => {
  it.each([
    "original",
    "unified",
    "compactUnified",
  ] as const)("is a certificate for each cocoon key of the period, of butterfly keys %s", (kind) => {
    const own = ownRequest(kind, {}, { now });
    const requests = asked(own, 3, linkageOf(3));
    expect(requests.map(({ j }) => j)).toEqual([0, 1, 2]);
    for (const { j, request } of requests) {
      expect(keyIn(request)).toEqual(cocoon(own.caterpillar, own.signingKey, "signing", j));
      const { certEncKey, flags, linkageInfo, tbsCert } = request;
      expect(certEncKey && encryptionKeyIn(certEncKey)?.point).toEqual(
        kind === "original"
          ? cocoon(own.encryptionCaterpillar, own.encryptionKey, "encryption", j)
          : kind === "unified"
            ? cocoon(own.caterpillar, own.signingKey, "signing", j)
            : undefined,
      );
      expect(flags.bytes).toEqual(Uint8Array.of(kind === "compactUnified" ? 0x40 : 0));
      expect([linkageInfo?.encPlv1.laId, linkageInfo?.encPlv2.laId]).toEqual([
        Uint8Array.of(0, 2 * j),
        Uint8Array.of(0, 2 * j + 1),
      ]);
      expect(tbsCert.id).toMatchObject({ choice: "linkageData", value: { iCert: period } });
      const start = startOfIPeriod(period);
      expect(validityOf(tbsCert.validityPeriod)).toEqual({
        notBefore: start,
        notAfter: new Date(start.getTime() + 169 * 3_600_000),
      });
    }
  });

  it("says that keys of explicit certificates are to be hidden from the RA", () => {
    const own = ownRequest("unified", { type: "explicit" }, { now });
    const [first] = asked(own, 1, linkageOf(1));
    expect(first?.request.flags.bytes).toEqual(Uint8Array.of(0x80));
    expect(first?.request.tbsCert.verifyKeyIndicator.choice).toBe("verificationKey");
    const compact = ownRequest("compactUnified", { type: "explicit" }, { now });
    expect(asked(compact, 1, linkageOf(1))[0]?.request.flags.bytes).toEqual(Uint8Array.of(0xc0));
  });

  it.each(["single", "encrypted"] as const)("is one certificate for the key as it stands: %s", (kind) => {
    for (const type of ["explicit", "implicit"] as const) {
      const own = ownRequest(kind, { type }, { now });
      const requests = asked(own);
      expect(requests).toHaveLength(1);
      const { request } = requests[0]!;
      expect(keyIn(request)).toEqual(own.caterpillar.publicKey);
      expect(request.tbsCert.verifyKeyIndicator.choice).toBe(
        type === "explicit" ? "verificationKey" : "reconstructionValue",
      );
      expect(request.certEncKey && encryptionKeyIn(request.certEncKey)?.point).toEqual(
        kind === "encrypted" ? own.encryptionCaterpillar.publicKey : undefined,
      );
      expect(request.tbsCert.validityPeriod).toEqual(own.request.tbsCert.validityPeriod);
      expect([request.flags.bytes, request.linkageInfo]).toEqual([Uint8Array.of(0), undefined]);
    }
  });

  it("leaves out a j whose cocoon key is the point at infinity", () => {
    const own = ownRequest("unified", {}, { now });
    const expansion = { key: own.signingKey, use: "signing" } as const;
    const sum = scalar(cocoonPrivateKey(own.caterpillar, expansion, { i: period, j: 1 }));
    const order = BigInt("0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551");
    const added = (sum - scalar(own.caterpillar) + order) % order;
    const opposite = Buffer.from((order - added).toString(16).padStart(64, "0"), "hex");
    const { publicKey } = privateKeyFromScalar("NistP256", opposite);
    const value = toVerificationKey("NistP256", publicKey);
    const tbsCert = {
      ...own.request.tbsCert,
      verifyKeyIndicator: { choice: "verificationKey", value },
    } as const;
    const request = { ...own.request, tbsCert };
    expect(asked({ ...own, request }, 3, linkageOf(3)).map(({ j }) => j)).toEqual([0, 2]);
  });
});

function scalar(key: PrivateKey): bigint {
  return BigInt(`0x${Buffer.from(key.toScalar()).toString("hex")}`);
}
