import { existsSync, readFileSync } from "node:fs";
import { coer, fromHex } from "@v2x/asn1";
import { digest, generatePrivateKey } from "@v2x/crypto";
import {
  type Certificate,
  CrlContents,
  CtlSignatureSpdu,
  crlPermission,
  FullIeeeTbsCtl,
  Ieee1609Dot2DataUnsecured,
  type MultiSignedCtlSpdu,
  ScmsPdu,
  SecuredCrl,
  type ToBeSignedCtlSignature,
} from "@v2x/v2x-schema";
import { beforeAll, describe, expect, it } from "vitest";
import { toVerificationKey } from "../certificates/curve-points.ts";
import { within } from "../hierarchy.test-support.ts";
import { judge, type MessageSigner, signerWith, toTime32, toTime64 } from "../index.ts";
import {
  evidence,
  judged,
  lightOf,
  readingOf,
  selfSign,
  signCarelessly,
  signMessage,
  statesOf,
} from "./verdict.test-support.ts";

async function elector(name: string, tag = 0x80): Promise<MessageSigner> {
  const key = generatePrivateKey("BrainpoolP384r1");
  const certificate = await selfSign(
    {
      id: { choice: "name", value: name },
      cracaId: new Uint8Array(3),
      crlSeries: 0,
      validityPeriod: { start: 648_432_005, duration: { choice: "years", value: 5 } },
      appPermissions: [{ psid: 35, ssp: { choice: "opaque", value: Uint8Array.of(tag, 0, 2) } }],
      verifyKeyIndicator: {
        choice: "verificationKey",
        value: toVerificationKey("BrainpoolP384r1", key.publicKey),
      },
    },
    signerWith(key),
  );
  return { certificate, signer: signerWith(key) };
}

async function rootCa(): Promise<MessageSigner> {
  const key = generatePrivateKey("NistP256");
  const certificate = await selfSign(
    {
      id: { choice: "name", value: "root.example" },
      cracaId: new Uint8Array(3),
      crlSeries: 0,
      validityPeriod: { start: 648_432_005, duration: { choice: "years", value: 5 } },
      certIssuePermissions: [
        {
          subjectPermissions: { choice: "all", value: null },
          minChainLength: 1,
          chainLengthRange: -1,
          eeType: { bytes: Uint8Array.of(0xc0), length: 8 },
        },
      ],
      verifyKeyIndicator: { choice: "verificationKey", value: toVerificationKey("NistP256", key.publicKey) },
    },
    signerWith(key),
  );
  return { certificate, signer: signerWith(key) };
}

let electors: readonly MessageSigner[];
let root: MessageSigner;
beforeAll(async () => {
  electors = await Promise.all(["one.example", "two.example"].map((name) => elector(name)));
  root = await rootCa();
});

const series = fromHex("0102030405060708");
const plain = (content: ScmsPdu["content"]): Uint8Array =>
  coer.encode(Ieee1609Dot2DataUnsecured, {
    protocolVersion: 3,
    content: { choice: "unsecuredData", value: { version: 2, content } },
  });

interface Options {
  readonly signers?: readonly MessageSigner[];
  /** Two, unless it is given: a list may name none. */
  readonly quorum?: number | undefined;
  readonly approved?: readonly MessageSigner[];
  readonly effective?: string;
  readonly statement?: Partial<ToBeSignedCtlSignature>;
  readonly psid?: number;
  readonly sequence?: number;
  readonly seriesId?: Uint8Array;
}

