import { coer } from "@v2x/asn1";
import {
  concat,
  decompressPoint,
  digest,
  generatePrivateKey,
  type PrivateKey,
  privateKeyFromScalar,
} from "@v2x/crypto";
import {
  Certificate,
  type Certificate as CertificateValue,
  CrlContents,
  crlPermission,
  Ieee1609Dot2Data,
  ToBeSignedCertificate,
  type TypeSpecificCrlContents,
} from "@v2x/v2x-schema";
import { beforeAll, describe, expect, it } from "vitest";
import { toVerificationKey } from "../certificates/curve-points.ts";
import type { DecodedCertificate } from "../certificates/decoded-certificate.ts";
import { within } from "../hierarchy.test-support.ts";
import {
  decodeCertificate,
  linkageValue,
  type MessageSigner,
  plainPayloadOf,
  preLinkageValues,
  signerWith,
  toTime32,
  toTime64,
} from "../index.ts";
import {
  evidence,
  judged,
  lightOf,
  selfSign,
  signCarelessly,
  signMessage,
  statesOf,
} from "./verdict.test-support.ts";

const validityPeriod = { start: 648_432_005, duration: { choice: "years", value: 5 } } as const;
const app = { bytes: Uint8Array.of(0x80), length: 8 };
const explicitKey = (key: PrivateKey) =>
  ({
    choice: "verificationKey",
    value: toVerificationKey(key.keyType, key.publicKey),
  }) as const;

/** A root and an authorization CA as in the American system, and whoever signs its revocation lists. */
async function system() {
  const rootKey = generatePrivateKey("NistP256");
  const common = { cracaId: new Uint8Array(3), crlSeries: 0, validityPeriod };
  const rootFields: ToBeSignedCertificate = {
    ...common,
    id: { choice: "name", value: "root.example" },
    appPermissions: [
      { psid: 35, ssp: { choice: "opaque", value: Uint8Array.of(0x81, 0, 2) } },
      crlPermission({ associatedCraca: "isCraca", crls: [256] }),
    ],
    certIssuePermissions: [
      {
        subjectPermissions: { choice: "all", value: null },
        minChainLength: 1,
        chainLengthRange: -1,
        eeType: { bytes: Uint8Array.of(0xc0), length: 8 },
      },
    ],
    verifyKeyIndicator: explicitKey(rootKey),
  };
  const root: MessageSigner = {
    certificate: await selfSign(rootFields, signerWith(rootKey)),
    signer: signerWith(rootKey),
  };
  const acaKey = generatePrivateKey("NistP256");
  const aca: MessageSigner = {
    certificate: await signCarelessly(
      {
        ...common,
        id: { choice: "name", value: "aca.example" },
        certIssuePermissions: [
          {
            subjectPermissions: { choice: "explicit", value: [{ psid: 32, sspRange: undefined }] },
            minChainLength: 1,
            chainLengthRange: 0,
            eeType: app,
          },
        ],
        verifyKeyIndicator: explicitKey(acaKey),
      },
      root,
    ),
    signer: signerWith(acaKey),
  };
  return { root, aca, acaKey, crlSigner: await crlSignerBelow(root) };
}

/** Who may sign revocation lists of series 4 for the root, or has other fields. */
async function crlSignerBelow(
  root: MessageSigner,
  changes: Partial<ToBeSignedCertificate> = {},
): Promise<MessageSigner> {
  const key = generatePrivateKey("NistP256");
  const fields: ToBeSignedCertificate = {
    cracaId: root.certificate.digest.slice(-3),
    crlSeries: 256,
    validityPeriod,
    id: { choice: "name", value: "crl.example" },
    appPermissions: [crlPermission({ associatedCraca: "issuerIsCraca", crls: [4] })],
    verifyKeyIndicator: explicitKey(key),
    ...changes,
  };
  return { certificate: await signCarelessly(fields, root), signer: signerWith(key) };
}

