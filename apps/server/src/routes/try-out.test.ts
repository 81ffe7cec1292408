import {
  calls,
  type NewDeviceInput,
  type ScmsDevice,
  type ScmsDeviceInput,
  type ScmsTryOutStep,
  type TryOutStep,
} from "@v2x/contract";
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

const told = (steps: readonly (TryOutStep | ScmsTryOutStep)[]) =>
  steps.map(({ step, isGood }) => `${step} ${isGood}`);
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

describe("trying a registration with the SCMS out", () => {
  let units = 0;
  async function registerUnit(change: Partial<ScmsDeviceInput> = {}): Promise<ScmsDevice> {
    units += 1;
    const { publicKey } = generatePrivateKey(change.keyType ?? "NistP256");
    const body = {
      canonicalId: `Bench/unit ${units} %`,
      canonicalKey: Buffer.from(publicKey).toString("hex"),
      ...change,
    };
    return client(server.tokens.beta).call(calls.scms.registerDevice, { body });
  }

  async function tryUnit(canonicalId: string, token = server.tokens.beta) {
    const steps: ScmsTryOutStep[] = [];
    for await (const step of await client(token).call(calls.scms.tryOutDevice, { body: { canonicalId } }))
      steps.push(step);
    return steps;
  }

  const goodUnit = [
    "lists",
    "enrollment",
    "request",
    "batch",
    "download",
    "keys",
    "message",
    "successor",
  ].map((step) => `${step} true`);
  const namesIn = ({ structures }: ScmsTryOutStep) => structures.map(({ name }) => name);

  it("lives a vehicle's whole life, from the electors' list to a message good under the root that they approve", async () => {
    const { canonicalId } = await registerUnit({ equipmentType: "OBE" });
    const steps = await tryUnit(canonicalId);
    expect(told(steps), steps.at(-1)?.text).toEqual(goodUnit);
    const [lists, enrollment, request, batch, download, keys, message, successor] = steps;
    expect(lists!.text).toMatch(/^trust list 1 of series .*3 electors, 1 root$/m);
    expect(lists!.trace).toBeNull();
    expect(enrollment!.trace).toMatchObject({ log: "eca", eventType: "enrollment", canonicalId });
    expect(namesIn(enrollment!)).toEqual(["request", "answer", "certificate"]);
    expect(request!.trace).toMatchObject({ log: "ra", eventType: "authorization", success: true });
    expect(request!.text).toContain("20 certificates by butterfly keys (unified)");
    const period = /^The file of i-period (\d+) is made: \d+ octets$/.exec(batch!.text)![1];
    const file = Number(period).toString(16);
    expect(download!.trace).toMatchObject({ log: "ra", eventType: "download", canonicalId });
    expect(namesIn(download!)).toEqual(["request", `${file}.info`, `${file}_0`]);
    expect(keys!.text).toMatch(/^20 private keys, each belonging to its certificate, valid from /);
    expect(message!.text).toMatch(/^PSID 32, signed at .* good under .*TEST-SCMS-ACA.*TEST-SCMS-RCA/);
    expect(namesIn(message!)).toEqual(["message"]);
    expect(successor!.trace).toMatchObject({ success: true, canonicalId });
    expect(namesIn(successor!)).toContain("certificate");
  });

  it.each([
    "RSE",
    "NONE",
  ] as const)("gets the one certificate of equipment of type %s", async (equipmentType) => {
    const { canonicalId } = await registerUnit({ equipmentType, keyType: "NistP384" });
    const steps = await tryUnit(canonicalId);
    expect(told(steps), steps.at(-1)?.text).toEqual(goodUnit);
    expect(steps[2]!.text).toContain(": 1 certificate.");
    expect(steps[5]!.text).toMatch(/^The private key belongs to the certificate, valid from /);
    expect(steps[6]!.text).toMatch(/^PSID 130, /);
  });

  it("stores nothing: the device stays as it was, and no log has a row", async () => {
    const device = await registerUnit();
    expect(told(await tryUnit(device.canonicalId))).toEqual(goodUnit);
    const beta = client(server.tokens.beta);
    const { content } = await beta.call(calls.scms.getDevices, { query: { size: 100 } });
    expect(content.find(({ canonicalId }) => canonicalId === device.canonicalId)).toEqual(device);
    for (const call of [calls.scms.ecaEvents, calls.scms.raEvents])
      expect((await beta.call(call, { query: {} })).totalElements).toBe(0);
  });

  it("ends where the registration does not hold, with the trace and the words of who refused", async () => {
    const { canonicalId } = await registerUnit();
    await client(server.tokens.beta).call(calls.scms.decideAboutDevice, {
      body: { canonicalId, status: "DEACTIVATED" },
    });
    const stopped = await tryUnit(canonicalId);
    expect(told(stopped)).toEqual(["lists true", "enrollment false"]);
    expect(stopped[1]!.trace).toMatchObject({ success: false, canonicalId });
    expect(stopped[1]!.text).toBe(stopped[1]!.trace!.message);
    expect(namesIn(stopped[1]!)).toEqual(["request"]);
  });

  it("says which step cannot be done, and why, of a unit whose name no certificate request can hold", async () => {
    const { canonicalId } = await registerUnit({ canonicalId: "\u00df\u00d4L" });
    const steps = await tryUnit(canonicalId);
    expect(told(steps).at(-1)).toMatch(/ false$/);
    expect(steps.at(-1)!.text).toContain(
      "The message cannot be encoded. content.eca-ee.eeEcaCertRequest.canonicalId: ",
    );
  });

  it("is for the organization's own devices", async () => {
    const { canonicalId } = await registerUnit();
    await expect(tryUnit(canonicalId, server.tokens.gamma)).rejects.toMatchObject({ status: 404 });
    await expect(tryUnit("none")).rejects.toMatchObject({ status: 404 });
    await expect(tryUnit(canonicalId, server.tokens.alpha)).rejects.toMatchObject({ status: 403 });
  });
});
