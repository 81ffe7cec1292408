import { CredentialsError, readList } from "@v2x/credentials";
import { isDue } from "@v2x/pki";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Ccms, openCcms } from "./open-ccms.ts";
import type { AuthorityRecord, ListKind } from "./ports.ts";
import { type TestPorts, testPorts, testUrls } from "./test-ccms.test-support.ts";
import { ccmsLists } from "./trust-lists.ts";

const { firstIssueOf } = ccmsLists(testUrls);

let ports: TestPorts;
let ccms: Ccms;
beforeEach(async () => {
  ports = testPorts();
  ccms = await openCcms(ports);
});

const kinds = ["ctl", "crl", "ectl"] as const;

/** Puts something else in place of a stored list's octets. */
function spoil(kind: ListKind): void {
  const { stored } = ports.storage;
  stored.lists = stored.lists.map((list) =>
    list.kind === kind ? { ...list, message: list.message.with(-1, list.message.at(-1)! + 1) } : list,
  );
}

/**
 * Makes the first root a retired one under whose name a list lies, and another root the current one.
 *
 * @param change - of the retired one's row.
 */
async function withRetiredRoot(
  change: Partial<AuthorityRecord> = {},
): Promise<{ retired: Uint8Array; ownCrl: Uint8Array }> {
  const { stored } = ports.storage;
  const another = testPorts();
  await openCcms(another);
  const [first] = stored.authorities.filter(({ role }) => role === "rca");
  const [second] = another.storage.stored.authorities.filter(({ role }) => role === "rca");
  stored.authorities = [
    ...stored.authorities.map((known) =>
      known === first ? { ...known, state: "retired" as const, ...change } : known,
    ),
    { ...second!, generation: 2 },
  ];
  stored.keys.push(...another.storage.stored.keys);
  stored.version += 1;
  const crl = stored.lists.find(({ kind }) => kind === "crl")!;
  return { retired: first!.hashedId8, ownCrl: crl.message };
}

