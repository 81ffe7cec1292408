import { coer } from "@v2x/asn1";
import { decodeCertificate, signData, signerWith, toTime32, toTime64 } from "@v2x/credentials";
import { cocoonPrivateKey, generatePrivateKey, privateKeyFromScalar } from "@v2x/crypto";
import { requestHashedId8, sealSigned, sealUnsecured } from "@v2x/protocol";
import { fixture } from "@v2x/testkit";
import { type RaEeCertAck, type RaEeCertInfo, ScmsPdu, type ScmsPduContent, unmetIn } from "@v2x/v2x-schema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { now, party, type ScmsParty, scmsHierarchy } from "../authorities.test-support.ts";
import { type ResponseChanges, responseTo, storedZip } from "../issuing.test-support.ts";
import type { KeyScheme, ScmsAuthorizationRequest } from "../requests/authorization-request.ts";
import type { ScmsStandpoint } from "../trust/standpoint.ts";
import { readAuthorizationCertificate } from "./authorization-answer.ts";
import { readBatch, readSingle } from "./batch.ts";
import { readAcknowledgement, readSuccessorAcknowledgement } from "./ra-answers.ts";
import { rebuildKey } from "./rebuilt-key.ts";
import { readStoredZip } from "./stored-zip.ts";

const hierarchy = await scmsHierarchy();
const { aca, eca, ica, rca, ra } = hierarchy;
const standpoint: ScmsStandpoint = {
  roots: [rca.certificate],
  authorities: [ica, aca, eca].map(({ certificate }) => certificate),
  crls: [],
  now,
};
const octetsOf = (fill: number) => new Uint8Array(16).fill(fill);
const schemes = {
  original: {
    kind: "original",
    signingExpansion: octetsOf(1),
    encryptionKey: generatePrivateKey("NistP256"),
    encryptionExpansion: octetsOf(2),
  },
  unified: { kind: "unified", expansion: octetsOf(3) },
  compactUnified: { kind: "compactUnified", expansion: octetsOf(4) },
  encrypted: { kind: "encrypted", encryptionKey: generatePrivateKey("BrainpoolP256r1") },
  plain: { kind: "plain" },
} as const satisfies Record<KeyScheme["kind"], KeyScheme>;

const requestOf = (
  kind: KeyScheme["kind"],
  type: "explicit" | "implicit" = "implicit",
): ScmsAuthorizationRequest => ({
  octets: Uint8Array.of(1),
  requestHash: requestHashedId8(Uint8Array.of(1)),
  builtAt: now,
  key: generatePrivateKey("NistP256"),
  type,
  scheme: schemes[kind],
});
const butterflies = ["original", "unified", "compactUnified"] as const;
const singles = ["encrypted", "plain"] as const;
const index = { i: 0x7a, j: 3 };

async function readWith(
  request: ScmsAuthorizationRequest,
  changes: ResponseChanges & {
    readonly standpoint?: Partial<ScmsStandpoint>;
    readonly read?: typeof index;
  } = {},
) {
  const isButterfly = butterflies.some((kind) => kind === request.scheme.kind);
  const wanted = isButterfly ? { index: changes.read ?? index } : {};
  const octets = await responseTo(request, aca, wanted.index && index, changes);
  const judged = { ...standpoint, ...changes.standpoint };
  const { own, checks } = await readAuthorizationCertificate(octets, {
    request,
    ...wanted,
    standpoint: judged,
  });
  return { own, unmet: unmetIn(checks).map(({ name }) => name) };
}

