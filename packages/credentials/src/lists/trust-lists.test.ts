import { coer } from "@v2x/asn1";
import { readCertificate, readSignedMessage, signedMessageHolds } from "@v2x/testkit";
import { allHold, type CtlEntry, Ieee1609Dot2Data, unmetIn } from "@v2x/v2x-schema";
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
      await expect(signList(content, by, generated)).rejects.toMatchObject({
        code: "list-invalid",
        details: { unmet },
      });
    }
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
    expect(() => readList(plain)).toThrow(notAList);
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
    expect(unmetNames(verifyList(message, root.certificate))).toEqual(["list-psid", "list-signer-enclosed"]);
  });
});
