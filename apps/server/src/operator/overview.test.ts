import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { organizations, startTestServer, type TestServer } from "../running-server.test-support.ts";

let server: TestServer;
const today = new Date().toISOString().slice(0, 10);
beforeAll(async () => {
  server = await startTestServer({}, async ({ scms }) => {
    for (const canonicalId of ["one", "two"])
      await scms.addDevice({
        id: randomUUID(),
        organizationId: organizations.onlyScms.organizationId,
        canonicalId,
        name: null,
        keyType: "NistP256",
        publicKey: new Uint8Array(33).fill(3),
        equipmentType: "OBE",
        state: "ACTIVE",
        registeredAt: new Date(`${today}T00:00:00Z`),
      });
  });
});
afterAll(() => server.close());
const ask = (path: string, token = server.tokens.operator) =>
  server.fetch(`/api/operator/${path}`, { token });

describe("the overview", () => {
  it("has the figures of 30 days, today's last", async () => {
    const { days } = await (await ask("daily-figures")).json();
    expect(days).toHaveLength(30);
    const counted = days.find(({ day }: { day: string }) => day === today);
    expect(counted).toEqual({
      day: today,
      devices: { ccms: 0, scms: 2 },
      certificates: { ccms: 0, scms: 0 },
    });
  });

  it("says whether the database takes writes", async () => {
    expect(await (await ask("health")).json()).toEqual({ problem: null, anchorProblem: null });
  });

  it("is for operators alone", async () => {
    for (const path of ["daily-figures", "health"])
      expect((await ask(path, server.tokens.alpha)).status).toBe(403);
  });
});
