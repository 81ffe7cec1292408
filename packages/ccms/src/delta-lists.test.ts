import { coer, toHex } from "@v2x/asn1";
import { decodeCertificate, readList, verifyList } from "@v2x/credentials";
import { CtlEntry, type CtlFormat, unmetIn } from "@v2x/v2x-schema";
import { beforeEach, describe, expect, it } from "vitest";
import { type Ccms, openCcms } from "./open-ccms.ts";
import type { ListRecord } from "./ports.ts";
import { type TestPorts, testPorts, testUrls } from "./test-ccms.test-support.ts";
import { ccmsLists } from "./trust-lists.ts";

const { firstIssueOf } = ccmsLists(testUrls);

let ports: TestPorts;
let ccms: Ccms;
beforeEach(async () => {
  ports = testPorts();
  ccms = await openCcms(ports);
});

function ctlOf(list: ListRecord | undefined): CtlFormat {
  const { content } = readList(list!.message);
  if (content.kind === "crl") throw new Error("not a trust list");
  return content.ctl;
}

/** What a full list names, as octets. */
const named = ({ ctlCommands }: CtlFormat) =>
  ctlCommands.map(({ value }) => toHex(coer.encode(CtlEntry, value as CtlEntry))).toSorted();

describe("a delta", () => {
  it("leads from the issue before to the one that it is made with, signed alike", async () => {
    const before = await ccms.list("ctl");
    const aa = await ccms.certificate("aa");
    await ccms.revoke(aa.hashedId8);
    const renewed = await ccms.renew("aa");
    const [second, third] = [await ccms.delta("ctl", { sequence: 2 }), await ccms.delta("ctl", {})];
    const full = await ccms.list("ctl");
    expect(third).toMatchObject({
      kind: "delta-ctl",
      issue: 3,
      issuer: full.issuer,
      issuerName: full.issuerName,
      issuedAt: full.issuedAt,
      nextUpdate: full.nextUpdate,
    });
    expect(ctlOf(second).ctlCommands).toEqual([
      { choice: "delete", value: { choice: "cert", value: aa.hashedId8 } },
    ]);
    const [added, ...more] = ctlOf(third).ctlCommands;
    expect(more).toEqual([]);
    expect(added?.value).toMatchObject({
      choice: "aa",
      value: { aaCertificate: decodeCertificate(renewed.certificate).value },
    });
    expect(ctlOf(third)).toMatchObject({
      isFullCtl: false,
      ctlSequence: ctlOf(full).ctlSequence,
      nextUpdate: ctlOf(full).nextUpdate,
    });
    const gone = named(ctlOf(before)).filter((entry) => !named(ctlOf(full)).includes(entry));
    expect(gone).toHaveLength(1);
    const rca = decodeCertificate((await ccms.certificate("rca")).certificate);
    for (const delta of [second, third])
      expect(unmetIn(verifyList(delta!.message, rca, { at: ports.now() }))).toEqual([]);
  });

  it("is empty where a list is issued anew for its age alone", async () => {
    for (const [kind, days] of [
      ["ctl", 16],
      ["ectl", 46],
    ] as const) {
      ports.clock.advanceDays(days);
      // Asked for first: what is due is issued then.
      const delta = await ccms.delta(kind, {});
      expect([delta?.issue, ctlOf(delta).ctlCommands]).toEqual([firstIssueOf(kind) + 1, []]);
      expect((await ccms.list(kind)).issue).toBe(delta?.issue);
    }
  });

  it("is made once by processes that find the list due together", async () => {
    const other = await openCcms(testPorts(ports));
    ports.clock.advanceDays(16);
    const [one, two] = await Promise.all([ccms.delta("ctl", { sequence: 2 }), other.delta("ctl", {})]);
    expect(one).toBeDefined();
    expect(one).toEqual(two);
    const kinds = ports.storage.stored.lists.filter(({ issue }) => issue === 2).map(({ kind }) => kind);
    expect(kinds).toEqual(["ctl", "delta-ctl"]);
  });

  it("is none of a first issue, of an issue to come, of another issuer, or of a revocation list", async () => {
    const { issuer } = await ccms.list("ctl");
    expect(await ccms.delta("ctl", {})).toBeUndefined();
    expect(await ccms.delta("ctl", { sequence: 1 })).toBeUndefined();
    await ccms.renew("aa");
    expect(await ccms.delta("ctl", { issuer, sequence: 2 })).toBeDefined();
    expect(await ccms.delta("ctl", { sequence: 3 })).toBeUndefined();
    expect(await ccms.delta("ectl", { issuer })).toBeUndefined();
    expect(await ccms.delta("ctl", { issuer: new Uint8Array(8), sequence: 2 })).toBeUndefined();
    await ccms.revoke((await ccms.certificate("aa")).hashedId8);
    const kinds = ports.storage.stored.lists.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind.startsWith("delta"))).toEqual(["delta-ctl", "delta-ctl"]);
  });

  it("of a sequence is the newest that has it, once the counter has gone round", async () => {
    const { stored } = ports.storage;
    await ccms.renew("aa");
    const moved = ({ issue, ...list }: ListRecord) => ({ ...list, issue: issue + 255 });
    stored.lists = stored.lists.map((list) => (list.kind.endsWith("ctl") ? moved(list) : list));
    await ccms.renew("aa");
    expect((await ccms.delta("ctl", { sequence: 2 }))?.issue).toBe(258);
    expect((await ccms.delta("ctl", { sequence: 1 }))?.issue).toBe(257);
  });

  it("is not made from a damaged issue, and not served when it is damaged itself", async () => {
    const { stored } = ports.storage;
    const spoil = (kind: ListRecord["kind"]) => {
      stored.lists = stored.lists.map((list) =>
        list.kind === kind ? { ...list, message: list.message.with(-1, list.message.at(-1)! + 1) } : list,
      );
    };
    spoil("ctl");
    const afresh = await openCcms(testPorts(ports));
    expect((await afresh.list("ctl")).issue).toBe(2);
    expect(await afresh.delta("ctl", { sequence: 2 })).toBeUndefined();
    await afresh.renew("aa");
    expect((await afresh.delta("ctl", { sequence: 3 }))?.issue).toBe(3);
    spoil("delta-ctl");
    await expect(afresh.delta("ctl", { sequence: 3 })).rejects.toMatchObject({
      code: "list-damaged",
      details: { kind: "delta-ctl" },
    });
    expect((await afresh.list("ctl")).issue).toBe(3);
  });

  it("never takes the place of the full list, however it is stored", async () => {
    await ccms.renew("aa");
    const { stored } = ports.storage;
    const delta = stored.lists.find(({ kind }) => kind === "delta-ctl")!;
    stored.lists = stored.lists.map((list) =>
      list.kind === "ctl" && list.issue === 2 ? { ...list, message: delta.message } : list,
    );
    expect((await (await openCcms(testPorts(ports))).list("ctl")).issue).toBe(3);
  });
});
