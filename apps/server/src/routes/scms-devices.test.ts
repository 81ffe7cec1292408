import { type Call, calls, fillPath, type ScmsDevice, type ScmsDeviceInput } from "@v2x/contract";
import { generatePrivateKey, type KeyType } from "@v2x/crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { organizations, startTestServer, type TestServer } from "../running-server.test-support.ts";

const generator = "036B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296";
const enrolled = "Once enrolled";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, async ({ scms }) => {
    const { organizationId } = organizations.onlyScms;
    const now = new Date();
    await scms.addDevice({
      id: "enrolled",
      organizationId,
      canonicalId: enrolled,
      name: null,
      keyType: "NistP256",
      publicKey: generatePrivateKey("NistP256").publicKey,
      equipmentType: "RSE",
      state: "ACTIVE",
      registeredAt: now,
    });
    await scms.addEnrollmentCertificate({
      hashedId8: new Uint8Array(8),
      deviceId: "enrolled",
      certificate: new Uint8Array(1),
      requestedAt: now,
      notBefore: now,
      notAfter: new Date(Date.UTC(2090, 0, 1)),
    });
  });
});
afterAll(() => server.close());

const { getDevices, registerDevice, updateDevice, deleteDevice, decideAboutDevice } = calls.scms;
const send = (call: Call, body: unknown, token = server.tokens.beta, path: string = call.path) =>
  server.fetch(path, {
    method: call.method,
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
    token,
  });
const update = (canonicalId: string, body: unknown) =>
  send(updateDevice, body, undefined, fillPath(updateDevice.path, { canonicalId }));
const toHex = (octets: Uint8Array) => Buffer.from(octets).toString("hex");
const point = (keyType: KeyType = "NistP256") => toHex(generatePrivateKey(keyType).publicKey);
let registered = 0;
const fresh = (change: Partial<ScmsDeviceInput> = {}): ScmsDeviceInput => ({
  canonicalId: `Unit ${++registered}`,
  canonicalKey: point(),
  ...change,
});
const deviceIn = async (answer: Response): Promise<ScmsDevice> => {
  expect(answer.status).toBe(200);
  return registerDevice.answer.schema.parse(await answer.json());
};
const add = async (change: Partial<ScmsDeviceInput> = {}) =>
  deviceIn(await send(registerDevice, fresh(change)));
const page = async (query = "") => {
  const answer = await server.fetch(getDevices.path + query, { token: server.tokens.beta });
  expect(answer.status).toBe(200);
  return getDevices.answer.schema.parse(await answer.json());
};
const listed = async () => (await page("?size=100")).content;
/** Status and body of a failure, which must be JSON that repeats the status. */
const failure = async (answer: Response) => {
  expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
  const { message, status, ...rest } = await answer.json();
  expect([status, rest]).toEqual([answer.status, {}]);
  return [status, message];
};