describe.each(["explicit", "implicit"] as const)("an authorization certificate: %s", (type) => {
  it.each([...butterflies, ...singles])("%s, with its private key", async (kind) => {
    const request = requestOf(kind, type);
    const { own, unmet } = await readWith(request);
    expect(unmet).toEqual([]);
    expect(own?.certificate.value.type).toBe(type);
    const by = {
      certificate: own!.certificate,
      signer: signerWith(own!.key),
      reconstructedKey: { keyType: own!.key.keyType, point: own!.key.publicKey },
    };
    await signData({
      payload: Uint8Array.of(0, 20),
      psid: 32,
      generationTime: now,
      by,
      signerIdentifier: "certificate",
    });
    const isKeyOfRequest = Buffer.compare(own!.key.publicKey, request.key.publicKey) === 0;
    expect(isKeyOfRequest).toBe(type === "explicit" && singles.some((single) => single === kind));
  });

  it.each(butterflies)("%s, expanded for another index is not ours", async (kind) => {
    const { own, unmet } = await readWith(requestOf(kind, type), { index: { i: index.i, j: 4 } });
    expect(own).toBeUndefined();
    expect(unmet).toContain("recipient-is-us");
  });

  it("of another period than it is filed under is not taken", async () => {
    const linkage = { iCert: 1, "linkage-value": new Uint8Array(9) };
    const { own, unmet } = await readWith(requestOf("unified", type), {
      fields: { id: { choice: "linkageData", value: linkage } },
    });
    expect([own, unmet]).toEqual([undefined, ["period-of-linkage"]]);
  });

  it("of the other type than asked is not taken", async () => {
    const other = type === "explicit" ? "implicit" : "explicit";
    const { own, unmet } = await readWith(requestOf("original", type), { type: other });
    expect([own, unmet]).toEqual([undefined, ["type-as-asked"]]);
  });

  it("that may ask for others, or do nothing, is not taken", async () => {
    for (const fields of [
      { certRequestPermissions: eca.certificate.value.toBeSigned.certIssuePermissions! },
      { certIssuePermissions: eca.certificate.value.toBeSigned.certIssuePermissions! },
      {
        appPermissions: undefined,
        certRequestPermissions: eca.certificate.value.toBeSigned.certIssuePermissions!,
      },
    ]) {
      const { own, unmet } = await readWith(requestOf("plain", type), { fields });
      expect([own, unmet]).toEqual([undefined, expect.arrayContaining(["app-permissions-present"])]);
    }
  });

  it("that outlives its issuer is not taken", async () => {
    const validityPeriod = { start: toTime32(now), duration: { choice: "years", value: 6 } } as const;
    const { own, unmet } = await readWith(requestOf("unified", type), { fields: { validityPeriod } });
    expect([own, unmet]).toEqual([undefined, ["validity-within-issuer"]]);
  });

  it("that breaks what IEEE 1609.2 asks of any certificate is not taken", async () => {
    const { own, unmet } = await readWith(requestOf("unified", type), {
      fields: { appPermissions: [{ psid: 32 }, { psid: 32 }] },
    });
    expect([own, unmet]).toEqual([undefined, ["app-permissions-distinct"]]);
  });

  it("without what its key needs is not taken", async () => {
    const { own, unmet } = await readWith(requestOf("unified", type), {
      response: { privateKeyInfo: undefined },
    });
    expect([own, unmet]).toEqual([undefined, ["private-key-info-present", "certifies-our-key"]]);
  });
});

