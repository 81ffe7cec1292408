import { coer, fromHex } from "@v2x/asn1";
import type { AuditRow, OperatedList } from "@v2x/contract";
import { decodeCertificate, readList, verifyList } from "@v2x/credentials";
import { readCrlByHand, readElectorList } from "@v2x/testkit";
import { Certificate, unmetIn } from "@v2x/v2x-schema";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../running-server.test-support.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ FEATURES: "camp" });
});
afterAll(() => server.close());

const ask = (path: string, body?: unknown, token = server.tokens.operator) =>
  server.fetch(`/api/operator/${path}`, {
    token,
    ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
  });
const because = { reason: "a list that a device refused" };
const publish = (name: string, body: unknown = because) =>
  ask(`lists/${encodeURIComponent(name)}/publication`, body);
const page = async (query = ""): Promise<{ content: OperatedList[]; totalElements: number }> =>
  (await ask(`lists?size=100${query}`)).json();
const listOf = async (name: string) => (await page()).content.find((list) => list.name === name)!;
const lastRow = async (): Promise<AuditRow> => (await (await ask("audit?size=1")).json()).content[0];
const download = async (address: string) => {
  const answer = await fetch(address);
  expect(answer.status, address).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
};
/** The certificate of the issuer of a European list. */
async function issuerOf({ kind, issuer }: OperatedList) {
  if (kind === "ectl")
    return decodeCertificate(await download(`${server.url}/ccms/dc/gettlmcertificate/${issuer.id}`));
  const roots = readList(await download(`${server.url}/ccms/dc/getectl`)).content;
  if (roots.kind === "crl") throw new Error("no trust list");
  return roots.ctl.ctlCommands
    .flatMap((command) =>
      command.choice === "add" && command.value.choice === "rca"
        ? [decodeCertificate(coer.encode(Certificate, command.value.value.selfsignedRootCa))]
        : [],
    )
    .find(({ hashedId8 }) => Buffer.compare(hashedId8, fromHex(issuer.id)) === 0)!;
}

describe("the lists of all systems", () => {
  it("are where they say that devices get them, those that end first before", async () => {
    const { content, totalElements } = await page();
    expect(content.map(({ name }) => name).toSorted()).toEqual([
      "camp-application-crl",
      "camp-component-crl",
      "camp-enrollment-crl",
      "camp-linkage-crl",
      "camp-special-crl",
      "ccms-crl",
      "ccms-ctl",
      "ccms-ectl",
      "scms-application-crl",
      "scms-component-crl",
      "scms-ctl",
      "scms-enrollment-crl",
      "scms-info-status",
      "scms-linkage-crl",
      "scms-special-crl",
    ]);
    expect(totalElements).toBe(content.length);
    const ends = content.map(({ issue }) => issue!.nextUpdate);
    expect(ends).toEqual(ends.toSorted());
    for (const { system, address, issue } of content) {
      const octets = await download(address);
      if (system !== "camp") expect(octets, address).toHaveLength(issue!.octets);
    }
    expect((await page("&system=ccms")).totalElements).toBe(3);
  });

  it("are for operators alone, and so is publishing", async () => {
    expect((await ask("lists", undefined, server.tokens.both)).status).toBe(403);
    expect((await ask("lists/ccms-ctl/publication", because, server.tokens.both)).status).toBe(403);
    expect((await server.fetch("/api/operator/lists")).status).toBe(401);
  });
});