describe("an SCMS device", () => {
  it("is registered by four fields, answered as stored, and listed [R1.5] [R3.23] [R3.24] [R3.25] [R3.26] [R3.29] [R7.42] [R7.43]", async () => {
    const device = {
      canonicalId: "Roadside unit 7 / Gr\u00F6\u00DFe",
      canonicalKey: point("BrainpoolP384r1"),
      keyType: "BrainpoolP384r1",
      equipmentType: "RSE",
    };
    const stored = await deviceIn(await send(registerDevice, device));
    expect(stored).toEqual({
      ...device,
      canonicalKey: device.canonicalKey.toUpperCase(),
      name: null,
      enrollmentStatus: "NOT_ENROLLED",
      enrolledUntil: null,
    });
    expect(await listed()).toContainEqual(stored);
  });

  it("is an OBE with a key of NistP256 where nothing else is said, and may have a name [R3.27] [R3.28] [R3.29]", async () => {
    expect(await add({ name: "Bench 1" })).toMatchObject({
      keyType: "NistP256",
      equipmentType: "OBE",
      name: "Bench 1",
    });
  });

  it("has its key as a point, in whichever of the formats it came", async () => {
    const { publicKey } = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, [
      "sign",
    ]);
    const whole = toHex(new Uint8Array(await crypto.subtle.exportKey("raw", publicKey)));
    const spki = toHex(new Uint8Array(await crypto.subtle.exportKey("spki", publicKey)));
    const sign = Number.parseInt(whole.slice(-1), 16) % 2;
    const compressed = `0${2 + sign}${whole.slice(2, 66)}`;
    for (const form of [spki, whole, compressed, `808${compressed.slice(1)}`, `8084${whole.slice(2)}`])
      expect((await add({ canonicalKey: form })).canonicalKey, form).toBe(compressed.toUpperCase());
  });

  it.each([
    "before",
    "a/b?c#d%2F&e \u00F6",
    "e\u0301".repeat(100),
    "\u{1F68C}".repeat(100),
  ])("is replaced at the identifier %j that it had until now [R7.44]", async (canonicalId) => {
    const before = await add({ canonicalId });
    const change = { ...before, name: "new", equipmentType: "NONE", canonicalKey: point().toUpperCase() };
    const kept = await deviceIn(await update(before.canonicalId, change));
    expect(kept).toEqual(change);
    const renamed = { ...change, canonicalId: fresh().canonicalId };
    expect(await deviceIn(await update(before.canonicalId, renamed))).toEqual(renamed);
    expect(await listed()).toContainEqual(renamed);
    expect(await failure(await update(before.canonicalId, renamed))).toEqual([
      404,
      "There is no device with this canonicalId.",
    ]);
  });

  it("is deleted by its identifier, whatever else comes with it, and can be registered again [R7.45]", async () => {
    const device = await add();
    const answer = await send(deleteDevice, { ...device, canonicalKey: null });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
    const again = await send(deleteDevice, device);
    expect([again.status, await again.text()]).toEqual([404, "There is no device with this canonicalId."]);
    expect(await add({ canonicalId: device.canonicalId })).toMatchObject({ canonicalId: device.canonicalId });
  });

  it("that was enrolled keeps its identifier, also when it is deleted [R3.29] [R4.8]", async () => {
    const device = (await listed()).find(({ canonicalId }) => canonicalId === enrolled)!;
    expect(device).toMatchObject({ enrollmentStatus: "ENROLLED", enrolledUntil: "2090-01-01T00:00:00.000Z" });
    expect(await failure(await update(enrolled, { ...device, canonicalId: "another" }))).toEqual([
      400,
      `canonicalId must stay ${enrolled}: the device was enrolled, and its credentials were issued to that identifier.`,
    ]);
    expect((await send(deleteDevice, device)).status).toBe(200);
    expect(await failure(await send(registerDevice, fresh({ canonicalId: enrolled })))).toEqual([
      409,
      "canonicalId",
    ]);
  });

  it("is deactivated, activated and revoked for good by its owner, and still listed [R4.6] [R4.10] [R7.42]", async () => {
    const device = await add();
    const { canonicalId } = device;
    const decide = (status: string) => send(decideAboutDevice, { canonicalId, status });
    expect((await deviceIn(await decide("DEACTIVATED"))).enrollmentStatus).toBe("DEACTIVATED");
    expect((await deviceIn(await decide("ACTIVE"))).enrollmentStatus).toBe("NOT_ENROLLED");
    const revoked = await deviceIn(await decide("REVOKED"));
    expect(revoked.enrollmentStatus).toBe("REVOKED");
    const refused = [409, "This device is revoked, which is for good. Register another one."];
    expect(await failure(await update(canonicalId, device))).toEqual(refused);
    expect(await failure(await decide("ACTIVE"))).toEqual(refused);
    const deleted = await send(deleteDevice, device);
    expect([deleted.status, await deleted.text()]).toEqual(refused);
    expect(await listed()).toContainEqual(revoked);
  });

  it("of any organization is decided about by the operator, and by nobody else who is no member", async () => {
    const { canonicalId } = await add();
    const { decideAboutScmsDevice } = calls.operator;
    const body = { canonicalId, status: "DEACTIVATED", reason: "sends nonsense" };
    for (const token of [server.tokens.beta, server.tokens.gamma, server.tokens.nobody])
      expect((await failure(await send(decideAboutScmsDevice, body, token)))[0]).toBe(403);
    const answer = await send(decideAboutScmsDevice, body, server.tokens.operator);
    expect((await deviceIn(answer)).enrollmentStatus).toBe("DEACTIVATED");
    const nobodys = { ...body, canonicalId: "none" };
    expect(await failure(await send(decideAboutScmsDevice, nobodys, server.tokens.operator))).toEqual([
      404,
      "There is no device with this canonicalId.",
    ]);
    const mute = { canonicalId, status: "ACTIVE", reason: " " };
    expect(await failure(await send(decideAboutScmsDevice, mute, server.tokens.operator))).toEqual([
      400,
      "reason must say why, for the audit log.",
    ]);
  });
});