/** A trust list of both electors that approves the root. */
async function trustList(options: Options = {}): Promise<Uint8Array> {
  const { signers = electors, effective = "2024-07-25", statement, psid = 35, approved = [root] } = options;
  const { sequence = 7, seriesId = series } = options;
  const quorum = "quorum" in options ? options.quorum : 2;
  const tbsCtl: FullIeeeTbsCtl = {
    type: 1,
    ctlSeriesId: seriesId,
    sequenceNumber: sequence,
    effectiveDate: toTime32(new Date(`${effective}T00:00:00Z`)),
    electorApprove: electors.map(({ certificate }) => certificate.digest),
    electorRemove: [],
    rootCaApprove: approved.map(({ certificate }) => certificate.digest.slice(-32)),
    rootCaRemove: [],
    quorum,
  } as FullIeeeTbsCtl;
  const signed = coer.encode(ScmsPdu, {
    version: 2,
    content: {
      choice: "cert",
      value: {
        choice: "tbsCtlSignature",
        value: {
          ctlSeriesId: seriesId,
          ctlType: 1,
          sequenceNumber: sequence,
          tbsCtlHash: digest("sha384", coer.encode(FullIeeeTbsCtl, tbsCtl)),
          ...statement,
        },
      },
    },
  });
  const signatures = await Promise.all(
    signers.map(async (by) =>
      coer.decode(
        CtlSignatureSpdu,
        await signMessage({ psid, generationTime: toTime64(within) }, by, signed, "digest"),
      ),
    ),
  );
  const unsigned = [...electors, root].map(({ certificate }) => certificate.value);
  return plain({
    choice: "cert",
    value: { choice: "multiSignedCtl", value: { type: 1, tbsCtl, unsigned, signatures } },
  });
}

const declared = (...holders: readonly MessageSigner[]) =>
  holders.map(({ certificate }) => ({ certificate, because: "you declare it so" }));

