import { coer, toHex } from "@v2x/asn1";
import { type AuditRow, calls, type OperatedAuthority } from "@v2x/contract";
import { crlSeriesOf, decodeCertificate, readList } from "@v2x/credentials";
import { collectTrust } from "@v2x/station";
import {
  readCertificate,
  readCrlByHand,
  readElectorList,
  readSignedMessage,
  signedMessageHolds,
} from "@v2x/testkit";
import { Certificate } from "@v2x/v2x-schema";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../running-server.test-support.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ FEATURES: "camp" });
});
afterAll(() => server.close());

const ask = (path: string, body?: unknown, token: string | undefined = server.tokens.operator) =>
  server.fetch(`/api/operator/${path}`, {
    ...(token !== undefined && { token }),
    ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
  });
const because = { reason: "before the plug test" };
const change = async (path: string): Promise<OperatedAuthority> => {
  const answer = await ask(path, because);
  expect(answer.status, await answer.clone().text()).toBe(200);
  return answer.json();
};
type Page = { now: string; content: OperatedAuthority[]; totalElements: number };
const page = async (query = ""): Promise<Page> => (await ask(`authorities?size=100${query}`)).json();
const currentOf = async (system: string, role: string) =>
  (await page()).content.find(
    (one) => one.system === system && one.role === role && one.state === "current",
  )!;
const lastRow = async (): Promise<AuditRow> => (await (await ask("audit?size=1")).json()).content[0];
const download = async (path: string) => {
  const answer = await server.fetch(path);
  expect(answer.status).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
};
const hexOf = (octets: Uint8Array) => toHex(octets).toUpperCase();

/** What a station finds out from nothing but the distribution centre; it verifies every list and certificate. */
async function trusted() {
  const transport = {
    get: async (url: string) => {
      const answer = await fetch(url);
      const mediaType = answer.headers.get("content-type") ?? "";
      return { status: answer.status, mediaType, body: new Uint8Array(await answer.arrayBuffer()) };
    },
    post: () => Promise.reject(new TypeError("nothing is posted")),
  };
  const { trust } = await collectTrust({ transport, dcUrl: `${server.url}/ccms/dc`, now: new Date() });
  return trust!;
}

/** The CTL that devices download: its sequence, and the HashedId8 of every EA and AA on it. */
async function ctlNow(): Promise<{ sequence: number; named: string[] }> {
  const { content } = readList(await download("/ccms/dc/getctl"));
  if (content.kind !== "ctl") throw new Error(content.kind);
  const named = content.ctl.ctlCommands.flatMap((command) => {
    const entry = command.choice === "add" ? command.value : undefined;
    if (entry?.choice === "ea") return [entry.value.eaCertificate];
    return entry?.choice === "aa" ? [entry.value.aaCertificate] : [];
  });
  const hashes = named.map(
    (certificate) => decodeCertificate(coer.encode(Certificate, certificate)).hashedId8,
  );
  return { sequence: content.ctl.ctlSequence, named: hashes.map(hexOf) };
}

/** The CRL of the RCA that devices download, read by hand: the HashedId8 of each certificate on it. */
async function crlByHand(root: Uint8Array): Promise<string[]> {
  const message = readSignedMessage(await download("/ccms/dc/getcrl"));
  expect(signedMessageHolds(message, readCertificate(root))).toBe(true);
  // Version, choice and version of the list, two times, the count in one octet, then the entries.
  const [count, entries] = [message.payload.slice(14, 15), message.payload.slice(15)];
  expect(entries.length).toBe(8 * count[0]!);
  return Array.from({ length: count[0]! }, (_, index) => hexOf(entries.slice(8 * index, 8 * index + 8)));
}

/** The electors that the newest trust list approves, read by hand. */
async function electorsNow(): Promise<string[]> {
  const answer = await server.fetch(calls.scms.ctl.path, { token: server.tokens.beta });
  const files = Object.values(unzipSync(new Uint8Array(await answer.arrayBuffer())));
  // Beside it lie the certificates of the electors, which begin otherwise.
  const newest = files.find(([first]) => first === 3)!;
  const { electorApprove, signatures } = readElectorList(newest);
  expect(signatures.every(({ holds }) => holds)).toBe(true);
  return electorApprove.map((hash) => hexOf(hash.slice(-8)));
}