describe("a list", () => {
  it("is read once for all who ask for it meanwhile, and again for who asks afterwards", async () => {
    const { issuer } = ports.storage.stored.lists.find(({ kind }) => kind === "ctl")!;
    const read = vi.spyOn(ports.storage, "latestList");
    const asked = Array.from({ length: 50 }, () => [ccms.list("ctl"), ccms.listOf("ctl", issuer)]).flat();
    const [first, ...others] = await Promise.all(asked);
    for (const other of others) expect(other?.message).toEqual(first?.message);
    expect(read).toHaveBeenCalledTimes(2);
    await ccms.list("ctl");
    expect(read).toHaveBeenCalledTimes(3);
  });

  it.each([
    ["ctl", 15],
    ["crl", 15],
    ["ectl", 45],
  ] as const)("of kind %s is issued anew when half of its life is over, and not before", async (kind, days) => {
    const first = await ccms.list(kind);
    ports.clock.advanceDays(days - 0.01);
    expect(await ccms.list(kind)).toEqual(first);
    ports.clock.advanceDays(0.02);
    const second = await ccms.list(kind);
    expect([second.issue, second.issuedAt]).toEqual([firstIssueOf(kind) + 1, ports.now()]);
    expect(await ccms.list(kind)).toEqual(second);
  });

  it("is issued anew when half of its life is over though nobody asks for it", async () => {
    const issues = () =>
      kinds.map((kind) => ports.storage.stored.lists.filter((list) => list.kind === kind).length);
    ports.clock.advanceDays(14.9);
    await ccms.renewLists();
    expect(issues()).toEqual([1, 1, 1]);
    ports.clock.advanceDays(0.2);
    await ccms.renewLists();
    expect(issues()).toEqual([2, 2, 1]);
    ports.clock.advanceDays(30);
    await ccms.renewLists();
    expect(issues()).toEqual([3, 3, 2]);
  });

  it("is due at half of its life, and when it lies in the future by more than clocks may differ", async () => {
    const { issuedAt, nextUpdate } = await ccms.list("ctl");
    const list = { ...ports.storage.stored.lists[0]!, issuedAt, nextUpdate };
    const half = (issuedAt.getTime() + nextUpdate.getTime()) / 2;
    const dueAt = (time: number) => isDue(list, new Date(time));
    expect([half - 1, half].map(dueAt)).toEqual([false, true]);
    expect([10_001, 10_000].map((early) => dueAt(issuedAt.getTime() - early))).toEqual([true, false]);
  });

  it("names the last issuer as its row does, for whoever serves it", async () => {
    const { retired } = await withRetiredRoot();
    expect((await ccms.listOf("crl", retired))?.issuerName).toBe("TEST-RCA");
    expect((await ccms.list("ectl")).issuerName).toBe("TEST-TLM");
  });

  it("is issued once by processes that find it due together", async () => {
    const other = await openCcms(testPorts(ports));
    ports.clock.advanceDays(16);
    const [one, two] = await Promise.all([ccms.list("ctl"), other.list("ctl")]);
    expect([one.issue, two.issue]).toEqual([2, 2]);
    expect(one.message).toEqual(two.message);
  });

  it("goes on being served while the key is away, and is issued anew when it is back", async () => {
    const first = await ccms.list("ctl");
    const { keys } = ports.storage.stored;
    ports.storage.loseKeys();
    ports.clock.advanceDays(20);
    const afresh = await openCcms(testPorts(ports));
    expect(await afresh.list("ctl")).toEqual(first);
    ports.storage.stored.keys = keys;
    expect((await afresh.list("ctl")).issue).toBe(2);
  });

  it("is not served past a failure that neither time nor the operator mends", async () => {
    const shared = testPorts(ports);
    const open = () => {
      throw new CredentialsError("key-purpose", { id: "rca", purpose: "decrypting" });
    };
    const afresh = await openCcms({ ...shared, keys: { ...shared.keys, open } });
    expect((await afresh.list("ctl")).issue).toBe(1);
    ports.clock.advanceDays(20);
    await expect(afresh.list("ctl")).rejects.toMatchObject({ code: "key-purpose" });
    await expect(openCcms({ ...shared, keys: { ...shared.keys, open } })).rejects.toMatchObject({
      code: "key-purpose",
    });
  });

  it("counts in ctlSequence modulo 256", async () => {
    const { stored } = ports.storage;
    stored.lists = stored.lists.map((list) => ({ ...list, issue: 255 }));
    ports.clock.advanceDays(16);
    const { issue, message } = await ccms.list("ctl");
    const { content } = readList(message);
    expect([issue, content.kind === "ctl" && content.ctl.ctlSequence]).toEqual([256, 0]);
  });

  it.each([
    [248, 0],
    [250, 1],
  ])("at %i of an ECTL has its trust list manager renewed, and the new one counts from 0", async (issue, renewed) => {
    const { stored } = ports.storage;
    stored.lists = stored.lists.map((list) => ({ ...list, issue }));
    const before = (await ccms.certificate("tlm")).generation;
    await ccms.renewLists();
    await ccms.renewLists();
    const manager = await ccms.certificate("tlm");
    expect(manager.generation - before).toBe(renewed);
    expect((await ccms.list("ectl")).issue).toBe(renewed === 1 ? 0 : 249);
    expect(await ccms.linkCertificate("tlm")).toEqual(renewed === 1 ? expect.anything() : undefined);
  });

  it("of a retired trust list manager ends with the sequence 255, and that one goes on being served", async () => {
    const retired = await ccms.certificate("tlm");
    const { stored } = ports.storage;
    stored.lists = stored.lists.map((list) => (list.kind === "ectl" ? { ...list, issue: 254 } : list));
    await ccms.renew("tlm");
    const last = await ccms.listOf("ectl", retired.hashedId8);
    expect(last?.issue).toBe(255);
    ports.clock.advanceDays(60);
    await ccms.renewLists();
    await ccms.renew("rca");
    expect(await ccms.listOf("ectl", retired.hashedId8)).toEqual(last);
    await expect(ccms.publishList("ectl", retired.hashedId8)).rejects.toMatchObject({ code: "list-unknown" });
    expect(stored.lists.filter(({ kind, issue }) => kind === "ectl" && issue > 255)).toEqual([]);
    expect((await ccms.list("ectl")).issue).toBeGreaterThan(0);
  });

  it("is issued anew at the opening when its addresses have changed, and only then", async () => {
    await openCcms(testPorts(ports));
    expect((await ccms.list("ctl")).issue).toBe(1);
    const dcUrl = "https://elsewhere.test/dc";
    await openCcms({ ...testPorts(ports), urls: { ...ports.urls, dcUrl } });
    expect([(await ccms.list("ctl")).issue, (await ccms.list("crl")).issue]).toEqual([2, 1]);
  });
});

