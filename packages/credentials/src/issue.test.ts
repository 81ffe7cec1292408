import { coer, fromHex } from "@v2x/asn1";
import { decompressPoint, generatePrivateKey, type KeyType, keyTypes } from "@v2x/crypto";
import { readCertificate, readSignedMessage, signatureHolds, signedMessageHolds } from "@v2x/testkit";
import {
  Certificate,
  type CtlEntry,
  Ieee1609Dot2Data,
  type PsidGroupPermissions,
  type ToBeSignedCertificate,
} from "@v2x/v2x-schema";
import { describe, expect, it } from "vitest";
import { DecodedCertificate } from "./decoded-certificate.ts";
import {
  canonicalCertificate,
  crlOf,
  decodeCertificate,
  fullCtl,
  hashedId8Of,
  issueCertificate,
  type ListContent,
  readList,
  signData,
  signedDataIn,
  signerWith,
  signList,
  toEncryptionKey,
  toVerificationKey,
  verifyCertificate,
  verifyChain,
  verifyList,
  verifySignedData,
} from "./index.ts";

const start = 648_432_005;
const within = new Date("2024-08-01T00:00:00Z");
const bitmap = (psid: number, hex: string) => ({
  psid,
  ssp: { choice: "bitmapSsp" as const, value: fromHex(hex) },
});
const group = (psid: number, value: string, mask: string, minChainLength: number): PsidGroupPermissions => ({
  subjectPermissions: {
    choice: "explicit",
    value: [
      {
        psid,
        sspRange: {
          choice: "bitmapSspRange",
          value: { sspValue: fromHex(value), sspBitmask: fromHex(mask) },
        },
      },
    ],
  },
  minChainLength,
  chainLengthRange: 0,
  eeType: { bytes: Uint8Array.of(0x80), length: 8 },
});

function blank(keyType: KeyType, years: number) {
  const key = generatePrivateKey(keyType);
  return {
    signer: signerWith(key),
    fields: {
      cracaId: new Uint8Array(3),
      crlSeries: 0,
      validityPeriod: { start, duration: { choice: "years", value: years } },
      verifyKeyIndicator: {
        choice: "verificationKey",
        value: toVerificationKey(keyType, key.publicKey),
      },
    } as const satisfies Partial<ToBeSignedCertificate>,
  };
}

/** Root, AA and ticket on the given curves. */
async function hierarchy(rootType: KeyType, aaType: KeyType, ticketType: KeyType) {
  const root = blank(rootType, 10);
  const rootCertificate = await issueCertificate({
    profile: "rootCa",
    toBeSigned: {
      ...root.fields,
      id: { choice: "name", value: "TEST RCA" },
      appPermissions: [bitmap(622, "01"), bitmap(624, "0138")],
      certIssuePermissions: [group(623, "013e", "ffc1", 1), group(36, "01fffc", "ff0003", 2)],
    },
    issuer: "self",
    signer: root.signer,
  });
  const aa = blank(aaType, 3);
  const aaCertificate = await issueCertificate({
    profile: "aa",
    toBeSigned: {
      ...aa.fields,
      id: { choice: "name", value: "TEST AA" },
      appPermissions: [bitmap(623, "0132")],
      certIssuePermissions: [group(36, "01fffc", "ff0003", 1)],
      encryptionKey: toEncryptionKey("BrainpoolP256r1", generatePrivateKey("BrainpoolP256r1").publicKey),
    },
    issuer: rootCertificate,
    signer: root.signer,
  });
  const ticket = blank(ticketType, 1);
  const ticketCertificate = await issueCertificate({
    profile: "authorizationTicket",
    toBeSigned: {
      ...ticket.fields,
      id: { choice: "none", value: null },
      appPermissions: [bitmap(36, "0100fc")],
    },
    issuer: aaCertificate,
    signer: aa.signer,
  });
  return {
    root: { certificate: rootCertificate, signer: root.signer },
    aa: { certificate: aaCertificate, signer: aa.signer },
    ticket: { certificate: ticketCertificate, signer: ticket.signer },
    chain: [ticketCertificate, aaCertificate, rootCertificate],
  };
}

