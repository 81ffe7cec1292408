import { toHex } from "@v2x/asn1";
import { decodeCertificate, readList, verifyChain } from "@v2x/credentials";
import { unmetIn } from "@v2x/v2x-schema";
import { unzipSync } from "fflate";
import { beforeEach, describe, expect, it } from "vitest";
import { type Ccms, openCcms } from "./open-ccms.ts";
import type { AuthorityRecord } from "./ports.ts";
import { type TestPorts, testPorts } from "./test-ccms.test-support.ts";

const request = { certNum: 1, durationInHours: 1, keyType: "NistP256", psidSspList: [] } as const;

let ports: TestPorts;
let ccms: Ccms;
/** Another process on the same storage, opened before anything changes. */
let other: Ccms;
beforeEach(async () => {
  ports = testPorts();
  ccms = await openCcms(ports);
  other = await openCcms(testPorts(ports));
});

/** HashedId8s of the certificates that a CTL names, by role, in its order. */
async function namedInCtl(from: Ccms, role: "ea" | "aa"): Promise<string[]> {
  const { content } = readList((await from.list("ctl")).message);
  if (content.kind !== "ctl") throw new Error("not a CTL");
  return content.ctl.ctlCommands.flatMap((command) => {
    if (command.choice !== "add" || command.value.choice !== role) return [];
    const value = command.value.value as { eaCertificate?: unknown; aaCertificate?: unknown };
    return [idOf(value.eaCertificate ?? value.aaCertificate)];
  });
}

function idOf(certificate: unknown): string {
  const known = ports.storage.stored.authorities.find(
    (record) =>
      JSON.stringify(decodeCertificate(record.certificate).value, writable) ===
      JSON.stringify(certificate, writable),
  );
  if (!known) throw new Error("a certificate that nobody stored");
  return hexOf(known);
}

function writable(_: string, value: unknown): unknown {
  return typeof value === "bigint" ? String(value) : value instanceof Uint8Array ? toHex(value) : value;
}

async function revokedIn(from: Ccms): Promise<string[]> {
  const { content } = readList((await from.list("crl")).message);
  return content.kind === "crl" ? content.crl.entries.map((id) => toHex(id)) : [];
}

function hexOf({ hashedId8 }: Pick<AuthorityRecord, "hashedId8">): string {
  return toHex(hashedId8);
}

describe("renewing the AA", () => {
  it("gives it a key and certificate of the next generation, which verify, and retires the one before", async () => {
    const before = await ccms.certificate("aa");
    const renewed = await ccms.renew("aa");
    expect(renewed).toMatchObject({ role: "aa", generation: 2, state: "current", name: before.name });
    expect(renewed.verificationKeyId).not.toBe(before.verificationKeyId);
    const rca = await ccms.certificate("rca");
    const chain = [renewed, rca].map(({ certificate }) => decodeCertificate(certificate));
    expect(unmetIn(verifyChain(chain, { at: ports.now() }))).toEqual([]);
    const states = (await ccms.certificates()).filter(({ role }) => role === "aa").map(({ state }) => state);
    expect(states).toEqual(["retired", "current"]);
  });

  it("is seen at once by another process: certificate, information, tickets and trust list", async () => {
    const before = await other.certificate("aa");
    const listBefore = await other.list("ctl");
    const renewed = await ccms.renew("aa");
    expect((await other.certificate("aa")).hashedId8).toEqual(renewed.hashedId8);
    expect((await other.info()).aa?.hashedId8).toBe(hexOf(renewed).toUpperCase());
    expect((await other.list("ctl")).issue).toBe(listBefore.issue + 1);
    expect(await namedInCtl(other, "aa")).toEqual([hexOf(renewed), hexOf(before)]);
    const files = unzipSync((await other.generateAtBundle(request)).zip);
    expect(files["trust/aa.oer"]).toEqual(renewed.certificate);
    const ticket = decodeCertificate(files["tickets/AT_001.oer"]!);
    expect(ticket.value.issuer.value).toEqual(renewed.hashedId8);
  });

  it("publishes the trust list with its counter one higher, and no other list", async () => {
    const counter = async () => {
      const { content } = readList((await ccms.list("ctl")).message);
      return content.kind === "ctl" ? content.ctl.ctlSequence : undefined;
    };
    const [crl, ectl] = [await ccms.list("crl"), await ccms.list("ectl")];
    expect(await counter()).toBe(1);
    await ccms.renew("aa");
    expect(await counter()).toBe(2);
    expect(await ccms.list("crl")).toEqual(crl);
    expect(await ccms.list("ectl")).toEqual(ectl);
  });

  it("leaves a retired generation out of the trust list once its certificate has ended", async () => {
    ports.clock.advanceDays(4.9 * 365);
    const renewed = await ccms.renew("aa");
    expect(await namedInCtl(ccms, "aa")).toHaveLength(2);
    ports.clock.advanceDays(60);
    expect(await namedInCtl(ccms, "aa")).toEqual([hexOf(renewed)]);
  });

  it("lets no certificate outlive the root", async () => {
    ports.clock.advanceDays(8 * 365);
    const renewed = await ccms.renew("ea");
    const { notAfter } = await ccms.certificate("rca");
    expect(renewed.notAfter.getTime()).toBeLessThanOrEqual(notAfter.getTime());
    expect(renewed.notAfter.getTime()).toBeGreaterThan(notAfter.getTime() - 60 * 3_600_000);
  });

  it("changes nothing when the root cannot sign", async () => {
    const before = structuredClone(ports.storage.stored);
    ports.storage.loseKeys();
    await expect((await openCcms(testPorts(ports))).renew("aa")).rejects.toMatchObject({
      code: "key-unavailable",
    });
    expect(ports.storage.stored).toEqual({ ...before, keys: [] });
  });

  it("happens one after the other in racing processes", async () => {
    const renewed = await Promise.all([ccms.renew("aa"), other.renew("aa"), ccms.renew("ea")]);
    expect(renewed.map(({ generation }) => generation)).toEqual([2, 3, 2]);
    expect(await namedInCtl(ccms, "aa")).toHaveLength(3);
    const current = (await other.certificates()).filter(
      ({ role, state }) => role === "aa" && state === "current",
    );
    expect(current.map(({ generation }) => generation)).toEqual([3]);
  });
});