describe("a trust list of electors", () => {
  it("is believed once every elector who signed is declared trusted and the quorum is met", async () => {
    const verdict = judged(await trustList(), { type: "ScmsCtl", trusted: declared(...electors) });
    expect(statesOf(verdict)).toEqual({
      decoded: "pass",
      canonical: "pass",
      signature: "pass",
      chain: "pass",
      permissions: "pass",
      region: "notApplicable",
      time: "pass",
      revocation: "notApplicable",
    });
    const [one, two] = electors.map(({ certificate }) => certificate);
    await expect(readingOf(verdict, { ONE: one!, TWO: two!, ROOT: root.certificate })).toMatchFileSnapshot(
      "./readings/electors.txt",
    );
  });

  it("is signed, yet not trusted, where electors are strangers or too few", async () => {
    for (const [options, trusted] of [
      [{}, []],
      [{}, declared(electors[0]!)],
      [{ signers: electors.slice(0, 1) }, declared(...electors)],
      [{ signers: [electors[0]!, electors[0]!] }, declared(...electors)],
      [{ signers: [...electors, electors[0]!] }, declared(...electors)],
      [{ quorum: undefined }, declared(...electors)],
    ] as const) {
      expect(statesOf(judged(await trustList(options), { trusted }))).toMatchObject({
        signature: "pass",
        chain: "unknown",
      });
    }
  });

  it("fails where a signature is over another list", async () => {
    for (const statement of [
      { tbsCtlHash: new Uint8Array(48) },
      { sequenceNumber: 8 },
      { ctlSeriesId: new Uint8Array(8) },
      { ctlType: 2 },
    ]) {
      const verdict = judged(await trustList({ statement }), { trusted: declared(...electors) });
      expect(statesOf(verdict)).toMatchObject({ signature: "fail", chain: "fail" });
    }
  });

  it("fails under another PSID, from one who is no elector, and before it takes effect", async () => {
    expect(lightOf(judged(await trustList({ psid: 36 })), "permissions").state).toBe("fail");
    const authority = await elector("aca.example", 0x85);
    const known = evidence(authority.certificate);
    const foreign = judged(await trustList({ signers: [authority] }), { known });
    expect(lightOf(foreign, "permissions")).toMatchObject({
      state: "fail",
      reason: expect.stringContaining("do not make it an elector"),
    });
    expect(lightOf(judged(await trustList({ effective: "2024-08-02" })), "time").state).toBe("fail");
  });

  it("names the electors that are missing", async () => {
    const stranger = await elector("three.example");
    const verdict = judged(await trustList({ signers: [stranger] }));
    expect(verdict.missing).toEqual([stranger.certificate.hashedId8]);
    expect(statesOf(verdict)).toMatchObject({
      signature: "unknown",
      chain: "unknown",
      permissions: "unknown",
    });
  });

  it("makes the roots that it approves trusted, from the day on which it takes effect", async () => {
    const chainState = async (options: Options, trusted = declared(...electors)) => {
      const known = evidence(await trustList(options));
      return lightOf(judged(root.certificate.bytes, { known, trusted }), "chain").state;
    };
    expect(await chainState({})).toBe("pass");
    expect(await chainState({ effective: "2024-08-02" })).toBe("unknown");
    expect(await chainState({}, declared(electors[0]!))).toBe("unknown");
    expect(await chainState({ effective: "2024-08-01" })).toBe("pass");
    const [other] = electors as [MessageSigner];
    expect(await chainState({ approved: [other, root] })).toBe("pass");
    expect(await chainState({ approved: [other] })).toBe("unknown");
  });

  it("takes that trust back where a later one, accepted and in force, leaves a root out", async () => {
    const chainBy = async (...lists: readonly Options[]) => {
      const known = evidence(...(await Promise.all(lists.map(trustList))));
      return lightOf(judged(root.certificate.bytes, { known, trusted: declared(...electors) }), "chain");
    };
    const [other] = electors as [MessageSigner];
    const later = { sequence: 8, approved: [other] };
    for (const lists of [
      [{}, later],
      [later, {}],
      [{}, { sequence: 9, approved: [other] }, { sequence: 8 }],
    ]) {
      expect(await chainBy(...lists)).toMatchObject({
        state: "fail",
        reason: expect.stringMatching(
          /Trust list [89] of electors, in force since .*, no longer approves it\.$/,
        ),
        clause: "IEEE 1609.2.1 7.3",
      });
    }
    for (const lists of [
      [{}, { ...later, sequence: 6 }],
      [{}, { ...later, effective: "2024-08-02" }],
      [{}, { ...later, signers: [other] }],
      [{}, { ...later, seriesId: new Uint8Array(8) }],
      [{}, later, { sequence: 9 }],
    ]) {
      expect((await chainBy(...lists)).state).toBe("pass");
    }
  });

  it("lends no trust where an elector's life is over, or a signer is none", async () => {
    const known = evidence(await trustList());
    const trusted = declared(...electors);
    const late = judged(root.certificate.bytes, { known, trusted, now: new Date("2030-01-01T00:00:00Z") });
    expect(lightOf(late, "chain")).toMatchObject({
      state: "unknown",
      reason: expect.stringMatching(/But of elector "one\.example" \([0-9A-F]{16}\): it is no longer valid/),
    });
    const authority = await elector("aca.example", 0x85);
    const by = [authority, electors[0]!];
    const others = evidence(await trustList({ signers: by }), authority.certificate);
    const light = lightOf(
      judged(root.certificate.bytes, { known: others, trusted: declared(...by) }),
      "chain",
    );
    expect(light).toMatchObject({
      state: "unknown",
      reason: expect.stringContaining("do not make it an elector"),
    });
  });

  it("with more signatures than any real one is not judged, rather than at length", async () => {
    const verdict = judged(await trustList({ signers: Array(17).fill(electors[0]) }));
    expect(statesOf(verdict)).toMatchObject({ decoded: "pass", signature: "unknown", chain: "unknown" });
  });

  it("names roots by the last 32 octets of their digest, however long that is", async () => {
    const large = await elector("large.example", 0x81);
    const known = evidence(await trustList({ approved: [large] }));
    const light = lightOf(
      judged(large.certificate.bytes, { known, trusted: declared(...electors) }),
      "chain",
    );
    expect(light).toMatchObject({
      state: "pass",
      reason: expect.stringContaining(
        "Trust list 7 of electors approves it. Each of its 2 signatures is good",
      ),
    });
    const early = evidence(await trustList({ approved: [large], effective: "2024-08-02" }));
    const waiting = lightOf(
      judged(large.certificate.bytes, { known: early, trusted: declared(...electors) }),
      "chain",
    );
    expect(waiting.reason).toContain("It takes effect only at 2024-08-02 00:00:00 UTC.");
  });

  it("with as many signatures as a real one may have is judged", async () => {
    const verdict = judged(await trustList({ signers: Array(16).fill(electors[0]) }));
    expect(lightOf(verdict, "signature").state).toBe("pass");
  });

  it("is told from other files", async () => {
    expect(lightOf(judged(await trustList(), { type: "ScmsCcf" }), "decoded").state).toBe("fail");
    expect(lightOf(judged(await trustList(), { type: "CcmsCtl" }), "decoded").state).toBe("fail");
    expect(lightOf(judged(root.certificate.bytes, { type: "ScmsCtl" }), "decoded").state).toBe("fail");
  });
});

