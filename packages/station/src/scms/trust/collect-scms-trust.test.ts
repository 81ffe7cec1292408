import { toTime32 } from "@v2x/credentials";
import { allHold, crlPermission, unmetIn } from "@v2x/v2x-schema";
import { describe, expect, it } from "vitest";
import { StationError } from "../../errors.ts";
import { componentPermission, now, party, scmsHierarchy } from "../authorities.test-support.ts";
import { type AcceptedCtl, firstCtl, readCtl, rootsOf } from "./accepted-ctl.ts";
import { collectScmsTrust } from "./collect-scms-trust.ts";
import {
  type CtlChanges,
  crlOf,
  ctlOf,
  hashesOf,
  raServing,
  raUrl,
  type ServedFiles,
  seriesId,
} from "./ra-downloads.test-support.ts";

const made = await scmsHierarchy();
const { ica, rca, electors } = made;
const cracaId = rca.certificate.hashedId8.slice(-3);
const groups = { certIssuePermissions: made.eca.certificate.value.toBeSigned.certIssuePermissions! };
const [crlg, ra, eca] = await Promise.all([
  party("crl", rca, {
    appPermissions: [
      componentPermission("crl"),
      crlPermission({ associatedCraca: "issuerIsCraca", crls: [1, 2] }),
    ],
  }),
  party("ra", ica, { id: { choice: "name", value: "ra.test" }, cracaId, crlSeries: 2 }),
  party("eca", ica, { cracaId, crlSeries: 2, ...groups }),
]);
const hierarchy = { ...made, crlg, ra, eca };
const first = await ctlOf(hierarchy, 1);
const otherCtl = await ctlOf(hierarchy, 9);
const emptyCrl = await crlOf(hierarchy, hashesOf());
const accepted = (bytes: Uint8Array): AcceptedCtl => firstCtl(readCtl(bytes))!;

async function collectFrom(
  served: Partial<ServedFiles> = {},
  {
    anchor = accepted(first),
    replaced = {},
  }: { anchor?: AcceptedCtl | "first"; replaced?: Parameters<typeof raServing>[2] } = {},
) {
  const transport = await raServing(hierarchy, { ctls: [first], crls: [emptyCrl], ...served }, replaced);
  const { steps, trust } = await collectScmsTrust({ transport, raUrl, anchor, now });
  return {
    trust,
    steps: steps.map(({ what, checks }) => `${what} ${allHold(checks) ? "ok" : "failed"}`),
    unmet: steps.flatMap(({ checks }) => unmetIn(checks)).map(({ name }) => name),
    checks: steps.flatMap(({ checks }) => checks),
  };
}

