import { toHex } from "@v2x/asn1";
import { decodeCertificate, verifyChain } from "@v2x/credentials";
import { digest } from "@v2x/crypto";
import { readCrlByHand, readElectorList } from "@v2x/testkit";
import { unmetIn } from "@v2x/v2x-schema";
import { beforeEach, describe, expect, it } from "vitest";
import type { ScmsAuthorityRecord, ScmsRole } from "../ports.ts";
import { type TestPorts, testPorts } from "../test-scms.test-support.ts";
import { type Hierarchy, openHierarchy } from "./open-hierarchy.ts";

let ports: TestPorts;
let scms: Hierarchy;
/** Another process on the same storage. */
let other: Hierarchy;
beforeEach(async () => {
  ports = testPorts();
  scms = await openHierarchy(ports);
  other = await openHierarchy(testPorts(ports));
});

const recordsOf = (role: ScmsRole) => ports.stored.authorities.filter((record) => record.role === role);
const states = (...roles: ScmsRole[]) =>
  roles.map((role) => recordsOf(role).map(({ generation, state }) => `${generation} ${state}`));
const currentOf = (role: ScmsRole) => recordsOf(role).find(({ state }) => state === "current")!;
const list = async () => readElectorList((await other.files.ctl()).message);
const crl = async (series: number, root: ScmsAuthorityRecord = currentOf("rca")) =>
  readCrlByHand((await other.files.crl(root.hashedId8, series))!.message);
const entriesOf = async (series: number) => {
  const { content } = await crl(series);
  return "entries" in content ? content.entries.map(({ id }) => toHex(id)) : [];
};
const idOf = ({ certificate }: ScmsAuthorityRecord) => toHex(digest("sha256", certificate).slice(-10));
const loseKeyOf = ({ verificationKeyId }: ScmsAuthorityRecord) => {
  ports.stored.keys = ports.stored.keys.filter(({ id }) => id !== verificationKeyId);
};
const signers = (read: Awaited<ReturnType<typeof list>>) =>
  read.signatures.map(({ elector }) => elector.name);

describe("renewing an authority", () => {
  it.each([
    "eca",
    "aca",
    "ra",
    "ma",
    "crlg",
    "ica",
  ] as const)("gives the %s a new certificate below the same root; the one before stays in the chain file", async (role) => {
    ports.clock.advanceDays(1);
    const renewed = await scms.renew(role);
    expect([renewed.generation, renewed.state, renewed.name]).toEqual([
      2,
      "current",
      recordsOf(role)[0]!.name,
    ]);
    expect(states(role)).toEqual([["1 retired", "2 current"]]);
    expect((await other.certificate(role)).hashedId8).toEqual(renewed.hashedId8);
    const above = role === "ica" || role === "crlg" ? ["rca" as const] : (["ica", "rca"] as const);
    const chain = [renewed, ...above.map(currentOf)].map(({ certificate }) => decodeCertificate(certificate));
    expect(unmetIn(verifyChain(chain, { at: ports.now() }))).toEqual([]);
    if (role !== "ra" && role !== "crlg")
      for (const { certificate } of recordsOf(role))
        expect(toHex(await other.files.ccf())).toContain(toHex(certificate));
    expect((await list()).sequence).toBe(1);
  });

  it("gives a new root everything below it, and the electors approve both roots", async () => {
    const old = currentOf("rca");
    await scms.renew("rca");
    for (const found of states("rca", "ica", "crlg", "eca", "aca", "ra", "ma"))
      expect(found).toEqual(["1 retired", "2 current"]);
    const read = await list();
    expect(read.sequence).toBe(2);
    expect(read.rootApprove.map((hash) => toHex(hash)).sort()).toEqual(
      recordsOf("rca")
        .map(({ certificate }) => toHex(digest("sha256", certificate)))
        .sort(),
    );
    // Each root goes on being the CRACA of lists that one below it signs.
    for (const root of [old, currentOf("rca")]) {
      const { signer, craca, holds } = await crl(2, root);
      expect([toHex(craca), toHex(signer.issuer as Uint8Array), holds]).toEqual([
        toHex(root.hashedId8),
        toHex(root.hashedId8),
        true,
      ]);
    }
  });

  it("has the electors approve a root that was followed until its end, and name it no more from then on", async () => {
    const old = currentOf("rca");
    ports.clock.advanceDays(365 * 9);
    await scms.renew("rca");
    for (const { name } of recordsOf("elector")) await scms.renewElector(name);
    const rootsDaysAfterItsEnd = async (days: number) => {
      ports.clock.advanceDays((old.notAfter.getTime() - ports.now().getTime()) / 86_400_000 + days);
      const { rootApprove, rootRemove } = await list();
      return [rootApprove.length, rootRemove.length];
    };
    expect(await rootsDaysAfterItsEnd(-1)).toEqual([2, 0]);
    expect(await rootsDaysAfterItsEnd(200)).toEqual([1, 0]);
  });

  it("gives it no longer a life than its issuer has", async () => {
    ports.clock.advanceDays(365 * 9);
    const { notAfter } = await scms.renew("eca");
    const ends = currentOf("ica").notAfter;
    // Long lives are told in steps of 60 hours.
    expect(notAfter <= ends && notAfter.getTime() > ends.getTime() - 60 * 3_600_000).toBe(true);
  });

  it("leaves everything as it was where the issuer cannot sign", async () => {
    loseKeyOf(currentOf("ica"));
    const afresh = await openHierarchy(testPorts(ports));
    await expect(afresh.renew("aca")).rejects.toMatchObject({ code: "key-unavailable" });
    expect(states("aca")).toEqual([["1 current"]]);
  });

  it("is refused while the issuer's life does not include the clock", async () => {
    ports.clock.advanceDays(-30);
    await expect(scms.renew("aca")).rejects.toMatchObject({
      code: "authority-not-valid",
      details: { role: "ica" },
    });
  });
});

