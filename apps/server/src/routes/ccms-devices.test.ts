import { type Call, calls, type NewDeviceInput } from "@v2x/contract";
import { generatePrivateKey } from "@v2x/crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { organizations, startTestServer, type TestServer } from "../running-server.test-support.ts";

const { organizationId } = organizations.onlyCcms;
const generator = "036B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const send = (call: Call, body: unknown, token = server.tokens.alpha) =>
  server.fetch(call.path, {
    method: call.method,
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
    token,
  });
const toHex = (octets: Uint8Array) => Buffer.from(octets).toString("hex");
const point = (keyType: "NistP256" | "NistP384" = "NistP256") => toHex(generatePrivateKey(keyType).publicKey);
let registered = 0;
const fresh = (change: Partial<NewDeviceInput> = {}): NewDeviceInput => ({
  canonicalId: `${organizationId}${String(++registered).padStart(4, "0")}`,
  compressedKey: point(),
  ...change,
});
const { addDevice, updateDevice, deleteDevice, decideAboutDevice } = calls.ccms;
const deviceIn = async (answer: Response) => {
  expect(answer.status).toBe(200);
  return addDevice.answer.schema.parse(await answer.json());
};
const add = async (change: Partial<NewDeviceInput> = {}) => deviceIn(await send(addDevice, fresh(change)));
const page = async (query = "", call: Call = calls.ccms.getAllDevices) => {
  const answer = await server.fetch(call.path + query, { token: server.tokens.alpha });
  return answer.status === 200
    ? calls.ccms.getAllDevices.answer.schema.parse(await answer.json())
    : [answer.status, await answer.text()];
};
/** Status and body of a failure, which must be JSON that repeats the status. */
const failure = async (answer: Response) => {
  expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
  const { message, status, ...rest } = await answer.json();
  expect([status, rest]).toEqual([answer.status, {}]);
  return [status, message];
};

