import { type AuditRow, calls, type OperatorDevice } from "@v2x/contract";
import { generatePrivateKey } from "@v2x/crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { askRunningServer } from "../admin-socket.ts";
import { organizations, startTestServer, type TestServer } from "../running-server.test-support.ts";

const alpha = organizations.onlyCcms;
const beta = organizations.onlyScms;
const ofAlpha = `${alpha.organizationId}00AB`;
const point = () => Buffer.from(generatePrivateKey("NistP256").publicKey).toString("hex");

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const add = async (path: string, token: string, device: object) => {
    const answer = await server.fetch(path, { method: "POST", token, body: JSON.stringify(device) });
    expect(answer.status).toBe(200);
  };
  const { addDevice } = calls.ccms;
  const { registerDevice } = calls.scms;
  await add(addDevice.path, server.tokens.alpha, {
    canonicalId: ofAlpha,
    compressedKey: point(),
    name: "One",
  });
  await add(addDevice.path, server.tokens.alpha, { canonicalId: `${ofAlpha}CD`, compressedKey: point() });
  for (const canonicalId of ["Unit 7", ofAlpha])
    await add(registerDevice.path, server.tokens.beta, { canonicalId, canonicalKey: point() });
});
afterAll(() => server.close());

const ask = (query: Record<string, string>) =>
  server.fetch(`${calls.operator.devices.path}?${new URLSearchParams(query)}`, {
    token: server.tokens.operator,
  });
const list = async (query: Record<string, string>) =>
  (await (await ask(query)).json()) as { content: OperatorDevice[]; totalElements: number; ofNewest: null };
const found = async (query: Record<string, string>) =>
  (await list(query)).content.map(({ system, canonicalId }) => `${system} ${canonicalId}`);
const lastRow = async (): Promise<AuditRow> => {
  const answer = await server.fetch("/api/operator/audit?size=1", { token: server.tokens.operator });
  return (await answer.json()).content[0];
};

describe("the devices of all organizations", () => {
  it("are found by their whole canonical id in either system, or by their organization", async () => {
    const { content, totalElements, ofNewest } = await list({ canonicalId: ofAlpha });
    expect([totalElements, ofNewest]).toEqual([2, null]);
    expect(content).toEqual([
      expect.objectContaining({ system: "scms", organizationName: beta.name, name: null }),
      {
        id: expect.any(String),
        system: "ccms",
        organizationId: alpha.organizationId,
        organizationName: alpha.name,
        canonicalId: ofAlpha,
        name: "One",
        status: "ACTIVE",
        enrollmentStatus: "NOT_ENROLLED",
        registeredAt: expect.any(String),
        enrolledUntil: null,
      },
    ]);
    // Of the CCMS in either case, of the SCMS to the character.
    expect(await found({ canonicalId: ofAlpha.toLowerCase() })).toEqual([`ccms ${ofAlpha}`]);
    expect(await found({ canonicalId: "unit 7" })).toEqual([]);
    const { organizationId } = alpha;
    expect(await found({ organization: organizationId })).toEqual([`ccms ${ofAlpha}CD`, `ccms ${ofAlpha}`]);
    expect(await found({ organization: organizationId, page: "1", size: "1" })).toEqual([`ccms ${ofAlpha}`]);
    expect(await found({ organization: organizationId, system: "scms" })).toEqual([]);
    expect(await found({ organization: organizationId, status: "REVOKED" })).toEqual([]);
    expect(await found({ organization: organizationId, canonicalId: "Unit 7" })).toEqual([]);
  });

  it.each<[Record<string, string>, string]>([
    [{}, "canonicalId or organization must be given."],
    [{ canonicalId: "1", status: "GONE" }, "status must be one of ACTIVE, DEACTIVATED, REVOKED."],
  ])("asked for by %j says what is wrong", async (query, text) => {
    const answer = await ask(query);
    expect([answer.status, await answer.text()]).toEqual([400, text]);
  });

  it("are decided about on the command line, with a reason that the audit log notes", async () => {
    const run = (asked: Parameters<typeof askRunningServer>[1]) => askRunningServer(server.dataDir, asked);
    const about = { system: "scms", canonicalId: "Unit 7", reason: "sends nonsense" } as const;
    expect(await run({ command: "device-deactivate", ...about })).toEqual({
      output: "Device Unit 7 of the SCMS is deactivated.",
    });
    expect(await found({ organization: beta.organizationId, status: "DEACTIVATED" })).toEqual([
      "scms Unit 7",
    ]);
    const revoked = { ...about, system: "ccms", canonicalId: ofAlpha.toLowerCase() } as const;
    expect(await run({ command: "device-revoke", ...revoked })).toEqual({
      output: `Device ${ofAlpha} of the CCMS is revoked for good.`,
    });
    expect(await lastRow()).toMatchObject({
      actor: { kind: "command-line" },
      organizationId: alpha.organizationId,
      action: "ccms-device.decided",
      subject: `CCMS device ${ofAlpha}`,
      reason: "sends nonsense",
      before: { state: "ACTIVE" },
      after: { state: "REVOKED" },
    });
    expect(await run({ command: "device-activate", ...revoked })).toEqual({
      error: "This device is revoked, which is for good. Register another one.",
    });
    expect(await run({ command: "device-revoke", ...revoked, canonicalId: "00" })).toEqual({
      error: "There is no device with this id.",
    });
    const listed = await run({ command: "device-list", organization: alpha.organizationId });
    expect(listed).toMatchObject({ output: expect.stringContaining("2 of 2 devices.") });
    const freed = { ...about, command: "device-free", reason: "squatted" } as const;
    expect(await run(freed)).toMatchObject({
      output: expect.stringMatching(
        /^Device Unit 7 of the SCMS is removed; organization [0-9A-F]{16} had it/,
      ),
    });
    expect(await lastRow()).toMatchObject({
      organizationId: beta.organizationId,
      action: "scms-device.freed",
      subject: "SCMS device Unit 7",
      reason: "squatted",
      before: { canonicalId: "Unit 7" },
    });
    expect(await found({ canonicalId: "Unit 7" })).toEqual([]);
    expect(await run(freed)).toEqual({ error: "There is no device with this canonicalId." });
    expect(await run({ command: "device-list" })).toEqual({
      error: "device list needs --device ID or --organization ID.",
    });
  });
});
