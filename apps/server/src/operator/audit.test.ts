import { type AuditRow, calls, fillPath } from "@v2x/contract";
import { generatePrivateKey } from "@v2x/crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../running-server.test-support.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const read = async (query = ""): Promise<{ content: AuditRow[]; totalElements: number }> =>
  (await server.fetch(`/api/operator/audit${query}`, { token: server.tokens.operator })).json();
/** What was done since a position, oldest first. */
const since = async (position: number) =>
  (await read("?size=100")).content.filter((row) => row.position > position).toReversed();
const end = async () => (await read()).content[0]?.position ?? 0;
const ask = (token: string, method: string, path: string, body?: unknown) =>
  server.fetch(path, { method, token, ...(body !== undefined && { body: JSON.stringify(body) }) });

const alpha = "AA00000000000001";
const point = Buffer.from(generatePrivateKey("NistP256").publicKey).toString("hex");

describe("the audit log", () => {
  it("notes every change of a device by its organization and by the operator, with what differs, and no vain try", async () => {
    const start = await end();
    const { tokens } = server;
    const canonicalId = `${alpha}00AB`;
    const device = { canonicalId, compressedKey: point, keyType: "NistP256", name: "Bench" };
    const added = await (await ask(tokens.alpha, "POST", calls.ccms.addDevice.path, device)).json();
    expect(added).toMatchObject({ canonicalId });
    const { id } = added;
    expect((await ask(tokens.alpha, "POST", calls.ccms.addDevice.path, device)).status).toBe(409);
    await ask(tokens.alpha, "POST", calls.ccms.updateDevice.path, { ...added, name: "Rack" });
    const deactivate = () =>
      ask(tokens.alpha, "POST", calls.ccms.decideAboutDevice.path, { id, status: "DEACTIVATED" });
    await deactivate();
    await deactivate();
    const activation = { id, status: "ACTIVE", reason: "sends nonsense" };
    await ask(tokens.operator, "POST", calls.operator.decideAboutCcmsDevice.path, activation);
    await ask(tokens.alpha, "DELETE", calls.ccms.deleteDevice.path, { id });
    expect((await ask(tokens.alpha, "DELETE", calls.ccms.deleteDevice.path, { id })).status).toBe(404);
    const rows = await since(start);
    expect(rows.map(({ action }) => action)).toEqual([
      "ccms-device.registered",
      "ccms-device.changed",
      "ccms-device.decided",
      "ccms-device.decided",
      "ccms-device.deleted",
    ]);
    expect(rows[0]).toMatchObject({
      actor: { kind: "person", name: "alpha@v2x.example" },
      organizationId: alpha,
      subject: `CCMS device ${canonicalId}`,
      before: null,
      after: { canonicalId, name: "Bench", state: "ACTIVE" },
      address: "127.0.0.1",
      requestId: expect.stringMatching(/^[0-9a-f]{12}$/),
    });
    expect([rows[1]!.before, rows[1]!.after]).toEqual([{ name: "Bench" }, { name: "Rack" }]);
    expect([rows[2]!.before, rows[2]!.after]).toEqual([{ state: "ACTIVE" }, { state: "DEACTIVATED" }]);
    expect(rows[3]).toMatchObject({
      actor: { name: "runs-it@v2x.example" },
      organizationId: alpha,
      subject: `CCMS device ${canonicalId}`,
      reason: "sends nonsense",
      after: { state: "ACTIVE" },
    });
    expect(rows[2]!.reason).toBeNull();
    expect([rows[4]!.before, rows[4]!.after]).toEqual([expect.objectContaining({ name: "Rack" }), null]);
  });

  it("notes what is done with SCMS devices, test profiles, service accounts and bundles, without a secret", async () => {
    const start = await end();
    const { beta } = server.tokens;
    const canonicalId = "BEEF0000000000000000000000000001";
    const device = { canonicalId, canonicalKey: point, keyType: "NistP256", equipmentType: "OBE" };
    const registered = await ask(beta, "POST", calls.scms.registerDevice.path, device);
    expect([registered.status, await registered.text()]).toEqual([200, expect.anything()]);
    await ask(beta, "POST", calls.scms.decideAboutDevice.path, { canonicalId, status: "DEACTIVATED" });
    await ask(beta, calls.scms.deleteDevice.method, calls.scms.deleteDevice.path, { canonicalId });
    const order = {
      iperiodOffset: 0,
      type: "pseudonym",
      numberWeeks: 1,
      numberCertsPerWeek: 1,
      appPermissions: [{ psid: 32 }],
    };
    const bundle = await ask(beta, "POST", calls.scms.scmsOmniAir.path, order);
    expect(bundle.status).toBe(200);
    await bundle.arrayBuffer();
    const account = fillPath(calls.serviceAccounts.register.path, { organizationId: "AA00000000000002" });
    const { clientSecret } = await (await ask(beta, "POST", account)).json();
    await ask(beta, "POST", account); // is there already
    const rotated = await (await ask(beta, "POST", `${account}/secret`)).json();
    await ask(beta, "DELETE", account);
    const tickets = { certNum: 1, durationInHours: 1, keyType: "NistP256" };
    const zip = await ask(server.tokens.alpha, "POST", calls.ccms.generateAT.path, tickets);
    expect(zip.status).toBe(200);
    await zip.arrayBuffer();
    const rows = await since(start);
    expect(rows.map(({ action }) => action)).toEqual([
      "scms-device.registered",
      "scms-device.decided",
      "scms-device.deleted",
      "omniair-bundle.made",
      "service-account.registered",
      "service-account.secret-renewed",
      "service-account.removed",
      "ticket-bundle.made",
    ]);
    const text = JSON.stringify(rows);
    for (const secret of [clientSecret, rotated.clientSecret]) {
      expect(secret.length).toBeGreaterThan(30);
      expect(text).not.toContain(secret);
    }
  });

  it("is filtered by who, what, of what, organization and day, and exported in the order of its rows", async () => {
    const all = await read("?size=100");
    expect(all.totalElements).toBe(all.content.length);
    const matching = async (query: string) => (await read(`?size=100&${query}`)).content;
    expect(await matching("actor=ALPHA")).toEqual(
      all.content.filter(({ actor }) => actor.name === "alpha@v2x.example"),
    );
    expect((await matching("action=service-account.")).length).toBe(3);
    expect(await matching("action=device")).toEqual([]);
    expect((await matching(`subject=${alpha.toLowerCase()}00ab`)).length).toBe(2);
    expect((await matching(`organization=${alpha.toLowerCase()}`)).length).toBe(6);
    const day = all.content[0]!.at.slice(0, 10);
    expect((await matching(`from=${day}&until=${day}`)).length).toBeGreaterThan(0);
    expect(await matching("until=2020-01-01")).toEqual([]);
    const bad = await server.fetch("/api/operator/audit?from=yesterday", { token: server.tokens.operator });
    expect([bad.status, await bad.text()]).toEqual([400, "from must be a day such as 2026-03-01."]);
    const pages = [await read("?size=2"), await read("?size=2&page=1")].flatMap(({ content }) => content);
    expect(pages).toEqual(all.content.slice(0, 4));
    const exported = await server.fetch("/api/operator/audit/export", { token: server.tokens.operator });
    const lines = (await exported.text()).trimEnd().split("\n");
    expect(lines.map((line) => JSON.parse(line))).toEqual(all.content.toReversed());
  });

  it("says that each of its rows follows from the one before", async () => {
    const { content } = await read();
    const verdict = await server.fetch(calls.operator.verifyAuditLog.path, { token: server.tokens.operator });
    expect(await verdict.json()).toEqual({
      rows: content[0]!.position,
      lastHash: content[0]!.hash,
      problem: null,
    });
  });
});