describe("revoking an authority", () => {
  it.each([
    ["eca", 2],
    ["aca", 2],
    ["ra", 2],
    ["ma", 256],
  ] as const)("names the %s on the list of its series at once, until its end", async (role, series) => {
    const record = currentOf(role);
    expect(await entriesOf(series)).toEqual([]);
    const revoked = await scms.revoke(record.hashedId8);
    expect([revoked.role, revoked.state]).toEqual([role, "revoked"]);
    expect(await entriesOf(series)).toEqual([idOf(record)]);
    expect(await entriesOf(series === 2 ? 256 : 2)).toEqual([]);
    expect(toHex(await other.files.compositeCrl())).toContain(idOf(record));
    expect(toHex(await other.files.ccf())).not.toContain(toHex(record.certificate));
    await expect(other.certificate(role)).rejects.toMatchObject({ code: "authority-missing" });
    await scms.renew(role);
    expect(states(role)).toEqual([["1 revoked", "2 current"]]);
    // Longer than the CRL generator lives, so that one is renewed on the way.
    ports.clock.advanceDays(365 * 9);
    await scms.renew("crlg");
    expect(await entriesOf(series)).toEqual([idOf(record)]);
    ports.clock.advanceDays(365 * 2);
    expect(await entriesOf(series)).toEqual([]);
  });

  it("takes along what an ICA issued, which a new ICA has anew", async () => {
    const fallen = (["ica", "eca", "aca", "ra", "ma"] as const).map(currentOf);
    await scms.revoke(fallen[0]!.hashedId8);
    expect(states("ica", "eca", "aca", "ra", "ma", "crlg").flat()).toEqual([
      ...Array(5).fill("1 revoked"),
      "1 current",
    ]);
    expect((await entriesOf(2)).sort()).toEqual(fallen.slice(0, 4).map(idOf).sort());
    expect(await entriesOf(256)).toEqual([idOf(fallen[4]!)]);
    await scms.renew("ica");
    expect(states("ica", "eca", "aca", "ra", "ma")).toEqual(Array(5).fill(["1 revoked", "2 current"]));
  });

  it("names once what was revoked before its ICA", async () => {
    const eca = currentOf("eca");
    await scms.revoke(eca.hashedId8);
    await scms.revoke(currentOf("ica").hashedId8);
    expect(ports.stored.revocations).toHaveLength(5);
    expect((await entriesOf(2)).filter((id) => id === idOf(eca))).toHaveLength(1);
  });

  it("replaces a CRL generator at once: the root names it, the new one signs every other list", async () => {
    const old = currentOf("crlg");
    await scms.revoke(old.hashedId8);
    expect(states("crlg")).toEqual([["1 revoked", "2 current"]]);
    expect(await entriesOf(256)).toEqual([idOf(old)]);
    for (const series of [1, 2, 3, 4])
      expect(toHex((await crl(series)).signer.bytes)).toBe(toHex(currentOf("crlg").certificate));
  });

  it("replaces a CRL generator below a root that another followed, and only where none is left there", async () => {
    const old = currentOf("crlg");
    const oldRoot = currentOf("rca");
    await scms.renew("crlg");
    const second = currentOf("crlg");
    await scms.renew("rca");
    await scms.revoke(old.hashedId8);
    expect(states("crlg")).toEqual([["1 revoked", "2 retired", "3 current"]]);
    await scms.revoke(second.hashedId8);
    expect(states("crlg")).toEqual([["1 revoked", "2 revoked", "3 current", "4 retired"]]);
    const { content } = await crl(256, oldRoot);
    const named = "entries" in content ? content.entries.map(({ id }) => toHex(id)) : [];
    expect(named.toSorted()).toEqual([old, second].map(idOf).toSorted());
    for (const series of [1, 2, 3, 4]) {
      expect(toHex((await crl(series, oldRoot)).signer.bytes)).toBe(toHex(recordsOf("crlg")[3]!.certificate));
      expect(toHex((await crl(series)).signer.bytes)).toBe(toHex(recordsOf("crlg")[2]!.certificate));
    }
  });

  it("refuses what it cannot: who stands on no list, who is revoked, unknown, or ended", async () => {
    const refusal = (hashedId8: Uint8Array) =>
      scms.revoke(hashedId8).then(
        () => "revoked",
        ({ code }) => code,
      );
    expect(await refusal(currentOf("rca").hashedId8)).toBe("revocation-unsupported");
    expect(await refusal(currentOf("elector").hashedId8)).toBe("revocation-unsupported");
    expect(await refusal(new Uint8Array(8))).toBe("authority-unknown");
    const { hashedId8 } = currentOf("eca");
    await scms.revoke(hashedId8);
    expect(await refusal(hashedId8)).toBe("authority-already-revoked");
    const aca = currentOf("aca");
    ports.clock.advanceDays(365 * 11);
    expect(await refusal(aca.hashedId8)).toBe("authority-ended");
  });

  it("changes nothing where the list cannot be signed", async () => {
    loseKeyOf(currentOf("crlg"));
    const afresh = await openHierarchy(testPorts(ports));
    await expect(afresh.revoke(currentOf("aca").hashedId8)).rejects.toMatchObject({
      code: "key-unavailable",
    });
    expect(states("aca")).toEqual([["1 current"]]);
    expect(ports.stored.revocations).toEqual([]);
  });
});

