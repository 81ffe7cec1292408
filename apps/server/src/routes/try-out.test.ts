import { calls, type NewDeviceInput, type TryOutStep } from "@v2x/contract";
import { generatePrivateKey } from "@v2x/crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApi } from "../../../web/src/api/api.ts";
import { organizations, startTestServer, type TestServer } from "../running-server.test-support.ts";

const { organizationId } = organizations.onlyCcms;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const client = (token: string) =>
  createApi({
    fetch: (path, init) => fetch(new URL(String(path), server.url), init),
    accessToken: async () => token,
    organizationId: () => undefined,
    locale: () => "en",
    onUnauthorized: () => undefined,
  });

let registered = 0;
async function register(change: Partial<NewDeviceInput> = {}) {
  registered += 1;
  const keyType = change.keyType ?? "NistP256";
  const device: NewDeviceInput = {
    canonicalId: `${organizationId}${String(registered).padStart(4, "0")}`,
    compressedKey: Buffer.from(generatePrivateKey(keyType).publicKey).toString("hex"),
    appPermissions: [{ psid: 36, ssp: "01FFFC" }, { psid: 141 }],
    ...change,
  };
  return client(server.tokens.alpha).call(calls.ccms.addDevice, { body: device });
}

async function tryOut(id: string, token = server.tokens.alpha): Promise<readonly TryOutStep[]> {
  const steps: TryOutStep[] = [];
  for await (const step of await client(token).call(calls.ccms.tryOutDevice, { body: { id } }))
    steps.push(step);
  return steps;
}

const told = (steps: readonly TryOutStep[]) => steps.map(({ step, isGood }) => `${step} ${isGood}`);
const goodLife = ["lists true", "enrolment true", "authorization true", "message true", "re-enrolment true"];

describe("trying a registration out", () => {
  it.each([
    { keyType: "NistP256", withPrivacy: false },
    { keyType: "NistP256", withPrivacy: true },
    { keyType: "BrainpoolP256r1", withPrivacy: true },
    { keyType: "BrainpoolP384r1", withPrivacy: false },
    { keyType: "NistP384", withPrivacy: true },
  ] as const)("lives a station's whole life with a key of $keyType, privacy $withPrivacy", async (change) => {
    const { id, canonicalId } = await register({ ...change, geographicRegions: ["Germany"] });
    const steps = await tryOut(id);
    expect(told(steps), steps.at(-1)?.text).toEqual(goodLife);
    const [lists, enrolment, authorization, message] = steps;
    expect(lists!.text).toMatch(/TEST-TLM .*TEST-EA .*TEST-AA/s);
    expect(enrolment!.trace).toMatchObject({ log: "ea", eventType: "enrolment", responseCode: "ok" });
    expect(enrolment!.trace!.layers.map(({ kind }) => kind)).toContain("encrypted");
    // With privacy the AA does not learn whose ticket it is.
    expect(authorization!.trace).toMatchObject({
      log: "aa",
      success: true,
      canonicalId: change.withPrivacy ? null : canonicalId,
    });
    expect(message!.text).toMatch(/^PSID 36, signed at .* good under .*TEST-AA/);
    expect(steps[4]!.trace).toMatchObject({ eventType: "re-enrolment" });
  });

  it("stores nothing: the device stays as it was, and no log has a row", async () => {
    const device = await register();
    expect(told(await tryOut(device.id))).toEqual(goodLife);
    const alpha = client(server.tokens.alpha);
    const { content } = await alpha.call(calls.ccms.getAllDevices, { query: { size: 100 } });
    expect(content.find(({ id }) => id === device.id)).toEqual(device);
    for (const call of [calls.ccms.eaEvents, calls.ccms.aaEvents])
      expect((await alpha.call(call, { query: {} })).totalElements).toBe(0);
  });

  it("ends where the registration does not hold, with the trace of who refused", async () => {
    const greedy = await tryOut((await register({ appPermissions: [{ psid: 9999, ssp: "01" }] })).id);
    expect(told(greedy)).toEqual(["lists true", "enrolment true", "authorization false"]);
    expect(greedy.at(-1)!.trace).toMatchObject({ success: false });
    expect(greedy.at(-1)!.text).toContain("9999");
    const { id } = await register();
    await client(server.tokens.alpha).call(calls.ccms.decideAboutDevice, {
      body: { id, status: "DEACTIVATED" },
    });
    const stopped = await tryOut(id);
    expect(told(stopped)).toEqual(["lists true", "enrolment false"]);
    expect(stopped[1]!.trace).toMatchObject({ responseCode: "baditsstatus" });
  });

  it("is for the organization's own devices", async () => {
    const { id } = await register();
    await expect(tryOut(id, server.tokens.gamma)).rejects.toMatchObject({ status: 404 });
    await expect(tryOut("none")).rejects.toMatchObject({ status: 404 });
    await expect(tryOut(id, server.tokens.beta)).rejects.toMatchObject({ status: 403 });
  });
});