const flip = (bytes: Uint8Array, at: number) => bytes.map((octet, i) => (i === at ? octet ^ 1 : octet));

describe.each(keyTypes)("certificates on %s", (keyType) => {
  const made = hierarchy(keyType, keyType, keyType);

  it("form a chain that holds, here and for a reader that shares no code with us", async () => {
    const { chain } = await made;
    expect(verifyChain(chain, { at: within })).toEqual({ valid: true, failures: [] });
    const [ticket, aa, root] = chain.map(({ bytes }) => readCertificate(bytes));
    expect(signatureHolds(ticket!, aa!)).toBe(true);
    expect(signatureHolds(aa!, root!)).toBe(true);
    expect(signatureHolds(root!, "self")).toBe(true);
  });

  it("are canonical: decoding and encoding changes nothing", async () => {
    for (const { bytes, value, hashedId8 } of (await made).chain) {
      expect(coer.encode(Certificate, coer.decode(Certificate, bytes))).toEqual(bytes);
      expect(canonicalCertificate(value)).toBe(value);
      expect(hashedId8Of(bytes)).toEqual(hashedId8);
    }
  });

  it("hold no more after a change of any octet", async () => {
    const { ticket, aa } = await made;
    const { bytes } = ticket.certificate;
    const kept: number[] = [];
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = decodable(flip(bytes, at));
      if (changed !== undefined && verifyCertificate(changed, aa.certificate).valid) kept.push(at);
    }
    expect(kept).toEqual([]);
  });

  it("do not hold under another issuer with the same name and key type", async () => {
    const { ticket } = await made;
    const other = await hierarchy(keyType, keyType, keyType);
    const { failures } = verifyCertificate(ticket.certificate, other.aa.certificate);
    expect(failures.map(({ check }) => check)).toEqual(["issuer", "signature"]);
  });

  it("are verified the same when their points come uncompressed", async () => {
    const { ticket, aa } = await made;
    const loose = decodeCertificate(coer.encode(Certificate, uncompressed(ticket.certificate)));
    expect(loose.bytes).not.toEqual(ticket.certificate.bytes);
    expect(loose.hashedId8).toEqual(ticket.certificate.hashedId8);
    expect(canonicalCertificate(loose.value)).toEqual(ticket.certificate.value);
    expect(verifyCertificate(loose, aa.certificate).valid).toBe(true);
  });

  it("sign messages that hold, whether digest or certificate goes along", async () => {
    const { ticket } = await made;
    for (const signerIdentifier of ["digest", "certificate"] as const) {
      const message = await signData({
        payload: Uint8Array.of(1, 2, 3),
        psid: 36,
        generationTime: within,
        by: ticket,
        signerIdentifier,
      });
      expect(verifySignedData(message, ticket.certificate)).toEqual({ valid: true, failures: [] });
      expect(signedMessageHolds(readSignedMessage(message), readCertificate(ticket.certificate.bytes))).toBe(
        true,
      );
      expect(coer.encode(Ieee1609Dot2Data, coer.decode(Ieee1609Dot2Data, message))).toEqual(message);
      for (let at = 5; at < 20; at += 1) {
        const signedData = readable(flip(message, at));
        if (signedData === undefined) continue;
        expect(verifySignedData(signedData, ticket.certificate).valid, `octet ${at}`).toBe(false);
      }
    }
  });
});

describe("certificates on mixed curves", () => {
  it.each([
    ["NistP256", "NistP256", "BrainpoolP384r1"],
    ["NistP256", "BrainpoolP256r1", "NistP384"],
    ["BrainpoolP384r1", "NistP256", "BrainpoolP256r1"],
    ["NistP384", "BrainpoolP384r1", "BrainpoolP384r1"],
  ] as const)("%s over %s over %s form a chain that holds", async (root, aa, ticket) => {
    const { chain } = await hierarchy(root, aa, ticket);
    expect(verifyChain(chain, { at: within })).toEqual({ valid: true, failures: [] });
  });

  it("are made so that a 384-bit ticket of a 256-bit authority holds for a reader of its own", async () => {
    const { chain } = await hierarchy("NistP256", "NistP256", "BrainpoolP384r1");
    const [ticket, aa] = chain.map(({ bytes }) => readCertificate(bytes));
    expect(signatureHolds(ticket!, aa!)).toBe(true);
  });
});