describe("trust in an SCMS", () => {
  it("goes from the trust list that came with the device down to RA and ECA", async () => {
    const { trust, steps, unmet } = await collectFrom();
    expect(unmet).toEqual([]);
    expect(steps).toEqual([
      "ctl ok",
      "ctl ok",
      "ccf ok",
      "ccrl ok",
      "crl ok",
      "ra ok",
      "status ok",
      "eca ok",
      "aca ok",
    ]);
    expect([trust?.ra.bytes, trust?.eca.bytes]).toEqual([ra.certificate.bytes, eca.certificate.bytes]);
    expect(trust?.standpoint.roots.map(({ bytes }) => bytes)).toEqual([rca.certificate.bytes]);
    expect(trust?.standpoint.crls).toHaveLength(1);
  });

  it("accepts lists and an info status with a time in the headers of their signatures, as of 2020", async () => {
    const next = await ctlOf(hierarchy, 2, { signedAt: now });
    const { trust, unmet } = await collectFrom({ ctls: [first, next], statusSignedAt: now });
    expect([trust?.ctl.content.sequenceNumber, unmet]).toEqual([2, []]);
    const early = { ctls: [first], statusSignedAt: new Date(now.getTime() + 3_600_000) };
    expect((await collectFrom(early)).unmet).toEqual(["generation-time-within-tolerance"]);
  });

  it("begins with the first list that is served, and says so, where none came with the device", async () => {
    const { trust, unmet, checks } = await collectFrom({}, { anchor: "first" });
    expect([trust?.ctl.content.sequenceNumber, unmet]).toEqual([1, []]);
    expect(checks[0]).toMatchObject({ name: "first-ctl", outcome: "notApplicable" });
    const lone = await ctlOf(hierarchy, 1, { signedBy: electors.slice(0, 1) });
    expect((await collectFrom({ ctls: [lone] }, { anchor: "first" })).unmet).toEqual(["quorum-of-electors"]);
    const silent = await ctlOf(hierarchy, 1, { content: { quorum: undefined } });
    expect((await collectFrom({ ctls: [silent] }, { anchor: "first" })).unmet).toEqual(["first-ctl"]);
  });

  it("follows lists one by one, each by the quorum that the one before names", async () => {
    const second = await ctlOf(hierarchy, 2, { content: { quorum: 3 } });
    const third = await ctlOf(hierarchy, 3, { content: { quorum: undefined } });
    const signedByAll = await ctlOf(hierarchy, 3, { signedBy: electors, content: { quorum: undefined } });
    expect((await collectFrom({ ctls: [first, second, third] })).unmet).toEqual(["quorum-of-electors"]);
    const { trust, unmet } = await collectFrom({ ctls: [first, second, signedByAll] });
    expect([unmet, trust?.ctl.content.sequenceNumber, trust?.ctl.quorum]).toEqual([[], 3, 3]);
  });

  it("lets electors of the list before sign, not those that a list brings itself", async () => {
    const stranger = await party("elector", "self", {}, "NistP384");
    const joined = { ...hierarchy, electors: [...electors, stranger] };
    const coup = await ctlOf(joined, 2, { signedBy: [electors[0]!, stranger] });
    expect((await collectFrom({ ctls: [first, coup] })).unmet).toEqual(["quorum-of-electors"]);
    const second = await ctlOf(joined, 2);
    const third = await ctlOf(joined, 3, { signedBy: [electors[2]!, stranger] });
    expect((await collectFrom({ ctls: [first, second, third] })).unmet).toEqual([]);
  });

  it.each([
    ["signed twice by one elector", { signedBy: [electors[0]!, electors[0]!] }, ["quorum-of-electors"]],
    ["signed over another list", { statement: { tbsCtlHash: new Uint8Array(48) } }, ["quorum-of-electors"]],
    ["signed under a later number", { statement: { sequenceNumber: 7 } }, ["quorum-of-electors"]],
    ["signed under an earlier number", { statement: { sequenceNumber: 1 } }, ["quorum-of-electors"]],
    [
      "signed under another series",
      { statement: { ctlSeriesId: new Uint8Array(8) } },
      ["quorum-of-electors"],
    ],
    [
      "signed more than five minutes ahead",
      { signedAt: new Date(now.getTime() + 300_001) },
      ["quorum-of-electors"],
    ],
    ["signed by the root", { signedBy: [electors[0]!, rca] }, ["quorum-of-electors"]],
    ["of another series", { content: { ctlSeriesId: new Uint8Array(8) } }, ["ctl-series"]],
    ["in effect before the one before", { content: { effectiveDate: 1 } }, ["ctl-effective-date"]],
    [
      "that leaves one out",
      { content: { sequenceNumber: 3 }, statement: { sequenceNumber: 3 } },
      ["ctl-sequence"],
    ],
  ] as const)("does not take a list %s", async (_what, changes, names) => {
    const { trust, unmet } = await collectFrom({
      ctls: [first, await ctlOf(hierarchy, 2, changes as CtlChanges)],
    });
    expect([trust, unmet]).toEqual([undefined, names]);
  });

  it("takes a list signed five minutes ahead, in effect together with the one before", async () => {
    const { effectiveDate } = accepted(first).content;
    const signedAt = new Date(now.getTime() + 300_000);
    const second = await ctlOf(hierarchy, 2, { signedAt, content: { effectiveDate } });
    const { trust, unmet } = await collectFrom({ ctls: [first, second] });
    expect([unmet, trust?.ctl.content.sequenceNumber]).toEqual([[], 2]);
  });

  it("believes no list that asks for no elector", async () => {
    const open = await ctlOf(hierarchy, 1, { content: { quorum: 0 } });
    expect((await collectFrom({ ctls: [open] }, { anchor: "first" })).unmet).toEqual(["quorum-of-electors"]);
    const second = await ctlOf(hierarchy, 2);
    const { unmet } = await collectFrom({ ctls: [open, second] }, { anchor: accepted(open) });
    expect(unmet).toContain("quorum-of-electors");
  });

  it.each([
    ["that calls itself a root", () => party("root", "self", {}, "NistP384")],
    ["that a CA issued", () => party("elector", rca, {}, "NistP384")],
  ] as const)("counts no elector %s, though a list approves it", async (_what, make) => {
    const approving = { ...hierarchy, electors: [...electors, await make()] };
    const anchor = await ctlOf(approving, 1);
    const second = await ctlOf(approving, 2, { signedBy: [electors[0]!, approving.electors[3]!] });
    const { unmet } = await collectFrom({ ctls: [anchor, second] }, { anchor: accepted(anchor) });
    expect(unmet).toEqual(["quorum-of-electors"]);
  });

  it("counts the electors of the list that came with the device by the list before it, where that is served", async () => {
    const alone = await ctlOf(hierarchy, 1, { signedBy: electors.slice(0, 1) });
    expect((await collectFrom({ ctls: [alone] }, { anchor: accepted(alone) })).unmet).toEqual([
      "quorum-of-electors",
    ]);
    const second = await ctlOf(hierarchy, 2, { signedBy: electors.slice(0, 1) });
    const lists = { ctls: [first, second] };
    expect((await collectFrom(lists, { anchor: accepted(second) })).unmet).toEqual(["quorum-of-electors"]);
    const stranger = await party("elector", "self", {}, "NistP384");
    const signedBy = [electors[0]!, stranger];
    const coup = await ctlOf({ ...hierarchy, electors: [...electors, stranger] }, 2, { signedBy });
    expect((await collectFrom({ ctls: [first, coup] }, { anchor: accepted(coup) })).unmet).toEqual([
      "quorum-of-electors",
    ]);
    const { trust, checks } = await collectFrom({ ctls: [second] }, { anchor: accepted(second) });
    expect(trust?.ctl.content.sequenceNumber).toBe(2);
    expect(checks.filter(({ name }) => name === "quorum-of-electors")).toMatchObject([
      { outcome: "notApplicable" },
    ]);
  });

  it("waits for a list that is not in effect yet", async () => {
    const later = await ctlOf(hierarchy, 2, { content: { effectiveDate: toTime32(now) + 60 } });
    const { trust, unmet } = await collectFrom({ ctls: [first, later], homeCtl: first, status: statusOf(1) });
    expect([unmet, trust?.ctl.content.sequenceNumber]).toEqual([[], 1]);
  });

  it("waits no longer than until then", async () => {
    const second = await ctlOf(hierarchy, 2, { content: { effectiveDate: toTime32(now) } });
    const { trust, unmet } = await collectFrom({ ctls: [first, second] });
    expect([unmet, trust?.ctl.content.sequenceNumber]).toEqual([[], 2]);
  });

  it("finds a root on a longer curve by the last 32 octets of its hash", async () => {
    const root = await party("root", "self", {}, "NistP384");
    const rootCaApprove = [root.certificate.digest.slice(-32)];
    const list = readCtl(await ctlOf(hierarchy, 1, { content: { rootCaApprove } }));
    expect(rootsOf(list, [root.certificate, rca.certificate])).toEqual([root.certificate]);
  });

  it.each([
    ["before", 0],
    ["behind", 1],
  ] as const)("talks to the newest ECA, where an older one stands %s it", async (_where, at) => {
    const { start, duration } = eca.certificate.value.toBeSigned.validityPeriod;
    const older = await party("eca", ica, { validityPeriod: { start: start - 1, duration } });
    const ecas = [eca].toSpliced(at, 0, older);
    const { trust } = await collectFrom({ others: [ica, made.aca, ra, crlg, ...ecas] });
    expect(trust?.eca.bytes).toEqual(eca.certificate.bytes);
  });

  it("takes the lists of several series, each issued when the RA says", async () => {
    const other = await crlOf(hierarchy, hashesOf(), { crlSeries: 1, issueDate: toTime32(now) });
    const { trust, unmet } = await collectFrom({ crls: [other, emptyCrl] });
    expect([unmet, trust?.standpoint.crls.length]).toEqual([[], 2]);
  });

  it("tells where the list that it knows is served otherwise", async () => {
    const other = await ctlOf(hierarchy, 1, { content: { effectiveDate: 5 } });
    const { trust, unmet } = await collectFrom({ ctls: [other] });
    expect([trust, unmet]).toEqual([undefined, ["ctl-as-known"]]);
  });

  it("approves no root that the list does not name", async () => {
    const rootless = await ctlOf(hierarchy, 1, { content: { rootCaApprove: [] } });
    const { trust, unmet } = await collectFrom({ ctls: [rootless] }, { anchor: accepted(rootless) });
    expect(trust).toBeUndefined();
    expect(unmet).toContain("root-approved");
  });

  const statusOf = (sequenceNumber: number) => ({
    ctl: [{ ctlSeriesId: accepted(first).content.ctlSeriesId, sequenceNumber, lastUpdate: 0 }],
  });
  const caPath = (certificate: typeof eca) =>
    `ca-certificate?certId=${Buffer.from(certificate.certificate.hashedId8).toString("hex").toUpperCase()}`;
  const ctlPath = `ctl?ctlSeriesId=${Buffer.from(seriesId).toString("hex")}&ctlSequenceNumber=1`;
  const craca = Buffer.from(rca.certificate.hashedId8).toString("hex").toUpperCase();
  it.each([
    ["a chain file with another list", { homeCtl: otherCtl }, {}, "home-ctl"],
    ["a composite revocation list with another list", { compositeCtl: otherCtl }, {}, "home-ctl"],
    ["another trust list under its number", {}, { [ctlPath]: otherCtl }, "same-served-alone"],
    ["an info status of somebody else", { statusBy: eca }, {}, "status-of-ra"],
    ["an info status that knows a newer list", { status: statusOf(2) }, {}, "ctl-as-status"],
    ["an info status without the revocation list", { status: { crl: [] } }, {}, "crl-as-status"],
    [
      "an info status that knows the revocation list of another time",
      { status: { crl: [{ cracaId: rca.certificate.hashedId8, series: 2, issueDate: 1 }] } },
      {},
      "crl-as-status",
    ],
    ["an RA named otherwise", {}, { "ra-certificate": made.ra.certificate.bytes }, "ra-named-by-host"],
    ["an ECA where the RA should be", {}, { "ra-certificate": eca.certificate.bytes }, "component-of-signer"],
    ["another ECA under its name", {}, { [caPath(eca)]: ra.certificate.bytes }, "same-served-alone"],
    [
      "another revocation list alone",
      {},
      { [`crl?craca=${craca}&crlSeries=2`]: otherCtl },
      "same-served-alone",
    ],
    ["a chain file without an ECA", { others: [ica, made.aca, ra, crlg] }, {}, "authority-in-chain"],
  ] as const)("does not take %s", async (_what, served, replaced, name) => {
    const { trust, unmet } = await collectFrom(served as Partial<ServedFiles>, { replaced });
    expect(trust).toBeUndefined();
    expect(unmet).toContain(name);
  });

  it.each([
    ["that names the ECA", () => crlOf(hierarchy, hashesOf(eca.certificate)), "not-revoked"],
    ["that has ended", () => crlOf(hierarchy, hashesOf(), { nextCrl: toTime32(now) }), "crl-current"],
    ["of tomorrow", () => crlOf(hierarchy, hashesOf(), { issueDate: toTime32(now) + 1 }), "crl-current"],
    [
      "of a series that its signer may not sign",
      () => crlOf(hierarchy, hashesOf(), { crlSeries: 3 }),
      "signer-may-revoke",
    ],
    [
      "for another CRACA",
      () => crlOf(hierarchy, hashesOf(), { crlCraca: ica.certificate.hashedId8 }),
      "signer-may-revoke",
    ],
    ["signed by a CA without that right", () => crlOf(hierarchy, hashesOf(), {}, eca), "signer-may-revoke"],
  ] as const)("does not take a revocation list %s", async (_what, crl, name) => {
    const { trust, unmet } = await collectFrom({ crls: [await crl()] });
    expect(trust).toBeUndefined();
    expect(unmet).toContain(name);
  });

  it("does not take a revocation list whose signer is on one", async () => {
    const listed = await party("crl", rca, {
      appPermissions: crlg.certificate.value.toBeSigned.appPermissions!,
      cracaId,
      crlSeries: 2,
    });
    const crls = [
      await crlOf(hierarchy, hashesOf(listed.certificate)),
      await crlOf(hierarchy, hashesOf(), { crlSeries: 1 }, listed),
    ];
    const { trust, unmet } = await collectFrom({ crls });
    expect(trust).toBeUndefined();
    expect(unmet).toContain("not-revoked");
  });

  it("says which download the RA refuses, or serves otherwise", async () => {
    const refused = collectFrom({}, { replaced: { "ra-certificate": undefined } });
    await expect(refused).rejects.toThrow(
      new StationError("download-refused", {
        url: `${raUrl}/v3/ra-certificate`,
        status: 404,
        reason: "the server answers with status 404",
      }),
    );
    const unreadable = collectFrom({}, { replaced: { "ra-certificate": Uint8Array.of(1) } });
    await expect(unreadable).rejects.toMatchObject({ code: "download-unreadable" });
  });
});