describe("after the clock was wrong", () => {
  it("lists that lie in the future are issued anew, at the opening and at a request", async () => {
    ports.clock.advanceDays(200);
    for (const kind of kinds) expect((await ccms.list(kind)).issue).toBe(firstIssueOf(kind) + 1);
    ports.clock.advanceDays(-190);
    const ctl = await ccms.list("ctl");
    expect([ctl.issue, ctl.issuedAt]).toEqual([3, ports.now()]);
    const reopened = await openCcms(testPorts(ports));
    for (const kind of kinds) expect((await reopened.list(kind)).issuedAt).toEqual(ports.now());
  });

  it("clocks a few seconds apart do not issue each other's lists anew", async () => {
    ports.clock.advanceDays(-5 / 86_400);
    expect((await ccms.list("ctl")).issue).toBe(1);
    ports.clock.advanceDays(-20 / 86_400);
    expect((await ccms.list("ctl")).issue).toBe(2);
  });

  it.each([
    ["before the start", -400],
    ["past the end", 11 * 365],
  ])("opening %s of every certificate serves what there is", async (_, days) => {
    const before = await ccms.list("ctl");
    ports.clock.advanceDays(days);
    const opened = await openCcms(ports);
    expect(await opened.list("ctl")).toEqual(before);
    expect((await opened.info()).aa).toBeDefined();
    expect(ports.reports.join()).toContain("The list ctl cannot be issued now");
  });

  it.each([-400, 11 * 365])("tickets are refused %i days off, with the dates", async (days) => {
    ports.clock.advanceDays(days);
    const request = { certNum: 1, durationInHours: 1, keyType: "NistP256", psidSspList: [] } as const;
    const { notBefore, notAfter } = await ccms.certificate("rca");
    await expect(ccms.generateAtBundle(request)).rejects.toMatchObject({
      code: "authority-not-valid",
      details: { role: "rca", now: expect.any(Date), notBefore, notAfter },
    });
    await expect(ccms.renew("aa")).rejects.toMatchObject({ code: "authority-not-valid" });
  });
});

describe("a damaged row", () => {
  it.each(kinds)("of a list (%s) is reported and issued anew", async (kind) => {
    spoil(kind);
    const opened = await openCcms(ports);
    const list = await opened.list(kind);
    expect(list.issue).toBe(firstIssueOf(kind) + 1);
    spoil(kind);
    expect((await opened.list(kind)).issue).toBe(firstIssueOf(kind) + 2);
    expect(ports.reports).toContainEqual(
      expect.stringMatching(
        `^The row of list ${kind} issue ${firstIssueOf(kind) + 1} of [0-9A-F]{16} is damaged`,
      ),
    );
  });

  it("of a list is not served while it cannot be issued anew", async () => {
    spoil("ctl");
    ports.storage.loseKeys();
    const opened = await openCcms(testPorts(ports));
    await expect(opened.list("ctl")).rejects.toMatchObject({ code: "key-unavailable" });
    await expect(opened.list("crl")).resolves.toMatchObject({ issue: 1 });
  });

  it("of an authority is reported with its name, and the rest is served", async () => {
    const { stored } = ports.storage;
    const { hashedId8 } = await ccms.certificate("aa");
    stored.authorities = stored.authorities.map((known) =>
      known.role === "aa" ? { ...known, certificate: known.certificate.slice(0, 40) } : known,
    );
    const opened = await openCcms(ports);
    await expect(opened.certificate("aa")).rejects.toMatchObject({
      code: "authority-missing",
      details: { role: "aa", reason: "damaged" },
    });
    const info = await opened.info();
    expect([info.ea?.name, info.aa]).toEqual(["TEST-EA", undefined]);
    expect(ports.reports.join()).toMatch(
      /^The row of AA TEST-AA generation 1 \(HashedId8 [0-9A-F]{16}\) is damaged/,
    );
    // A list without it would tell stations to distrust it, which only its revocation does.
    ports.clock.advanceDays(16);
    expect((await opened.list("ctl")).issue).toBe(1);
    await expect(opened.renew("aa")).rejects.toMatchObject({ code: "authority-missing" });
    await opened.revoke(hashedId8);
    expect((await opened.list("ctl")).issue).toBe(2);
    expect((await opened.renew("aa")).generation).toBe(2);
  });

  it("of the root keeps no list of its from being served", async () => {
    const lists = await Promise.all(kinds.map((kind) => ccms.list(kind)));
    const { stored } = ports.storage;
    stored.authorities = stored.authorities.map((known) =>
      known.role === "rca" ? { ...known, certificate: Uint8Array.of(0) } : known,
    );
    ports.clock.advanceDays(16);
    const opened = await openCcms(ports);
    expect(await opened.list("ctl")).toEqual(lists[0]);
    expect(await opened.list("crl")).toEqual(lists[1]);
  });
});

