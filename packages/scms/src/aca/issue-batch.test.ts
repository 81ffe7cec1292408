import { coer, toHex } from "@v2x/asn1";
import {
  type DecodedCertificate,
  decodeCertificate,
  linkageSeedAfter,
  linkageValue,
  preLinkageValues,
  reconstructedKeys,
  signedDataIn,
  toTime32,
  validityOf,
  verifyCertificate,
  verifySignedData,
} from "@v2x/credentials";
import {
  butterflyPrivateKey,
  digest,
  generatePrivateKey,
  type KeyType256,
  type PrivateKey,
  reconstructPrivateKey,
} from "@v2x/crypto";
import { requestHashedId8, sealCertificateRequest, sealForSharedKey, sealUnsecured } from "@v2x/protocol";
import {
  type KeyScheme,
  openCertificateResponse,
  type RequestSecrets,
  secretsOfCertificate,
} from "@v2x/station";
import {
  AcaEeCertResponsePlainSpdu,
  allHold,
  Certificate,
  type CertificateType,
  type RaAcaCertRequest,
  ToBeSignedCertificate,
} from "@v2x/v2x-schema";
import { beforeAll, describe, expect, it } from "vitest";
import {
  bsmPermission,
  now,
  party,
  requestPermission,
} from "../../../station/src/scms/authorities.test-support.ts";
import {
  type AcaBench,
  acaBench,
  index,
  readByRa,
  requestFor,
  revocation,
  sealedBy,
  withLinkage,
} from "./aca.test-support.ts";
import { issueBatch } from "./issue-batch.ts";

let bench: AcaBench;

beforeAll(async () => {
  bench = await acaBench();
});

const expansion = (octet: number) => new Uint8Array(16).fill(octet);
const schemes = (keyType: KeyType256): Readonly<Record<KeyScheme["kind"], KeyScheme>> => ({
  original: {
    kind: "original",
    signingExpansion: expansion(1),
    encryptionKey: generatePrivateKey(keyType),
    encryptionExpansion: expansion(2),
  },
  unified: { kind: "unified", expansion: expansion(3) },
  compactUnified: { kind: "compactUnified", expansion: expansion(4) },
  encrypted: { kind: "encrypted", encryptionKey: generatePrivateKey(keyType) },
  plain: { kind: "plain" },
});

const deviceOf = (
  kind: KeyScheme["kind"],
  type: CertificateType = "implicit",
  keyType: KeyType256 = "NistP256",
): RequestSecrets => ({ type, key: generatePrivateKey(keyType), scheme: schemes(keyType)[kind] });

async function answerTo(request: RaAcaCertRequest, { ra = bench.ra, aca = bench.aca } = {}) {
  const octets = await sealedBy(ra, request);
  const {
    answers: [answer],
  } = await issueBatch([octets], aca, now);
  return { octets, answer: answer! };
}

async function granted(request: RaAcaCertRequest, aca = bench.aca) {
  const { octets, answer } = await answerTo(request, { aca });
  if (!("response" in answer)) throw new Error(answer.refusal);
  return { octets, response: answer.response, ...readByRa(answer.response) };
}

/** What the device makes of it: the certificate, and its private key. */
async function received(spdu: Uint8Array, device: RequestSecrets, at = bench.aca) {
  const secrets = secretsOfCertificate(device, index);
  const { certificate: aca } = at;
  const { response, checks } = await openCertificateResponse(spdu, secrets, { aca, now });
  expect(checks).toSatisfy(allHold);
  const certificate = decodeCertificate(coer.encode(Certificate, response!.certificate));
  const { privateKeyInfo } = response!;
  const key = rebuilt(secrets.key, certificate, privateKeyInfo, aca);
  return { certificate, privateKeyInfo, key, issuer: aca };
}

type Received = Awaited<ReturnType<typeof received>>;

/** By the clauses, written apart from the station's reading. */
function rebuilt(
  key: PrivateKey,
  { value }: DecodedCertificate,
  info: Uint8Array | undefined,
  issuer: DecodedCertificate,
): PrivateKey {
  if (value.type === "explicit") return info === undefined ? key : butterflyPrivateKey(key, info);
  const own = digest("sha256", coer.encode(ToBeSignedCertificate, value.toBeSigned));
  const e = digest("sha256", Buffer.concat([own, issuer.digest]));
  return reconstructPrivateKey(key, e, info!);
}

