import { coer, fromHex } from "@v2x/asn1";
import {
  type JudgedTime,
  judge,
  openEvidence,
  signCertificateRequest,
  timeToJudge,
  toTime64,
} from "@v2x/credentials";
import { ScmsPdu } from "@v2x/v2x-schema";
import { beforeAll, describe, expect, it } from "vitest";
import { blank, within } from "../../../credentials/src/hierarchy.test-support.ts";
import {
  type Bench,
  day,
  europeanBench,
  evidence,
  judged,
  requestingBeyondIssuer,
  signedOn,
  signMessage,
  yours,
} from "../../../credentials/src/verdict/verdict.test-support.ts";
import { headlineOf, headlinesBy, inspect, verdictOnTheWire, verdictText } from "../index.ts";

let bench: Bench;
beforeAll(async () => {
  bench = await europeanBench();
});
const idText = (id: Uint8Array) => Buffer.from(id).toString("hex").toUpperCase();
const asked = (at: Date): JudgedTime => ({ at, source: "asked", now: at });
const headline = (bytes: Uint8Array, options: Parameters<typeof judged>[1] = {}) =>
  headlineOf(judged(bytes, options), asked(options.now ?? within));

describe("the headline of a certificate request", () => {
  /** One that signs itself, with the key that it asks a certificate for; over the wrong digest where asked. */
  async function request(isWrong: boolean) {
    const { signer, fields } = blank("NistP256", 3);
    const tbsCert = { ...fields, id: { choice: "name", value: "" } } as const;
    const value = { version: 2, generationTime: 700_000_000, type: "explicit", tbsCert } as const;
    const asked: ScmsPdu = {
      version: 2,
      content: {
        choice: "eca-ee",
        value: { choice: "eeEcaCertRequest", value: { ...value, canonicalId: undefined } },
      },
    };
    const signing = isWrong ? { ...signer, sign: () => signer.sign(coer.encode(ScmsPdu, asked)) } : signer;
    return signCertificateRequest(asked, { identifier: "self", signer: signing });
  }

  it("never says that it is trusted, though its signature verifies", async () => {
    expect(headline(await request(false))).toMatchObject({
      standing: "open",
      text: expect.stringContaining("holds a certificate request"),
    });
  });

  it("says that its signature does not verify", async () => {
    expect(headline(await request(true))).toMatchObject({
      standing: "notTrusted",
      text: "Not trusted: signature is not the signer's",
    });
  });
});

