import { toHex } from "@v2x/asn1";
import {
  decodeCertificate,
  type LinkForm,
  readList,
  verifyChain,
  verifyLinkCertificate,
  verifyList,
} from "@v2x/credentials";
import { type CtlEntry, unmetIn } from "@v2x/v2x-schema";
import { unzipSync } from "fflate";
import { beforeEach, describe, expect, it } from "vitest";
import { inspectCcms } from "./inspect-ccms.ts";
import { type Ccms, openCcms } from "./open-ccms.ts";
import type { AuthorityRecord, AuthorityRole, ListKind, ListRecord } from "./ports.ts";
import { type TestPorts, testPorts } from "./test-ccms.test-support.ts";

let ports: TestPorts;
let ccms: Ccms;
/** Another process on the same storage, opened before anything changes. */
let other: Ccms;
beforeEach(async () => {
  ports = testPorts();
  ccms = await openCcms(ports);
  other = await openCcms(testPorts(ports));
});

const decoded = ({ certificate }: AuthorityRecord) => decodeCertificate(certificate);
const entriesOf = (list: ListRecord | undefined): CtlEntry[] => {
  const { content } = readList(list!.message);
  if (content.kind === "crl") throw new Error("not a trust list");
  return content.ctl.ctlCommands.map(({ value }) => value as CtlEntry);
};
const of = async (role: AuthorityRole) =>
  (await ccms.certificates()).filter((record) => record.role === role);
const holds = async (kind: ListKind, issuer: AuthorityRecord) => {
  const list = await other.listOf(kind, issuer.hashedId8);
  return unmetIn(verifyList(list!.message, decoded(issuer), { at: ports.now() }));
};
const hexOf = ({ hashedId8 }: Pick<AuthorityRecord, "hashedId8">) => toHex(hashedId8);

