import { type AuditRow, calls, type ManagedOrganization, type NewOrganization } from "@v2x/contract";
import { generatePrivateKey } from "@v2x/crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { organizations, startTestServer, type TestServer } from "../running-server.test-support.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ CONTACT_EMAIL: "desk@v2x.example" });
});
afterAll(() => server.close());

const ask = (path: string, body?: unknown, token = server.tokens.operator) =>
  server.fetch(path, { token, ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }) });
const list = async (query = ""): Promise<{ content: ManagedOrganization[]; totalElements: number }> =>
  (await ask(`/api/operator/organizations/list?size=100${query}`)).json();
const change = (id: string, terms: object) =>
  ask(`/api/operator/organizations/${id}/terms`, { reason: "agreed by phone", ...terms });
const create = (organization: Partial<NewOrganization> & { readonly name: string }) =>
  ask("/api/operator/organizations", {
    reason: "a new maker",
    ccmsAllowed: true,
    scmsAllowed: true,
    contact: null,
    maxDevices: null,
    ...organization,
  });
const lastRow = async (): Promise<AuditRow> =>
  (await (await ask("/api/operator/audit?size=1")).json()).content[0];
const addTo = {
  ccms: (organizationId: string, token: string) =>
    ask(
      calls.ccms.addDevice.path,
      {
        canonicalId: `${organizationId}${Math.random().toString().slice(2, 14)}`,
        compressedKey: Buffer.from(generatePrivateKey("NistP256").publicKey).toString("hex"),
      },
      token,
    ),
  scms: (token: string) =>
    ask(
      calls.scms.registerDevice.path,
      {
        canonicalId: `Unit ${Math.random()}`,
        canonicalKey: Buffer.from(generatePrivateKey("NistP256").publicKey).toString("hex"),
      },
      token,
    ),
};
const { onlyCcms, onlyScms, foreign } = organizations;

describe("an organization", () => {
  it("is made with its contact and its quota, found by name and by id, and noted", async () => {
    const contact = { name: "Ada", email: "ada@walkers.example" };
    const answer = await create({ name: "  Walkers ", scmsAllowed: false, contact, maxDevices: 5 });
    expect(answer.status).toBe(200);
    const made: ManagedOrganization = await answer.json();
    const stated = { name: "Walkers", ccmsAllowed: true, scmsAllowed: false, contact, maxDevices: 5 };
    expect(made).toMatchObject({ ...stated, members: 0, devices: 0, administratorsTrusted: false });
    expect((await list("&search=WALK")).content).toEqual([made]);
    expect((await list(`&search=${made.organizationId.slice(2, 12).toLowerCase()}`)).content).toEqual([made]);
    expect(await lastRow()).toMatchObject({
      actor: { name: "runs-it@v2x.example" },
      organizationId: made.organizationId,
      action: "organization.created",
      subject: `organization ${made.organizationId}`,
      reason: "a new maker",
      before: null,
      after: stated,
    });
    // The search of the approvals finds it as before.
    expect(await (await ask("/api/operator/organizations?search=walk")).json()).toEqual([
      { organizationId: made.organizationId, name: "Walkers", ccmsAllowed: true, scmsAllowed: false },
    ]);
  });

  it("gets another name; what is left out stays, and what differs is noted alone", async () => {
    const before = (await list("&search=gamma")).content[0]!;
    expect(before).toMatchObject({ members: 1, maxDevices: 10_000, contact: null });
    const answer = await change(foreign.organizationId, { name: "Gamma Cars" });
    expect(await answer.json()).toEqual({ ...before, name: "Gamma Cars" });
    expect(await lastRow()).toMatchObject({
      action: "organization.changed",
      reason: "agreed by phone",
      before: { name: "Gamma" },
      after: { name: "Gamma Cars" },
    });
    const { position } = await lastRow();
    expect((await change(foreign.organizationId, { name: "Gamma Cars" })).status).toBe(200);
    expect((await lastRow()).position).toBe(position);
  });

  it("is refused a system from the next call on, with the tokens that its members hold [R6.3]", async () => {
    const devices = `${calls.ccms.getAllDevices.path}?size=5`;
    expect((await ask(devices, undefined, server.tokens.alpha)).status).toBe(200);
    expect((await change(onlyCcms.organizationId, { ccmsAllowed: false })).status).toBe(200);
    expect((await ask(devices, undefined, server.tokens.alpha)).status).toBe(403);
    expect((await change(onlyCcms.organizationId, { ccmsAllowed: true })).status).toBe(200);
    expect((await ask(devices, undefined, server.tokens.alpha)).status).toBe(200);
  });

  it.each([
    [{ maxDevices: -1 }, "maxDevices must be a whole number from 0 to 1000000, or null for any number."],
    [{ maxDevices: 1.5 }, "maxDevices must be a whole number from 0 to 1000000, or null for any number."],
    [{ name: " " }, "name must not be empty."],
    [{ contact: { name: "Ada", email: "ada" } }, "contact.email must be an e-mail address."],
    [{ contact: { name: "", email: "a@b.example" } }, "contact.name must not be empty."],
    [{ reason: " " }, "reason must say why, for the audit log."],
  ])("is not changed by %j", async (terms, text) => {
    const { position } = await lastRow();
    const answer = await change(onlyCcms.organizationId, terms);
    expect([answer.status, await answer.text()]).toEqual([400, text]);
    expect((await lastRow()).position).toBe(position);
  });

  it("that is not there cannot be changed", async () => {
    const answer = await change("00".repeat(8), { name: "A" });
    expect([answer.status, await answer.text()]).toEqual([404, "There is no organization 0000000000000000."]);
    expect((await change("none", { name: "A" })).status).toBe(400);
  });
});