describe("a list that an operator publishes", () => {
  it.each([
    "ccms-ctl",
    "ccms-crl",
    "ccms-ectl",
  ])("%s has the next sequence, says the same, and its signature verifies", async (name) => {
    const before = await listOf(name);
    const old = readList(await download(before.address)).content;
    const answer = await publish(name);
    expect(answer.status).toBe(200);
    const { issue }: OperatedList = await answer.json();
    expect(issue!.sequence).toBe(before.issue!.sequence + 1);
    const octets = await download(before.address);
    expect(unmetIn(verifyList(octets, await issuerOf(before)))).toEqual([]);
    const { content } = readList(octets);
    if (content.kind === "crl") expect(old.kind === "crl" && old.crl.entries).toEqual(content.crl.entries);
    else {
      expect(content.ctl.ctlSequence).toBe(issue!.sequence);
      expect(old.kind !== "crl" && old.ctl.ctlCommands).toEqual(content.ctl.ctlCommands);
    }
    expect(await listOf(name)).toMatchObject({ issue });
    expect(await lastRow()).toMatchObject({
      actor: { name: "runs-it@v2x.example" },
      action: "list.published",
      subject: name,
      reason: because.reason,
      before: { sequence: before.issue!.sequence },
      after: { sequence: issue!.sequence },
    });
  });

  it("of the electors and of an SCMS root are read and verified by a reader of its own", async () => {
    const ctl = await listOf("scms-ctl");
    expect((await publish("scms-ctl")).status).toBe(200);
    const list = readElectorList(await download((await listOf("scms-ctl")).address));
    expect(list.sequence).toBe(ctl.issue!.sequence + 1);
    expect(list.signatures.length).toBeGreaterThanOrEqual(list.quorum);
    expect(list.signatures.every(({ holds }) => holds)).toBe(true);
    const crl = await listOf("scms-component-crl");
    expect((await publish("scms-component-crl")).status).toBe(200);
    const { content, holds } = readCrlByHand(await download(crl.address));
    expect(holds && content).toMatchObject({ serial: crl.issue!.sequence + 1, entries: [] });
  });

  it("is told of at once by the info status", async () => {
    const { issue: before } = await listOf("scms-info-status");
    await publish("scms-ctl");
    expect((await listOf("scms-info-status")).issue!.sequence).toBeGreaterThan(before!.sequence);
  });

  it("by several at once gets one number after the other, each noted with its own", async () => {
    const { issue } = await listOf("ccms-ctl");
    const answers = await Promise.all([1, 2, 3].map(() => publish("ccms-ctl")));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const numbers = (await Promise.all(answers.map((answer) => answer.json()))).map(
      (list: OperatedList) => list.issue!.sequence - issue!.sequence,
    );
    expect(numbers.toSorted()).toEqual([1, 2, 3]);
    const { content }: { content: AuditRow[] } = await (await ask("audit?size=3")).json();
    for (const { before, after } of content)
      expect(Number(after!.sequence) - Number(before!.sequence)).toBe(1);
  });

  it("may be that of a root before the current one, by its HashedId8", async () => {
    const old = await listOf("ccms-ctl");
    expect((await ask("authorities/ccms/rca/renewal", because)).status).toBe(200);
    const name = `ccms-ctl:${old.issuer.id}`;
    const retired = await listOf(name);
    expect(retired.issuer).toEqual({ ...old.issuer, isRetired: true });
    expect((await publish(name)).status).toBe(200);
    const { content } = readList(await download(retired.address));
    expect(content.kind === "ctl" && content.ctl.ctlSequence).toBe(retired.issue!.sequence + 1);
    expect((await listOf("ccms-ctl")).issuer.id).not.toBe(old.issuer.id);
  });

  it("is refused by a name that no list has, and without a reason", async () => {
    const unknown = await publish("ccms-info");
    expect([unknown.status, await unknown.text()]).toEqual([
      404,
      "There is no list ccms-info: v2x list status shows them.",
    ]);
    const mute = await publish("ccms-crl", { reason: "" });
    expect([mute.status, await mute.text()]).toEqual([400, "reason must say why, for the audit log."]);
  });
});

it("v2x list shows them and publishes one while the server runs", async () => {
  const { issue } = await listOf("camp-component-crl");
  const shown = await server.command({ command: "list-status" });
  expect(shown).toEqual({
    output: expect.stringMatching(
      /^NAME +SEQUENCE +THIS UPDATE +NEXT UPDATE +OCTETS +STATE +ISSUER\n[\s\S]+^camp-component-crl +\d+ .+ good +TEST-CAMP-RCA$/m,
    ),
  });
  const name = "camp-component-crl";
  expect(await server.command({ command: "list-publish", name, ...because })).toEqual({
    output: expect.stringContaining(`${name} has sequence ${issue!.sequence + 1},`),
  });
  expect(await lastRow()).toMatchObject({ actor: { kind: "command-line" }, subject: name });
  expect(await server.command({ command: "list-publish", name: "x", ...because })).toEqual({
    error: "There is no list x: v2x list status shows them.",
  });
});