describe("the list of an issuer by its HashedId8", () => {
  it("goes on being issued anew by a retired root until its own end", async () => {
    const { retired } = await withRetiredRoot();
    const opened = await openCcms(testPorts(ports));
    ports.clock.advanceDays(14.99);
    expect((await opened.listOf("crl", retired))?.issue).toBe(1);
    ports.clock.advanceDays(0.02);
    const list = await opened.listOf("crl", retired);
    expect([list?.issue, list?.issuer]).toEqual([2, retired]);
    await openCcms({ ...testPorts(ports), urls: { ...ports.urls, dcUrl: "https://elsewhere.test/dc" } });
    expect((await opened.listOf("ctl", retired))?.issue).toBe(2);
  });

  it("is for a root that has ended the last that it signed, however old", async () => {
    const { retired, ownCrl } = await withRetiredRoot({ notAfter: ports.now() });
    ports.clock.advanceDays(300);
    expect((await ccms.listOf("crl", retired))?.message).toEqual(ownCrl);
    const current = await ccms.certificate("rca");
    expect((await ccms.listOf("crl", current.hashedId8))?.issuer).toEqual(current.hashedId8);
    expect((await ccms.listOf("crl", current.hashedId8))?.message).toEqual((await ccms.list("crl")).message);
  });

  it("is refused where the last of a root that has ended is damaged", async () => {
    const { retired } = await withRetiredRoot({ notAfter: ports.now() });
    spoil("crl");
    await expect(ccms.listOf("crl", retired)).rejects.toMatchObject({
      code: "list-damaged",
      details: { kind: "crl", issuer: retired },
    });
    expect(ports.reports.join()).toMatch(/The row of list crl issue 1 of [0-9A-F]{16} is damaged\./);
  });

  it("is absent for whoever signed none of that kind", async () => {
    const { hashedId8 } = await ccms.certificate("rca");
    expect(await ccms.listOf("ectl", hashedId8)).toBeUndefined();
    expect(await ccms.listOf("ctl", new Uint8Array(8))).toBeUndefined();
  });
});

describe("a list that is asked for anew", () => {
  it.each(kinds)("of kind %s is issued though it is good, with the next number", async (kind) => {
    const before = await ccms.list(kind);
    const published = await ccms.publishList(kind, before.issuer);
    expect(published.issue).toBe(before.issue + 1);
    expect((await ccms.list(kind)).message).toEqual(published.message);
    await ccms.renewLists();
    expect((await ccms.list(kind)).issue).toBe(published.issue);
  });

  it("leaves what was published where it cannot be signed", async () => {
    const before = await ccms.list("ctl");
    ports.clock.advanceDays(366 * 20);
    await expect(ccms.publishList("ctl", before.issuer)).rejects.toMatchObject({
      code: "authority-not-valid",
    });
    expect(ports.storage.stored.lists.filter(({ kind }) => kind === "ctl")).toHaveLength(1);
  });

  it("is refused of whom nobody trusts", async () => {
    const { issuer } = await ccms.list("ectl");
    await expect(ccms.publishList("ctl", issuer)).rejects.toMatchObject({
      code: "list-unknown",
      details: { kind: "ctl", issuer },
    });
  });

  it("that is damaged or was never issued stands among the others, and is mended so", async () => {
    spoil("crl");
    const { stored } = ports.storage;
    stored.lists = stored.lists.filter(({ kind }) => kind !== "ectl");
    const standings = async () =>
      (await ccms.standingLists()).map(({ kind, list, isDamaged }) => [kind, list?.issue, isDamaged]);
    expect(await standings()).toEqual([
      ["ctl", 1, false],
      ["crl", 1, true],
      ["ectl", undefined, false],
    ]);
    for (const { kind, issuer } of await ccms.standingLists()) await ccms.publishList(kind, issuer.id);
    expect((await standings()).map(([, , isDamaged]) => isDamaged)).toEqual([false, false, false]);
  });
});