describe("the quota of an organization", () => {
  const text =
    "Your organization's quota is 1 registered device in CCMS and SCMS together, and it has as many. Delete or revoke one that you no longer need. If you need more, write to desk@v2x.example.";

  it("refuses a device of the CCMS beyond it, and says whom to write to", async () => {
    const { organizationId } = foreign;
    await change(organizationId, { maxDevices: 1 });
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => addTo.ccms(organizationId, server.tokens.gamma)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422]);
    const refused = answers.find(({ status }) => status === 422)!;
    expect(await refused.json()).toEqual({ message: text, status: 422 });
    expect((await list("&search=gamma")).content[0]).toMatchObject({ devices: 1, maxDevices: 1 });
    // Those of the other system count, too.
    expect((await addTo.scms(server.tokens.gamma)).status).toBe(422);
    await change(organizationId, { maxDevices: null });
    expect((await addTo.ccms(organizationId, server.tokens.gamma)).status).toBe(200);
  });

  it("refuses a device of the SCMS beyond it, with another status than a taken identifier [R8.18] [R8.20]", async () => {
    await change(onlyScms.organizationId, { maxDevices: 1 });
    expect((await addTo.scms(server.tokens.beta)).status).toBe(200);
    const refused = await addTo.scms(server.tokens.beta);
    expect([refused.status, await refused.json()]).toEqual([422, { message: text, status: 422 }]);
  });
});

describe("v2x organization", () => {
  it("lists, makes and changes as the portal does", async () => {
    const run = server.command;
    const reason = "a test";
    const organization = { name: "Runners", ccmsAllowed: false, scmsAllowed: true };
    const looksAlike = { ...organization, name: "Run\u200bners" };
    expect(await run({ command: "organization-create", organization: looksAlike, reason })).toEqual({
      error: "organization.name must not hold invisible characters (U+200B).",
    });
    const made = await run({ command: "organization-create", organization, reason });
    const id = /^[0-9A-F]{16}/.exec((made as { output: string }).output)?.[0] ?? "";
    expect(made).toEqual({ output: `${id} is Runners. It may use SCMS.` });
    expect(await lastRow()).toMatchObject({
      actor: { kind: "command-line" },
      action: "organization.created",
    });
    const changed = (stated: Record<string, unknown>, of = id) =>
      run({ command: "organization-change", id: of, change: stated, reason });
    expect(await changed({ maxDevices: 12 })).toEqual({
      output:
        "Runners may use SCMS, and have 12 devices at most. Its devices may have 10000 open requests, and 10000 MB of files. Whom its administrators invite waits for approval. It has no contact.",
    });
    expect(await changed({ administratorsTrusted: true })).toEqual({
      output: expect.stringContaining("Whom its administrators invite needs no approval."),
    });
    expect(await lastRow()).toMatchObject({
      action: "organization.changed",
      before: { administratorsTrusted: false },
      after: { administratorsTrusted: true },
    });
    const contact = { name: "Ada", email: "ada@runners.example" };
    expect(await changed({ ccmsAllowed: true, scmsAllowed: false, contact })).toEqual({
      output:
        "Runners may use CCMS, and have 12 devices at most. Its devices may have 10000 open requests, and 10000 MB of files. Whom its administrators invite needs no approval. Its contact is Ada <ada@runners.example>.",
    });
    expect(await run({ command: "organization-list", search: "runn" })).toMatchObject({
      output: expect.stringMatching(
        new RegExp(
          `^ID +NAME[^]+\n${id} +Runners +CCMS +0 +0 of 12 +0 of 10000 +0 of 10000 +trusted +Ada <ada@runners.example>$`,
        ),
      ),
    });
    expect(await changed({ maxOpenRequests: 3, maxStoredMegabytes: null })).toMatchObject({
      output: expect.stringContaining("Its devices may have 3 open requests, and files of any size."),
    });
    expect(await changed({ maxDevices: "12a" })).toEqual({
      error: "maxDevices must be a whole number from 0 to 1000000, or null for any number.",
    });
    expect(await changed({}, "1")).toEqual({ error: "ID must be 16 hexadecimal digits." });
    expect(await changed({ name: "A" }, "00".repeat(8))).toEqual({
      error: "There is no organization 0000000000000000.",
    });
    expect(await run({ command: "organization-list", search: "nobody's" })).toEqual({
      output: "No organization is called nobody's.",
    });
  });
});