describe("the authorities of all systems", () => {
  it("are listed by what ends first, with their keys and what can be done", async () => {
    const { content, totalElements } = await page();
    expect(content).toHaveLength(totalElements);
    const ends = content.map(({ notAfter }) => notAfter);
    expect(ends).toEqual(ends.toSorted());
    expect(new Set(content.map(({ system, role }) => `${system} ${role}`))).toContain("camp aca");
    expect(await currentOf("ccms", "ea")).toMatchObject({
      name: "TEST-EA",
      generation: 1,
      keyType: "NistP256",
      encryptionKeyType: "NistP256",
      isDamaged: false,
      isMissing: false,
      canRenew: true,
      canRevoke: true,
    });
    expect(await currentOf("scms", "rca")).toMatchObject({ canRenew: true, canRevoke: false });
    const second = await (await ask("authorities?system=ccms&size=3&page=1")).json();
    expect([second.content.length, second.totalElements]).toEqual([1, 4]);
    const refused = await ask("authorities?system=other");
    expect([refused.status, await refused.text()]).toEqual([400, "system must be one of ccms, scms, camp."]);
  });

  it("are for operators alone, and so is whatever changes them", async () => {
    const { hashedId8 } = await currentOf("ccms", "ea");
    const paths = [
      ["authorities"],
      ["authorities/ccms/ea/renewal", because],
      [`authorities/${hashedId8}/revocation`, because],
      ["electors", because],
      ["electors/TEST-SCMS-ELECTOR-1/renewal", because],
      ["electors/TEST-SCMS-ELECTOR-1/removal", because],
    ] as const;
    for (const [path, body] of paths) {
      expect((await ask(path, body, server.tokens.both)).status, path).toBe(403);
      expect((await server.fetch(`/api/operator/${path}`, { method: body ? "POST" : "GET" })).status).toBe(
        401,
      );
    }
    expect((await currentOf("ccms", "ea")).hashedId8).toBe(hashedId8);
  });
});