describe("revoking", () => {
  it("puts the certificate on the revocation list and takes it off the trust list, for every process", async () => {
    const aa = await ccms.certificate("aa");
    expect(await revokedIn(other)).toEqual([]);
    expect(await ccms.revoke(aa.hashedId8)).toEqual({ ...aa, state: "revoked" });
    expect(await revokedIn(other)).toEqual([hexOf(aa)]);
    expect(await namedInCtl(other, "aa")).toEqual([]);
    expect(await namedInCtl(other, "ea")).toHaveLength(1);
  });

  it("leaves the role without a current generation, which says so, and the rest at work", async () => {
    await ccms.revoke((await ccms.certificate("aa")).hashedId8);
    const missing = { code: "authority-missing", details: { role: "aa", reason: "none-current" } };
    await expect(other.certificate("aa")).rejects.toMatchObject(missing);
    await expect(other.generateAtBundle(request)).rejects.toMatchObject(missing);
    await expect(other.aaAppPermissions()).rejects.toMatchObject(missing);
    const info = await other.info();
    expect([info.rca.name, info.ea?.name, info.aa]).toEqual(["TEST-RCA", "TEST-EA", undefined]);
  });

  it("is over with the next renewal; the revoked one stays revoked", async () => {
    const revoked = await ccms.certificate("aa");
    await ccms.revoke(revoked.hashedId8);
    const renewed = await other.renew("aa");
    expect(renewed.generation).toBe(2);
    expect(await namedInCtl(ccms, "aa")).toEqual([hexOf(renewed)]);
    expect(await revokedIn(ccms)).toEqual([hexOf(revoked)]);
    await expect(ccms.generateAtBundle(request)).resolves.toMatchObject({ tickets: 1 });
  });

  it("of a retired generation leaves the current one alone", async () => {
    const retired = await ccms.certificate("aa");
    const current = await ccms.renew("aa");
    await ccms.revoke(retired.hashedId8);
    expect(await namedInCtl(ccms, "aa")).toEqual([hexOf(current)]);
    expect(await revokedIn(ccms)).toEqual([hexOf(retired)]);
  });

  it("is forgotten by the revocation list once the certificate has ended", async () => {
    await ccms.revoke((await ccms.certificate("aa")).hashedId8);
    ports.clock.advanceDays(4.9 * 365);
    expect(await revokedIn(ccms)).toHaveLength(1);
    ports.clock.advanceDays(60);
    expect(await revokedIn(ccms)).toEqual([]);
  });

  it("puts what another root revoked on no list of this one", async () => {
    const { stored } = ports.storage;
    const { hashedId8, notAfter } = await ccms.certificate("ea");
    const revokedAt = ports.now();
    stored.revocations.push({ issuer: new Uint8Array(8), hashedId8, revokedAt, expiresAt: notAfter });
    stored.version += 1;
    const aa = await ccms.certificate("aa");
    await ccms.revoke(aa.hashedId8);
    expect(await revokedIn(ccms)).toEqual([hexOf(aa)]);
  });

  it("is refused for what is unknown, revoked already, ended, or not an EA or AA", async () => {
    const [ea, aa, rca] = [
      await ccms.certificate("ea"),
      await ccms.certificate("aa"),
      await ccms.certificate("rca"),
    ];
    await ccms.revoke(aa.hashedId8);
    const version = ports.storage.stored.version;
    const refusal = (hashedId8: Uint8Array) => ccms.revoke(hashedId8).catch(({ code }) => code);
    expect(await refusal(aa.hashedId8)).toBe("authority-already-revoked");
    expect(await refusal(new Uint8Array(8))).toBe("authority-unknown");
    expect(await refusal(rca.hashedId8)).toBe("revocation-unsupported");
    await expect(ccms.revoke(aa.hashedId8)).rejects.toMatchObject({
      details: { role: "aa", hashedId8: aa.hashedId8 },
    });
    ports.clock.advanceDays((ea.notAfter.getTime() - ports.now().getTime()) / 86_400_000);
    expect(await refusal(ea.hashedId8)).toBe("authority-ended");
    expect(ports.storage.stored.version).toBe(version);
  });

  it("changes nothing when the root cannot sign the list", async () => {
    const { hashedId8 } = await ccms.certificate("aa");
    ports.storage.loseKeys();
    const before = structuredClone(ports.storage.stored);
    await expect((await openCcms(testPorts(ports))).revoke(hashedId8)).rejects.toMatchObject({
      code: "key-unavailable",
    });
    expect(ports.storage.stored).toEqual(before);
  });
});
