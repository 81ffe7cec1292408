import { coer, fromHex, toHex } from "@v2x/asn1";
import { decompressPoint, generatePrivateKey } from "@v2x/crypto";
import { Certificate, type CtlEntry, EtsiTs102941Data, type ToBeSignedCertificate } from "@v2x/v2x-schema";
import { beforeAll, describe, expect, it } from "vitest";
import { bitmap, blank, group, within } from "../hierarchy.test-support.ts";
import {
  crlOf,
  decodeCertificate,
  fullCtl,
  judge,
  lightIds,
  type MessageSigner,
  signData,
  signerWith,
  signList,
  toTime64,
  toVerificationKey,
} from "../index.ts";
import {
  authorities,
  evidence,
  judged,
  lightOf,
  signCarelessly,
  signMessage,
  statesOf,
} from "./verdict.test-support.ts";

let made: Awaited<ReturnType<typeof authorities>>;
let crl: Uint8Array;
beforeAll(async () => {
  made = await authorities();
  crl = await revoking([], "2024-09-01");
});

const yours = { because: "you declare it so" };
const trustRoot = () => [{ certificate: made.root.certificate, ...yours }];
const signedOn = new Date("2024-07-25T00:00:00Z");
const day = (date: string) => new Date(`${date}T00:00:00Z`);

function revoking(revoked: readonly Uint8Array[], until: string): Promise<Uint8Array> {
  const list = crlOf({ thisUpdate: signedOn, nextUpdate: day(until), revoked });
  return signList({ kind: "crl", crl: list }, made.root, signedOn);
}

/** A holder whose certificate nobody linted: the ticket's fields, changed. */
async function careless(
  changes: Partial<ToBeSignedCertificate>,
  issuer: MessageSigner,
): Promise<MessageSigner> {
  const key = generatePrivateKey("NistP256");
  const verifyKeyIndicator = {
    choice: "verificationKey",
    value: toVerificationKey("NistP256", key.publicKey),
  } as const;
  const { toBeSigned } = made.ticket.certificate.value;
  const certificate = await signCarelessly({ ...toBeSigned, verifyKeyIndicator, ...changes }, issuer);
  return { certificate, signer: signerWith(key) };
}

/** The ticket's fields with another key, which is not compressed. */
function uncompressed(): ToBeSignedCertificate {
  const octets = decompressPoint("NistP256", generatePrivateKey("NistP256").publicKey)!;
  const value = { x: octets.slice(1, 33), y: octets.slice(33) };
  return {
    ...made.ticket.certificate.value.toBeSigned,
    verifyKeyIndicator: {
      choice: "verificationKey",
      value: { choice: "ecdsaNistP256", value: { choice: "uncompressedP256", value } },
    },
  };
}

const atHand = () => ({
  known: evidence(made.aa.certificate, made.root.certificate, crl),
  trusted: trustRoot(),
});