describe("a device", () => {
  it("is added, answered as stored, and listed [R1.4] [R3.4] [R3.5] [R3.6] [R3.7] [R3.8] [R3.9] [R3.10] [R3.11] [R3.12] [R3.14] [R3.15] [R3.16] [R3.17] [R7.33] [R3.80]", async () => {
    const compressedKey = point("NistP384");
    const stored = await add({
      canonicalId: `${organizationId.toLowerCase()}abcd`,
      name: "Bench 1",
      compressedKey,
      keyType: "NistP384",
      appPermissions: [{ psid: 36, ssp: "01fffc" }, { psid: 37 }],
      geographicRegions: ["Germany"],
      withPrivacy: true,
      deviceType: "OBU",
      certIssuePermissions: [],
      organizationId: organizationId.toLowerCase(),
    });
    expect(stored).toEqual({
      id: expect.stringMatching(/./),
      organizationId,
      canonicalId: `${organizationId}ABCD`,
      name: "Bench 1",
      compressedKey: compressedKey.toUpperCase(),
      keyType: "NistP384",
      appPermissions: [
        { psid: 36, ssp: "01FFFC" },
        { psid: 37, ssp: "" },
      ],
      geographicRegions: ["Germany"],
      withPrivacy: true,
      deviceType: "OBU",
      certIssuePermissions: [],
      enrollmentStatus: "NOT_ENROLLED",
      status: "ACTIVE",
      enrolledUntil: null,
    });
    expect(await page()).toMatchObject({ content: expect.arrayContaining([stored]) });
  });

  it("has its key as a point, in whichever of the formats it came [R5.17] [R5.18] [R5.19]", async () => {
    const { publicKey } = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, [
      "sign",
    ]);
    const whole = toHex(new Uint8Array(await crypto.subtle.exportKey("raw", publicKey)));
    const spki = toHex(new Uint8Array(await crypto.subtle.exportKey("spki", publicKey)));
    const sign = Number.parseInt(whole.slice(-1), 16) % 2;
    const compressed = `0${2 + sign}${whole.slice(2, 66)}`;
    for (const form of [spki, whole, compressed, `808${compressed.slice(1)}`, `8084${whole.slice(2)}`])
      expect((await add({ compressedKey: form })).compressedKey, form).toBe(compressed.toUpperCase());
  });

  it("is replaced by its id, and answered as stored [R7.34]", async () => {
    const before = await add({ name: "old", geographicRegions: ["France"], withPrivacy: true });
    const { canonicalId } = fresh();
    const compressedKey = point().toUpperCase();
    const { organizationId: _, ...change } = { ...before, canonicalId, compressedKey, name: "new" };
    const after = await deviceIn(await send(updateDevice, { ...change, geographicRegions: [] }));
    expect(after).toEqual({ ...before, canonicalId, compressedKey, name: "new", geographicRegions: [] });
    expect(await page()).toMatchObject({ content: expect.arrayContaining([after]) });
  });

  it("is deleted by its id, whatever else comes with it [R7.35]", async () => {
    const device = await add();
    const answer = await send(deleteDevice, { ...device, canonicalId: null });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
    const again = await send(deleteDevice, device);
    expect([again.status, await again.text()]).toEqual([404, "There is no device with this id."]);
    expect((await deviceIn(await send(addDevice, fresh({ canonicalId: device.canonicalId })))).id).not.toBe(
      device.id,
    );
  });

  it("is deactivated, activated and revoked for good by its owner [R3.15] [R4.6] [R4.10]", async () => {
    const device = await add();
    const { id } = device;
    for (const status of ["DEACTIVATED", "ACTIVE"] as const)
      expect((await deviceIn(await send(decideAboutDevice, { id, status }))).status).toBe(status);
    const revoked = await deviceIn(await send(decideAboutDevice, { id, status: "REVOKED" }));
    expect([revoked.status, revoked.enrollmentStatus]).toEqual(["REVOKED", "REVOKED"]);
    const refused = [409, "This device is revoked, which is for good. Register another one."];
    expect(await failure(await send(updateDevice, device))).toEqual(refused);
    expect(await failure(await send(decideAboutDevice, { id, status: "ACTIVE" }))).toEqual(refused);
    const deleted = await send(deleteDevice, { id });
    expect([deleted.status, await deleted.text()]).toEqual(refused);
    expect(await page("", calls.ccms.getActiveDevices)).not.toMatchObject({
      content: expect.arrayContaining([expect.objectContaining({ id })]),
    });
    expect(await page("?size=100")).toMatchObject({ content: expect.arrayContaining([revoked]) });
  });

  it("of any organization is decided about by the operator, and by nobody else who is no member", async () => {
    const { id } = await add();
    const { decideAboutCcmsDevice } = calls.operator;
    const body = { id, status: "DEACTIVATED", reason: "sends nonsense" };
    for (const token of [server.tokens.alpha, server.tokens.gamma, server.tokens.nobody])
      expect((await failure(await send(decideAboutCcmsDevice, body, token)))[0]).toBe(403);
    const answer = await send(decideAboutCcmsDevice, body, server.tokens.operator);
    expect((await deviceIn(answer)).enrollmentStatus).toBe("DEACTIVATED");
    const nobody = await send(decideAboutCcmsDevice, { ...body, id: "none" }, server.tokens.operator);
    expect(await failure(nobody)).toEqual([404, "There is no device with this id."]);
    const mute = await send(decideAboutCcmsDevice, { id, status: "ACTIVE" }, server.tokens.operator);
    expect((await failure(mute))[0]).toBe(400);
  });
});