describe("the headline of a certificate", () => {
  it("that is trusted says until when and by whom it is signed", () => {
    const { certificate } = bench.ticket;
    expect(headline(certificate.bytes, bench.atHand())).toEqual({
      standing: "trusted",
      text: expect.stringMatching(/^Trusted until \d{4}-\d\d-\d\d: signed by AA .*\([0-9A-F]{16}\)$/),
    });
  });

  it("that is a trusted root says so", () => {
    const { text } = headline(bench.root.certificate.bytes, bench.atHand());
    expect(text).toMatch(/^Trusted until \d{4}-\d\d-\d\d: a root that is trusted here$/);
  });

  it("that is a trusted manager of trust lists is not called a root", () => {
    const { certificate } = bench.manager;
    const { text } = headline(certificate.bytes, { trusted: [{ certificate, ...yours }] });
    expect(text).toMatch(/^Trusted until \d{4}-\d\d-\d\d: it is itself trusted here$/);
  });

  it("whose revocation list is missing says what is not known", () => {
    const { known, trusted } = bench.atHand();
    const withoutList = known.filter(({ kind }) => kind === "certificate");
    expect(headline(bench.aa.certificate.bytes, { known: withoutList, trusted })).toMatchObject({
      standing: "trusted",
      text: expect.stringMatching(/; whether it is revoked is not known$/),
    });
  });

  it("of an RA that may request more than its issuer grants is trusted, and names the finding", async () => {
    const { subject, ica, root } = await requestingBeyondIssuer("ra");
    const trusted = [{ certificate: root, ...yours }];
    expect(headline(subject.bytes, { known: evidence(ica, root), trusted })).toMatchObject({
      standing: "trusted",
      text: expect.stringMatching(/; finding of the profile: its issuer may not let it request all PSIDs$/),
    });
  });

  it("without its issuer names the one to give", () => {
    expect(headline(bench.ticket.certificate.bytes)).toEqual({
      standing: "open",
      text: `Cannot be judged: issuer ${idText(bench.aa.certificate.hashedId8)} missing`,
      advice: "Give the certificate of that issuer to go on.",
    });
  });

  it("that ends after its issuer says so before its periods are cut", async () => {
    const { start } = bench.ticket.certificate.value.toBeSigned.validityPeriod;
    const validityPeriod = { start, duration: { choice: "years", value: 30 } } as const;
    const { certificate } = await bench.careless({ validityPeriod }, bench.aa);
    expect(headline(certificate.bytes, bench.atHand()).text).toMatch(
      /^Not trusted: it ends after its issuer: it is valid from 2024-/,
    );
  });

  it("that expired and whose issuer is missing names both, the failure first", () => {
    const now = day("2099-01-01");
    expect(headline(bench.ticket.certificate.bytes, { now })).toEqual({
      standing: "notTrusted",
      text: expect.stringMatching(
        new RegExp(
          `^Not trusted: expired \\d{4}-\\d\\d-\\d\\d; issuer ${idText(bench.aa.certificate.hashedId8)} missing$`,
        ),
      ),
      advice: "Give the certificate of that issuer to go on.",
    });
  });

  it("names each certificate above that ended, and when one's life begins", () => {
    const late = headline(bench.ticket.certificate.bytes, { ...bench.atHand(), now: day("2099-01-01") });
    expect(late.text).toMatch(
      /^Not trusted: expired [\d-]+; AA .* expired [\d-]+; root CA .* expired [\d-]+/,
    );
    const early = headline(bench.ticket.certificate.bytes, { ...bench.atHand(), now: day("2005-01-01") });
    expect(early.text).toMatch(/^Not trusted: not valid before [\d-]+; AA .* not valid before [\d-]+/);
    expect(late.advice).toBe("Get a new one, or have it judged for the moment at which it was used.");
    expect(early.advice).toBe("Check the clock, or have it judged for a moment after that.");
  });

  it("under a root that nobody trusts asks for that trust", () => {
    const { known } = bench.atHand();
    expect(headline(bench.ticket.certificate.bytes, { known })).toMatchObject({
      standing: "open",
      text: expect.stringMatching(/^Cannot be judged: nobody has declared root CA .* trusted$/i),
      advice: expect.stringContaining("declare it trusted"),
    });
  });

  it("whose signature is broken says so once", () => {
    const changed = bench.ticket.certificate.bytes.slice();
    changed[changed.length - 1]! ^= 1;
    // What else is wrong with it does not matter any more.
    expect(headline(changed, { ...bench.atHand(), now: day("2099-01-01") }).advice).toBeUndefined();
    expect(headline(changed, bench.atHand()).text).toBe("Not trusted: signature is not the issuer's");
  });

  it("that is revoked says so", async () => {
    const list = await bench.revoking([bench.aa.certificate.hashedId8], "2024-09-01");
    const { trusted } = bench.atHand();
    const known = evidence(bench.root.certificate, list);
    expect(headline(bench.aa.certificate.bytes, { known, trusted })).toEqual({
      standing: "notTrusted",
      text: "Not trusted: revoked",
      advice: "Get a new one: what is revoked is not taken by others any more.",
    });
    const below = headline(bench.ticket.certificate.bytes, {
      known: [...known, ...evidence(bench.aa.certificate)],
      trusted,
    });
    expect(below.text).toMatch(/^Not trusted: AA .*\([0-9A-F]{16}\) revoked$/);
  });
});