describe("changing electors", () => {
  it("adds one: the list that approves it is signed by the electors of the list before, and sets the next quorum", async () => {
    const added = await scms.addElector();
    expect(added.name).toBe("TEST-SCMS-ELECTOR-4");
    const read = await list();
    expect([read.sequence, read.electorApprove.length, read.quorum]).toEqual([2, 4, 3]);
    expect(signers(read)).toEqual([1, 2, 3].map((number) => `TEST-SCMS-ELECTOR-${number}`));
    ports.clock.advanceDays(200);
    expect(signers(await list())).toHaveLength(4);
    expect((await other.electors()).map(({ name }) => name)).toContain("TEST-SCMS-ELECTOR-4");
  });

  it("removes one: the others sign, the list says so, and it signs no more", async () => {
    await scms.removeElector("TEST-SCMS-ELECTOR-2");
    const read = await list();
    expect(signers(read)).toEqual(["TEST-SCMS-ELECTOR-1", "TEST-SCMS-ELECTOR-3"]);
    expect([read.electorApprove.length, read.electorRemove.length, read.quorum]).toEqual([2, 1, 2]);
    ports.clock.advanceDays(200);
    expect(signers(await list())).not.toContain("TEST-SCMS-ELECTOR-2");
  });

  it("lets one that goes sign where no quorum is found without it", async () => {
    loseKeyOf(recordsOf("elector")[0]!);
    const afresh = await openHierarchy(testPorts(ports));
    await afresh.removeElector("TEST-SCMS-ELECTOR-2");
    expect(signers(await list())).toEqual(["TEST-SCMS-ELECTOR-3", "TEST-SCMS-ELECTOR-2"]);
  });

  it("renews one: the new certificate is approved instead of the old, which still stood for the quorum", async () => {
    const series = await scms.files.ctlSeriesId();
    await scms.renewElector("TEST-SCMS-ELECTOR-1");
    const read = await list();
    const [old, renewed] = recordsOf("elector").filter(({ name }) => name === "TEST-SCMS-ELECTOR-1");
    const hash = ({ certificate }: ScmsAuthorityRecord) => toHex(digest("sha384", certificate));
    expect(read.electorApprove.map((entry) => toHex(entry))).toContain(hash(renewed!));
    expect(read.electorRemove.map((entry) => toHex(entry))).toEqual([hash(old!)]);
    expect(await other.files.ctlSeriesId()).toEqual(series);
  });

  it("refuses one that is not there, the last one, and a change that no quorum signs", async () => {
    await expect(scms.removeElector("TEST-SCMS-ELECTOR-9")).rejects.toMatchObject({
      code: "elector-unknown",
    });
    await scms.removeElector("TEST-SCMS-ELECTOR-1");
    await scms.removeElector("TEST-SCMS-ELECTOR-2");
    await expect(scms.removeElector("TEST-SCMS-ELECTOR-3")).rejects.toMatchObject({ code: "elector-last" });
    expect((await list()).quorum).toBe(1);
    loseKeyOf(recordsOf("elector")[2]!);
    const afresh = await openHierarchy(testPorts(ports));
    await expect(afresh.addElector()).rejects.toMatchObject({
      code: "quorum-missing",
      details: { quorum: 1, available: 0 },
    });
    expect((await afresh.electors()).map(({ name }) => name)).toEqual(["TEST-SCMS-ELECTOR-3"]);
  });
});