const orderP256 = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const numberOf = (octets: Uint8Array) => BigInt(`0x${Buffer.from(octets).toString("hex")}`);

/** What holder and ACA do together (IEEE 1609.2 5.3.2), written from the formula. */
function implicit(
  aca: MessageSigner,
  acaKey: PrivateKey,
  changes: Partial<ToBeSignedCertificate> = {},
  form: "compressed" | "uncompressed" = "compressed",
): MessageSigner {
  const secret = generatePrivateKey("NistP256");
  const whole = decompressPoint("NistP256", secret.publicKey)!;
  const uncompressed = { x: whole.slice(1, 33), y: whole.slice(33) };
  const toBeSigned: ToBeSignedCertificate = {
    id: { choice: "none", value: null },
    cracaId: made.root.certificate.digest.slice(-3),
    crlSeries: 4,
    validityPeriod: { start: 648_432_005, duration: { choice: "years", value: 1 } },
    appPermissions: [{ psid: 32, ssp: undefined }],
    verifyKeyIndicator: {
      choice: "reconstructionValue",
      value:
        form === "uncompressed"
          ? { choice: "uncompressedP256", value: uncompressed }
          : (toVerificationKey("NistP256", secret.publicKey).value as never),
    },
    ...changes,
  };
  const value: CertificateValue = {
    version: 3,
    type: "implicit",
    issuer: { choice: "sha256AndDigest", value: aca.certificate.hashedId8 },
    toBeSigned,
    signature: undefined,
  };
  const data = digest("sha256", coer.encode(ToBeSignedCertificate, toBeSigned));
  const e = numberOf(digest("sha256", concat(data, aca.certificate.digest)));
  const d = (e * numberOf(secret.toScalar()) + numberOf(acaKey.toScalar())) % orderP256;
  const key = privateKeyFromScalar("NistP256", Buffer.from(d.toString(16).padStart(64, "0"), "hex"));
  return {
    certificate: decodeCertificate(coer.encode(Certificate, value)),
    signer: signerWith(key),
  };
}

let made: Awaited<ReturnType<typeof system>>;
beforeAll(async () => {
  made = await system();
});
const atHand = () => ({
  known: evidence(made.aca.certificate, made.crlSigner.certificate),
  trusted: [{ certificate: made.root.certificate, because: "you declare it so" }],
});
const header = { psid: 32, generationTime: toTime64(within) };

describe("an implicit certificate", () => {
  it("alone has no signature to look at, and its chain stays open although everything is at hand", () => {
    const { certificate } = implicit(made.aca, made.acaKey);
    const verdict = judged(certificate.bytes, atHand());
    expect(statesOf(verdict)).toEqual({
      decoded: "pass",
      canonical: "pass",
      signature: "notApplicable",
      chain: "unknown",
      permissions: "pass",
      region: "pass",
      time: "pass",
      revocation: "unknown",
    });
    expect(lightOf(verdict, "signature").checks[0]?.found).toMatch(/^808[23][0-9a-f]{64} /);
    expect(lightOf(verdict, "chain").reason).toContain("nothing here shows that its issuer made it");
  });

  it("without its issuer tells which one is missing", () => {
    const { certificate } = implicit(made.aca, made.acaKey);
    const verdict = judged(certificate.bytes);
    expect(verdict.missing).toEqual([made.aca.certificate.hashedId8]);
    expect(lightOf(verdict, "signature").state).toBe("notApplicable");
  });

  it("is proven by a message that verifies under its reconstructed key", async () => {
    const message = await signMessage(header, implicit(made.aca, made.acaKey));
    expect(statesOf(judged(message, atHand()))).toMatchObject({
      signature: "pass",
      chain: "pass",
      permissions: "pass",
    });
    const alone = judged(message);
    expect(statesOf(alone)).toMatchObject({ signature: "unknown", chain: "unknown" });
    expect(alone.missing).toEqual([made.aca.certificate.hashedId8]);
  });

  it("of a stranger who names the ACA as issuer is found out by the message", async () => {
    const message = await signMessage(header, implicit(made.aca, generatePrivateKey("NistP256")));
    const verdict = judged(message, atHand());
    expect(statesOf(verdict)).toMatchObject({ signature: "fail", chain: "unknown" });
    expect(lightOf(verdict, "signature").checks).toContainEqual(
      expect.objectContaining({ outcome: "unknown", found: expect.stringContaining("reconstructed") }),
    );
  });

  it("is proven also where its maker hashed the octets with a point that is not compressed", async () => {
    const message = await signMessage(header, implicit(made.aca, made.acaKey, {}, "uncompressed"));
    expect(statesOf(judged(message, atHand()))).toMatchObject({
      canonical: "fail",
      signature: "pass",
      chain: "pass",
    });
  });

  it("with a reconstruction value off the curve fails", () => {
    const { certificate } = implicit(made.aca, made.acaKey, {
      verifyKeyIndicator: {
        choice: "reconstructionValue",
        value: { choice: "compressed-y-0", value: new Uint8Array(32).fill(0xff) },
      },
    });
    expect(statesOf(judged(certificate.bytes, atHand()))).toMatchObject({ signature: "fail", chain: "fail" });
  });
});

