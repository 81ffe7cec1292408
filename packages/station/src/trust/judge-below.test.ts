import { signData, signerWith, toTime32 } from "@v2x/credentials";
import { generatePrivateKey } from "@v2x/crypto";
import { describe, expect, it } from "vitest";
import { now, testAuthorities } from "../authorities.test-support.ts";
import { collectTrust, isGood, judgeBelow, signStationMessage } from "../index.ts";
import { dcUrl, getFrom, testCentre } from "./centre.test-support.ts";

const authorities = await testAuthorities();
const centre = await testCentre(authorities);
const { trust } = await collectTrust({ transport: getFrom(centre.served), dcUrl, now });
const { files } = trust!;
const key = generatePrivateKey("NistP256");
const point = { keyType: key.keyType, point: key.publicKey };
const ticket = await authorities.issue("authorizationTicket", point);
const message = (signerIdentifier: "certificate" | "digest") =>
  signData({
    payload: Uint8Array.of(2, 2, 0, 0, 0, 1),
    psid: 36,
    generationTime: now,
    by: { certificate: ticket, signer: signerWith(key) },
    signerIdentifier,
  });

describe("a station judges", () => {
  it("a ticket and a message good, up to the manager", async () => {
    expect(isGood(judgeBelow({ files, now }, ticket.bytes))).toBe(true);
    const verdict = judgeBelow({ files, now }, await message("certificate"));
    expect(isGood(verdict)).toBe(true);
    expect(verdict.chain.map(({ hashedId8 }) => hashedId8)).toEqual([
      ticket.hashedId8,
      authorities.aa.certificate.hashedId8,
      authorities.root.certificate.hashedId8,
    ]);
  });

  it("a message that only names its ticket once the ticket was met", async () => {
    const bytes = await message("digest");
    expect(isGood(judgeBelow({ files, now }, bytes))).toBe(false);
    expect(isGood(judgeBelow({ files, tickets: [ticket.bytes], now }, bytes))).toBe(true);
  });

  it("its own DENM well formed, and one without location not", async () => {
    const denm = {
      payload: Uint8Array.of(2, 1, 0, 0, 0, 1),
      psid: 37,
      generationTime: now,
      by: { certificate: ticket, signer: signerWith(key) },
      signerIdentifier: "certificate",
    } as const;
    const messages = [await signStationMessage(denm), await signData(denm)];
    const decoded = messages.map((bytes) => judgeBelow({ files, now }, bytes).lights[0]!.state);
    expect(decoded).toEqual(["pass", "fail"]);
  });

  it("nothing good that its trust list manager does not stand behind", async () => {
    const strangers = await testAuthorities();
    const foreign = await strangers.issue("authorizationTicket", point);
    expect(isGood(judgeBelow({ files, now }, foreign.bytes))).toBe(false);
    const others = await testCentre(await testAuthorities());
    const otherManager = { ...files, tlm: others.manager.certificate.bytes };
    expect(isGood(judgeBelow({ files: otherManager, now }, ticket.bytes))).toBe(false);
  });

  it("nothing good that has ended, or that the AA may not give", async () => {
    const short = await authorities.issue("authorizationTicket", point, {
      validityPeriod: { start: toTime32(now), duration: { choice: "hours", value: 1 } },
    });
    expect(isGood(judgeBelow({ files, now }, short.bytes))).toBe(true);
    const later = new Date(now.getTime() + 3_600_000);
    expect(isGood(judgeBelow({ files, now: later }, short.bytes))).toBe(false);
  });
});