describe("a ticket with everything at hand", () => {
  it("has green lights, and each question its own answer", () => {
    const judgement = judged(made.ticket.certificate.bytes, atHand());
    expect(judgement.lights.map(({ id }) => id)).toEqual(lightIds);
    expect(statesOf(judgement)).toEqual({
      decoded: "pass",
      canonical: "pass",
      signature: "pass",
      chain: "pass",
      permissions: "pass",
      region: "pass",
      time: "pass",
      revocation: "pass",
    });
    expect(judgement.chain.map(({ isTrusted }) => isTrusted)).toEqual([false, false, true]);
    expect(judgement.chain[1]?.title).toMatch(/^AA "TEST AA" \([0-9A-F]{16}\)$/);
    expect(judgement.missing).toEqual([]);
    expect(judgement.hashedId8).toEqual(made.ticket.certificate.hashedId8);
  });

  it("keeps decoded, signed and trusted apart in its words", () => {
    const judgement = judged(made.ticket.certificate.bytes, {
      known: evidence(made.aa.certificate, made.root.certificate),
    });
    expect(lightOf(judgement, "decoded").reason).toContain("Decoded does not mean genuine");
    expect(lightOf(judgement, "signature").reason).toMatch(
      /^The signature verifies under AA "TEST AA" \(.*Whether that issuer is trusted is another question/,
    );
    expect(lightOf(judgement, "chain")).toMatchObject({ state: "unknown" });
    expect(lightOf(judgement, "chain").reason).toContain("Nobody has declared it trusted here");
  });

  it("names the clause of each answer", () => {
    for (const { clause } of judged(made.ticket.certificate.bytes, atHand()).lights) {
      expect(clause).toMatch(/^(IEEE 1609\.2|ETSI TS 10)/);
    }
  });
});

describe("decoded", () => {
  it("fails with place and expectation where octets are missing, and nothing else is answered", () => {
    const judgement = judged(made.ticket.certificate.bytes.subarray(0, -3));
    expect(statesOf(judgement)).toMatchObject({ decoded: "fail", signature: "unknown", time: "unknown" });
    expect(lightOf(judgement, "decoded").reason).toMatch(/signature.*octet \d+, expected/);
  });

  it("is asked of the European profile only where that is claimed", async () => {
    const { certificate } = await careless({ cracaId: Uint8Array.of(1, 2, 3) }, made.aa);
    expect(lightOf(judged(certificate.bytes), "decoded").state).toBe("pass");
    expect(lightOf(judged(certificate.bytes, { type: "CcmsCert" }), "decoded")).toMatchObject({
      state: "fail",
      reason: expect.stringContaining("cracaId must be 000000"),
      clause: "ETSI TS 103 097 clause 6",
    });
  });

  it("tells a list of another kind from the one that was announced", () => {
    expect(lightOf(judged(crl, { type: "CcmsCtl" }), "decoded")).toMatchObject({ state: "fail" });
    expect(lightOf(judged(crl, { type: "CcmsCrl" }), "decoded")).toMatchObject({ state: "pass" });
    expect(lightOf(judged(crl, { type: "CcmsCert" }), "decoded")).toMatchObject({ state: "fail" });
  });

  it("fails for an envelope whose PSID announces a list that is none", async () => {
    const message = await signMessage({ psid: 622, generationTime: toTime64(within) }, made.root);
    expect(lightOf(judged(message), "decoded")).toMatchObject({
      state: "fail",
      reason: expect.stringContaining("The envelope decodes"),
    });
  });

  it("fails for a European message without generationTime", async () => {
    const light = lightOf(judged(await signMessage({ psid: 36 }, made.ticket), atHand()), "decoded");
    expect(light).toMatchObject({
      state: "fail",
      reason: expect.stringContaining("generationTime is present"),
      clause: "TS 103 097 clause 5.2",
    });
  });

  it("passes for plain and encrypted data, of which nothing else can be asked", () => {
    expect(statesOf(judged(fromHex("03800101")))).toMatchObject({
      decoded: "pass",
      signature: "notApplicable",
      revocation: "notApplicable",
    });
  });
});

describe("canonical", () => {
  it("fails with the place where a length is longer than it need be", () => {
    const { bytes } = made.ticket.certificate;
    // The list of permissions: one entry, with an SSP, for PSID 36.
    const at = toHex(bytes).indexOf("0101800124") / 2;
    const longer = Uint8Array.from([...bytes.subarray(0, at), 2, 0, ...bytes.subarray(at + 1)]);
    const judgement = judged(longer);
    expect(lightOf(judgement, "canonical")).toMatchObject({
      state: "fail",
      reason: expect.stringContaining("the encoding is not canonical"),
    });
    expect(lightOf(judgement, "decoded").state).toBe("fail");
  });

  it("fails for uncompressed keys and says what both forms are called", async () => {
    const certificate = await signCarelessly(uncompressed(), made.aa);
    const judgement = judged(certificate.bytes, atHand());
    const light = lightOf(judgement, "canonical");
    expect(light.state).toBe("fail");
    expect(light.reason).toContain("verificationKey is uncompressed");
    expect(light.reason).toContain(toHex(certificate.hashedId8).toUpperCase());
    expect(light.reason).toContain(toHex(certificate.receivedDigest!.slice(-8)).toUpperCase());
    expect(lightOf(judgement, "signature").state).toBe("pass");
  });
});

describe("the details of an answer", () => {
  it("are each given once, and no more than twenty of them", async () => {
    const many = Array.from({ length: 30 }, (_, index) => ({ ...uncompressed(), crlSeries: index % 25 }));
    const entries = await Promise.all(
      many.map(async (toBeSigned): Promise<CtlEntry> => {
        const { value } = await signCarelessly(toBeSigned, made.root);
        return { choice: "aa", value: { aaCertificate: value, accessPoint: "" } };
      }),
    );
    const ctl = fullCtl({ sequence: 1, nextUpdate: day("2024-09-01"), entries });
    const payload = coer.encode(EtsiTs102941Data, {
      version: 1,
      content: { choice: "certificateTrustListRca", value: ctl },
    });
    const list = await signMessage({ psid: 624, generationTime: toTime64(signedOn) }, made.root, payload);
    const { details = [] } = lightOf(judged(list), "canonical");
    expect(details).toHaveLength(21);
    expect(details.at(-1)?.reason).toBe("There are 9 more findings like these.");
  });
});

describe("signature", () => {
  it("fails where one octet of the certificate was changed", () => {
    const { value } = made.ticket.certificate;
    const toBeSigned = { ...value.toBeSigned, crlSeries: 1 };
    const forged = coer.encode(Certificate, { ...value, toBeSigned });
    const judgement = judged(forged, atHand());
    expect(lightOf(judgement, "signature")).toMatchObject({ state: "fail", clause: "IEEE 1609.2 5.3.1" });
    expect(lightOf(judgement, "chain").state).toBe("fail");
  });

  it("is unknown without the issuer, whose HashedId8 is told", () => {
    const judgement = judged(made.ticket.certificate.bytes, { known: evidence(made.root.certificate) });
    expect(lightOf(judgement, "signature").state).toBe("unknown");
    expect(judgement.missing).toEqual([made.aa.certificate.hashedId8]);
  });

  it("of a message passes under the enclosed certificate, and under a digest once the signer is given", async () => {
    const message = { payload: Uint8Array.of(1), psid: 36, generationTime: within, by: made.ticket };
    const whole = await signData({ ...message, signerIdentifier: "certificate" });
    expect(statesOf(judged(whole, atHand()))).toMatchObject({
      signature: "pass",
      chain: "pass",
      permissions: "pass",
    });
    const digest = await signData({ ...message, signerIdentifier: "digest" });
    const alone = judged(digest, atHand());
    expect(alone.missing).toEqual([made.ticket.certificate.hashedId8]);
    expect(statesOf(alone)).toMatchObject({ signature: "unknown", chain: "unknown", time: "unknown" });
    const known = [...atHand().known, ...evidence(made.ticket.certificate)];
    expect(lightOf(judged(digest, { ...atHand(), known }), "signature").state).toBe("pass");
  });

  it("of a changed message fails", async () => {
    const message = await signMessage({ psid: 36, generationTime: toTime64(within) }, made.ticket);
    const at = toHex(message).indexOf("010203") / 2;
    const changed = message.map((octet, index) => (index === at ? 9 : octet));
    expect(lightOf(judged(changed, atHand()), "signature").state).toBe("fail");
  });
});

describe("chain", () => {
  const entries = (): CtlEntry[] => [
    { choice: "rca", value: { selfsignedRootCa: made.root.certificate.value } },
    { choice: "dc", value: { url: "http://localhost/dc", cert: [made.root.certificate.hashedId8] } },
  ];
  const ectl = (nextUpdate: Date) =>
    signList(
      { kind: "ectl", ctl: fullCtl({ sequence: 1, nextUpdate, entries: entries() }) },
      made.manager,
      signedOn,
    );

  it("passes through the trust list of a manager that is trusted, while that list is current", async () => {
    const known = evidence(made.aa.certificate, await ectl(day("2024-09-01")));
    const trusted = [{ certificate: made.manager.certificate, ...yours }];
    const passed = judged(made.ticket.certificate.bytes, { known, trusted });
    expect(lightOf(passed, "chain")).toMatchObject({
      state: "pass",
      reason: expect.stringContaining("TEST TLM"),
    });
    const late = judged(made.ticket.certificate.bytes, {
      known: evidence(made.aa.certificate, await ectl(day("2024-07-28"))),
      trusted,
    });
    expect(lightOf(late, "chain")).toMatchObject({
      state: "unknown",
      reason: expect.stringContaining("that list does not hold: its next update was due"),
    });
  });

  it("does not trust a list for being there", async () => {
    const known = evidence(made.aa.certificate, await ectl(day("2024-09-01")));
    const light = lightOf(judged(made.ticket.certificate.bytes, { known }), "chain");
    expect(light).toMatchObject({
      state: "unknown",
      reason: expect.stringContaining("nobody has declared that trust list manager trusted"),
    });
  });

  it("does not trust a self-signed certificate for its signature", () => {
    const { bytes } = made.root.certificate;
    expect(statesOf(judged(bytes))).toMatchObject({ signature: "pass", chain: "unknown" });
    expect(statesOf(judged(bytes, { trusted: trustRoot() }))).toMatchObject({ chain: "pass" });
  });

  it("fails where a link above is forged", () => {
    const { value } = made.aa.certificate;
    const other = { ...value, signature: made.root.certificate.value.signature };
    const known = evidence(made.root.certificate, coer.encode(Certificate, other));
    const forgedAa = decodeCertificate(coer.encode(Certificate, other));
    const { value: ticket } = made.ticket.certificate;
    const issuer = { choice: "sha256AndDigest", value: forgedAa.hashedId8 } as const;
    const judgement = judged(coer.encode(Certificate, { ...ticket, issuer }), {
      known,
      trusted: trustRoot(),
    });
    expect(lightOf(judgement, "chain")).toMatchObject({ state: "fail" });
    expect(
      lightOf(judgement, "chain")
        .details?.map(({ reason }) => reason)
        .join(),
    ).toContain("TEST AA");
  });

  it("takes the certificates of the root's own trust list along", async () => {
    const ctl = fullCtl({
      sequence: 1,
      nextUpdate: day("2024-09-01"),
      entries: [
        {
          choice: "aa",
          value: { aaCertificate: made.aa.certificate.value, accessPoint: "http://localhost" },
        },
        { choice: "dc", value: { url: "http://localhost", cert: [made.root.certificate.hashedId8] } },
      ],
    });
    const list = await signList({ kind: "ctl", ctl }, made.root, signedOn);
    const options = { known: evidence(list), trusted: trustRoot() };
    expect(statesOf(judged(made.ticket.certificate.bytes, options))).toMatchObject({ chain: "pass" });
    expect(statesOf(judged(list, options))).toMatchObject({
      decoded: "pass",
      signature: "pass",
      chain: "pass",
      permissions: "pass",
      time: "pass",
    });
  });
});

describe("permissions", () => {
  it("fail where the issuer may not issue them", async () => {
    const { certificate } = await careless({ appPermissions: [bitmap(37, "01000000")] }, made.aa);
    expect(lightOf(judged(certificate.bytes, atHand()), "permissions")).toMatchObject({
      state: "fail",
      reason: expect.stringContaining("37"),
      clause: "IEEE 1609.2 PsidSsp, BitmapSsp",
    });
    // Without the issuer nobody can tell.
    expect(lightOf(judged(certificate.bytes), "permissions").state).toBe("unknown");
  });

  it("fail where a certificate breaks the profile that it means to keep", async () => {
    const { certificate } = await careless(
      { appPermissions: [bitmap(623, "01ff")], certIssuePermissions: [group(36, "01fffc", "ff0003", 1)] },
      made.root,
    );
    expect(lightOf(judged(certificate.bytes, atHand()), "permissions")).toMatchObject({ state: "fail" });
  });

  it("fail where a message's PSID is not its signer's", async () => {
    const message = await signMessage({ psid: 37, generationTime: toTime64(within) }, made.ticket);
    expect(lightOf(judged(message, atHand()), "permissions")).toMatchObject({
      state: "fail",
      reason: expect.stringContaining("PSID 37"),
      clause: "IEEE 1609.2 5.2.4.3.3",
    });
    expect(lightOf(judged(message, atHand()), "signature").state).toBe("pass");
  });

  it("fail for a list that its signer may not sign, and that says what no such list may", async () => {
    const ctl = fullCtl({
      sequence: 1,
      nextUpdate: day("2024-09-01"),
      entries: [{ choice: "rca", value: { selfsignedRootCa: made.root.certificate.value } }],
    });
    const payload = coer.encode(EtsiTs102941Data, {
      version: 1,
      content: { choice: "certificateTrustListRca", value: ctl },
    });
    const message = {
      psid: 624,
      generationTime: signedOn,
      payload,
      signerIdentifier: "certificate",
    } as const;
    const byAa = judged(await signData({ ...message, by: made.aa }), atHand());
    expect(lightOf(byAa, "permissions")).toMatchObject({
      state: "fail",
      reason: expect.stringContaining("PSID 624"),
    });
    const byRoot = judged(await signData({ ...message, by: made.root }), atHand());
    expect(lightOf(byRoot, "permissions")).toMatchObject({
      state: "fail",
      reason: "The list: a root CA's list must not hold rca entries.",
      clause: "ETSI TS 102 941 6.3",
    });
    expect(lightOf(byRoot, "signature").state).toBe("pass");
  });
});

describe("region", () => {
  const circle = (radius: number) =>
    ({
      choice: "circularRegion",
      value: { center: { latitude: 521_000_000, longitude: 43_000_000 }, radius },
    }) as const;
  const rectangle = (north: number, south: number) =>
    ({
      choice: "rectangularRegion",
      value: [
        {
          northWest: { latitude: north, longitude: 40_000_000 },
          southEast: { latitude: south, longitude: 50_000_000 },
        },
      ],
    }) as const;

  it("fails where it reaches beyond the issuer's, however far above that stands", async () => {
    const aaKey = blank("NistP256", 3);
    const { toBeSigned } = made.aa.certificate.value;
    const aa = await signCarelessly(
      { ...toBeSigned, ...aaKey.fields, region: rectangle(520_000_000, 510_000_000) },
      made.root,
    );
    const limited = { certificate: aa, signer: aaKey.signer };
    const options = { known: evidence(aa, made.root.certificate), trusted: trustRoot() };
    const inside = await careless({ region: rectangle(515_000_000, 512_000_000) }, limited);
    expect(lightOf(judged(inside.certificate.bytes, options), "region").state).toBe("pass");
    const outside = await careless({ region: rectangle(530_000_000, 512_000_000) }, limited);
    expect(lightOf(judged(outside.certificate.bytes, options), "region")).toMatchObject({
      state: "fail",
      clause: "IEEE 1609.2 5.1.2",
    });
    const other = await careless({ region: circle(10) }, limited);
    expect(lightOf(judged(other.certificate.bytes, options), "region").state).toBe("unknown");
  });

  it.each([
    [{ latitude: 521_000_000, longitude: 43_001_000, elevation: 0 }, "pass"],
    [{ latitude: 521_500_000, longitude: 43_000_000, elevation: 0 }, "fail"],
    [undefined, "unknown"],
  ])("of a message sent from %j within 500 m: %s", async (generationLocation, state) => {
    const signer = await careless({ region: circle(500) }, made.aa);
    const message = await signMessage(
      { psid: 36, generationTime: toTime64(within), generationLocation },
      signer,
    );
    expect(lightOf(judged(message, atHand()), "region").state).toBe(state);
  });

  it("of a message whose signer's region is a country is unknown: borders are not known here", async () => {
    const signer = await careless(
      { region: { choice: "identifiedRegion", value: [{ choice: "countryOnly", value: 250 }] } },
      made.aa,
    );
    const generationLocation = { latitude: 521_000_000, longitude: 43_000_000, elevation: 0 };
    const message = await signMessage(
      { psid: 36, generationTime: toTime64(within), generationLocation },
      signer,
    );
    expect(lightOf(judged(message, atHand()), "region").state).toBe("unknown");
  });
});

describe("time", () => {
  it.each(["2023-01-01", "2040-01-01"])("fails at %s, outside the ticket's life", (date) => {
    const judgement = judge({ bytes: made.ticket.certificate.bytes, now: day(date), ...atHand() });
    expect(lightOf(judgement, "time")).toMatchObject({ state: "fail", clause: "IEEE 1609.2 5.2.4" });
    expect(lightOf(judgement, "signature").state).toBe("pass");
  });

  it("fails where a certificate outlives its issuer", async () => {
    const { toBeSigned } = made.ticket.certificate.value;
    const validityPeriod = {
      start: toBeSigned.validityPeriod.start,
      duration: { choice: "years", value: 30 },
    } as const;
    const { certificate } = await careless({ validityPeriod }, made.aa);
    expect(lightOf(judged(certificate.bytes, atHand()), "time")).toMatchObject({
      state: "fail",
      clause: "IEEE 1609.2 5.1.2",
    });
  });

  it.each([
    ["signed before its signer's life", { generationTime: toTime64(day("2024-01-01")) }, "5.2.4.2"],
    ["signed later than now", { generationTime: toTime64(day("2024-08-02")) }, "5.2.5.2.3"],
    ["signed in a year beyond reckoning", { generationTime: 2n ** 64n - 1n }, "5.2.5.2.3"],
    [
      "that ends before it was signed",
      { generationTime: toTime64(within), expiryTime: toTime64(day("2024-07-31")) },
      "5.2.4.3",
    ],
    [
      "that outlives its signer",
      { generationTime: toTime64(within), expiryTime: toTime64(day("2039-07-31")) },
      "5.2.4.2",
    ],
    [
      "that has ended",
      { generationTime: toTime64(day("2024-07-30")), expiryTime: toTime64(day("2024-07-31")) },
      "5.2.5.2",
    ],
  ])("fails for a message %s", async (_what, header, clause) => {
    const message = await signMessage({ psid: 36, ...header }, made.ticket);
    expect(lightOf(judged(message, atHand()), "time")).toMatchObject({
      state: "fail",
      clause: `IEEE 1609.2 ${clause}`,
    });
  });

  it("fails for a list whose next update is due", () => {
    const judgement = judge({ bytes: crl, now: day("2024-09-01"), ...atHand() });
    expect(lightOf(judgement, "time")).toMatchObject({ state: "fail", clause: "ETSI TS 102 941 6.3" });
  });
});

describe("revocation", () => {
  const ticket = (...lists: Uint8Array[]) =>
    lightOf(
      judged(made.ticket.certificate.bytes, {
        known: evidence(made.aa.certificate, made.root.certificate, ...lists),
        trusted: trustRoot(),
      }),
      "revocation",
    );

  it("is unknown without a list of the root, and with one that is no longer current", async () => {
    expect(ticket().state).toBe("unknown");
    expect(ticket(await revoking([], "2024-07-28")).state).toBe("unknown");
    expect(ticket(crl).state).toBe("pass");
  });

  it("fails where an authority above is revoked, even by a list that has run out", async () => {
    for (const until of ["2024-09-01", "2024-07-28"]) {
      const light = ticket(await revoking([made.aa.certificate.hashedId8], until));
      expect(light).toMatchObject({ state: "fail", reason: expect.stringContaining("TEST AA") });
    }
  });

  it("believes no list that another one signed", async () => {
    const { root } = await authorities();
    const list = crlOf({
      thisUpdate: signedOn,
      nextUpdate: day("2024-09-01"),
      revoked: [made.aa.certificate.hashedId8],
    });
    const foreign = await signList({ kind: "crl", crl: list }, root, signedOn);
    expect(ticket(foreign).state).toBe("unknown");
    expect(ticket(foreign, crl).state).toBe("pass");
  });

  it("says that a trust list manager is on no list", () => {
    expect(lightOf(judged(made.manager.certificate.bytes), "revocation").state).toBe("notApplicable");
  });
});