/** The public key that everybody sees in the certificate. */
function publicKeyOf({ certificate, issuer }: Received): Uint8Array {
  if (certificate.value.type === "explicit") return certificate.key!.point;
  return reconstructedKeys(certificate, issuer, issuer.key!)[0]!.point;
}

describe("an ACA", () => {
  it.each<[KeyScheme["kind"], CertificateType, string]>([
    ["original", "implicit", "private"],
    ["original", "explicit", "private"],
    ["unified", "implicit", "private"],
    ["unified", "explicit", "private"],
    ["compactUnified", "implicit", "cubk"],
    ["compactUnified", "explicit", "cubk"],
    ["encrypted", "implicit", "private"],
    ["encrypted", "explicit", "private"],
    ["plain", "implicit", "plain"],
    ["plain", "explicit", "plain"],
  ])("gives a device that asks by %s keys an %s certificate whose key it alone can rebuild", async (kind, type, form) => {
    const device = deviceOf(kind, type);
    const answer = await granted(requestFor(device));
    expect(answer.form).toBe(form);
    expect(answer.requestHash).toEqual(requestHashedId8(answer.octets));
    expect(verifySignedData(answer.response, bench.aca.certificate)).toSatisfy(allHold);
    const got = await received(answer.spdu, device);
    expect(got.key.publicKey).toEqual(publicKeyOf(got));
    expect(got.certificate.value.type).toBe(type);
    if (type === "explicit")
      expect(verifyCertificate(got.certificate, bench.aca.certificate)).toSatisfy(allHold);
    const isOwnKey = type === "explicit" && (kind === "encrypted" || kind === "plain");
    expect(got.privateKeyInfo === undefined).toBe(isOwnKey);
    // The RA knows the cocoon key: the certificate must not show it.
    expect(Buffer.compare(publicKeyOf(got), secretsOfCertificate(device, index).key.publicKey) === 0).toBe(
      isOwnKey,
    );
    const readable = toHex(answer.response).includes(toHex(coer.encode(Certificate, got.certificate.value)));
    expect(readable).toBe(form === "plain");
  });

  it.each([
    [undefined, "unsecuredData"],
    ["unsecured", "unsecuredData"],
    ["bare", "encryptedData"],
  ] as const)("sends private answers in the form %s as %s below its signature, without a time in any header", async (form, choice) => {
    const device = deviceOf("unified");
    const aca = { ...bench.aca, ...(form && { privateAnswers: form }) };
    const answer = await granted(requestFor(device), aca);
    const [inner, outer] = [answer.spdu, answer.response].map((octets) => signedDataIn(octets)!.tbsData);
    expect(inner!.payload.data!.content.choice).toBe(choice);
    for (const { headerInfo } of [inner!, outer!]) expect(headerInfo).toEqual({ psid: 35 });
    await received(answer.spdu, device);
  });

  it("sends private answers of the edition of 2020 with the time in their header", async () => {
    const device = deviceOf("unified");
    const answer = await granted(requestFor(device), { ...bench.aca, answerEdition: "2020" });
    expect(signedDataIn(answer.spdu)!.tbsData.headerInfo).toMatchObject({
      psid: 35,
      generationTime: expect.any(BigInt),
    });
    await received(answer.spdu, device);
  });

  it.each([
    "implicit",
    "explicit",
  ] as const)("puts into an %s pseudonym certificate the value that both linkage authorities made", async (type) => {
    const device = deviceOf("original", type);
    const chains = [await bench.linkage[0].openChain(580), await bench.linkage[1].openChain(581)] as const;
    const answer = await granted(await withLinkage(requestFor(device), bench, chains));
    const { certificate } = await received(answer.spdu, device);
    const parts = await Promise.all(
      bench.linkage.map(async (la, number) => {
        // As everybody computes it once the seeds are on a revocation list.
        const seed = linkageSeedAfter(la.laId, await la.revealSeed(chains[number]!, 582), 1);
        return preLinkageValues(la.laId, seed, index.j, index.j);
      }),
    );
    expect(certificate.value.toBeSigned).toMatchObject({
      id: {
        choice: "linkageData",
        value: {
          iCert: index.i,
          "linkage-value": linkageValue(parts[0]!, parts[1]!),
          "group-linkage-value": undefined,
        },
      },
      cracaId: revocation.cracaId,
      crlSeries: revocation.linkedSeries,
    });
  });

  it("says where certificates without linkage are revoked, and keeps to what was asked", async () => {
    const device = deviceOf("plain", "explicit");
    const request = requestFor(device);
    const region = { choice: "identifiedRegion", value: [{ choice: "countryOnly", value: 840 }] } as const;
    const asked: RaAcaCertRequest["tbsCert"] = {
      ...request.tbsCert,
      id: { choice: "name", value: "rsu-7.example" },
      region,
      assuranceLevel: Uint8Array.of(0x40),
      canRequestRollover: null,
      encryptionKey: requestFor(deviceOf("encrypted")).certEncKey,
    };
    const answer = await granted({ ...request, tbsCert: asked });
    const { certificate } = await received(answer.spdu, device);
    expect(certificate.value.toBeSigned).toEqual({
      ...certificate.value.toBeSigned,
      id: asked.id,
      region,
      assuranceLevel: asked.assuranceLevel,
      canRequestRollover: null,
      validityPeriod: asked.validityPeriod,
      appPermissions: [bsmPermission],
      encryptionKey: asked.encryptionKey,
      cracaId: revocation.cracaId,
      crlSeries: revocation.hashedSeries,
      verifyKeyIndicator: asked.verifyKeyIndicator,
    });
  });

  it("certifies explicit keys of other curves, and butterfly keys of brainpoolP256r1 explicitly", async () => {
    const long: RequestSecrets = {
      type: "explicit",
      key: generatePrivateKey("NistP384"),
      scheme: { kind: "plain" },
    };
    for (const device of [long, deviceOf("unified", "explicit", "BrainpoolP256r1")]) {
      const got = await received((await granted(requestFor(device))).spdu, device);
      expect(got.key.keyType).toBe(device.key.keyType);
      expect(got.key.publicKey).toEqual(publicKeyOf(got));
    }
  });

  it("makes implicit certificates on the curve of its own key", async () => {
    const { certIssuePermissions } = bench.aca.certificate.value.toBeSigned;
    const other = await party("aca", bench.ica, { certIssuePermissions }, "BrainpoolP256r1");
    const aca = { ...bench.aca, certificate: other.certificate, signer: other.signer };
    const device = deviceOf("original", "implicit", "BrainpoolP256r1");
    const got = await received((await granted(requestFor(device), aca)).spdu, device, aca);
    expect(got.key.keyType).toBe("BrainpoolP256r1");
    expect(got.key.publicKey).toEqual(publicKeyOf(got));
    // Half of all points of another curve are, compressed, points of this one too.
    const foreign = await Promise.all(
      Array.from({ length: 24 }, () => answerTo(requestFor(deviceOf("original")), { aca })),
    );
    const refused = foreign.flatMap(({ answer }) => ("unmet" in answer ? [answer.unmet] : []));
    expect(refused.length).toBeGreaterThan(0);
    for (const unmet of refused) expect(unmet).toMatchObject([{ name: "request-key-usable" }]);
  });

  it("notes for its ledger, by their requests, the certificates without linkage value alone", async () => {
    const chains = [await bench.linkage[0].openChain(582), await bench.linkage[1].openChain(582)] as const;
    const pseudonym = await withLinkage(requestFor(deviceOf("original")), bench, chains);
    const devices = [deviceOf("encrypted"), deviceOf("unified", "explicit")];
    const requests = await Promise.all(
      [requestFor(devices[0]!), pseudonym, requestFor(devices[1]!)].map((one) => sealedBy(bench.ra, one)),
    );
    const { answers, ledger } = await issueBatch(requests, bench.aca, now);
    const expected = [0, 2].map(async (position) => {
      const { spdu } = readByRa((answers[position] as { response: Uint8Array }).response);
      const { certificate } = await received(spdu, devices[position / 2]!);
      return {
        request: requestHashedId8(requests[position]!),
        hashedId10: certificate.digest.slice(-10),
        cracaId: revocation.cracaId,
        expiresAt: validityOf(certificate.value.toBeSigned.validityPeriod).notAfter,
      };
    });
    expect(ledger).toEqual(await Promise.all(expected));
  });

  it("notes nothing of what it refuses", async () => {
    const request = requestFor(deviceOf("plain"));
    const foreign = { ...request, tbsCert: { ...request.tbsCert, appPermissions: [{ psid: 36 }] } };
    const { answers, ledger } = await issueBatch([await sealedBy(bench.ra, foreign)], bench.aca, now);
    expect(answers).toMatchObject([{ unmet: [{ name: "permissions-of-ra" }] }]);
    expect(ledger).toEqual([]);
  });

  it("answers each request of a batch by itself, in their order", async () => {
    const devices = [deviceOf("original"), deviceOf("compactUnified"), deviceOf("original")];
    const requests = await Promise.all(devices.map((device) => sealedBy(bench.ra, requestFor(device))));
    const broken = requests[1]!.slice(0, -1);
    const { answers } = await issueBatch([requests[0]!, broken, requests[1]!, requests[2]!], bench.aca, now);
    expect(answers.map((answer) => "response" in answer)).toEqual([true, false, true, true]);
    for (const [position, device] of [
      [0, devices[0]!],
      [2, devices[1]!],
      [3, devices[2]!],
    ] as const) {
      const answer = answers[position]!;
      if (!("response" in answer)) throw new Error(answer.refusal);
      await received(readByRa(answer.response).spdu, device);
    }
  });
});