describe("renewing the root", () => {
  it("gives it a self-signed certificate, and EA and AA certificates below it; all before retire", async () => {
    const before = await ccms.certificates();
    const rca = await ccms.renew("rca");
    expect(rca).toMatchObject({ role: "rca", generation: 2, state: "current" });
    expect((await of("rca")).map(({ state }) => state)).toEqual(["retired", "current"]);
    for (const role of ["ea", "aa"] as const) {
      const [old, renewed] = await of(role);
      expect([old?.state, renewed?.state]).toEqual(["retired", "current"]);
      expect(unmetIn(verifyChain([decoded(renewed!), decoded(rca)], { at: ports.now() }))).toEqual([]);
      const root = before.find((record) => record.role === "rca")!;
      expect(unmetIn(verifyChain([decoded(old!), decoded(root)], { at: ports.now() }))).toEqual([]);
    }
    expect((await of("tlm")).map(({ state }) => state)).toEqual(["current"]);
  });

  it("keeps trust lists of both roots, each of what stands below it and naming its own centre", async () => {
    await ccms.renew("rca");
    const [ea, aa] = [await of("ea"), await of("aa")];
    for (const [index, root] of (await of("rca")).entries()) {
      const entries = entriesOf(await other.listOf("ctl", root.hashedId8));
      expect(entries.map(({ choice }) => choice)).toEqual(["ea", "aa", "dc"]);
      expect(entries[0]?.value).toMatchObject({ eaCertificate: decoded(ea[index]!).value });
      expect(entries[1]?.value).toMatchObject({ aaCertificate: decoded(aa[index]!).value });
      expect(entries[2]?.value).toMatchObject({ cert: [root.hashedId8] });
      expect([await holds("ctl", root), await holds("crl", root)]).toEqual([[], []]);
    }
    expect((await other.list("ctl")).issue).toBe(1);
  });

  it("is told by the European list: both roots, the new one as successor of the old one", async () => {
    const first = await ccms.list("ectl");
    await ccms.renew("rca");
    const [old, renewed] = (await of("rca")).map(decoded);
    const list = await other.list("ectl");
    expect(list.issue).toBe(first.issue + 1);
    expect(entriesOf(list).filter(({ choice }) => choice === "rca")).toEqual([
      { choice: "rca", value: { selfsignedRootCa: renewed!.value, successorTo: old!.value } },
      { choice: "rca", value: { selfsignedRootCa: old!.value } },
    ]);
    expect(entriesOf(list).at(-1)?.value).toMatchObject({ cert: [renewed!.hashedId8, old!.hashedId8] });
    const [added, ...more] = entriesOf(await other.delta("ectl", {}));
    expect([added?.choice, more.map(({ choice }) => choice)]).toEqual(["rca", ["dc"]]);
  });

  it("makes bundles below the new root, and the retired root's lists are issued on at half of their life", async () => {
    const old = await ccms.certificate("rca");
    const renewed = await ccms.renew("rca");
    const request = { certNum: 1, durationInHours: 1, keyType: "NistP256", psidSspList: [] } as const;
    const files = unzipSync((await other.generateAtBundle(request)).zip);
    expect(files["trust/rca.oer"]).toEqual(renewed.certificate);
    ports.clock.advanceDays(16);
    expect((await other.listOf("ctl", old.hashedId8))?.issue).toBe(2);
    expect(await holds("ctl", old)).toEqual([]);
    expect(await holds("crl", old)).toEqual([]);
  });

  it("leaves each authority's revocation to the root that issued it", async () => {
    const [oldAa] = await of("aa");
    await ccms.renew("rca");
    await ccms.revoke(oldAa!.hashedId8);
    const [old, renewed] = await of("rca");
    const revokedBy = async (root: AuthorityRecord) => {
      const { content } = readList((await other.listOf("crl", root.hashedId8))!.message);
      return content.kind === "crl" ? content.crl.entries : undefined;
    };
    expect(await revokedBy(old!)).toEqual([oldAa!.hashedId8]);
    expect(await revokedBy(renewed!)).toEqual([]);
    const named = entriesOf(await other.listOf("ctl", old!.hashedId8)).map(({ choice }) => choice);
    expect(named).toEqual(["ea", "dc"]);
    expect((await other.listOf("crl", old!.hashedId8))?.issue).toBe(2);
  });

  it("does not give back what was revoked and not renewed", async () => {
    await ccms.revoke((await ccms.certificate("aa")).hashedId8);
    await ccms.renew("rca");
    expect((await of("aa")).map(({ state }) => state)).toEqual(["revoked"]);
    const renewed = await ccms.renew("aa");
    const root = await ccms.certificate("rca");
    expect(decoded(renewed).value.issuer.value).toEqual(root.hashedId8);
  });
});

describe("renewing the trust list manager", () => {
  it("keeps European lists of both managers that name both, the new one as successor", async () => {
    const roots = await of("rca");
    const renewed = await ccms.renew("tlm");
    expect(renewed).toMatchObject({ role: "tlm", generation: 2, state: "current" });
    const managers = await of("tlm");
    expect(managers.map(({ state }) => state)).toEqual(["retired", "current"]);
    const [old, current] = managers.map(decoded);
    for (const manager of managers) {
      expect(await holds("ectl", manager)).toEqual([]);
      const list = await other.listOf("ectl", manager.hashedId8);
      const { content } = readList(list!.message);
      // Of the first list of a new key the sequence is 0.
      const sequence = manager.state === "current" ? 0 : 1;
      expect([list!.issue, content.kind === "ectl" && content.ctl.ctlSequence]).toEqual([sequence, sequence]);
      expect(entriesOf(list).filter(({ choice }) => choice === "tlm")).toEqual([
        {
          choice: "tlm",
          value: {
            selfSignedTLMCertificate: current!.value,
            successorTo: old!.value,
            accessPoint: ports.urls.dcUrl,
          },
        },
        {
          choice: "tlm",
          value: { selfSignedTLMCertificate: old!.value, accessPoint: ports.urls.dcUrl },
        },
      ]);
    }
    expect(await of("rca")).toEqual(roots);
    expect((await ccms.list("ctl")).issue).toBe(1);
  });
});