describe("a renewal", () => {
  it("of an AA stands on the CTL that devices download, beside the generation before, and in the audit log", async () => {
    const before = await currentOf("ccms", "aa");
    const { sequence } = await ctlNow();
    const renewed = await change("authorities/ccms/aa/renewal");
    expect(renewed).toMatchObject({ role: "aa", generation: 2, state: "current" });
    const ctl = await ctlNow();
    expect(ctl.sequence).toBe(sequence + 1);
    expect(ctl.named).toEqual(expect.arrayContaining([before.hashedId8, renewed.hashedId8]));
    expect(hexOf((await trusted()).aa.certificate.hashedId8)).toBe(renewed.hashedId8);
    expect(await lastRow()).toMatchObject({
      actor: { name: "runs-it@v2x.example" },
      action: "authority.renewed",
      subject: "CCMS AA",
      reason: because.reason,
      before: { "CCMS TEST-AA generation 1": `current ${before.hashedId8}` },
      after: {
        "CCMS TEST-AA generation 1": `retired ${before.hashedId8}`,
        "CCMS TEST-AA generation 2": `current ${renewed.hashedId8}`,
      },
    });
    const retired = (await page()).content.find(({ hashedId8 }) => hashedId8 === before.hashedId8);
    expect(retired).toMatchObject({ state: "retired", canRenew: false, canRevoke: true });
  });

  it("by several at once makes one generation after the other, each with its own row", async () => {
    const answers = await Promise.all([1, 2, 3].map(() => ask("authorities/scms/eca/renewal", because)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const renewed: OperatedAuthority[] = await Promise.all(answers.map((answer) => answer.json()));
    expect(renewed.map(({ generation }) => generation).toSorted()).toEqual([2, 3, 4]);
    const ofEca = (await page("&system=scms")).content.filter(({ role }) => role === "eca");
    expect(ofEca.map(({ generation, state }) => `${generation} ${state}`).toSorted()).toEqual([
      "1 retired",
      "2 retired",
      "3 retired",
      "4 current",
    ]);
    expect(ofEca.some(({ isMissing }) => isMissing)).toBe(false);
    const { content }: { content: AuditRow[] } = await (await ask("audit?size=3")).json();
    for (const { before, after } of content)
      expect([Object.keys(before!).length, Object.keys(after!).length]).toEqual([1, 2]);
  });

  it("is refused without a reason, of a role that the system has not, and of electors", async () => {
    for (const [path, body, status, text] of [
      ["authorities/ccms/ea/renewal", { reason: " " }, 400, "reason must say why, for the audit log."],
      ["authorities/ccms/ra/renewal", because, 400, "role must be one of tlm, rca, ea, aa."],
      ["authorities/scms/elector/renewal", because, 400, "Electors are renewed by their names."],
      ["authorities/other/ea/renewal", because, 400, "system must be one of ccms, scms, camp."],
    ] as const) {
      const answer = await ask(path, body);
      expect([answer.status, await answer.text()]).toEqual([status, text]);
    }
  });
});

describe("a revocation", () => {
  it("of an EA stands on the CRL that devices download, and leaves its place empty until it is renewed", async () => {
    const { hashedId8 } = await currentOf("ccms", "ea");
    const root = (await trusted()).files.rca;
    expect(await crlByHand(root)).toEqual([]);
    const revoked = await change(`authorities/${hashedId8}/revocation`);
    expect(revoked).toMatchObject({ state: "revoked", isMissing: true, canRenew: true, canRevoke: false });
    expect(await crlByHand(root)).toEqual([hashedId8]);
    expect((await ctlNow()).named).not.toContain(hashedId8);
    expect(await lastRow()).toMatchObject({
      action: "authority.revoked",
      subject: hashedId8,
      after: { "CCMS TEST-EA generation 1": `revoked ${hashedId8}`, [`CCMS revoked ${hashedId8}`]: "yes" },
    });
    expect((await page()).content).toContainEqual(revoked);
    const again = await ask(`authorities/${hashedId8}/revocation`, because);
    expect([again.status, await again.text()]).toEqual([
      409,
      `The EA certificate ${hashedId8} is revoked already.`,
    ]);
    await change("authorities/ccms/ea/renewal");
    expect((await page()).content.map((one) => one.hashedId8)).not.toContain(hashedId8);
    expect((await page("&every=true")).content.map((one) => one.hashedId8)).toContain(hashedId8);
  });

  it("of an ECA is read from the CRL of the SCMS by a reader of its own", async () => {
    const { hashedId8 } = await currentOf("scms", "eca");
    const root = await currentOf("scms", "rca");
    await change(`authorities/${hashedId8}/revocation`);
    const missing = (await page("&system=scms")).content.filter(({ isMissing }) => isMissing);
    expect(missing.map((one) => one.hashedId8)).toEqual([hashedId8]);
    const path = `/scms/ra/v3/crl?craca=${root.hashedId8}&crlSeries=${crlSeriesOf.component}`;
    const { content, holds } = readCrlByHand(await download(path));
    expect(holds).toBe(true);
    if (!("entries" in content)) throw new Error("a list of linkage seeds");
    expect(content.entries.map(({ id }) => hexOf(id.slice(-8)))).toEqual([hashedId8]);
  });

  it("is refused of a root, and of what nobody here has", async () => {
    const root = await currentOf("ccms", "rca");
    const refused = await ask(`authorities/${root.hashedId8}/revocation`, because);
    expect([refused.status, await refused.text()]).toEqual([
      409,
      "The RCA cannot be revoked: only EA, AA can.",
    ]);
    expect((await ask("authorities/0000000000000000/revocation", because)).status).toBe(404);
    expect((await ask("authorities/zz/revocation", because)).status).toBe(400);
  });
});

describe("the electors", () => {
  it("are added, renewed and removed, each by the next trust list, which a reader of its own reads", async () => {
    const { hashedId8: added, name } = await change("electors");
    expect(name).toBe("TEST-SCMS-ELECTOR-4");
    expect(await electorsNow()).toContain(added);
    const renewed = await change(`electors/${name}/renewal`);
    expect(renewed).toMatchObject({ name, generation: 2, state: "current" });
    const removed = await change(`electors/${name}/removal`);
    expect(removed).toMatchObject({ name, state: "revoked", isMissing: false, canRenew: false });
    const electors = await electorsNow();
    expect(electors).not.toContain(renewed.hashedId8);
    expect(electors).toHaveLength(3);
    const gone = await ask(`electors/${name}/removal`, because);
    expect(gone.status).toBe(404);
    expect(await lastRow()).toMatchObject({ action: "elector.removed", subject: name });
  });
});

it("v2x does the same while the server runs", async () => {
  const answer = await server.command({
    command: "authority-renew",
    system: "camp",
    role: "aca",
    ...because,
  });
  expect(answer).toEqual({ output: expect.stringMatching(/^ACA generation 2 /) });
  expect((await currentOf("camp", "aca")).generation).toBe(2);
  expect(await lastRow()).toMatchObject({ actor: { kind: "command-line" }, subject: "CAMP ACA" });
});
