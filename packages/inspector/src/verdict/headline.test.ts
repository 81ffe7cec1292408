import { judge } from "@v2x/credentials";
import { beforeAll, describe, expect, it } from "vitest";
import { within } from "../../../credentials/src/hierarchy.test-support.ts";
import {
  type Bench,
  day,
  europeanBench,
  evidence,
  judged,
  signedOn,
  signMessage,
} from "../../../credentials/src/verdict/verdict.test-support.ts";
import { headlineOf, verdictOnTheWire } from "../index.ts";

let bench: Bench;
beforeAll(async () => {
  bench = await europeanBench();
});
const idText = (id: Uint8Array) => Buffer.from(id).toString("hex").toUpperCase();
const headline = (bytes: Uint8Array, options: Parameters<typeof judged>[1] = {}) =>
  headlineOf(judged(bytes, options), options.now ?? within);

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

  it("whose revocation list is missing says what is not known", () => {
    const { known, trusted } = bench.atHand();
    const withoutList = known.filter(({ kind }) => kind === "certificate");
    expect(headline(bench.aa.certificate.bytes, { known: withoutList, trusted })).toMatchObject({
      standing: "trusted",
      text: expect.stringMatching(/; whether it is revoked is not known$/),
    });
  });

  it("without its issuer names the one to give", () => {
    expect(headline(bench.ticket.certificate.bytes)).toEqual({
      standing: "open",
      text: `Cannot be judged: issuer ${idText(bench.aa.certificate.hashedId8)} missing`,
      advice: "Give the certificate of that issuer to go on.",
    });
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
    expect(headline(changed, bench.atHand()).text).toBe("Not trusted: signature is not the issuer's");
  });

  it("that is revoked says so", async () => {
    const list = await bench.revoking([bench.aa.certificate.hashedId8], "2024-09-01");
    const { trusted } = bench.atHand();
    const known = evidence(bench.root.certificate, list);
    expect(headline(bench.aa.certificate.bytes, { known, trusted }).text).toBe("Not trusted: revoked");
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
    expect(text).toContain("the list is not current");
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

describe("the wire form", () => {
  it("holds texts alone, and survives JSON as it is", () => {
    const bytes = bench.ticket.certificate.bytes;
    const wire = verdictOnTheWire(judge({ bytes, now: signedOn, ...bench.atHand() }), signedOn);
    expect(JSON.parse(JSON.stringify(wire))).toEqual(wire);
    expect(wire).toMatchObject({
      hashedId8: idText(bench.ticket.certificate.hashedId8),
      now: "2024-07-25T00:00:00.000Z",
      headline: { standing: "trusted" },
    });
    expect(wire.chain).toHaveLength(3);
  });
});