describe("revocation lists of IEEE 1609.2", () => {
  const day = (date: string) => toTime32(new Date(`${date}T00:00:00Z`));
  const hashList = (ids: readonly Uint8Array[]): TypeSpecificCrlContents => ({
    choice: "fullHashCrl",
    value: { crlSerial: 1, entries: ids.map((id) => ({ id, expiry: day("2025-09-01") })) },
  });

  function list(
    typeSpecific: TypeSpecificCrlContents,
    changes: Partial<CrlContents> = {},
    by = made.crlSigner,
  ) {
    const contents = coer.encode(CrlContents, {
      version: 1,
      crlSeries: 4,
      crlCraca: made.root.certificate.hashedId8,
      issueDate: day("2024-07-25"),
      nextCrl: day("2024-09-01"),
      priorityInfo: { priority: undefined },
      typeSpecific,
      ...changes,
    });
    return signMessage({ psid: 256 }, by, contents);
  }
  const holder = () => implicit(made.aca, made.acaKey).certificate;
  const standing = (certificate: DecodedCertificate, ...lists: Uint8Array[]) => {
    const { known, trusted } = atHand();
    return lightOf(
      judged(certificate.bytes, { known: [...known, ...evidence(...lists)], trusted }),
      "revocation",
    );
  };

  it("clear whom they do not name, and revoke whom they name by ten octets of its digest", async () => {
    const certificate = holder();
    expect(standing(certificate).state).toBe("unknown");
    expect(standing(certificate, await list(hashList([new Uint8Array(10)]))).state).toBe("pass");
    const revoked = standing(certificate, await list(hashList([certificate.digest.slice(-10)])));
    expect(revoked).toMatchObject({ state: "fail", clause: "IEEE 1609.2 5.1.3, 7.3" });
    const { certificate: other } = implicit(made.aca, made.acaKey, {}, "uncompressed");
    const asCame = await list(hashList([other.receivedDigest!.slice(-10)]));
    expect(standing(other, asCame).state).toBe("fail");
  });

  it("revoke by any of several that cover a certificate, and clear by any", async () => {
    const certificate = holder();
    const [naming, clearing, late] = await Promise.all([
      list(hashList([certificate.digest.slice(-10)])),
      list(hashList([])),
      list(hashList([]), { nextCrl: day("2024-07-28") }),
    ]);
    for (const lists of [
      [clearing, naming],
      [naming, clearing],
    ]) {
      expect(standing(certificate, ...lists).state).toBe("fail");
    }
    expect(standing(certificate, late, clearing).state).toBe("pass");
  });

  it("say nothing of another series, another CRACA, or past their end", async () => {
    const certificate = holder();
    for (const changes of [
      { crlSeries: 5 },
      { crlCraca: new Uint8Array(8) },
      { nextCrl: day("2024-07-28") },
    ]) {
      expect(standing(certificate, await list(hashList([]), changes)).state).toBe("unknown");
    }
  });

  it("recognise a holder of pseudonyms by the linkage value", async () => {
    const [la1Id, la2Id] = [Uint8Array.of(0, 1), Uint8Array.of(0, 2)];
    const seeds = { linkageSeed1: new Uint8Array(16).fill(1), linkageSeed2: new Uint8Array(16).fill(2) };
    const value = linkageValue(
      preLinkageValues(la1Id, seeds.linkageSeed1, 3, 3),
      preLinkageValues(la2Id, seeds.linkageSeed2, 3, 3),
    );
    const pseudonym = (linked: Uint8Array) =>
      implicit(made.aca, made.acaKey, {
        id: {
          choice: "linkageData",
          value: { iCert: 10, "linkage-value": linked, "group-linkage-value": undefined },
        },
      }).certificate;
    const individuals = [{ iMax: 12, contents: [seeds], singleSeed: undefined }];
    const seedList = await list({
      choice: "fullLinkedCrl",
      value: {
        iRev: 10,
        indexWithinI: 0,
        individual: [{ jmax: 20, contents: [{ la1Id, la2Id, contents: individuals }] }],
        groups: undefined,
        groupsSingleSeed: undefined,
      },
    });
    expect(standing(pseudonym(value), seedList).state).toBe("fail");
    expect(standing(pseudonym(new Uint8Array(9)), seedList).state).toBe("pass");
    for (const [choice, state] of [
      ["fullLinkedCrlWithAlg", "pass"],
      ["deltaLinkedCrl", "unknown"],
    ] as const) {
      const { content } = coer.decode(Ieee1609Dot2Data, seedList);
      const payload = content.choice === "signedData" && plainPayloadOf(content.value);
      if (!payload) throw new TypeError("the list is plain signed data");
      const { typeSpecific } = coer.decode(CrlContents, payload);
      const other = {
        choice,
        value: { ...(typeSpecific.value as object), seedEvolution: null, lvGeneration: null },
      };
      const same = await list(other as TypeSpecificCrlContents);
      expect(standing(pseudonym(value), same).state).toBe("fail");
      expect(standing(pseudonym(new Uint8Array(9)), same).state).toBe(state);
    }
    // A list of digests does not tell of pseudonyms.
    expect(standing(pseudonym(value), await list(hashList([]))).state).toBe("unknown");
    expect(standing(holder(), seedList).state).toBe("unknown");
  });

  it("that are differences revoke, and clear nobody", async () => {
    const certificate = holder();
    const difference = (ids: readonly Uint8Array[]) => {
      const { value } = hashList(ids) as Extract<TypeSpecificCrlContents, { choice: "fullHashCrl" }>;
      return list({ choice: "deltaHashCrl", value });
    };
    expect(standing(certificate, await difference([certificate.digest.slice(-10)])).state).toBe("fail");
    expect(standing(certificate, await difference([]))).toMatchObject({
      state: "unknown",
      reason: expect.stringContaining("do not tell of"),
    });
    const late = await list(hashList([]), { nextCrl: day("2024-07-28") });
    expect(standing(certificate, late).reason).toContain("but that list is not current");
    expect(standing(certificate).reason).toContain("no such list with a good signature is at hand");
  });

  it("are asked for wherever a CRACA is named, whatever its octets", async () => {
    const { certificate } = implicit(made.aca, made.acaKey, { cracaId: Uint8Array.of(0, 0, 1) });
    expect(standing(certificate, await list(hashList([])))).toMatchObject({
      state: "unknown",
      reason: expect.stringContaining("series 4 of the CRACA 000001"),
    });
  });

  it.each([
    ["revoke", "names"],
    ["clear", "omits"],
  ])("%s nobody unless their signer may sign that series for that CRACA", async (_what, says) => {
    const certificate = holder();
    const entries = hashList(says === "names" ? [certificate.digest.slice(-10)] : []);
    const { root, aca } = made;
    const anyone = await crlSignerBelow(root, { appPermissions: [{ psid: 256, ssp: undefined }] });
    const otherSeries = await crlSignerBelow(root, {
      appPermissions: [crlPermission({ associatedCraca: "issuerIsCraca", crls: [1, 256] })],
    });
    const itself = await crlSignerBelow(root, {
      appPermissions: [crlPermission({ associatedCraca: "isCraca", crls: [4] })],
    });
    const late = await crlSignerBelow(root, {
      validityPeriod: { start: 648_432_005, duration: { choice: "hours", value: 1 } },
    });
    const forged = (await list(entries)).slice();
    forged[forged.length - 1]! ^= 1;
    for (const [bytes, why] of [
      [await list(entries, {}, aca), "no SSP of its signer says that it may sign revocation lists"],
      [await list(entries, {}, root), "the list is of series 4, its signer may sign 256"],
      [await list(entries, {}, anyone), "no SSP of its signer says that it may sign revocation lists"],
      [await list(entries, {}, otherSeries), "its signer may sign 1, 256"],
      [await list(entries, {}, itself), "its CRACA is the one of its signer"],
      [await list(entries, {}, late), "it is no longer valid"],
      [forged, "its signature does not hold"],
    ] as const) {
      expect(standing(certificate, bytes)).toMatchObject({
        state: "unknown",
        reason: expect.stringContaining(why),
      });
    }
  });

  it("count for nobody below another root, though its name ends in the same three octets", async () => {
    const stranger = await system();
    const end = made.root.certificate.digest.slice(-3);
    const { certificate } = implicit(stranger.aca, stranger.acaKey, { cracaId: end });
    const known = evidence(
      stranger.aca.certificate,
      stranger.root.certificate,
      made.root.certificate,
      await list(hashList([certificate.digest.slice(-10)])),
    );
    expect(lightOf(judged(certificate.bytes, { known }), "revocation")).toMatchObject({
      state: "unknown",
      reason: expect.stringContaining("is none of the issuers at hand"),
    });
  });

  it("count no more once the CRACA revokes their signer, and not where it only says to be the signer's issuer", async () => {
    const certificate = holder();
    const { certificate: signer } = made.crlSigner;
    const clearing = await list(hashList([]));
    const revoking = await list(hashList([signer.digest.slice(-10)]), { crlSeries: 256 }, made.root);
    expect(standing(certificate, clearing, revoking)).toMatchObject({
      state: "unknown",
      reason: expect.stringContaining("is revoked"),
    });
    const key = generatePrivateKey("NistP256");
    const forged: MessageSigner = {
      certificate: decodeCertificate(
        coer.encode(Certificate, {
          ...signer.value,
          toBeSigned: { ...signer.value.toBeSigned, verifyKeyIndicator: explicitKey(key) },
        }),
      ),
      signer: signerWith(key),
    };
    expect(standing(certificate, await list(hashList([]), {}, forged))).toMatchObject({
      state: "unknown",
      reason: expect.stringContaining("the signature of its signer"),
    });
  });

  it("are judged themselves", async () => {
    const message = await list(hashList([]));
    expect(statesOf(judged(message, atHand()))).toMatchObject({
      decoded: "pass",
      signature: "pass",
      chain: "pass",
      permissions: "pass",
      time: "pass",
    });
    const wrong = await list(hashList([]), { crlSeries: 5 });
    expect(lightOf(judged(wrong, atHand()), "permissions")).toMatchObject({
      state: "fail",
      reason: expect.stringContaining("the list is of series 5, its signer may sign 4"),
    });
    const late = judged(message, { ...atHand(), now: new Date("2024-10-01T00:00:00Z") });
    expect(lightOf(late, "time")).toMatchObject({ state: "fail", clause: "IEEE 1609.2 7.3" });
  });
});