describe("a certificate chain file", () => {
  const file = async (others: readonly Certificate[]) => {
    const list = coer.decode(Ieee1609Dot2DataUnsecured, await trustList()) as MultiSignedCtlSpdu;
    return plain({ choice: "cert", value: { choice: "certificateChain", value: { homeCtl: list, others } } });
  };

  it("is judged by its list, and by the signatures of the certificates in it", async () => {
    const good = judged(await file([root.certificate.value]), {
      type: "ScmsCcf",
      trusted: declared(...electors),
    });
    expect(statesOf(good)).toMatchObject({ decoded: "pass", signature: "pass", chain: "pass" });
    const { value } = root.certificate;
    const forged = { ...value, toBeSigned: { ...value.toBeSigned, crlSeries: 1 } };
    expect(lightOf(judged(await file([forged])), "signature").state).toBe("fail");
    const stranger = await rootCa();
    expect(
      lightOf(
        judged(await file([root.certificate.value, stranger.certificate.value]), {
          trusted: declared(...electors),
        }),
        "chain",
      ),
    ).toMatchObject({ state: "unknown", reason: expect.stringContaining("Nobody has declared it trusted") });
    const { certificate: lost } = await crlSigner(stranger);
    const open = judged(await file([lost.value]), { trusted: declared(...electors) });
    expect(lightOf(open, "chain")).toMatchObject({
      state: "unknown",
      reason: expect.stringContaining("is not at hand: give it to go on"),
    });
    expect(open.missing).toEqual([stranger.certificate.hashedId8]);
    const many = Array<Certificate>(100).fill(root.certificate.value);
    expect(lightOf(judged(await file(many)), "signature").state).toBe("pass");
    expect(lightOf(judged(await file([...many, root.certificate.value])), "signature")).toMatchObject({
      state: "unknown",
      reason: "The file has more parts than are judged here.",
    });
  });
});

async function crlSigner(by: MessageSigner): Promise<MessageSigner> {
  const key = generatePrivateKey("NistP256");
  const fields = {
    id: { choice: "name", value: "crl.example" },
    cracaId: new Uint8Array(3),
    crlSeries: 0,
    validityPeriod: { start: 648_432_005, duration: { choice: "years", value: 5 } },
    appPermissions: [crlPermission({ associatedCraca: "issuerIsCraca", crls: [4] })],
    verifyKeyIndicator: { choice: "verificationKey", value: toVerificationKey("NistP256", key.publicKey) },
  } as const;
  return { certificate: await signCarelessly(fields, by), signer: signerWith(key) };
}

