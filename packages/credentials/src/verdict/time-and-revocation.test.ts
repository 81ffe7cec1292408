import { beforeAll, describe, expect, it } from "vitest";
import { within } from "../hierarchy.test-support.ts";
import { crlOf, judge, signList, toTime64, type Validity, validityOf } from "../index.ts";
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
} from "./verdict.test-support.ts";

let bench: Bench;
beforeAll(async () => {
  bench = await europeanBench();
});

/** The last moment before another. */
const before = (moment: Date) => new Date(moment.getTime() - 1);

describe("time", () => {
  it.each(["2023-01-01", "2040-01-01"])("fails at %s, outside the ticket's life", (date) => {
    const verdict = judge({ bytes: bench.ticket.certificate.bytes, now: day(date), ...bench.atHand() });
    expect(lightOf(verdict, "time")).toMatchObject({ state: "fail", clause: "IEEE 1609.2 5.2.4" });
    expect(lightOf(verdict, "signature").state).toBe("pass");
  });

  it("fails where a certificate outlives its issuer", async () => {
    const { toBeSigned } = bench.ticket.certificate.value;
    const validityPeriod = {
      start: toBeSigned.validityPeriod.start,
      duration: { choice: "years", value: 30 },
    } as const;
    const { certificate } = await bench.careless({ validityPeriod }, bench.aa);
    expect(lightOf(judged(certificate.bytes, bench.atHand()), "time")).toMatchObject({
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
    const message = await signMessage({ psid: 36, ...header }, bench.ticket);
    expect(lightOf(judged(message, bench.atHand()), "time")).toMatchObject({
      state: "fail",
      clause: `IEEE 1609.2 ${clause}`,
    });
  });

  it.each([
    ["signed-in-signers-life", "pass", (life: Validity) => ({ generationTime: life.notBefore })],
    ["signed-in-signers-life", "fail", (life: Validity) => ({ generationTime: before(life.notBefore) })],
    ["signed-in-signers-life", "pass", (life: Validity) => ({ generationTime: before(life.notAfter) })],
    ["signed-in-signers-life", "fail", (life: Validity) => ({ generationTime: life.notAfter })],
    ["expires-in-signers-life", "pass", (life: Validity) => ({ expiryTime: life.notAfter })],
    ["expires-after-signing", "fail", () => ({ generationTime: within, expiryTime: within })],
    ["expires-after-signing", "pass", () => ({ generationTime: before(within), expiryTime: within })],
    ["not-expired", "fail", () => ({ expiryTime: within })],
    ["not-expired", "pass", () => ({ expiryTime: new Date(within.getTime() + 1) })],
    ["signed-before-now", "pass", () => ({ generationTime: within })],
  ] as const)("draws the line sharply: %s, %s", async (name, outcome, timesOf) => {
    const life = validityOf(bench.ticket.certificate.value.toBeSigned.validityPeriod);
    const header: { generationTime?: Date; expiryTime?: Date } = timesOf(life);
    const times = Object.fromEntries(
      Object.entries(header).map(([field, moment]) => [field, toTime64(moment)]),
    );
    const message = await signMessage({ psid: 36, ...times }, bench.ticket);
    const { checks } = lightOf(judged(message, bench.atHand()), "time");
    expect(checks.find((check) => check.name === name)?.outcome).toBe(outcome);
  });

  it("fails for a list that has not begun, and passes from its first moment to just before its end", async () => {
    const until = day("2024-09-01");
    const at = (now: Date) => lightOf(judge({ bytes: bench.crl, now, ...bench.atHand() }), "time");
    expect(at(signedOn).state).toBe("pass");
    expect(at(before(until)).state).toBe("pass");
    expect(at(until).state).toBe("fail");
    const list = crlOf({ thisUpdate: day("2024-08-02"), nextUpdate: until, revoked: [] });
    const future = await signList({ kind: "crl", crl: list }, bench.root, signedOn);
    expect(lightOf(judged(future, bench.atHand()), "time")).toMatchObject({
      state: "fail",
      reason: "The list begins only at 2024-08-02 00:00:00 UTC.",
    });
  });

  it("fails for a list whose next update is due", () => {
    const verdict = judge({ bytes: bench.crl, now: day("2024-09-01"), ...bench.atHand() });
    expect(lightOf(verdict, "time")).toMatchObject({ state: "fail", clause: "ETSI TS 102 941 6.3" });
  });
});

describe("revocation", () => {
  const ticket = (...lists: Uint8Array[]) =>
    lightOf(
      judged(bench.ticket.certificate.bytes, {
        known: evidence(bench.aa.certificate, bench.root.certificate, ...lists),
        trusted: bench.trustRoot(),
      }),
      "revocation",
    );

  it("is unknown without a list of the root, and with one that is no longer current", async () => {
    expect(ticket().state).toBe("unknown");
    expect(ticket(await bench.revoking([], "2024-07-28")).state).toBe("unknown");
    expect(ticket(bench.crl).state).toBe("pass");
  });

  it("is told by a list from its first moment to just before its end", async () => {
    const at = (now: Date) =>
      lightOf(judge({ bytes: bench.ticket.certificate.bytes, now, ...bench.atHand() }), "revocation");
    expect(at(before(signedOn)).state).toBe("unknown");
    expect(at(signedOn).state).toBe("pass");
    expect(at(before(day("2024-09-01"))).state).toBe("pass");
    expect(at(day("2024-09-01"))).toMatchObject({
      state: "unknown",
      reason: expect.stringContaining("but that list is not current at 2024-09-01 00:00:00 UTC"),
    });
    expect(ticket().reason).toContain("no such list with a good signature is at hand");
  });

  it("fails where an authority above is revoked, even by a list that has run out", async () => {
    for (const until of ["2024-09-01", "2024-07-28"]) {
      const light = ticket(await bench.revoking([bench.aa.certificate.hashedId8], until));
      expect(light).toMatchObject({ state: "fail", reason: expect.stringContaining("TEST AA") });
    }
  });

  it("fails by any of several lists of the root, and is cleared by any that is current", async () => {
    const naming = await bench.revoking([bench.aa.certificate.hashedId8], "2024-09-01");
    for (const lists of [
      [bench.crl, naming],
      [naming, bench.crl],
    ]) {
      expect(ticket(...lists).state).toBe("fail");
    }
    expect(ticket(await bench.revoking([], "2024-07-28"), bench.crl).state).toBe("pass");
  });

  it("believes no list that another one signed", async () => {
    const { root } = await europeanBench();
    const list = crlOf({
      thisUpdate: signedOn,
      nextUpdate: day("2024-09-01"),
      revoked: [bench.aa.certificate.hashedId8],
    });
    const foreign = await signList({ kind: "crl", crl: list }, root, signedOn);
    expect(ticket(foreign).state).toBe("unknown");
    expect(ticket(foreign, bench.crl).state).toBe("pass");
  });

  it("fails where a list names an authority by its octets as they came, with a key that is not compressed", async () => {
    const { verifyKeyIndicator } = bench.uncompressed();
    const fields = { ...bench.aa.certificate.value.toBeSigned, verifyKeyIndicator };
    const aa = await signCarelessly(fields, bench.root);
    const { trusted } = bench.atHand();
    for (const name of [aa.receivedDigest!.slice(-8), aa.hashedId8]) {
      const known = evidence(bench.root.certificate, await bench.revoking([name], "2024-09-01"));
      expect(lightOf(judged(aa.bytes, { known, trusted }), "revocation").state).toBe("fail");
    }
  });

  it("says that a trust list manager is on no list", () => {
    expect(lightOf(judged(bench.manager.certificate.bytes), "revocation").state).toBe("notApplicable");
  });
});