describe("an authorization certificate", () => {
  it("must be signed by its own issuer, unless it is compact", async () => {
    const signedByOther = await readWith(requestOf("original"), { signedBy: ra });
    expect([signedByOther.own, signedByOther.unmet]).toEqual([
      undefined,
      expect.arrayContaining(["signer-known"]),
    ]);
    const unsigned = await readWith(requestOf("original"), {
      scheme: { kind: "compactUnified", expansion: octetsOf(1) },
    });
    expect([unsigned.own, unsigned.unmet]).toEqual([undefined, ["content-choice"]]);
  });

  it("that came unsigned must be of an ACA that says so", async () => {
    const { flags: _, ...without } = aca.certificate.value.toBeSigned;
    const plainAca = await party("aca", ica, { certIssuePermissions: without.certIssuePermissions });
    const request = requestOf("compactUnified");
    const octets = await responseTo(request, plainAca, index);
    const authorities = [ica.certificate, plainAca.certificate];
    const { own, checks } = await readAuthorizationCertificate(octets, {
      request,
      index,
      standpoint: { ...standpoint, authorities },
    });
    expect([own, unmetIn(checks).map(({ name }) => name)]).toEqual([undefined, ["issuer-uses-cubk"]]);
  });

  it("needs an ACA that is at hand, is its issuer, and leads to an approved root", async () => {
    const unknown = await readWith(requestOf("plain"), { standpoint: { authorities: [ica.certificate] } });
    expect(unknown.unmet).toEqual(["aca-known"]);
    const orphaned = await readWith(requestOf("plain"), { standpoint: { authorities: [aca.certificate] } });
    expect(orphaned.unmet).toEqual(expect.arrayContaining(["root-approved"]));
    const rejected = await readWith(requestOf("plain"), { standpoint: { roots: [] } });
    expect(rejected.unmet).toEqual(expect.arrayContaining(["root-approved"]));
    const request = requestOf("plain");
    const byEca = await responseTo(request, eca, undefined);
    const { own, checks } = await readAuthorizationCertificate(byEca, { request, standpoint });
    expect(unmetIn(checks).map(({ name }) => name)).toEqual(["issuer-is-signer"]);
    expect([unknown.own, orphaned.own, rejected.own, own]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("may be of any ACA at hand", async () => {
    const next = await party("aca", ica, {
      certIssuePermissions: aca.certificate.value.toBeSigned.certIssuePermissions!,
    });
    const authorities = [ica, aca, next].map(({ certificate }) => certificate);
    for (const by of [aca, next]) {
      const request = requestOf("original");
      const octets = await responseTo(request, by, index);
      const read = await readAuthorizationCertificate(octets, {
        request,
        index,
        standpoint: { ...standpoint, authorities },
      });
      expect(read.own?.issuer.hashedId8).toEqual(by.certificate.hashedId8);
    }
  });

  it("whose own signature does not hold is not taken", async () => {
    const request = requestOf("plain", "explicit");
    const octets = await responseTo(request, aca, undefined);
    octets[octets.length - 1]! ^= 1;
    const { own, checks } = await readAuthorizationCertificate(octets, { request, standpoint });
    expect([own, unmetIn(checks).map(({ name }) => name)]).toEqual([undefined, ["certificate-signature"]]);
  });

  it("that is something else is not taken", async () => {
    const value = { choice: "eeRaDownloadRequest", value: { generationTime: 1, filename: "" } } as const;
    const { unmet } = await readWith(requestOf("plain"), { content: { choice: "ee-ra", value } });
    expect(unmet).toEqual(["answer-kind"]);
  });

  it("never throws, whatever was changed in it", async () => {
    const request = requestOf("compactUnified");
    const octets = await responseTo(request, aca, index);
    await fc.assert(
      fc.asyncProperty(fc.nat(octets.length - 1), fc.integer({ min: 1, max: 255 }), async (at, by) => {
        const received = octets.slice();
        received[at]! ^= by;
        const { own } = await readAuthorizationCertificate(received, { request, index, standpoint });
        expect(own).toBeUndefined();
      }),
      { numRuns: 50 },
    );
  });
});

const infoOf = (request: ScmsAuthorizationRequest, changes: Partial<RaEeCertInfo> = {}) => {
  const value: RaEeCertInfo = {
    version: 2,
    generationTime: toTime32(now),
    currentI: index.i,
    requestHash: request.requestHash,
    nextDlTime: toTime32(now) + 604_800,
    ...changes,
  };
  const content = { choice: "ee-ra", value: { choice: "raEeCertInfo", value } } as const;
  return sealUnsecured(coer.encode(ScmsPdu, { version: 2, content }));
};

describe("a batch", () => {
  const request = requestOf("unified");
  const files = (...js: readonly number[]) =>
    Promise.all(
      js.map(async (j) => [`7a_${j.toString(16)}`, await responseTo(request, aca, { i: 0x7a, j })] as const),
    );
  const readOf = (archive: Uint8Array) => readBatch(archive, index.i, request, standpoint);
  const unmetOf = async (archive: Uint8Array) =>
    unmetIn((await readOf(archive)).checks).map(({ name }) => name);

  it("gives each certificate with its key, and when to come again", async () => {
    const archive = storedZip([["7a.info", infoOf(request)], ...(await files(0, 1, 18))]);
    const { checks, certificates, nextDownload } = await readOf(archive);
    expect(unmetIn(checks)).toEqual([]);
    expect(certificates.map(({ name, j, own }) => [name, j, own !== undefined])).toEqual([
      ["7a_0", 0, true],
      ["7a_1", 1, true],
      ["7a_12", 18, true],
    ]);
    expect(nextDownload).toEqual(new Date(now.getTime() + 604_800_000));
  });

  it("keeps the good ones beside one that is not", async () => {
    const [[name, octets]] = (await files(0)) as [readonly [string, Uint8Array]];
    const archive = storedZip([
      ["7a.info", infoOf(request)],
      [name, octets],
      ["7a_1", octets],
    ]);
    const { certificates } = await readOf(archive);
    expect(certificates.map(({ own }) => own !== undefined)).toEqual([true, false]);
  });

  it.each([
    ["that is no archive", () => Uint8Array.of(1, 2, 3), ["archive-reads"]],
    ["that is empty", () => storedZip([]), ["info-comes-first"]],
    [
      "that tells of itself at the end",
      () =>
        storedZip([
          ["7a_0", octetsOf(1)],
          ["7a.info", infoOf(request)],
        ]),
      ["info-comes-first"],
    ],
    ["of another period", () => storedZip([["7b.info", infoOf(request)]]), ["info-comes-first"]],
    ["with nothing in it", () => storedZip([["7a.info", infoOf(request)]]), ["files-of-period"]],
    [
      "that says nothing of itself",
      () =>
        storedZip([
          ["7a.info", octetsOf(3)],
          ["7a_0", octetsOf(1)],
        ]),
      ["info-decodes"],
    ],
    [
      "that says to be of another period",
      () =>
        storedZip([
          ["7a.info", infoOf(request, { currentI: 1 })],
          ["7a_0", octetsOf(1)],
        ]),
      ["period-of-batch"],
    ],
    [
      "of another request",
      () =>
        storedZip([
          ["7a.info", infoOf(request, { requestHash: new Uint8Array(8) })],
          ["7a_0", octetsOf(1)],
        ]),
      ["answers-this-request"],
    ],
    ...["7b_0", "7a_A", "7a_00", "7a_", "7a_-1", "../7a_0"].map(
      (name) =>
        [
          `with a file ${name}`,
          () =>
            storedZip([
              ["7a.info", infoOf(request)],
              [name, octetsOf(1)],
            ]),
          ["files-of-period"],
        ] as const,
    ),
    [
      "with a file twice",
      () =>
        storedZip([
          ["7a.info", infoOf(request)],
          ["7a_0", octetsOf(1)],
          ["7a_0", octetsOf(1)],
        ]),
      ["files-of-period"],
    ],
  ] as const)("%s is told for what it is", async (_what, archive, names) => {
    expect(await unmetOf(archive())).toEqual(names);
  });
});

describe("the file of a request without butterfly keys", () => {
  const request = requestOf("encrypted", "explicit");
  type Files = Parameters<typeof storedZip>[0];
  const name = Buffer.from(request.requestHash).toString("hex").toUpperCase();

  it("holds the one certificate", async () => {
    const archive = storedZip([[name, await responseTo(request, aca, undefined)]]);
    const { checks, certificates } = await readSingle(archive, request, standpoint);
    expect(unmetIn(checks)).toEqual([]);
    expect(certificates[0]?.own?.key.publicKey).toEqual(request.key.publicKey);
    expect(unmetIn((await readSingle(Uint8Array.of(), request, standpoint)).checks)).toHaveLength(1);
  });

  it.each([
    ["under another name", (): Files => [["other", octetsOf(1)]]],
    [
      "twice",
      (): Files => [
        [name, octetsOf(1)],
        [name, octetsOf(1)],
      ],
    ],
    ["not at all", (): Files => []],
  ] as const)("is refused with it %s", async (_how, files) => {
    const { checks, certificates } = await readSingle(storedZip(files()), request, standpoint);
    expect([unmetIn(checks).map((check) => check.name), certificates]).toEqual([["file-of-request"], []]);
  });
});

/** What comes of an archive, whatever is in it. */
function isReadWithin(archive: Uint8Array) {
  const read = readStoredZip(archive);
  if (typeof read === "string") return expect(read).not.toBe("");
  const total = read.reduce((sum, { octets }) => sum + octets.length, 0);
  return expect(total).toBeLessThanOrEqual(archive.length);
}

describe("an archive", () => {
  const files = [
    ["a", Uint8Array.of(1, 2)],
    ["b", new Uint8Array()],
  ] as const;

  it("is read in the order of its files, whatever comment it ends with", () => {
    for (const comment of ["", "PK\x05\x06 is how archives end"]) {
      expect(readStoredZip(storedZip(files, { comment }))).toEqual(
        files.map(([name, octets]) => ({ name, octets })),
      );
    }
  });

  it("with a compressed file is not read", () => {
    expect(readStoredZip(storedZip(files, { method: 8 }))).toBe(
      "a is compressed, and files of an SCMS are stored as they are",
    );
  });

  it("is read or refused in words, whichever of its octets is another one, and however early it ends", () => {
    const archive = storedZip(files);
    for (let at = 0; at < archive.length; at += 1) {
      expect(readStoredZip(archive.subarray(0, at))).toEqual(expect.any(String));
      for (let octet = 0; octet < 256; octet += 1) {
        const damaged = archive.slice();
        damaged[at] = octet;
        isReadWithin(damaged);
      }
    }
  });

  it("is read or refused in words, whatever its directory says", () => {
    const archive = storedZip(files);
    const fields = fc.record({ at: fc.nat(archive.length - 4), value: fc.nat(0xffff_ffff) });
    fc.assert(
      fc.property(fc.array(fields, { minLength: 1, maxLength: 4 }), (changes) => {
        const damaged = Buffer.from(archive);
        for (const { at, value } of changes) damaged.writeUInt32LE(value, at);
        isReadWithin(new Uint8Array(damaged));
      }),
      { numRuns: 2000 },
    );
  });

  it("has at most two thousand files", () => {
    const many = (count: number) =>
      readStoredZip(
        storedZip(Array.from({ length: count }, (_, at) => [`${at}`, new Uint8Array()] as const)),
      );
    expect(many(2000)).toHaveLength(2000);
    expect(many(2001)).toMatch(/^it holds 2001 files/);
  });

  it("gives no more octets than it has, though its directory names one file many times", () => {
    const one = Buffer.from(storedZip([["a", new Uint8Array(100)]]));
    const [directory, end] = [one.indexOf("PK\x01\x02"), one.indexOf("PK\x05\x06")];
    const entry = one.subarray(directory, end);
    const tail = Buffer.from(one.subarray(end));
    tail.writeUInt16LE(3, 10);
    const archive = Buffer.concat([one.subarray(0, directory), entry, entry, entry, tail]);
    expect(readStoredZip(new Uint8Array(archive))).toBe("its files overlap");
  });
});

describe("what an RA says of a request that it took", () => {
  const request = requestOf("unified");
  /** @param at - the time in the header, as the edition of 2020 has it. */
  const answerOf = (
    content: ScmsPduContent,
    { by = ra, at }: { readonly by?: ScmsParty; readonly at?: Date | undefined } = {},
  ) =>
    sealSigned(
      { unsecured: coer.encode(ScmsPdu, { version: 2, content }) },
      { psid: 35, ...(at && { generationTime: toTime64(at) }) },
      { ...by, identifier: "certificate" },
    );
  const acknowledging = (ack: Partial<RaEeCertAck> = {}): ScmsPduContent => {
    const value = {
      version: 2,
      generationTime: toTime32(now),
      requestHash: request.requestHash,
      firstI: 7,
      nextDlTime: toTime32(now) + 60,
      ...ack,
    };
    return { choice: "ee-ra", value: { choice: "raEeCertAck", value } };
  };
  async function readAckWith({
    by = ra,
    ack = {},
    at,
  }: {
    readonly by?: ScmsParty;
    readonly ack?: Partial<RaEeCertAck>;
    readonly at?: Date;
  } = {}) {
    const received = await answerOf(acknowledging(ack), { by, at });
    const read = await readAcknowledgement(received, request, ra.certificate, now);
    return { ...read, unmet: unmetIn(read.checks).map(({ name }) => name) };
  }

  it.each([
    ["without a time in its header (2022)", {}],
    ["with a time in its header (2020)", { at: now }],
  ])("is when to come for which period, %s", async (_what, form) => {
    expect(await readAckWith(form)).toMatchObject({
      unmet: [],
      acknowledgement: { firstPeriod: 7, nextDownload: new Date(now.getTime() + 60_000) },
    });
    const { acknowledgement } = await readAckWith({ ...form, ack: { firstI: undefined } });
    expect(acknowledgement).toEqual({ nextDownload: new Date(now.getTime() + 60_000) });
  });

  it.each([
    ["signed by somebody else", { by: eca }, ["signer-is-the-ra"]],
    ["of another request", { ack: { requestHash: new Uint8Array(8) } }, ["answers-this-request"]],
    ["made on another day", { ack: { generationTime: toTime32(now) - 86_400 } }, ["message-time"]],
    [
      "signed on another day",
      { at: new Date(now.getTime() - 86_400_000) },
      ["generation-time-within-tolerance"],
    ],
  ])("%s is not believed", async (_what, changes, names) => {
    const { acknowledgement, unmet } = await readAckWith(changes);
    expect([acknowledgement, unmet]).toEqual([undefined, names]);
  });

  it("is of the kind that is due: for certificates raEeCertAck, for the next enrollment certificate raEeCertInfo", async () => {
    const value: RaEeCertInfo = {
      version: 2,
      generationTime: toTime32(now),
      currentI: 0,
      requestHash: request.requestHash,
      nextDlTime: toTime32(now),
    };
    const info = await answerOf({ choice: "ee-ra", value: { choice: "raEeCertInfo", value } });
    const ack = await answerOf(acknowledging());
    for (const [read, due, other] of [
      [readAcknowledgement, ack, info],
      [readSuccessorAcknowledgement, info, ack],
    ] as const) {
      const [taken, refused] = await Promise.all(
        [due, other].map((received) => read(received, request, ra.certificate, now)),
      );
      expect(unmetIn(taken!.checks)).toEqual([]);
      expect(unmetIn(refused!.checks).map(({ name }) => name)).toEqual(["answer-kind"]);
      expect(refused!.acknowledgement).toBeUndefined();
    }
  });
});

/** A certificate that a production SCMS made, and what its holder was handed with it. */
const published = JSON.parse(Buffer.from(fixture("scms-keys/pseudonym-certificate.json")).toString());

it("the key of a published pseudonym certificate is rebuilt", () => {
  const octets = (name: string) => Uint8Array.from(Buffer.from(published[name], "hex"));
  const caterpillar = privateKeyFromScalar("NistP256", octets("caterpillarPrivateKey"));
  const expansion = { key: octets("expansionKey"), use: "signing" } as const;
  const asked = {
    certificate: decodeCertificate(octets("certificate")),
    issuer: decodeCertificate(octets("issuer")),
    privateKeyInfo: octets("privateKeyInfo"),
    isButterfly: true,
  };
  const rebuilt = (j: number) =>
    rebuildKey({ ...asked, key: cocoonPrivateKey(caterpillar, expansion, { i: published.i, j }) });
  expect(Buffer.from(rebuilt(published.j).key!.toScalar()).toString("hex")).toBe(published.privateKey);
  expect(unmetIn(rebuilt(published.j + 1).checks).map(({ name }) => name)).toEqual(["certifies-our-key"]);
});