describe("issuing", () => {
  it("refuses a certificate that breaks a rule, with every rule it breaks, and does not sign", async () => {
    const { aa } = await hierarchy("NistP256", "NistP256", "NistP256");
    let signed = 0;
    const signer = {
      ...aa.signer,
      sign: async (message: Uint8Array) => {
        signed += 1;
        return aa.signer.sign(message);
      },
    };
    const { fields } = blank("NistP256", 9);
    const order = {
      profile: "authorizationTicket" as const,
      toBeSigned: {
        ...fields,
        id: { choice: "name" as const, value: "x" },
        appPermissions: [bitmap(37, "01000000")],
      },
      issuer: aa.certificate,
      signer,
    };
    await expect(issueCertificate(order)).rejects.toMatchObject({
      code: "lint",
      details: {
        findings: [
          { rule: "id-of-profile" },
          { rule: "validity-within-issuer" },
          { rule: "app-permissions-within-issuer" },
        ],
      },
    });
    expect(signed).toBe(0);
  });

  it("refuses a signer that holds another key than the issuer's certificate", async () => {
    const { aa, ticket, root } = await hierarchy("NistP256", "NistP256", "NistP256");
    const order = {
      profile: "authorizationTicket" as const,
      toBeSigned: ticket.certificate.value.toBeSigned,
      issuer: aa.certificate,
      signer: root.signer,
    };
    await expect(issueCertificate(order)).rejects.toMatchObject({ code: "signer-mismatch" });
    const message = { payload: new Uint8Array(), psid: 36, generationTime: within } as const;
    await expect(
      signData({ ...message, signerIdentifier: "digest", by: { ...ticket, signer: aa.signer } }),
    ).rejects.toMatchObject({ code: "signer-mismatch" });
  });

  it("emits canonical points where it was given others", async () => {
    const { aa, ticket } = await hierarchy("NistP256", "NistP256", "NistP256");
    const issued = await issueCertificate({
      profile: "authorizationTicket",
      toBeSigned: uncompressed(ticket.certificate).toBeSigned,
      issuer: aa.certificate,
      signer: aa.signer,
    });
    expect(issued.value.toBeSigned).toEqual(ticket.certificate.value.toBeSigned);
  });
});

describe("a chain", () => {
  const made = hierarchy("NistP256", "NistP256", "NistP256");

  it("is judged at the moment asked about", async () => {
    const { chain } = await made;
    const early = verifyChain(chain, { at: new Date("2024-01-01T00:00:00Z") });
    expect(early.failures.map(({ check, position }) => [check, position])).toEqual([
      ["validity", 0],
      ["validity", 1],
      ["validity", 2],
    ]);
    const late = verifyChain(chain, { at: new Date("2026-01-01T00:00:00Z") });
    expect(late.failures.map(({ check, position }) => [check, position])).toEqual([["validity", 0]]);
  });

  it("does not hold without its root, out of order, or empty", async () => {
    const { chain } = await made;
    expect(verifyChain(chain.slice(0, 2)).failures).toMatchObject([
      { check: "issuer", position: 1 },
      { check: "signature", position: 1 },
    ]);
    expect(verifyChain(chain.toReversed()).valid).toBe(false);
    expect(verifyChain([]).failures).toMatchObject([{ check: "form" }]);
  });

  it("hands a region down to certificates that name none", async () => {
    const { chain } = await made;
    const [ticket, aa, root] = chain as [DecodedCertificate, DecodedCertificate, DecodedCertificate];
    const inCountry = ({ value, bytes }: DecodedCertificate, country: number) => {
      const region = {
        choice: "identifiedRegion" as const,
        value: [{ choice: "countryOnly" as const, value: country }],
      };
      return new DecodedCertificate({ ...value, toBeSigned: { ...value.toBeSigned, region } }, bytes);
    };
    const regions = (of: DecodedCertificate[]) =>
      verifyChain(of)
        .failures.filter(({ check }) => check === "region")
        .map(({ position }) => position);
    expect(regions([inCountry(ticket, 276), aa, inCountry(root, 276)])).toEqual([]);
    expect(regions([inCountry(ticket, 276), aa, inCountry(root, 250)])).toEqual([0]);
  });
});

