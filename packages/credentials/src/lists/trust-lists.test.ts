import { coer } from "@v2x/asn1";
import { readCertificate, readSignedMessage, signedMessageHolds } from "@v2x/testkit";
import {
  allHold,
  type CtlEntry,
  EtsiTs102941Data,
  Ieee1609Dot2Data,
  textOfCheck,
  unmetIn,
} from "@v2x/v2x-schema";
import { describe, expect, it } from "vitest";
import { DecodedCertificate } from "../certificates/decoded-certificate.ts";
import { bitmap, blank, hierarchy, unmetNames } from "../hierarchy.test-support.ts";
import {
  crlOf,
  europeanProfiles,
  fullCtl,
  issueCertificate,
  type ListContent,
  plainPayloadOf,
  readList,
  signData,
  signedDataIn,
  signList,
  signToBeSigned,
  toTime64,
  verifyList,
  verifySignedData,
} from "../index.ts";
import { signMessage } from "../verdict/verdict.test-support.ts";

describe("trust lists", () => {
  const made = lists();
  const generated = new Date("2024-08-01T12:00:00Z");
  const nextUpdate = new Date("2024-09-01T00:00:00Z");

  async function lists() {
    const { root, aa } = await hierarchy("NistP256", "NistP256", "NistP256");
    const key = blank("BrainpoolP384r1", 4);
    const manager = await issueCertificate({
      profile: europeanProfiles.tlm,
      toBeSigned: {
        ...key.fields,
        id: { choice: "name", value: "TEST TLM" },
        appPermissions: [bitmap(624, "01c8")],
      },
      issuer: "self",
      signer: key.signer,
    });
    const centre: CtlEntry = {
      choice: "dc",
      value: { url: "http://localhost/dc", cert: [root.certificate.hashedId8] },
    };
    const aaEntry: CtlEntry = {
      choice: "aa",
      value: { aaCertificate: aa.certificate.value, accessPoint: "http://localhost/aa" },
    };
    const rootEntry: CtlEntry = { choice: "rca", value: { selfsignedRootCa: root.certificate.value } };
    return { root, aa, manager: { certificate: manager, signer: key.signer }, centre, aaEntry, rootEntry };
  }

  const ctl = (...entries: CtlEntry[]): ListContent => ({
    kind: "ctl",
    ctl: fullCtl({ sequence: 1, nextUpdate, entries }),
  });
  const ectl = (...entries: CtlEntry[]): ListContent => ({
    kind: "ectl",
    ctl: fullCtl({ sequence: 255, nextUpdate, entries }),
  });
  const crl = (revoked: Uint8Array[], next = nextUpdate): ListContent => ({
    kind: "crl",
    crl: crlOf({ thisUpdate: generated, nextUpdate: next, revoked }),
  });

  it("of a root, of the manager and of revocations are signed, read and verified", async () => {
    const { root, aa, manager, centre, aaEntry, rootEntry } = await made;
    for (const [content, by] of [
      [ctl(aaEntry, centre), root],
      [ectl(rootEntry, centre), manager],
      [crl([aa.certificate.hashedId8]), root],
      [crl([]), root],
    ] as const) {
      const message = await signList(content, by, generated);
      const list = readList(message);
      expect(list).toMatchObject({ content, generationTime: generated, nextUpdate });
      expect(verifyList(message, by.certificate, { at: generated })).toSatisfy(allHold);
      const other = by === root ? manager : root;
      expect(unmetNames(verifyList(message, other.certificate))).toContain("data-signature");
      const read = readSignedMessage(message);
      expect(signedMessageHolds(read, readCertificate(by.certificate.bytes))).toBe(true);
      expect(read.psid).toBe(content.kind === "crl" ? 622 : 624);
    }
  });

  it("are told with all that was looked at, and where", async () => {
    const { root, aaEntry, centre } = await made;
    const told = async (content: ListContent) =>
      verifyList(await signList(content, root, generated), root.certificate, { at: generated })
        .slice(5)
        .map(({ name, outcome, path, clause }) => [name, outcome, path, clause].join(" | "));
    expect(await told(ctl(aaEntry, centre))).toEqual([
      "generation-time-present | pass | content.signedData.tbsData.headerInfo.generationTime | ETSI TS 103 097 clause 5.2",
      "learning-request-absent | pass | content.signedData.tbsData.headerInfo.p2pcdLearningRequest | ETSI TS 103 097 clause 5.2",
      "missing-crl-identifier-absent | pass | content.signedData.tbsData.headerInfo.missingCrlIdentifier | ETSI TS 103 097 clause 5.2",
      "extensions-of-etsi | notApplicable | content.signedData.tbsData.headerInfo.contributedExtensions | ETSI TS 103 097 clause 5.2",
      "external-hash-european | notApplicable | content.signedData.tbsData.payload.extDataHash | ETSI TS 103 097 V2.2.1, EtsiTs103097Data-SignedExternalPayload",
      "signer-of-one-certificate | pass | content.signedData.signer.certificate | ETSI TS 103 097 clause 5.2",
      "list-psid | pass | content.signedData.tbsData.headerInfo | ETSI TS 102 941 6.3",
      "list-header-bare | pass | content.signedData.tbsData.headerInfo | ETSI TS 102 941 6.3",
      "list-signer-enclosed | pass | content.signedData.signer | ETSI TS 102 941 6.3",
      "list-version | pass | version | ETSI TS 102 941 6.3",
      "full-list-adds-only | pass | ctlCommands | ETSI TS 102 941 6.3",
      "entries-of-issuer | pass | ctlCommands | ETSI TS 102 941 6.3",
      "may-sign-trust-lists | pass |  | ETSI TS 102 941 Annex B",
      "entries-granted | pass | ctlCommands | ETSI TS 102 941 Annex B",
      "entries-granted | pass | ctlCommands | ETSI TS 102 941 Annex B",
      "own-centre-named | pass | ctlCommands | ETSI TS 102 941 6.3",
      "list-current | pass | nextUpdate | ETSI TS 102 941 6.3",
    ]);
    const ofCrl = await told(crl([]));
    expect(ofCrl).toContain(
      "list-signer-enclosed | notApplicable | content.signedData.signer | ETSI TS 102 941 6.3",
    );
    expect(ofCrl).toContain("may-sign-revocations | pass |  | ETSI TS 102 941 Annex B");
  });

  it("that are differences need not name their centre, and one that names several may", async () => {
    const { root, aaEntry, centre } = await made;
    const difference = fullCtl({ sequence: 1, nextUpdate, entries: [aaEntry] });
    const content: ListContent = { kind: "ctl", ctl: { ...difference, isFullCtl: false } };
    expect(verifyList(await signList(content, root, generated), root.certificate)).toSatisfy(allHold);
    if (centre.choice !== "dc") throw new TypeError("it is a distribution centre");
    const cert = [new Uint8Array(8), ...centre.value.cert];
    const several: CtlEntry = { choice: "dc", value: { ...centre.value, cert } };
    expect(verifyList(await signList(ctl(several), root, generated), root.certificate)).toSatisfy(allHold);
  });

  it("have run out once their next update is due", async () => {
    const { root, centre } = await made;
    const message = await signList(ctl(centre), root, generated);
    expect(unmetNames(verifyList(message, root.certificate, { at: nextUpdate }))).toEqual(["list-current"]);
  });

  it("that say what they may not, or what their issuer may not, are neither signed nor believed", async () => {
    const { root, aa, manager, centre, aaEntry, rootEntry } = await made;
    const delta: ListContent = {
      kind: "ctl",
      ctl: {
        ...fullCtl({ sequence: 1, nextUpdate, entries: [centre] }),
        ctlCommands: [
          { choice: "add", value: centre },
          { choice: "delete", value: { choice: "cert", value: aa.certificate.hashedId8 } },
        ],
      },
    };
    const elsewhere: CtlEntry = {
      choice: "dc",
      value: { url: "http://localhost", cert: [new Uint8Array(8)] },
    };
    const newer: ListContent = {
      kind: "ctl",
      ctl: { ...fullCtl({ sequence: 1, nextUpdate, entries: [centre] }), version: 2 },
    };
    const said: string[] = [];
    for (const [content, by, checks] of [
      [ctl(aaEntry), root, ["own-centre-named"]],
      [ctl(aaEntry, elsewhere), root, ["own-centre-named"]],
      [ctl(rootEntry, centre), root, ["entries-of-issuer"]],
      [ectl(aaEntry), manager, ["entries-of-issuer"]],
      [ectl(rootEntry, centre), root, ["entries-granted"]],
      [ctl(centre), aa, ["may-sign-trust-lists", "own-centre-named"]],
      [crl([]), manager, ["may-sign-revocations"]],
      [crl([], generated), root, ["next-update-after-this"]],
      [delta, root, ["full-list-adds-only"]],
      [newer, root, ["list-version"]],
    ] as const) {
      const unmet = checks.map((name) => ({ name }));
      const refused = await signList(content, by, generated).catch((error: unknown) => error);
      expect(refused).toMatchObject({ code: "list-invalid", details: { unmet } });
      said.push((refused as Error).message);
    }
    expect(said).toEqual([
      "list-invalid: own-centre-named: a root CA's list must name its own distribution centre",
      "list-invalid: own-centre-named: a root CA's list must name its own distribution centre",
      "list-invalid: entries-of-issuer: it must not hold rca entries",
      "list-invalid: entries-of-issuer: it must not hold aa entries",
      "list-invalid: entries-granted: its issuer's SSP does not allow rca entries",
      "list-invalid: may-sign-trust-lists: its issuer may not sign trust lists; own-centre-named: a root CA's list must name its own distribution centre",
      "list-invalid: may-sign-revocations: its issuer may not sign revocation lists",
      expect.stringMatching(/^list-invalid: next-update-after-this: /),
      expect.stringMatching(/^list-invalid: full-list-adds-only: /),
      expect.stringMatching(/^list-invalid: list-version: /),
    ]);
  });

  it("are told from messages that hold something else", async () => {
    const { root } = await made;
    const options = { psid: 624, generationTime: generated, by: root, signerIdentifier: "digest" } as const;
    const notAList = expect.objectContaining({ code: "not-a-list" });
    const other = await signData({ ...options, payload: Uint8Array.of(9, 9) });
    expect(() => readList(other)).toThrow(notAList);
    const plain = coer.encode(Ieee1609Dot2Data, {
      protocolVersion: 3,
      content: { choice: "unsecuredData", value: Uint8Array.of(1) },
    });
    expect(() => readList(plain)).toThrow("not-a-list: reason it is not signed data");
    expect(() => readList(other)).toThrow("its payload is no message of TS 102 941 (0909…)");
    const request = coer.encode(EtsiTs102941Data, {
      version: 1,
      content: {
        choice: "authorizationValidationResponse",
        value: { requestHash: new Uint8Array(16), responseCode: "deniedrequest" },
      },
    } as never);
    const held = await signData({ ...options, payload: request });
    expect(() => readList(held)).toThrow("it holds authorizationValidationResponse");
    const tbsData = { payload: { data: coer.decode(Ieee1609Dot2Data, other) }, headerInfo: { psid: 624 } };
    const enclosed = await signToBeSigned(tbsData, { ...root, identifier: "digest" });
    expect(() => readList(enclosed)).toThrow("not-a-list: reason it has no plain payload");
    expect(signedDataIn(plain)).toBeUndefined();
    expect(unmetNames(verifySignedData(plain, root.certificate))).toEqual(["data-signed"]);
  });

  it("of an issuer whose SSP has another version, or with more in their header, are not believed", async () => {
    const { root } = await made;
    const message = await signList(crl([]), root, generated);
    const { value, bytes } = root.certificate;
    const appPermissions = [bitmap(622, "02"), bitmap(624, "0138")];
    const newer = new DecodedCertificate(
      { ...value, toBeSigned: { ...value.toBeSigned, appPermissions } },
      bytes,
    );
    expect(unmetNames(verifyList(message, newer))).toContain("may-sign-revocations");
    expect(unmetNames(verifyList(message, root.certificate))).toEqual([]);
    const payload = plainPayloadOf(signedDataIn(message)!)!;
    const header = { psid: 622, generationTime: toTime64(generated), expiryTime: toTime64(nextUpdate) };
    const more = verifyList(await signMessage(header, root, payload), root.certificate);
    expect(unmetIn(more)).toMatchObject([
      { name: "list-header-bare", found: "its header must not hold expiryTime" },
    ]);
  });

  it("with another PSID or only a digest of their signer are not believed", async () => {
    const { root, centre } = await made;
    const payload = plainPayloadOf(signedDataIn(await signList(ctl(centre), root, generated))!)!;
    const message = await signData({
      payload,
      psid: 623,
      generationTime: generated,
      by: root,
      signerIdentifier: "digest",
    });
    const unmet = unmetIn(verifyList(message, root.certificate));
    expect(unmet.map(textOfCheck)).toEqual([
      "its PSID is 623, not 624",
      "its signer comes along as digest, not as a certificate",
    ]);
  });
});