describe("link certificates", () => {
  const link = async (form: LinkForm, hashedId8?: Uint8Array) =>
    (await other.linkCertificate(form, hashedId8))?.message;

  it("are none before the first renewal, nor of what is no root or manager", async () => {
    for (const form of ["tlm", "rca-single", "rca-double"] as const) {
      expect(await link(form)).toBeUndefined();
      for (const { hashedId8 } of await ccms.certificates())
        expect(await link(form, hashedId8)).toBeUndefined();
    }
    const aa = await ccms.renew("aa");
    expect(aa).not.toHaveProperty("linkCertificate");
  });

  it.each([
    ["tlm", "tlm"],
    ["rca", "rca-single"],
    ["rca", "rca-double"],
  ] as const)("of the %s are named by the generation that they lead to (%s)", async (role, form) => {
    for (let times = 0; times < 2; times++) await ccms.renew(role);
    const [first, second, third] = (await of(role)).map(decoded);
    const leads = async (hashedId8: Uint8Array | undefined, before = first, subject = second) => {
      const message = await link(form, hashedId8);
      return unmetIn(verifyLinkCertificate(form, message!, { before: before!, subject: subject! }));
    };
    expect(await link(form, first!.hashedId8)).toBeUndefined();
    expect(await leads(second!.hashedId8)).toEqual([]);
    for (const id of [third!.hashedId8, undefined]) expect(await leads(id, second, third)).toEqual([]);
    expect(await link(form, new Uint8Array(8))).toBeUndefined();
    expect(await link(form === "tlm" ? "rca-single" : "tlm")).toBeUndefined();
  });

  it("are not made by a generation that has ended, which can be renewed all the same", async () => {
    ports.clock.advanceDays(11 * 365);
    const renewed = await ccms.renew("tlm");
    expect(renewed).toMatchObject({ generation: 2 });
    expect(renewed).not.toHaveProperty("linkCertificate");
    expect(await link("tlm")).toBeUndefined();
  });

  it("and certificates are stored together, or nothing is", async () => {
    const before = structuredClone(ports.storage.stored);
    ports.storage.loseKeys();
    for (const role of ["rca", "tlm"] as const)
      await expect((await openCcms(testPorts(ports))).renew(role)).rejects.toMatchObject({
        code: "key-unavailable",
      });
    expect(ports.storage.stored).toEqual({ ...before, keys: [] });
  });

  it("are looked at by an inspection, with the lists of every issuer", async () => {
    await ccms.renew("rca");
    await ccms.renew("tlm");
    const checks = await inspectCcms(ports);
    expect(unmetIn(checks)).toEqual([]);
    const paths = (name: string) => checks.filter((check) => check.name === name).map(({ path }) => path);
    expect(paths("link-verifies")).toHaveLength(3);
    expect(paths("list-verifies")).toHaveLength(6);
    const [, rca] = await of("rca");
    const { stored } = ports.storage;
    stored.authorities = stored.authorities.map((record) =>
      record.id === rca!.id ? { ...record, linkCertificate: record.doubleLinkCertificate! } : record,
    );
    const broken = unmetIn(await inspectCcms(ports));
    expect(broken.map(({ name }) => name)).toEqual(["link-verifies"]);
    expect(broken[0]?.path).toContain(`${hexOf(rca!).toUpperCase()}), rca-single`);
  });
});

it("races of renewals leave one current generation of each, linked without a gap", async () => {
  await Promise.all([ccms.renew("rca"), other.renew("rca"), ccms.renew("tlm"), other.renew("aa")]);
  expect((await of("rca")).map(({ generation, state }) => [generation, state])).toEqual([
    [1, "retired"],
    [2, "retired"],
    [3, "current"],
  ]);
  expect(unmetIn(await inspectCcms(ports))).toEqual([]);
});
