import { coer, fromHex, toHex } from "@v2x/asn1";
import {
  Certificate,
  type CtlEntry,
  EtsiTs102941Data,
  type HeaderInfo,
  Ieee1609Dot2Data,
  type SignedData,
  unmetIn,
} from "@v2x/v2x-schema";
import { beforeAll, describe, expect, it } from "vitest";
import { bitmap, within } from "../hierarchy.test-support.ts";
import { fullCtl, lightIds, openEvidence, signData, toTime64, verifySignedData } from "../index.ts";
import {
  type Bench,
  day,
  europeanBench,
  evidence,
  judged,
  lightOf,
  signCarelessly,
  signedOn,
  signMessage,
  statesOf,
} from "./verdict.test-support.ts";

let bench: Bench;
beforeAll(async () => {
  bench = await europeanBench();
});

describe("a ticket with everything at hand", () => {
  it("has green lights, and each question its own answer", () => {
    const verdict = judged(bench.ticket.certificate.bytes, bench.atHand());
    expect(verdict.lights.map(({ id }) => id)).toEqual(lightIds);
    expect(statesOf(verdict)).toEqual({
      decoded: "pass",
      canonical: "pass",
      signature: "pass",
      chain: "pass",
      permissions: "pass",
      region: "pass",
      time: "pass",
      revocation: "pass",
    });
    expect(verdict.chain.map(({ isTrusted }) => isTrusted)).toEqual([false, false, true]);
    expect(verdict.chain[1]?.title).toMatch(/^AA "TEST AA" \([0-9A-F]{16}\)$/);
    expect(verdict.missing).toEqual([]);
    expect(verdict.hashedId8).toEqual(bench.ticket.certificate.hashedId8);
  });

  it("keeps decoded, signed and trusted apart in its words", () => {
    const verdict = judged(bench.ticket.certificate.bytes, {
      known: evidence(bench.aa.certificate, bench.root.certificate),
    });
    expect(lightOf(verdict, "decoded").reason).toContain("Decoded does not mean genuine");
    expect(lightOf(verdict, "signature").reason).toMatch(
      /^The signature verifies under AA "TEST AA" \(.*Whether that issuer is trusted is another question/,
    );
    expect(lightOf(verdict, "chain")).toMatchObject({ state: "unknown" });
    expect(lightOf(verdict, "chain").reason).toContain("Nobody has declared it trusted here");
  });

  it("names the clause of each answer", () => {
    for (const { clause } of judged(bench.ticket.certificate.bytes, bench.atHand()).lights) {
      expect(clause).toMatch(/^(IEEE 1609\.2|ETSI TS 10)/);
    }
  });
});

describe("decoded", () => {
  it("fails with place and expectation where octets are missing, and nothing else is answered", () => {
    const verdict = judged(bench.ticket.certificate.bytes.subarray(0, -3));
    expect(statesOf(verdict)).toMatchObject({ decoded: "fail", signature: "unknown", time: "unknown" });
    expect(lightOf(verdict, "decoded").reason).toMatch(/signature.*octet \d+, expected/);
  });

  it("is asked of the European profile only where that is claimed", async () => {
    const { certificate } = await bench.careless({ cracaId: Uint8Array.of(1, 2, 3) }, bench.aa);
    expect(lightOf(judged(certificate.bytes), "decoded").state).toBe("pass");
    expect(lightOf(judged(certificate.bytes, { type: "CcmsCert" }), "decoded")).toMatchObject({
      state: "fail",
      reason: expect.stringContaining("cracaId is 000000; found: 010203"),
      clause: "ETSI TS 103 097 clause 6",
    });
  });

  it("tells a list of another kind from the one that was announced", () => {
    expect(lightOf(judged(bench.crl, { type: "CcmsCtl" }), "decoded")).toMatchObject({ state: "fail" });
    expect(lightOf(judged(bench.crl, { type: "CcmsCrl" }), "decoded")).toMatchObject({ state: "pass" });
    expect(lightOf(judged(bench.crl, { type: "CcmsCert" }), "decoded")).toMatchObject({ state: "fail" });
  });

  it("fails for an envelope whose PSID announces a list that is none", async () => {
    const message = await signMessage({ psid: 622, generationTime: toTime64(within) }, bench.root);
    expect(lightOf(judged(message), "decoded")).toMatchObject({
      state: "fail",
      reason: expect.stringContaining("The envelope decodes"),
    });
  });

  it("fails for a European message without generationTime", async () => {
    const light = lightOf(judged(await signMessage({ psid: 36 }, bench.ticket), bench.atHand()), "decoded");
    expect(light).toMatchObject({
      state: "fail",
      reason: "generationTime is present; found: nothing.",
      clause: "ETSI TS 103 097 clause 5.2",
    });
  });

  it("fails for a European message over the SHA-384 hash of an external payload", async () => {
    const extDataHash = { choice: "sha384HashedData", value: new Uint8Array(48) } as const;
    const header = { psid: 139, generationTime: toTime64(within) };
    const message = await signMessage(header, bench.ticket, { extDataHash });
    expect(lightOf(judged(message, bench.atHand()), "decoded")).toMatchObject({
      state: "fail",
      reason: "extDataHash must be a SHA-256 hash; it is sha384HashedData.",
      clause: "ETSI TS 103 097 V2.2.1, EtsiTs103097Data-SignedExternalPayload",
    });
  });

  describe("of CAM and DENM", () => {
    const generationTime = toTime64(within);
    const generationLocation = { latitude: 521_000_000, longitude: 43_000_000, elevation: 4096 };
    const request = { id: 1, content: { issuerId: new Uint8Array(8), lastKnownUpdate: 5 } };
    const extensions = (contributorId: number) => [{ contributorId, extns: [request] }];
    const cam: HeaderInfo = { psid: 36, generationTime };
    const denm: HeaderInfo = { psid: 37, generationTime, generationLocation };
    const camFields: HeaderInfo = {
      ...cam,
      inlineP2pcdRequest: [new Uint8Array(3)],
      contributedExtensions: extensions(2),
    };

    it.each<[string, HeaderInfo, "certificate" | "digest"]>([
      ["a CAM with a digest", cam, "digest"],
      ["a CAM with a certificate, a P2PCD request and ETSI's extensions", camFields, "certificate"],
      [
        "a DENM with its place and ETSI's extensions",
        { ...denm, contributedExtensions: extensions(2) },
        "certificate",
      ],
    ])("passes for %s", async (_, header, signer) => {
      const message = await signMessage(header, bench.ticket, undefined, signer);
      for (const options of [{ known: evidence(bench.ticket.certificate) }, {}]) {
        expect(lightOf(judged(message, options), "decoded")).toMatchObject({ state: "pass" });
      }
    });

    it("passes for a CAM that carries the certificate of a CA", async () => {
      const header = { ...cam, requestedCertificate: bench.aa.certificate.value };
      expect(lightOf(judged(await signMessage(header, bench.ticket)), "decoded").state).toBe("pass");
    });

    const { generationLocation: _, ...nowhere } = denm;
    it.each<[string, HeaderInfo, "certificate" | "digest", string, string]>([
      [
        "a DENM with a digest",
        denm,
        "digest",
        "A DENM carries the certificate of its signer; this one has a digest.",
        "7.1.2",
      ],
      ["a DENM without place", nowhere, "certificate", "this one has no generationLocation.", "7.1.2"],
      [
        "a DENM with a P2PCD request",
        { ...denm, inlineP2pcdRequest: [new Uint8Array(3)] },
        "certificate",
        "The header of a DENM must not have inlineP2pcdRequest.",
        "7.1.2",
      ],
      [
        "a CAM with place and end",
        { ...cam, generationLocation, expiryTime: generationTime + 1n },
        "digest",
        "The header of a CAM must not have expiryTime, generationLocation.",
        "7.1.1",
      ],
      [
        "a CAM with an extension of IEEE",
        {
          ...cam,
          contributedExtensions: [{ contributorId: 1, extns: [{ id: 1, content: new Uint8Array(8) }] }],
        },
        "certificate",
        "contributedExtensions holds some of contributor 1.",
        "clause 5.2",
      ],
    ])("fails for %s, whether its signer is known or not", async (_, header, signer, reason, clause) => {
      const message = await signMessage(header, bench.ticket, undefined, signer);
      for (const options of [{ known: evidence(bench.ticket.certificate) }, {}]) {
        expect(lightOf(judged(message, options), "decoded")).toMatchObject({
          state: "fail",
          reason: expect.stringContaining(reason),
          clause: `ETSI TS 103 097 ${clause}`,
        });
      }
    });

    it("fails for a CAM that names no signer", async () => {
      const message = coer.decode(Ieee1609Dot2Data, await signMessage(cam, bench.ticket));
      const signedData = message.content.value as SignedData;
      const value = { ...signedData, signer: { choice: "self", value: null } } as const;
      const bytes = coer.encode(Ieee1609Dot2Data, { ...message, content: { choice: "signedData", value } });
      expect(lightOf(judged(bytes), "decoded").reason).toMatch(/this one has no certificate at all\.$/);
    });
  });

  it.each([1, 4])("judges a message that %i octets follow, and remarks them", async (count) => {
    const message = await signMessage({ psid: 36, generationTime: toTime64(within) }, bench.ticket);
    const padded = Uint8Array.of(...message, ...new Uint8Array(count));
    const [verdict, whole] = [padded, message].map((bytes) => judged(bytes, bench.atHand()));
    expect(statesOf(verdict!)).toEqual(statesOf(whole!));
    expect(lightOf(verdict!, "decoded").reason).toMatch(
      /behind the message (is|are) no part of it and (is|are) not judged\.$/,
    );
    expect(openEvidence(padded)).toMatchObject({ kind: "message", bytes: message });
  });

  it("refuses octets behind a list or a certificate, which are files", () => {
    for (const file of [bench.crl, bench.ticket.certificate.bytes]) {
      expect(lightOf(judged(Uint8Array.of(...file, 0)), "decoded").state).toBe("fail");
    }
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
    const { bytes } = bench.ticket.certificate;
    // The list of permissions: one entry, with an SSP, for PSID 36.
    const at = toHex(bytes).indexOf("0101800124") / 2;
    const longer = Uint8Array.from([...bytes.subarray(0, at), 2, 0, ...bytes.subarray(at + 1)]);
    const verdict = judged(longer);
    expect(lightOf(verdict, "canonical")).toMatchObject({
      state: "fail",
      reason: expect.stringContaining("the encoding is not canonical"),
    });
    expect(lightOf(verdict, "decoded").state).toBe("fail");
  });

  it("fails where a message is readable by the basic rules only", () => {
    // Unsecured data of one octet, its length in two octets.
    const verdict = judged(fromHex("0380810141"));
    expect(lightOf(verdict, "decoded")).toMatchObject({
      state: "pass",
      reason: expect.stringContaining("by the basic rules of OER only"),
    });
    expect(lightOf(verdict, "canonical")).toMatchObject({
      state: "fail",
      reason: expect.stringContaining("octet 2"),
    });
    expect(lightOf(verdict, "signature").state).toBe("unknown");
  });

  it("fails for uncompressed keys and says what both forms are called", async () => {
    const certificate = await signCarelessly(bench.uncompressed(), bench.aa);
    const verdict = judged(certificate.bytes, bench.atHand());
    const light = lightOf(verdict, "canonical");
    expect(light.state).toBe("fail");
    expect(light.reason).toContain("verificationKey is uncompressed");
    expect(light.reason).toContain(toHex(certificate.hashedId8).toUpperCase());
    expect(light.reason).toContain(toHex(certificate.receivedDigest!.slice(-8)).toUpperCase());
    expect(lightOf(verdict, "signature").state).toBe("pass");
  });
});

describe("rules of a profile", () => {
  it("fail for an extension that European certificates may not have, which stay European with it", async () => {
    const appExtensions = [{ id: 2, content: Uint8Array.of(0) }];
    const { certificate } = await bench.careless({ appExtensions }, bench.aa);
    const verdict = judged(certificate.bytes, bench.atHand());
    expect(verdict.title).toMatch(/^authorization ticket/);
    expect(lightOf(verdict, "decoded")).toMatchObject({
      state: "fail",
      reason: expect.stringMatching(
        /: appExtensions may hold OperatingOrganizationId alone; it holds extension 2\.$/,
      ),
      clause: "ETSI TS 103 097 clause 6",
    });
  });

  it("fail for an implicit certificate of an AA", () => {
    const { value } = bench.aa.certificate;
    const { signature: _none, ...unsigned } = value;
    const verifyKeyIndicator = {
      choice: "reconstructionValue",
      value: { choice: "compressed-y-0", value: bench.aa.certificate.key!.point.slice(-32) },
    } as const;
    const implicit = coer.encode(Certificate, {
      ...unsigned,
      type: "implicit",
      toBeSigned: { ...value.toBeSigned, verifyKeyIndicator },
    });
    expect(lightOf(judged(implicit, bench.atHand()), "decoded")).toMatchObject({
      state: "fail",
      reason: expect.stringMatching(/: a certificate of the profile AA must be explicit; it is implicit\.$/),
      clause: "ETSI TS 103 097 7.2.4",
    });
  });

  it("are judged by the light that they are about: form when decoded, permissions apart", async () => {
    const { toBeSigned } = bench.aa.certificate.value;
    const keyless = await signCarelessly({ ...toBeSigned, encryptionKey: undefined }, bench.root);
    const ofForm = judged(keyless.bytes, bench.atHand());
    expect(statesOf(ofForm)).toMatchObject({ decoded: "fail", permissions: "pass" });
    expect(lightOf(ofForm, "decoded").checks[0]).toMatchObject({
      name: "encryption-key-of-profile",
      outcome: "fail",
      found: "encryptionKey must be present",
      path: "chain[0].toBeSigned.encryptionKey",
    });
    const other = { ...toBeSigned, appPermissions: [bitmap(623, "013a")] };
    const ofPermissions = judged((await signCarelessly(other, bench.root)).bytes, bench.atHand());
    expect(statesOf(ofPermissions)).toMatchObject({ decoded: "pass", permissions: "fail" });
    expect(lightOf(ofPermissions, "permissions").checks[0]?.name).toBe("app-permissions-of-profile");
  });
});

describe("a hash algorithm that is not known", () => {
  const signed = async (hashId: SignedData["hashId"]) => {
    const message = await signMessage({ psid: 36, generationTime: toTime64(signedOn) }, bench.ticket);
    const data = coer.decode(Ieee1609Dot2Data, message);
    if (data.content.choice !== "signedData") throw new TypeError("the message is not signed");
    const content = { ...data.content, value: { ...data.content.value, hashId } };
    return coer.encode(Ieee1609Dot2Data, { ...data, content });
  };

  it.each([
    [7, "number 7"],
    ["sm3", "sm3"],
  ] as const)("as %s in a message is remarked on, and leaves the signature open", async (hashId, text) => {
    const bytes = await signed(hashId);
    const verdict = judged(bytes, bench.atHand());
    expect(statesOf(verdict)).toMatchObject({ decoded: "pass", signature: "unknown", chain: "pass" });
    expect(lightOf(verdict, "signature").reason).toContain(text);
    expect(lightOf(verdict, "decoded").checks).toContainEqual(
      expect.objectContaining({
        name: "hash-known",
        outcome: "unknown",
        found: expect.stringContaining(text),
      }),
    );
    const unmet = unmetIn(verifySignedData(bytes, bench.ticket.certificate));
    expect(unmet).toMatchObject([
      { name: "hash-of-signer", outcome: "unknown" },
      { name: "data-signature", outcome: "unknown" },
    ]);
  });

  it("that is known but not the key's is a failure", async () => {
    expect(lightOf(judged(await signed("sha384"), bench.atHand()), "signature")).toMatchObject({
      state: "fail",
      reason: expect.stringContaining("is sha384, the key takes sha256"),
    });
  });

  it("in a root's issuer leaves its signature and its chain open", () => {
    const { value } = bench.root.certificate;
    const other = coer.encode(Certificate, { ...value, issuer: { choice: "self", value: 7 } });
    const verdict = judged(other, { trusted: bench.trustRoot() });
    expect(statesOf(verdict)).toMatchObject({ decoded: "pass", signature: "unknown", chain: "unknown" });
    expect(lightOf(verdict, "signature").reason).toContain("number 7");
  });
});

describe("the checks of an answer", () => {
  it("are each given once, failures first, and no more than forty of them", async () => {
    const many = Array.from({ length: 50 }, () => bench.uncompressed());
    const entries = await Promise.all(
      many.map(async (toBeSigned): Promise<CtlEntry> => {
        const { value } = await signCarelessly(toBeSigned, bench.root);
        return { choice: "aa", value: { aaCertificate: value, accessPoint: "" } };
      }),
    );
    const good: CtlEntry = {
      choice: "aa",
      value: { aaCertificate: bench.aa.certificate.value, accessPoint: "" },
    };
    const twice = [good, ...entries, ...entries];
    const ctl = fullCtl({ sequence: 1, nextUpdate: day("2024-09-01"), entries: twice });
    const payload = coer.encode(EtsiTs102941Data, {
      version: 1,
      content: { choice: "certificateTrustListRca", value: ctl },
    });
    const list = await signMessage({ psid: 624, generationTime: toTime64(signedOn) }, bench.root, payload);
    const { checks, furtherChecks } = lightOf(judged(list), "canonical");
    expect(checks).toHaveLength(40);
    expect(new Set(checks.map(({ subject }) => subject)).size).toBe(40);
    expect(new Set(checks.map(({ outcome }) => outcome))).toEqual(new Set(["fail"]));
    // The ten others, the AA, the root that signed, and the header.
    expect(furtherChecks).toBe(13);
  });
});

describe("signature", () => {
  it("fails where one octet of the certificate was changed", () => {
    const { value } = bench.ticket.certificate;
    const toBeSigned = { ...value.toBeSigned, crlSeries: 1 };
    const forged = coer.encode(Certificate, { ...value, toBeSigned });
    const verdict = judged(forged, bench.atHand());
    expect(lightOf(verdict, "signature")).toMatchObject({ state: "fail", clause: "IEEE 1609.2 5.3.1" });
    expect(lightOf(verdict, "chain").state).toBe("fail");
  });

  it("is unknown without the issuer, whose HashedId8 is told", () => {
    const verdict = judged(bench.ticket.certificate.bytes, { known: evidence(bench.root.certificate) });
    expect(lightOf(verdict, "signature").state).toBe("unknown");
    expect(verdict.missing).toEqual([bench.aa.certificate.hashedId8]);
  });

  it("of a message passes under the enclosed certificate, and under a digest once the signer is given", async () => {
    const message = { payload: Uint8Array.of(1), psid: 36, generationTime: within, by: bench.ticket };
    const whole = await signData({ ...message, signerIdentifier: "certificate" });
    expect(statesOf(judged(whole, bench.atHand()))).toMatchObject({
      signature: "pass",
      chain: "pass",
      permissions: "pass",
    });
    const digest = await signData({ ...message, signerIdentifier: "digest" });
    const alone = judged(digest, bench.atHand());
    expect(alone.missing).toEqual([bench.ticket.certificate.hashedId8]);
    expect(statesOf(alone)).toMatchObject({ signature: "unknown", chain: "unknown", time: "unknown" });
    const known = [...bench.atHand().known, ...evidence(bench.ticket.certificate)];
    expect(lightOf(judged(digest, { ...bench.atHand(), known }), "signature").state).toBe("pass");
  });

  it("of a changed message fails", async () => {
    const message = await signMessage({ psid: 36, generationTime: toTime64(within) }, bench.ticket);
    const at = toHex(message).indexOf("010203") / 2;
    const changed = message.map((octet, index) => (index === at ? 9 : octet));
    expect(lightOf(judged(changed, bench.atHand()), "signature").state).toBe("fail");
  });
});
