import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type AuditRow, calls, type OperatorDevice } from "@v2x/contract";
import { generatePrivateKey } from "@v2x/crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { organizations, startTestServer, type TestServer } from "../running-server.test-support.ts";

const alpha = organizations.onlyCcms;
const beta = organizations.onlyScms;
const ofAlpha = `${alpha.organizationId}00AB`;
const point = () => Buffer.from(generatePrivateKey("NistP256").publicKey).toString("hex");

/** Of the device that was enrolled. */
const enrolledUntil = new Date("2090-01-01T12:00:00Z");

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, async ({ scms }) => {
    await scms.addDevice({
      ...{ id: randomUUID(), organizationId: beta.organizationId, canonicalId: "Unit 8", name: null },
      ...{ keyType: "NistP256", publicKey: generatePrivateKey("NistP256").publicKey },
      ...{ equipmentType: "OBE", state: "ACTIVE", registeredAt: new Date(), enrolledUntil },
    });
  });
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
/** Who got mails with that text. */
const mailsWith = (text: string) => {
  const folder = join(server.dataDir, "mails");
  const mails = readdirSync(folder).map((name) => readFileSync(join(folder, name), "latin1"));
  return mails
    .map((mail) => mail.replaceAll("=\r\n", ""))
    .filter((mail) => mail.includes(text))
    .map((mail) => /^To: (.*)$/m.exec(mail)?.[1]?.trim());
};
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
    const run = server.command;
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
    const freed = { ...about, command: "device-free", reason: "squatted by a test" } as const;
    expect(await run(freed)).toMatchObject({
      output: expect.stringMatching(
        /^Device Unit 7 of the SCMS is removed; organization [0-9A-F]{16} had it/,
      ),
    });
    expect(await lastRow()).toMatchObject({
      organizationId: beta.organizationId,
      action: "scms-device.freed",
      subject: "SCMS device Unit 7",
      reason: "squatted by a test",
      before: { canonicalId: "Unit 7" },
    });
    expect(await found({ canonicalId: "Unit 7" })).toEqual([]);
    await expect.poll(() => mailsWith("squatted by a test")).toEqual(["beta@v2x.example"]);
    expect(await run(freed)).toEqual({ error: "There is no device with this canonicalId." });
    expect(await run({ command: "device-list" })).toEqual({
      error: "device list needs --device ID or --organization ID.",
    });
  });

  describe("of which one holds an identifier that is another's", () => {
    const free = (body: object, token = server.tokens.operator) =>
      server.fetch(calls.operator.freeDeviceIdentifier.path, {
        method: "POST",
        token,
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ reason: "it is Gamma's plate", ...body }),
      });

    it("is removed by the operator alone, and its organization's administrators get a mail with the reason", async () => {
      const asked = { system: "ccms", canonicalId: `${ofAlpha}CD`.toLowerCase() };
      expect((await free(asked, server.tokens.alpha)).status).toBe(403);
      expect((await free({ ...asked, reason: "" })).status).toBe(400);
      const answer = await free(asked);
      expect([answer.status, await answer.json()]).toEqual([
        200,
        { organizationId: alpha.organizationId, canonicalId: `${ofAlpha}CD` },
      ]);
      expect(await lastRow()).toMatchObject({
        organizationId: alpha.organizationId,
        action: "ccms-device.freed",
        subject: `CCMS device ${ofAlpha}CD`,
        reason: "it is Gamma's plate",
      });
      expect(await found({ canonicalId: `${ofAlpha}CD` })).toEqual([]);
      // both@v2x.example is a member, and no administrator.
      await expect.poll(() => mailsWith("it is Gamma's plate")).toEqual(["alpha@v2x.example"]);
      expect(mailsWith(`CCMS device ${ofAlpha}CD of Alpha`)).toEqual(["alpha@v2x.example"]);
      expect((await free(asked)).status).toBe(404);
    });

    it("stays with it where the device was enrolled, which the refusal says", async () => {
      const answer = await free({ system: "scms", canonicalId: "Unit 8", reason: "not theirs" });
      expect([answer.status, (await answer.json()).message]).toEqual([
        409,
        "This device was enrolled, until 2090-01-01 at the latest, so its identifier stays with it: credentials were issued to it. Revoke the device instead.",
      ]);
      expect(await found({ canonicalId: "Unit 8" })).toEqual(["scms Unit 8"]);
      expect(mailsWith("not theirs")).toEqual([]);
    });
  });
});
