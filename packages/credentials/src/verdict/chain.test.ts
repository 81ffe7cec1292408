import { coer } from "@v2x/asn1";
import {
  Certificate,
  type CtlCommand,
  type CtlEntry,
  EtsiTs102941Data,
  Ieee1609Dot2Data,
  type SignedData,
  unknownLocation,
} from "@v2x/v2x-schema";
import { beforeAll, describe, expect, it } from "vitest";
import { DecodedCertificate } from "../certificates/decoded-certificate.ts";
import { bitmap, blank, group, hierarchy, within } from "../hierarchy.test-support.ts";
import {
  decodeCertificate,
  type Evidence,
  europeanProfiles,
  fullCtl,
  issueCertificate,
  type MessageSigner,
  plainPayloadOf,
  signData,
  signedDataIn,
  signList,
  toTime64,
  validityOf,
} from "../index.ts";
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
  yours,
} from "./verdict.test-support.ts";

/** Another certificate that someone found after long search: its digest ends as another's does. */
class Twin extends DecodedCertificate {
  readonly #id: Uint8Array;
  constructor({ value, bytes }: DecodedCertificate, id: Uint8Array) {
    super(value, bytes);
    this.#id = id;
  }
  override get digest(): Uint8Array {
    return Uint8Array.of(...new Uint8Array(24), ...this.#id);
  }
}

let bench: Bench;
beforeAll(async () => {
  bench = await europeanBench();
});

describe("chain", () => {
  const entries = (): CtlEntry[] => [
    { choice: "rca", value: { selfsignedRootCa: bench.root.certificate.value } },
    { choice: "dc", value: { url: "http://localhost/dc", cert: [bench.root.certificate.hashedId8] } },
  ];
  const ectl = (nextUpdate: Date) =>
    signList(
      { kind: "ectl", ctl: fullCtl({ sequence: 1, nextUpdate, entries: entries() }) },
      bench.manager,
      signedOn,
    );

  it("passes through the trust list of a manager that is trusted, while that list is current", async () => {
    const known = evidence(bench.aa.certificate, await ectl(day("2024-09-01")));
    const trusted = [{ certificate: bench.manager.certificate, ...yours }];
    const passed = judged(bench.ticket.certificate.bytes, { known, trusted });
    expect(lightOf(passed, "chain")).toMatchObject({
      state: "pass",
      reason: expect.stringContaining("TEST TLM"),
    });
    const late = judged(bench.ticket.certificate.bytes, {
      known: evidence(bench.aa.certificate, await ectl(day("2024-07-28"))),
      trusted,
    });
    expect(lightOf(late, "chain")).toMatchObject({
      state: "unknown",
      reason: expect.stringContaining("that list does not hold: its next update was due"),
    });
  });

  it("passes through the list of one trusted manager, whatever another one removed", async () => {
    const { manager: other } = await europeanBench();
    const [, centre] = entries();
    const omitting = fullCtl({ sequence: 2, nextUpdate: day("2024-09-01"), entries: [centre!] });
    const list = await signList({ kind: "ectl", ctl: omitting }, other, signedOn);
    const known = evidence(bench.aa.certificate, list, await ectl(day("2024-09-01")));
    const trusted = [bench.manager, other].map(({ certificate }) => ({ certificate, ...yours }));
    const verdict = judged(bench.ticket.certificate.bytes, { known, trusted });
    expect(lightOf(verdict, "chain").state).toBe("pass");
  });

  it("finds an issuer by its octets as they came, and of the same given twice names the first", async () => {
    const { verifyKeyIndicator } = bench.uncompressed();
    const aa = await signCarelessly(
      { ...bench.aa.certificate.value.toBeSigned, verifyKeyIndicator },
      bench.root,
    );
    const { value } = bench.ticket.certificate;
    const issuer = { choice: "sha256AndDigest", value: aa.receivedDigest!.slice(-8) } as const;
    const known = evidence(aa, aa, bench.root.certificate);
    const { missing, used } = judged(coer.encode(Certificate, { ...value, issuer }), { known });
    expect(missing).toEqual([]);
    expect(used.map(({ source }) => source)).toEqual([known[0], known[2]]);
  });

  it("does not pass through a list of a manager whose life is over", async () => {
    const { notAfter } = validityOf(bench.manager.certificate.value.toBeSigned.validityPeriod);
    const known = evidence(bench.aa.certificate, await ectl(new Date(notAfter.getTime() + 86_400_000)));
    const trusted = [{ certificate: bench.manager.certificate, ...yours }];
    const { bytes } = bench.ticket.certificate;
    expect(lightOf(judged(bytes, { known, trusted, now: notAfter }), "chain")).toMatchObject({
      state: "unknown",
      reason: expect.stringContaining("that list does not hold: it is no longer valid"),
    });
  });

  it("fails once the manager's latest list no longer names the root, or deletes it", async () => {
    const trusted = [{ certificate: bench.manager.certificate, ...yours }];
    const old = await ectl(day("2024-09-01"));
    const later = new Date(signedOn.getTime() + 3_600_000);
    const nextUpdate = day("2024-09-01");
    const whole = fullCtl({ sequence: 2, nextUpdate, entries: [entries()[1]!] });
    const [centre] = whole.ctlCommands;
    const change: CtlCommand = {
      choice: "delete",
      value: { choice: "cert", value: bench.root.certificate.hashedId8 },
    };
    const delta = { ...whole, isFullCtl: false, ctlCommands: [centre!, change] };
    for (const [ctl, words] of [
      [whole, "no longer names it"],
      [delta, "deletes it"],
    ] as const) {
      const list = await signList({ kind: "ectl", ctl }, bench.manager, later);
      for (const lists of [
        [old, list],
        [list, old],
      ]) {
        const known = evidence(bench.aa.certificate, ...lists);
        expect(lightOf(judged(bench.ticket.certificate.bytes, { known, trusted }), "chain")).toMatchObject({
          state: "fail",
          reason: expect.stringContaining(words),
        });
        // Strangers take no trust away, as they give none.
        const light = lightOf(judged(bench.ticket.certificate.bytes, { known }), "chain");
        expect(light.state).toBe("unknown");
      }
    }
  });

  it("does not trust a root that stands in a list only as what another succeeds", async () => {
    const key = blank("NistP256", 9);
    const { toBeSigned } = bench.root.certificate.value;
    const newRoot = await issueCertificate({
      profile: europeanProfiles.rootCa,
      toBeSigned: { ...toBeSigned, ...key.fields },
      issuer: "self",
      signer: key.signer,
    });
    const entry: CtlEntry = {
      choice: "rca",
      value: { selfsignedRootCa: newRoot.value, successorTo: bench.root.certificate.value },
    };
    const ctl = fullCtl({ sequence: 1, nextUpdate: day("2024-09-01"), entries: [entry] });
    const known = evidence(await signList({ kind: "ectl", ctl }, bench.manager, signedOn));
    const trusted = [{ certificate: bench.manager.certificate, ...yours }];
    const stateOf = (bytes: Uint8Array) => lightOf(judged(bytes, { known, trusted }), "chain").state;
    expect(stateOf(newRoot.bytes)).toBe("pass");
    expect(stateOf(bench.root.certificate.bytes)).toBe("unknown");
  });

  it("is not taken from a root by a list that deletes another, or says nothing of it", async () => {
    const trusted = [{ certificate: bench.manager.certificate, ...yours }];
    const old = await ectl(day("2024-09-01"));
    const whole = fullCtl({ sequence: 2, nextUpdate: day("2024-09-01"), entries: [entries()[1]!] });
    const deletes = (value: Uint8Array): CtlCommand => ({
      choice: "delete",
      value: { choice: "cert", value },
    });
    for (const commands of [[deletes(new Uint8Array(8))], [deletes(bench.aa.certificate.hashedId8)], []]) {
      const ctl = { ...whole, isFullCtl: false, ctlCommands: [...whole.ctlCommands, ...commands] };
      const later = await signList({ kind: "ectl", ctl }, bench.manager, new Date(signedOn.getTime() + 1000));
      const known = evidence(bench.aa.certificate, old, later);
      expect(lightOf(judged(bench.ticket.certificate.bytes, { known, trusted }), "chain").state).toBe("pass");
    }
  });

  it("passes for a manager whom one that is trusted names as his successor", async () => {
    const key = blank("NistP256", 9);
    const { toBeSigned } = bench.manager.certificate.value;
    const successor = await issueCertificate({
      profile: europeanProfiles.tlm,
      toBeSigned: { ...toBeSigned, ...key.fields },
      issuer: "self",
      signer: key.signer,
    });
    const entry: CtlEntry = {
      choice: "tlm",
      value: {
        selfSignedTLMCertificate: successor.value,
        successorTo: bench.manager.certificate.value,
        accessPoint: "http://localhost/tlm",
      },
    };
    const ctl = fullCtl({ sequence: 1, nextUpdate: day("2024-09-01"), entries: [entry] });
    const known = evidence(await signList({ kind: "ectl", ctl }, bench.manager, signedOn));
    const trusted = [{ certificate: bench.manager.certificate, ...yours }];
    expect(lightOf(judged(successor.bytes, { known, trusted }), "chain").state).toBe("pass");
    // Nobody becomes trusted by naming himself.
    const own = await signList(
      { kind: "ectl", ctl },
      { certificate: successor, signer: key.signer },
      signedOn,
    );
    const alone = lightOf(judged(successor.bytes, { known: evidence(own) }), "chain");
    expect(alone).toMatchObject({
      state: "unknown",
      reason: expect.stringContaining("no trust list at hand"),
    });
  });

  it("stays open where the signer of the list that names the root is not at hand", async () => {
    const payload = plainPayloadOf(signedDataIn(await ectl(day("2024-09-01")))!)!;
    const message = { psid: 624, generationTime: signedOn, payload, by: bench.manager } as const;
    const list = await signData({ ...message, signerIdentifier: "digest" });
    const known = evidence(bench.aa.certificate, list);
    expect(lightOf(judged(bench.ticket.certificate.bytes, { known }), "chain")).toMatchObject({
      state: "unknown",
      reason: expect.stringContaining("the certificate of that list's signer is missing"),
    });
  });

  it("passes over authorities of 384 bits, each named by its own hash", async () => {
    const { ticket, aa, root } = await hierarchy("BrainpoolP384r1", "NistP384", "BrainpoolP384r1");
    const options = {
      known: evidence(aa.certificate),
      trusted: [{ certificate: root.certificate, ...yours }],
    };
    expect(statesOf(judged(ticket.certificate.bytes, options))).toMatchObject({
      signature: "pass",
      chain: "pass",
      permissions: "pass",
    });
    const id = aa.certificate.hashedId8;
    const misnamed: Certificate = {
      ...ticket.certificate.value,
      issuer: { choice: "sha256AndDigest", value: id },
    };
    const verdict = judged(coer.encode(Certificate, misnamed), options);
    expect(verdict.missing).toEqual([id]);
    expect(lightOf(verdict, "signature").state).toBe("unknown");
  });

  it("breaks off where an issuer is named by a hash that is not known here", () => {
    const value = bench.aa.certificate.hashedId8;
    const issuer = { choice: "sm3AndDigest", value } as const;
    const bytes = coer.encode(Certificate, { ...bench.ticket.certificate.value, issuer });
    const verdict = judged(bytes, bench.atHand());
    expect(verdict.missing).toEqual([]);
    for (const id of ["chain", "permissions", "region", "revocation"] as const) {
      expect(lightOf(verdict, id)).toMatchObject({
        state: "unknown",
        reason: expect.stringContaining("named by a hash that is not known here (sm3AndDigest)"),
      });
    }
  });

  it("is followed over eight certificates and no further", async () => {
    const links: MessageSigner[] = [bench.root];
    while (links.length < 9) {
      const key = blank("NistP256", 3);
      const { toBeSigned } = bench.aa.certificate.value;
      const certificate = await signCarelessly({ ...toBeSigned, ...key.fields }, links.at(-1)!);
      links.push({ certificate, signer: key.signer });
    }
    const options = {
      known: evidence(...links.map(({ certificate }) => certificate)),
      trusted: bench.trustRoot(),
    };
    expect(judged(links[7]!.certificate.bytes, options).chain).toHaveLength(8);
    expect(judged(links[7]!.certificate.bytes, options).chain.at(-1)?.isTrusted).toBe(true);
    const longer = judged(links[8]!.certificate.bytes, options);
    expect(longer.chain).toHaveLength(8);
    expect(lightOf(longer, "chain")).toMatchObject({
      state: "unknown",
      reason: "The chain has more than 8 certificates and is not followed further.",
    });
  });

  it("leads to the one that signed where two certificates have one HashedId8", () => {
    const { aa, root, ticket } = bench;
    const twin = new Twin(bench.manager.certificate, aa.certificate.hashedId8);
    expect(twin.hashedId8).toEqual(aa.certificate.hashedId8);
    const known: Evidence[] = [{ kind: "certificate", certificate: twin }, ...evidence(aa.certificate)];
    for (const order of [known, known.toReversed()]) {
      const options = { known: order, trusted: [{ certificate: root.certificate, ...yours }] };
      expect(statesOf(judged(ticket.certificate.bytes, options))).toMatchObject({
        signature: "pass",
        chain: "pass",
      });
    }
  });

  it("stays open over signatures and keys of algorithms that are not verified here", async () => {
    const { value } = bench.aa.certificate;
    const octets = new Uint8Array(32).fill(1);
    const options = { known: evidence(bench.root.certificate), trusted: bench.trustRoot() };
    const signature = { choice: "sm2Signature", value: { rSig: octets, sSig: octets } } as const;
    const bySm2 = judged(coer.encode(Certificate, { ...value, signature }), options);
    expect(lightOf(bySm2, "signature")).toMatchObject({
      state: "unknown",
      reason: expect.stringContaining("an algorithm that this portal does not verify, such as SM2"),
    });
    const verifyKeyIndicator = {
      choice: "verificationKey",
      value: { choice: "ecsigSm2", value: { choice: "compressed-y-0", value: octets } },
    } as const;
    const holder = await signCarelessly({ ...value.toBeSigned, verifyKeyIndicator }, bench.root);
    const issuer = { choice: "sha256AndDigest", value: holder.hashedId8 } as const;
    const ticket = coer.encode(Certificate, { ...bench.ticket.certificate.value, issuer });
    const below = judged(ticket, { ...options, known: evidence(holder, bench.root.certificate) });
    expect(lightOf(below, "signature")).toMatchObject({
      state: "unknown",
      reason: expect.stringContaining("is of an algorithm that this portal does not verify"),
    });
    const plain = await signMessage(
      { psid: 623, generationTime: toTime64(within) },
      bench.aa,
      undefined,
      "digest",
    );
    const data = coer.decode(Ieee1609Dot2Data, plain);
    if (data.content.choice !== "signedData") throw new TypeError("the message is not signed");
    const { content } = data;
    const message = (changes: Partial<SignedData>) =>
      coer.encode(Ieee1609Dot2Data, {
        ...data,
        content: { ...content, value: { ...content.value, ...changes } },
      });
    const ofMessage = { ...options, known: evidence(bench.aa.certificate, holder, bench.root.certificate) };
    for (const changes of [
      { signature },
      { signer: { choice: "digest", value: holder.hashedId8 } },
    ] as const) {
      expect(lightOf(judged(message(changes), ofMessage), "signature")).toMatchObject({
        state: "unknown",
        reason: "The signature is of an algorithm that this portal does not verify, such as SM2.",
      });
    }
  });

  it("has no certificate behind a message of which nobody says who signed it", async () => {
    const data = coer.decode(
      Ieee1609Dot2Data,
      await signMessage({ psid: 36, generationTime: toTime64(within) }, bench.ticket),
    );
    if (data.content.choice !== "signedData") throw new TypeError("the message is not signed");
    const { content } = data;
    const by = (signer: SignedData["signer"]) =>
      judged(
        coer.encode(Ieee1609Dot2Data, {
          ...data,
          content: { ...content, value: { ...content.value, signer } },
        }),
      );
    const self = by({ choice: "self", value: null });
    expect(lightOf(self, "chain")).toMatchObject({
      state: "unknown",
      reason: expect.stringContaining("signed with a key that is not certified yet"),
    });
    expect(self.missing).toEqual([]);
    expect(lightOf(by({ choice: "certificate", value: [] }), "chain").reason).toBe(
      "The message says not who signed it.",
    );
  });

  it("does not trust a list for being there", async () => {
    const known = evidence(bench.aa.certificate, await ectl(day("2024-09-01")));
    const light = lightOf(judged(bench.ticket.certificate.bytes, { known }), "chain");
    expect(light).toMatchObject({
      state: "unknown",
      reason: expect.stringContaining("nobody has declared that trust list manager trusted"),
    });
  });

  it("does not trust a self-signed certificate for its signature", () => {
    const { bytes } = bench.root.certificate;
    expect(statesOf(judged(bytes))).toMatchObject({ signature: "pass", chain: "unknown" });
    expect(statesOf(judged(bytes, { trusted: bench.trustRoot() }))).toMatchObject({ chain: "pass" });
  });

  it("fails where a link above is forged", () => {
    const { value } = bench.aa.certificate;
    const other = { ...value, signature: bench.root.certificate.value.signature };
    const known = evidence(bench.root.certificate, coer.encode(Certificate, other));
    const forgedAa = decodeCertificate(coer.encode(Certificate, other));
    const { value: ticket } = bench.ticket.certificate;
    const issuer = { choice: "sha256AndDigest", value: forgedAa.hashedId8 } as const;
    const verdict = judged(coer.encode(Certificate, { ...ticket, issuer }), {
      known,
      trusted: bench.trustRoot(),
    });
    expect(lightOf(verdict, "chain")).toMatchObject({ state: "fail" });
    const failed = lightOf(verdict, "chain").checks.filter(({ outcome }) => outcome === "fail");
    expect(failed.map(({ subject }) => subject).join()).toContain("TEST AA");
    expect(failed.map(({ path }) => path)).toContain("chain[1].signature");
  });

  it("takes the certificates of the root's own trust list along", async () => {
    const ctl = fullCtl({
      sequence: 1,
      nextUpdate: day("2024-09-01"),
      entries: [
        {
          choice: "aa",
          value: { aaCertificate: bench.aa.certificate.value, accessPoint: "http://localhost" },
        },
        { choice: "dc", value: { url: "http://localhost", cert: [bench.root.certificate.hashedId8] } },
      ],
    });
    const list = await signList({ kind: "ctl", ctl }, bench.root, signedOn);
    const options = { known: evidence(list), trusted: bench.trustRoot() };
    expect(statesOf(judged(bench.ticket.certificate.bytes, options))).toMatchObject({ chain: "pass" });
    const ea = await signCarelessly(
      {
        ...bench.aa.certificate.value.toBeSigned,
        appPermissions: [bitmap(623, "010e")],
        certIssuePermissions: [group(623, "01c0", "ff3f", 1)],
      },
      bench.root,
    );
    const entry: CtlEntry = {
      choice: "ea",
      value: { eaCertificate: ea.value, aaAccessPoint: "http://localhost" },
    };
    const withEa = {
      ...ctl,
      ctlCommands: [...ctl.ctlCommands, { choice: "add", value: entry } as const],
    };
    const known = evidence(await signList({ kind: "ctl", ctl: withEa }, bench.root, signedOn));
    const holder = await bench.careless(
      { appPermissions: [bitmap(623, "01c0")] },
      { certificate: ea, signer: bench.aa.signer },
    );
    const verdict = judged(holder.certificate.bytes, { known, trusted: bench.trustRoot() });
    expect(verdict.chain.map(({ title }) => title.replace(/ \(.*/, ""))).toEqual([
      "enrolment credential",
      'EA "TEST AA"',
      'root CA "TEST RCA"',
    ]);
    expect(lightOf(verdict, "chain").state).toBe("pass");
    expect(
      lightOf(
        judged(holder.certificate.bytes, {
          known: [...known, ...evidence(bench.crl)],
          trusted: bench.trustRoot(),
        }),
        "revocation",
      ).checks,
    ).toMatchObject([
      { outcome: "pass", path: "chain[1]" },
      { outcome: "pass", path: "chain[2]" },
      { outcome: "notApplicable", path: "chain[0]" },
    ]);
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
    const { certificate } = await bench.careless({ appPermissions: [bitmap(37, "01000000")] }, bench.aa);
    expect(lightOf(judged(certificate.bytes, bench.atHand()), "permissions")).toMatchObject({
      state: "fail",
      reason: expect.stringContaining("37"),
      clause: "IEEE 1609.2 PsidSsp, BitmapSsp",
    });
    // Without the issuer nobody can tell.
    expect(lightOf(judged(certificate.bytes), "permissions").state).toBe("unknown");
  });

  it("fail where a certificate breaks the profile that it means to keep", async () => {
    const { certificate } = await bench.careless(
      { appPermissions: [bitmap(623, "01ff")], certIssuePermissions: [group(36, "01fffc", "ff0003", 1)] },
      bench.root,
    );
    expect(lightOf(judged(certificate.bytes, bench.atHand()), "permissions")).toMatchObject({
      state: "fail",
    });
  });

  it("fail where a message's PSID is not its signer's", async () => {
    const message = await signMessage({ psid: 37, generationTime: toTime64(within) }, bench.ticket);
    expect(lightOf(judged(message, bench.atHand()), "permissions")).toMatchObject({
      state: "fail",
      reason: expect.stringContaining("PSID 37"),
      clause: "IEEE 1609.2 5.2.4.3.3",
    });
    expect(lightOf(judged(message, bench.atHand()), "signature").state).toBe("pass");
  });

  it("fail for a list that its signer may not sign, and that says what no such list may", async () => {
    const ctl = fullCtl({
      sequence: 1,
      nextUpdate: day("2024-09-01"),
      entries: [{ choice: "rca", value: { selfsignedRootCa: bench.root.certificate.value } }],
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
    const byAa = judged(await signData({ ...message, by: bench.aa }), bench.atHand());
    expect(lightOf(byAa, "permissions")).toMatchObject({
      state: "fail",
      reason: expect.stringContaining("PSID 624"),
    });
    const byRoot = judged(await signData({ ...message, by: bench.root }), bench.atHand());
    expect(lightOf(byRoot, "permissions")).toMatchObject({
      state: "fail",
      reason: "The list: it must not hold rca entries.",
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
    const { toBeSigned } = bench.aa.certificate.value;
    const aa = await signCarelessly(
      { ...toBeSigned, ...aaKey.fields, region: rectangle(520_000_000, 510_000_000) },
      bench.root,
    );
    const limited = { certificate: aa, signer: aaKey.signer };
    const options = { known: evidence(aa, bench.root.certificate), trusted: bench.trustRoot() };
    const inside = await bench.careless({ region: rectangle(515_000_000, 512_000_000) }, limited);
    expect(lightOf(judged(inside.certificate.bytes, options), "region").state).toBe("pass");
    const outside = await bench.careless({ region: rectangle(530_000_000, 512_000_000) }, limited);
    expect(lightOf(judged(outside.certificate.bytes, options), "region")).toMatchObject({
      state: "fail",
      clause: "IEEE 1609.2 5.1.2",
    });
    const other = await bench.careless({ region: circle(10) }, limited);
    expect(lightOf(judged(other.certificate.bytes, options), "region").state).toBe("unknown");
  });

  it.each([
    [{ latitude: 521_000_000, longitude: 43_001_000, elevation: 0 }, "pass"],
    [{ latitude: 521_500_000, longitude: 43_000_000, elevation: 0 }, "fail"],
    [undefined, "unknown"],
  ])("of a message sent from %j within 500 m: %s", async (generationLocation, state) => {
    const signer = await bench.careless({ region: circle(500) }, bench.aa);
    const message = await signMessage(
      { psid: 36, generationTime: toTime64(within), generationLocation },
      signer,
    );
    expect(lightOf(judged(message, bench.atHand()), "region").state).toBe(state);
  });

  it("of a message that does not know its place is unknown where the signer has a region", async () => {
    const signer = await bench.careless({ region: circle(500) }, bench.aa);
    const header = { psid: 37, generationTime: toTime64(within), generationLocation: unknownLocation };
    const light = lightOf(judged(await signMessage(header, signer), bench.atHand()), "region");
    expect(light).toMatchObject({ state: "unknown", reason: expect.stringContaining("says not where") });
  });

  it("of a message whose signer's region is a country is unknown: borders are not known here", async () => {
    const signer = await bench.careless(
      { region: { choice: "identifiedRegion", value: [{ choice: "countryOnly", value: 250 }] } },
      bench.aa,
    );
    const generationLocation = { latitude: 521_000_000, longitude: 43_000_000, elevation: 0 };
    const message = await signMessage(
      { psid: 36, generationTime: toTime64(within), generationLocation },
      signer,
    );
    expect(lightOf(judged(message, bench.atHand()), "region").state).toBe("unknown");
  });
});