describe("refusals of an SCMS device", () => {
  it.each<[Partial<Record<keyof ScmsDeviceInput, unknown>>, string]>([
    [{ canonicalKey: `02${"ff".repeat(32)}` }, "canonicalKey"],
    [{ canonicalKey: point("NistP384") }, "canonicalKey"],
    [{ canonicalKey: generator }, "canonicalKey"],
    [
      { canonicalKey: "07ab" },
      "canonicalKey: This key encoding is not supported. Use SubjectPublicKeyInfo, IEEE 1609.2 PublicVerificationKey, or a point that starts with 02, 03 or 04.",
    ],
    [{ canonicalKey: "0" }, "canonicalKey must be pairs of hexadecimal digits."],
    [{ canonicalId: "x".repeat(101) }, "canonicalId must be text of 1 to 100 characters."],
    [
      { canonicalId: "a\u0007" },
      "canonicalId must have printable characters alone, and no spaces other than the usual one.",
    ],
    [{ equipmentType: "OBU" }, "equipmentType must be one of NONE, OBE, RSE."],
    [{ name: "a\u0007" }, "name must not hold control characters."],
  ])("%j: 400 %s [R3.23] [R5.25] [R5.26] [R5.27] [R8.19]", async (change, message) => {
    const device = { ...fresh(), ...change };
    expect(await failure(await send(registerDevice, device))).toEqual([400, message]);
    const { canonicalId } = await add();
    expect(await failure(await update(canonicalId, device))).toEqual([400, message]);
  });

  it("409 says that the identifier is taken, to all but one of many who ask at once [R8.18]", async () => {
    const { canonicalId } = await add();
    const taken = [409, "canonicalId"];
    expect(await failure(await send(registerDevice, fresh({ canonicalId })))).toEqual(taken);
    expect(await failure(await update((await add()).canonicalId, fresh({ canonicalId })))).toEqual(taken);
    const wanted = fresh().canonicalId;
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => send(registerDevice, fresh({ canonicalId: wanted }))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)]);
  });
});

it("pages of SCMS devices are 5 long and start at 0 unless asked for otherwise, newest first [R2.135] [R7.42] [R9.5] [R9.13]", async () => {
  for (let number = 0; number < 6; number++) await add({ name: `page ${number}` });
  const namesOn = async (query: string) => (await page(query)).content.map(({ name }) => name);
  const newest = ["page 5", "page 4", "page 3", "page 2", "page 1"];
  expect(await namesOn("")).toEqual(newest);
  expect(await namesOn("?page=0&size=5")).toEqual(newest);
  expect((await namesOn("?page=1&size=5"))[0]).toBe("page 0");
  expect(await namesOn("?page=1&size=2")).toEqual(["page 3", "page 2"]);
  expect(await namesOn("?page=999999&size=100")).toEqual([]);
  expect((await page("?size=1")).totalElements).toBe((await listed()).length);
});