describe("a composite revocation list", () => {
  const contents = (changes: Partial<CrlContents> = {}) =>
    coer.encode(CrlContents, {
      version: 1,
      crlSeries: 4,
      crlCraca: root.certificate.hashedId8,
      issueDate: toTime32(within),
      nextCrl: toTime32(within) + 1,
      priorityInfo: { priority: undefined },
      typeSpecific: { choice: "fullHashCrl", value: { crlSerial: 1, entries: [] } },
      ...changes,
    });
  const file = async (crl: Uint8Array) => {
    const homeCtl = coer.decode(Ieee1609Dot2DataUnsecured, await trustList()) as MultiSignedCtlSpdu;
    return plain({
      choice: "cert",
      value: { choice: "compositeCrl", value: { crl: [coer.decode(SecuredCrl, crl)], homeCtl } },
    });
  };
  const verdictOn = async (crl: Uint8Array) =>
    judged(await file(crl), { type: "ScmsCcrl", trusted: declared(...electors) });

  it("is judged by its list, and by the signature of each revocation list in it", async () => {
    const by = await crlSigner(root);
    const signed = await signMessage({ psid: 256 }, by, contents());
    expect(statesOf(await verdictOn(signed))).toEqual({
      decoded: "pass",
      canonical: "pass",
      signature: "pass",
      chain: "pass",
      permissions: "pass",
      region: "notApplicable",
      time: "pass",
      revocation: "notApplicable",
    });
    const forged = signed.slice();
    forged[forged.length - 1]! ^= 1;
    const light = lightOf(await verdictOn(forged), "signature");
    expect(light).toMatchObject({ state: "fail", reason: expect.stringContaining("revocation list of") });
    const stranger = await elector("three.example");
    const unknown = await verdictOn(await signMessage({ psid: 256 }, stranger, contents(), "digest"));
    expect(lightOf(unknown, "signature").state).toBe("unknown");
    expect(unknown.missing).toEqual([stranger.certificate.hashedId8]);
  });

  it("is not trusted for a revocation list that has run out, or of one who may not sign it, or under a foreign root", async () => {
    const by = await crlSigner(root);
    const late = contents({ nextCrl: toTime32(within) });
    expect(lightOf(await verdictOn(await signMessage({ psid: 256 }, by, late)), "time").state).toBe("fail");
    const wrong = await signMessage({ psid: 256 }, by, contents({ crlSeries: 5 }));
    expect(lightOf(await verdictOn(wrong), "permissions")).toMatchObject({
      state: "fail",
      reason: expect.stringContaining("the list is of series 5, its signer may sign 4"),
    });
    const stranger = await rootCa();
    const foreign = await signMessage(
      { psid: 256 },
      await crlSigner(stranger),
      contents({ crlCraca: stranger.certificate.hashedId8 }),
    );
    const verdict = judged(await file(foreign), {
      trusted: declared(...electors),
      known: evidence(stranger.certificate),
    });
    expect(lightOf(verdict, "chain")).toMatchObject({
      state: "unknown",
      reason: expect.stringContaining("Nobody has declared it trusted"),
    });
  });
});

const vectors = new URL("../../../../../shared/standards/vectors/us/openscms/", import.meta.url);

describe.skipIf(!existsSync(vectors))("files of OpenSCMS (needs ../shared/standards/vectors)", () => {
  it.each([
    ["ctl-file.oer", "ScmsCtl"],
    ["OscmsCertificateChainFileSpdu.oer", "ScmsCcf"],
  ] as const)("%s decodes, and its elector's signatures are found not to hold", (name, type) => {
    const bytes = Uint8Array.from(readFileSync(new URL(name, vectors)));
    const verdict = judge({ bytes, type, now: new Date("2025-10-01T00:00:00Z") });
    expect(lightOf(verdict, "decoded").state).toBe("pass");
    expect(lightOf(verdict, "chain").state).not.toBe("pass");
    // Its maker signs under PSID 111111.
    expect(lightOf(verdict, "permissions")).toMatchObject({ state: "fail" });
  });
});