describe("refusals of a device", () => {
  const encoding =
    "compressedKey: This key encoding is not supported. Use SubjectPublicKeyInfo, IEEE 1609.2 PublicVerificationKey, or a point that starts with 02, 03 or 04.";
  const permission =
    "appPermissions[0].ssp: This PSID or SSP is not valid. A PSID is a whole number from 0 on; an SSP is pairs of hexadecimal digits, or empty.";
  it.each<[Partial<Record<keyof NewDeviceInput, unknown>>, number, string]>([
    [{ compressedKey: `02${"ff".repeat(32)}` }, 400, "compressedKey"],
    [{ compressedKey: point("NistP384") }, 400, "compressedKey"],
    [{ compressedKey: "" }, 400, "compressedKey must not be empty."],
    [{ compressedKey: generator }, 400, "weakKey"],
    [{ compressedKey: "07ab" }, 400, encoding],
    [{ compressedKey: "0" }, 400, "compressedKey must be pairs of hexadecimal digits."],
    [{ canonicalId: organizationId.padEnd(102, "0") }, 400, "Requested canonical ID is too long"],
    [
      { canonicalId: "AB0000000000000101" },
      400,
      `canonicalId must start with ${organizationId}, the id of your organization.`,
    ],
    [{ canonicalId: organizationId }, 400, "canonicalId must have at least 18 hexadecimal digits."],
    [{ canonicalId: undefined }, 400, "canonicalId must be pairs of hexadecimal digits."],
    [
      { appPermissions: [{ psid: 36, ssp: "01fffc" }, { psid: 37 }, { psid: 36, ssp: "01FFFC" }] },
      400,
      "Duplicate app permission: 36 (01FFFC)",
    ],
    [{ appPermissions: [{ psid: 36, ssp: "0" }] }, 400, permission],
    [
      { geographicRegions: [`${"x".repeat(40)}yz`] },
      400,
      `geographicRegions must hold names of countries as ISO 3166-1 has them; "${"x".repeat(40)}" is none.`,
    ],
    [
      { certIssuePermissions: [{ psid: 36 }] },
      400,
      "certIssuePermissions must be empty: an ITS station issues nothing.",
    ],
    [
      { organizationId: "AA00000000000003" },
      403,
      `organizationId AA00000000000003 is not the organization of this call, ${organizationId}.`,
    ],
  ])("%j: %i %s [R3.5] [R5.12] [R5.13] [R5.20] [R5.24] [R8.9] [R8.10] [R8.11] [R8.13] [R8.14] [R8.66] [R8.69]", async (change, status, message) => {
    const device = { ...fresh(), ...change };
    expect(await failure(await send(addDevice, device))).toEqual([status, message]);
    const { id } = await add();
    expect(await failure(await send(updateDevice, { ...device, id }))).toEqual([status, message]);
  });

  it("canonicalId with 409 says that it is taken, to all but one of many who ask at once [R5.14] [R8.12]", async () => {
    const { canonicalId } = await add();
    expect(await failure(await send(addDevice, fresh({ canonicalId })))).toEqual([409, "canonicalId"]);
    const { id } = await add();
    expect(await failure(await send(updateDevice, { ...fresh({ canonicalId }), id }))).toEqual([
      409,
      "canonicalId",
    ]);
    const wanted = fresh().canonicalId;
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => send(addDevice, fresh({ canonicalId: wanted }))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)]);
  });

  it("withPrivacy cannot be changed, and stays where an edit leaves it out [R3.13]", async () => {
    const device = await add({ withPrivacy: true });
    expect(await failure(await send(updateDevice, { ...device, withPrivacy: false }))).toEqual([
      400,
      "withPrivacy must stay true: it cannot be changed once a device is registered.",
    ]);
    const { withPrivacy: _, ...silent } = device;
    expect((await deviceIn(await send(updateDevice, silent))).withPrivacy).toBe(true);
  });

  it("an id that is none is 404, and a missing one 400 [R3.4] [R7.34]", async () => {
    expect(await failure(await send(updateDevice, { ...fresh(), id: "none" }))).toEqual([
      404,
      "There is no device with this id.",
    ]);
    expect((await failure(await send(updateDevice, fresh())))[0]).toBe(400);
  });
});

describe("pages of devices", () => {
  it("are 5 long and start at 0 unless asked for otherwise, newest first [R7.31] [R7.32] [R9.12]", async () => {
    for (let number = 0; number < 6; number++) await add({ name: `page ${number}` });
    for (const call of [calls.ccms.getActiveDevices, calls.ccms.getAllDevices]) {
      const namesOn = async (query: string) => {
        const found = await page(query, call);
        if (Array.isArray(found)) throw new Error(String(found));
        return found.content.map(({ name }) => name);
      };
      const newest = ["page 5", "page 4", "page 3", "page 2", "page 1"];
      expect(await namesOn("")).toEqual(newest);
      expect(await namesOn("?page=0&size=5")).toEqual(newest);
      expect((await namesOn("?page=1&size=5"))[0]).toBe("page 0");
      expect(await namesOn("?page=1&size=2")).toEqual(["page 3", "page 2"]);
      expect(await namesOn("?page=999999&size=100")).toEqual([]);
    }
  });

  it.each([
    ["?page=-1", "page must be a whole number from 0 to 999999999."],
    ["?size=0", "size must be a whole number from 1 to 100."],
    ["?size=101", "size must be a whole number from 1 to 100."],
    ["?page=1.5", "page must be a whole number from 0 to 999999999."],
    ["?size=x", "size must be a whole number from 1 to 100."],
  ])("%s is refused: %s", async (query, text) => {
    expect(await page(query)).toEqual([400, text]);
  });
});

describe("what a form starts from", () => {
  it("is sets of permissions, and an empty list of countries, since the EA allows every region [R3.35] [R5.23] [R7.36] [R7.38]", async () => {
    const answerTo = async ({ path }: Call) =>
      (await server.fetch(path, { token: server.tokens.alpha })).json();
    expect(await answerTo(calls.ccms.getCountries)).toEqual([]);
    expect(await answerTo(calls.ccms.getDefaults)).toContainEqual({
      name: "SPATEM and MAPEM",
      appPermissionsDTOList: [
        { psid: 137, ssp: "01E0" },
        { psid: 138, ssp: "01C0" },
      ],
    });
    expect((await add({ geographicRegions: [] })).geographicRegions).toEqual([]);
  });
});