describe("trust lists", () => {
  const made = lists();
  const generated = new Date("2024-08-01T12:00:00Z");
  const nextUpdate = new Date("2024-09-01T00:00:00Z");

  async function lists() {
    const { root, aa } = await hierarchy("NistP256", "NistP256", "NistP256");
    const key = blank("BrainpoolP384r1", 4);
    const manager = await issueCertificate({
      profile: "tlm",
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
      expect(verifyList(message, by.certificate, { at: generated })).toEqual({ valid: true, failures: [] });
      const other = by === root ? manager : root;
      expect(verifyList(message, other.certificate).failures.map(({ check }) => check)).toContain(
        "signature",
      );
      const read = readSignedMessage(message);
      expect(signedMessageHolds(read, readCertificate(by.certificate.bytes))).toBe(true);
      expect(read.psid).toBe(content.kind === "crl" ? 622 : 624);
    }
  });

  it("have run out once their next update is due", async () => {
    const { root, centre } = await made;
    const message = await signList(ctl(centre), root, generated);
    expect(verifyList(message, root.certificate, { at: nextUpdate }).failures).toMatchObject([
      { check: "validity" },
    ]);
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
      [ctl(aaEntry), root, ["content"]],
      [ctl(aaEntry, elsewhere), root, ["content"]],
      [ctl(rootEntry, centre), root, ["content"]],
      [ectl(aaEntry), manager, ["content"]],
      [ectl(rootEntry, centre), root, ["permissions"]],
      [ctl(centre), aa, ["permissions", "content"]],
      [crl([]), manager, ["permissions"]],
      [crl([], generated), root, ["content"]],
      [delta, root, ["content"]],
      [newer, root, ["content"]],
    ] as const) {
      const failures = checks.map((check) => ({ check }));
      await expect(signList(content, by, generated)).rejects.toMatchObject({
        code: "list-invalid",
        details: { failures },
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
    expect(verifySignedData(plain, root.certificate).failures).toMatchObject([{ check: "form" }]);
  });

  it("with another PSID or only a digest of their signer are not believed", async () => {
    const { root, centre } = await made;
    const payload = signedPayload(await signList(ctl(centre), root, generated));
    const message = await signData({
      payload,
      psid: 623,
      generationTime: generated,
      by: root,
      signerIdentifier: "digest",
    });
    expect(verifyList(message, root.certificate).failures.map(({ check }) => check)).toEqual([
      "header",
      "header",
    ]);
  });
});

function signedPayload(message: Uint8Array): Uint8Array {
  const content = signedDataIn(message)?.tbsData.payload.data?.content;
  if (content?.choice !== "unsecuredData") throw new Error("the message has no plain payload");
  return content.value;
}

/** The same certificate with its verification key uncompressed. */
function uncompressed({ value, key }: DecodedCertificate): Certificate {
  const point = decompressPoint(key!.keyType, key!.point)!;
  const length = (point.length - 1) / 2;
  const choice = length === 32 ? "uncompressedP256" : "uncompressedP384";
  const { verifyKeyIndicator } = value.toBeSigned;
  if (verifyKeyIndicator.choice !== "verificationKey") throw new Error("the certificate is implicit");
  const loose = {
    choice: verifyKeyIndicator.value.choice,
    value: { choice, value: { x: point.slice(1, 1 + length), y: point.slice(1 + length) } },
  } as typeof verifyKeyIndicator.value;
  return {
    ...value,
    toBeSigned: { ...value.toBeSigned, verifyKeyIndicator: { choice: "verificationKey", value: loose } },
  };
}

function decodable(bytes: Uint8Array): DecodedCertificate | undefined {
  try {
    return decodeCertificate(bytes);
  } catch {
    return undefined; // a change that the decoder finds needs no signature to be found
  }
}

function readable(bytes: Uint8Array): Ieee1609Dot2Data | undefined {
  try {
    return coer.decode(Ieee1609Dot2Data, bytes);
  } catch {
    return undefined; // as above
  }
}