describe("the headline of a message", () => {
  it("that is trusted names its signer, and a changed one what is wrong", async () => {
    const message = await signMessage({ psid: 36, generationTime: 648_432_010_000_000n }, bench.ticket);
    expect(headline(message, bench.atHand()).text).toMatch(/signer|signed by/);
    const changed = message.slice();
    changed[changed.length - 1]! ^= 1;
    expect(headline(changed, bench.atHand()).text).toContain("signature is not the signer's");
  });

  it.each([
    [
      "captured",
      /^Valid when captured \(2024-08-01\); expired since 2025-07-19: signed by authorization ticket/,
    ],
    [
      "generation",
      /^Valid when signed \(2024-08-01\); expired since 2025-07-19: signed by authorization ticket/,
    ],
  ] as const)("that was valid for its time (%s) and expired since says both", async (source, expected) => {
    const message = await signMessage({ psid: 36, generationTime: toTime64(within) }, bench.ticket);
    const time = { at: within, source, now: day("2026-01-01") };
    const { standing, text } = headlineOf(judged(message, bench.atHand()), time);
    expect(standing).toBe("trusted");
    expect(text).toMatch(expected);
    const meanwhile = headlineOf(judged(message, bench.atHand()), { ...time, now: day("2024-09-01") });
    expect(meanwhile.text).toMatch(/^Trusted: signed by/);
  });

  it("whose GeoNetworking header names a place outside the signer's region says so", async () => {
    const header = { psid: 36, generationTime: toTime64(within) };
    const payload = fromHex(
      "20500280000E010014000200000000011234567818701A00029020C0856D03840000000007D100000202000003E91234005A",
    );
    const regionAround = (center: { latitude: number; longitude: number }) =>
      ({ choice: "circularRegion", value: { center, radius: 9 } }) as const;
    const [there, elsewhere] = [
      { latitude: 0x18701a00, longitude: 0x029020c0 },
      { latitude: 0, longitude: 0 },
    ].map(regionAround);
    const { known, trusted } = bench.atHand();
    const headlineIn = async (region: typeof there) => {
      const bytes = await signMessage(header, await bench.careless({ region: region! }, bench.aa), payload);
      const evidenceOf = known.map((one) => ({ evidence: one, from: "given" as const }));
      const anchors = trusted.map(({ certificate }) => ({ certificate, from: "given" as const }));
      const terms = { times: { now: within }, evidence: evidenceOf, anchors };
      const { headline: found } = await inspect({ bytes, type: "unknown", ...terms });
      expect(headlinesBy(terms)(bytes)).toEqual(found);
      return found;
    };
    expect((await headlineIn(there)).standing).toBe("trusted");
    expect((await headlineIn(elsewhere)).text).toMatch(
      /GeoNetworking header that its sender is at 40\.\S+ N/,
    );
  });

  it("sent from a country that its signer's region does not name says so, once borders are loaded", async () => {
    const header = { psid: 36, generationTime: toTime64(within) };
    const region = { choice: "identifiedRegion", value: [{ choice: "countryOnly", value: 40 }] } as const;
    const bytes = await signMessage(header, await bench.careless({ region }, bench.aa));
    const { headline: found } = await inspect({
      bytes,
      type: "unknown",
      times: { now: within },
      evidence: bench.atHand().known.map((one) => ({ evidence: one, from: "given" as const })),
      anchors: [{ certificate: bench.root.certificate, from: "given" }],
      claims: { name: "CAM", senderPlace: { latitude: 481_370_000, longitude: 115_750_000 } },
    });
    expect(found.standing).toBe("notTrusted");
    expect(found.text).toMatch(
      /48\.1370000 N 11\.5750000 E, outside the signer's region: the place is in Ge/,
    );
  });

  it("that said how long it holds ended with that", async () => {
    const header = { psid: 623, generationTime: toTime64(within), expiryTime: toTime64(day("2024-08-03")) };
    const message = await signMessage(header, bench.aa);
    const time = timeToJudge(openEvidence(message), { now: day("2024-09-01") });
    expect(headlineOf(judged(message, { ...bench.atHand(), now: time.at }), time).text).toMatch(
      /^Valid when signed \(2024-08-01\); expired since 2024-08-03: /,
    );
  });

  it("that was not valid when it was captured says for which time it was judged", () => {
    const time = { at: day("2024-07-01"), source: "captured", now: day("2024-09-01") } as const;
    const { bytes } = bench.ticket.certificate;
    expect(headlineOf(judged(bytes, { ...bench.atHand(), now: time.at }), time)).toMatchObject({
      standing: "notTrusted",
      advice:
        "It was judged for 2024-07-01 00:00:00 UTC, when it was captured. If that clock was wrong, choose a time.",
    });
  });

  it("without its signer's certificate names the one to give", async () => {
    const header = { psid: 36, generationTime: 648_432_010_000_000n };
    const message = await signMessage(header, bench.ticket, undefined, "digest");
    expect(headline(message)).toMatchObject({
      standing: "open",
      text: `Cannot be judged: signer ${idText(bench.ticket.certificate.hashedId8)} missing`,
      advice: "Give the certificate of the signer to go on.",
    });
  });

  it("that is a list past its next update says so", () => {
    const { text } = headline(bench.crl, { ...bench.atHand(), now: day("2024-10-01") });
    expect(text).toContain(
      "the list is no longer current: its next update was due at 2024-09-01 00:00:00 UTC",
    );
  });

  it("that several sign side by side names whose life is over, and whose signature does not hold", () => {
    const [one, other] = ['elector "one" (0000000000000001)', 'elector "two" (0000000000000002)'];
    const verdict = judged(bench.manager.certificate.bytes);
    const { hashedId8: _none, chain, ...rest } = verdict;
    const checks = [
      { name: "valid-at-moment", subject: other, path: "toBeSigned.validityPeriod" },
      { name: "data-signature", subject: one, path: "content.signedData.signature" },
      {
        name: "list-current",
        subject: "the revocation list",
        path: "",
        found: "The list is no longer current: so.",
      },
    ].map((check) => ({ clause: "", expected: "", outcome: "fail" as const, ...check }));
    const { text } = headlineOf(
      {
        ...rest,
        chain: [one, other].map((title) => ({ ...chain[0]!, title: title! })),
        lights: rest.lights.map((light) =>
          light.id === "time" ? { ...light, state: "fail" as const, checks } : light,
        ),
      },
      asked(day("2099-01-01")),
    );
    expect(text).toMatch(
      /^Not trusted: elector "two" \(0{15}2\) expired [\d-]+; signature of elector "one" \(0{15}1\) does not hold; the revocation list is no longer current: so; nobody/,
    );
  });
});