describe("an ACA refuses", () => {
  const unmetOf = async (...given: Parameters<typeof answerTo>) => {
    const { answer } = await answerTo(...given);
    if ("response" in answer) return "granted";
    expect(answer.refusal).not.toBe("");
    return answer.unmet.map(({ name }) => name);
  };
  const changed = (changes: Partial<RaAcaCertRequest["tbsCert"]>, kind: KeyScheme["kind"] = "original") => {
    const request = requestFor(deviceOf(kind));
    return { ...request, tbsCert: { ...request.tbsCert, ...changes } };
  };
  const flags = (octet: number) => ({ bytes: Uint8Array.of(octet), length: 8 });
  const group = (psid: number) => requestPermission(psid);
  const linked = async () => {
    const chains = [await bench.linkage[0].openChain(580), await bench.linkage[1].openChain(580)] as const;
    return withLinkage(requestFor(deviceOf("original")), bench, chains);
  };

  it("what is no signed request of an RA that it serves", async () => {
    const stranger = await party("ra", bench.ica, { certRequestPermissions: [group(32)] });
    const request = requestFor(deviceOf("original"));
    expect(await unmetOf(request, { ra: stranger })).toContain("signer-known");
    const octets = await sealedBy(bench.ra, request);
    octets[octets.length - 1]! ^= 1;
    const {
      answers: [forged, plain],
    } = await issueBatch([octets, sealUnsecured(octets)], bench.aca, now);
    expect(forged).toMatchObject({ unmet: [{ name: "data-signature" }] });
    expect(plain).toMatchObject({
      unmet: expect.arrayContaining([expect.objectContaining({ name: "content-choice" })]),
    });
  });

  it("no request that is a day old or five minutes ahead, to the second", async () => {
    for (const seconds of [-86_400, 300]) {
      const request = { ...requestFor(deviceOf("plain")), generationTime: toTime32(now) + seconds };
      expect(await unmetOf(request)).toBe("granted");
    }
  });

  it("a request of another kind", async () => {
    const { spdu } = await granted(requestFor(deviceOf("plain")));
    const octets = await sealCertificateRequest(
      {
        version: 2,
        content: {
          choice: "aca-ra",
          value: {
            choice: "acaRaCertResponse",
            value: {
              version: 2,
              generationTime: toTime32(now),
              requestHash: new Uint8Array(8),
              acaResponse: { choice: "plain", value: coer.decode(AcaEeCertResponsePlainSpdu, spdu) },
            },
          },
        },
      },
      { ...bench.ra, identifier: "certificate" },
    );
    const {
      answers: [answer],
    } = await issueBatch([octets], bench.aca, now);
    expect(answer).toMatchObject({ unmet: [{ name: "request-of-ra" }] });
  });

  it.each<[string, () => RaAcaCertRequest | Promise<RaAcaCertRequest>, string]>([
    ["a request that says where to revoke", () => changed({ crlSeries: 1 }), "request-fields"],
    [
      "a request for a CA",
      () => changed({ certIssuePermissions: [{ ...group(32), minChainLength: 1 }] }),
      "request-fields",
    ],
    ["a request without permissions", () => changed({ appPermissions: undefined }), "request-fields"],
    ["flags inside the certificate", () => changed({ flags: flags(0x80) }), "nothing-else-asked"],
    [
      "extensions for applications",
      () => changed({ appExtensions: [{ id: 1, content: [1, 3, 6, 1] }] }),
      "nothing-else-asked",
    ],
    [
      "extensions for requests",
      () => changed({ certRequestExtension: [{ id: 1, permissions: { choice: "all", value: null } }] }),
      "nothing-else-asked",
    ],
    [
      "a request of yesterday",
      () => ({ ...requestFor(deviceOf("original")), generationTime: toTime32(now) - 86_401 }),
      "request-recent",
    ],
    [
      "a request of the future",
      () => ({ ...requestFor(deviceOf("original")), generationTime: toTime32(now) + 301 }),
      "request-recent",
    ],
    [
      "a verification key for an implicit certificate",
      () => ({ ...requestFor(deviceOf("original", "explicit")), type: "implicit", flags: flags(0) }),
      "key-indicator-of-type",
    ],
    [
      "a reconstruction value for an explicit certificate",
      () => ({ ...requestFor(deviceOf("original")), type: "explicit" }),
      "key-indicator-of-type",
    ],
    [
      "a key off the curve",
      () =>
        changed({
          verifyKeyIndicator: {
            choice: "reconstructionValue",
            value: { choice: "compressed-y-0", value: new Uint8Array(32).fill(0xff) },
          },
        }),
      "request-key-usable",
    ],
    [
      "a key of which x alone is told",
      () =>
        changed({
          verifyKeyIndicator: {
            choice: "reconstructionValue",
            value: { choice: "x-only", value: new Uint8Array(32).fill(1) },
          },
        }),
      "request-key-usable",
    ],
    [
      "a butterfly key on a 384-bit curve",
      () => ({
        ...requestFor({ type: "explicit", key: generatePrivateKey("NistP384"), scheme: { kind: "plain" } }),
        flags: flags(0x80),
      }),
      "request-key-usable",
    ],
    [
      "a compact unified key on a 384-bit curve",
      () => ({
        ...requestFor({ type: "explicit", key: generatePrivateKey("NistP384"), scheme: { kind: "plain" } }),
        flags: flags(0x40),
      }),
      "request-key-usable",
    ],
    [
      "a key on a 384-bit curve for an implicit certificate",
      () => ({
        ...requestFor({ type: "explicit", key: generatePrivateKey("NistP384"), scheme: { kind: "plain" } }),
        type: "implicit",
      }),
      "request-key-usable",
    ],
    [
      "butterflyExplicit for an implicit certificate",
      () => ({ ...requestFor(deviceOf("original")), flags: flags(0x80) }),
      "butterfly-explicit-of-type",
    ],
    [
      "cubk beside a response key",
      () => ({ ...requestFor(deviceOf("original")), flags: flags(0x40) }),
      "cubk-without-response-key",
    ],
    [
      "a response key off its curve",
      () => {
        const value = { choice: "compressed-y-0", value: new Uint8Array(32).fill(0xff) } as const;
        return {
          ...requestFor(deviceOf("original")),
          certEncKey: { supportedSymmAlg: "aes128Ccm", publicKey: { choice: "eciesNistP256", value } },
        };
      },
      "response-key-usable",
    ],
    [
      "linkage information for a certificate without linkage data",
      async () => {
        const request = await linked();
        return { ...request, tbsCert: { ...request.tbsCert, id: { choice: "none", value: null } } };
      },
      "linkage-info-with-linkage-data",
    ],
    [
      "linkage data without linkage information",
      async () => ({ ...(await linked()), linkageInfo: undefined }),
      "linkage-info-with-linkage-data",
    ],
    [
      "a group linkage value",
      async () => {
        const request = await linked();
        const value = {
          iCert: 1,
          "linkage-value": new Uint8Array(9),
          "group-linkage-value": { jValue: new Uint8Array(4), value: new Uint8Array(9) },
        };
        return { ...request, tbsCert: { ...request.tbsCert, id: { choice: "linkageData", value } } };
      },
      "linkage-info-with-linkage-data",
    ],
    [
      "the same linkage authority twice",
      async () => {
        const request = await linked();
        const { encPlv1 } = request.linkageInfo!;
        return { ...request, linkageInfo: { encPlv1, encPlv2: encPlv1 } };
      },
      "linkage-authorities-known",
    ],
    [
      "a linkage authority that is not known",
      async () => {
        const request = await linked();
        const { encPlv1, encPlv2 } = request.linkageInfo!;
        return { ...request, linkageInfo: { encPlv1, encPlv2: { ...encPlv2, laId: Uint8Array.of(0, 3) } } };
      },
      "linkage-authorities-known",
    ],
    [
      "a value that the other authority made",
      async () => {
        const request = await linked();
        const { encPlv1, encPlv2 } = request.linkageInfo!;
        return { ...request, linkageInfo: { encPlv1: { ...encPlv2, laId: encPlv1.laId }, encPlv2 } };
      },
      "linkage-values-open",
    ],
    [
      "permissions that the RA may not request",
      () => changed({ appPermissions: [{ psid: 135 }] }),
      "permissions-of-ra",
    ],
    [
      "permissions of which the RA may request only the first",
      () => changed({ appPermissions: [{ psid: 32 }, { psid: 135 }] }),
      "permissions-of-ra",
    ],
    [
      "a response key for another cipher",
      () => {
        const request = requestFor(deviceOf("original"));
        return { ...request, certEncKey: { ...request.certEncKey!, supportedSymmAlg: "sm4Ccm" } };
      },
      "response-key-usable",
    ],
    [
      "a life beyond its own",
      () => changed({ validityPeriod: { start: toTime32(now), duration: { choice: "years", value: 9 } } }),
      "validity-within-issuer",
    ],
  ])("%s", async (_what, make, name) => {
    expect(await unmetOf(await make())).toEqual(expect.arrayContaining([name]));
  });

  it.each([8, 10])("pre-linkage values of %i octets", async (length) => {
    const request = await linked();
    const encPlv = sealForSharedKey(new Uint8Array(length), bench.aca.linkageAuthorities[0]!.sharedKey);
    const linkageInfo = { ...request.linkageInfo!, encPlv1: { ...request.linkageInfo!.encPlv1, encPlv } };
    expect(await unmetOf({ ...request, linkageInfo })).toEqual(["linkage-values-open"]);
  });

  it.each([
    ["has no flags", undefined],
    ["has another flag", flags(0x40)],
  ])("compact unified keys where its certificate %s", async (_what, own) => {
    const other = await party("aca", bench.ica, {
      certIssuePermissions: bench.aca.certificate.value.toBeSigned.certIssuePermissions,
      flags: own,
    });
    const aca = { ...bench.aca, certificate: other.certificate, signer: other.signer };
    const device = deviceOf("compactUnified");
    expect(await unmetOf(requestFor(device), { aca })).toEqual(["cubk-of-issuer"]);
    expect(await unmetOf(requestFor(deviceOf("unified")), { aca })).toBe("granted");
  });

  it("but says aloud that it has not the key of its certificate", async () => {
    const aca = { ...bench.aca, signer: bench.ra.signer };
    const octets = await sealedBy(bench.ra, requestFor(deviceOf("original")));
    await expect(issueBatch([octets], aca, now)).rejects.toMatchObject({ code: "signer-mismatch" });
  });
});