describe("the headline of what cannot be judged", () => {
  it("says why octets are unreadable", () => {
    expect(headline(Uint8Array.of(1, 2, 3))).toEqual({
      standing: "open",
      text: expect.stringMatching(/^Cannot be judged: the octets are neither a certificate nor/),
    });
  });

  it("says quietly that nobody signed plain data", () => {
    const plain = Uint8Array.of(3, 0x80, 1, 0);
    expect(headline(plain)).toEqual({ standing: "unsigned", text: "Not signed: nobody answers for it" });
  });
});

describe("the text form", () => {
  it("says all that the JSON form says, but for what passed", async () => {
    const list = await bench.revoking([bench.aa.certificate.hashedId8], "2024-09-01");
    const now = day("2099-01-01");
    const known = evidence(bench.aa.certificate, bench.root.certificate, list);
    const bytes = bench.ticket.certificate.bytes;
    const wire = verdictOnTheWire(
      judge({ bytes, now, known, trusted: bench.trustRoot() }),
      asked(now),
      () => "met",
    );
    const text = verdictText({ ...wire, missing: ["0102030405060708"] });
    for (const { id } of wire.lights) expect(text).toMatch(new RegExp(`^${id}: \\w+`, "m"));
    for (const { reason } of wire.lights) expect(text).toContain(reason);
    const told = wire.lights
      .flatMap(({ checks }) => checks)
      .filter(({ outcome }) => /fail|unknown/.test(outcome));
    expect(told.length).toBeGreaterThan(3);
    for (const { expected, found = "" } of told) {
      expect(text).toContain(expected);
      expect(text).toContain(found);
    }
    for (const { title, validity } of wire.chain) expect(text).toContain(`${title}, ${validity.notBefore}`);
    for (const { title } of wire.used) expect(text).toContain(`${title}, met earlier`);
    expect(text).toContain(`${wire.headline.text}\n`);
    expect(text).toContain("When: 2099-01-01T00:00:00.000Z");
    expect(text).toContain("Missing:\n  0102030405060708");
    const [first, ...lights] = wire.lights;
    const many = verdictText({ ...wire, lights: [{ ...first!, furtherChecks: 7 }, ...lights] });
    expect(many).toContain("  - and 7 more checks, not named here");
  });
});

describe("the wire form", () => {
  it("holds texts alone, and survives JSON as it is", () => {
    const bytes = bench.ticket.certificate.bytes;
    const wire = verdictOnTheWire(judge({ bytes, now: signedOn, ...bench.atHand() }), asked(signedOn));
    expect(JSON.parse(JSON.stringify(wire))).toEqual(wire);
    expect(wire).toMatchObject({
      hashedId8: idText(bench.ticket.certificate.hashedId8),
      now: "2024-07-25T00:00:00.000Z",
      timeSource: "asked",
      headline: { standing: "trusted" },
    });
    expect(wire.chain).toHaveLength(3);
  });
});
