import { type CallBody, calls, fillPath, type TestProfile, testProfileLevels } from "@v2x/contract";
import { hashedId8OfRead, readCertificate } from "@v2x/testkit";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../running-server.test-support.ts";

const { getTestProfiles, getTestProfileInfo, scmsOmniAirTestProfile, testProfile } = calls.scms;
type Order = CallBody<typeof scmsOmniAirTestProfile>;
const order = (profileName: string, fields: Partial<Order["certRequests"][number]> = {}): Order => ({
  profileName,
  certRequests: testProfileLevels.map((level) => ({ level, ...fields })),
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const ask = (method: string, path: string, body?: unknown) =>
  server.fetch(path, {
    method,
    token: server.tokens.beta,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
const create = (body: unknown) => ask("POST", scmsOmniAirTestProfile.path, body);
const created = async (body: Order): Promise<TestProfile> =>
  scmsOmniAirTestProfile.answer.schema.parse(await (await create(body)).json());
const list = async () =>
  getTestProfiles.answer.schema.parse(await (await ask("GET", getTestProfiles.path)).json());
const infoOf = async (id: string): Promise<Record<string, string>> =>
  (await ask("GET", fillPath(getTestProfileInfo.path, { id }))).json();
const remove = (id: string) => ask("DELETE", fillPath(testProfile.path, { id }));
const hex = (octets: Uint8Array) => Buffer.from(octets).toString("hex").toUpperCase();

describe("test profiles", () => {
  it("are made and listed, the newest first, with the HashedId8 of their RCA and an address [R3.55] [R3.56] [R3.57] [R7.47] [R7.52]", async () => {
    const before = Date.now();
    const [first, second] = [await created(order("Straße 7")), await created(order("Straße 7"))];
    expect(await list()).toEqual([second, first]);
    expect(first).toEqual({
      id: first.id,
      name: "Straße 7",
      hashedId8: (await infoOf(first.id))["RCA HashedId8"],
      certBundleUrl: `${server.url}/scms/test-profiles/${first.id}.zip`,
      created: expect.stringMatching(/Z$/),
      isExpired: false,
      findings: 0,
    });
    expect(Date.parse(first.created)).toBeGreaterThanOrEqual(before);
  });

  it("give their certificates to whoever has the address, in a zip without compression [R2.154] [R3.55]", async () => {
    const { certBundleUrl, hashedId8, id } = await created(order("Certificates"));
    const answer = await fetch(certBundleUrl);
    expect(answer.headers.get("content-type")).toBe("application/zip");
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    expect(Object.keys(files)).toEqual(["rca", "crlg", "ica", "pca", "eca", "ra"]);
    expect(hex(hashedId8OfRead(readCertificate(files.crlg!)))).not.toBe(hashedId8);
    for (const name of ["rca", "ica", "pca", "eca", "ra"])
      expect((await infoOf(id))[`${name.toUpperCase()} HashedId8`]).toBe(
        hex(new Uint8Array(await crypto.subtle.digest("SHA-256", files[name]!.slice()))).slice(-16),
      );
    const etag = answer.headers.get("etag")!;
    expect((await fetch(certBundleUrl, { headers: { "if-none-match": etag } })).status).toBe(304);
    expect((await fetch(certBundleUrl, { method: "POST" })).status).toBe(405);
  });

  it("are told of by labels in order, findings in words [R2.159] [R7.48]", async () => {
    const [rca, ...below] = order("").certRequests;
    const { id, name, certBundleUrl, findings } = await created({
      profileName: "Wrong",
      certRequests: [...below, { ...rca!, certIssuePermissions: { minChainLength: 7 } }],
    });
    const info = await infoOf(id);
    const parts = ["HashedId8", "validity", "permissions", "certificate"];
    expect(Object.keys(info)).toEqual([
      ...["Name", "Created", "Expires", "Certificate bundle URL"],
      ...["RCA", "ICA", "PCA", "ECA", "RA"].flatMap((role) => parts.map((part) => `${role} ${part}`)),
      "Findings",
    ]);
    expect(info).toMatchObject({ Name: name, "Certificate bundle URL": certBundleUrl });
    expect(info["RCA permissions"]!.split("\n").slice(0, 2)).toEqual([
      expect.stringMatching(/^Signs: PSID 35 with SSP 810001 \(root/),
      "Issues (chain length 7, range -1, APP_AND_ENROL): all PSIDs that no other group names",
    ]);
    expect(info["RA permissions"]).toMatch(/\nRequests \(chain length 0, range 0, APP\): PSID 35 with SSP/);
    expect(info["PCA validity"]).toMatch(/^20.* UTC to 20.* UTC$/);
    expect(info["PCA certificate"]).toMatch(/^certificate Certificate ::= \{\n {2}version 3,[\s\S]*\n\}$/);
    expect(findings).toBe(1);
    expect(info.Findings).toBe(
      "ICA: its issuer may not pass on the issuing of all PSIDs (IEEE 1609.2 PsidGroupPermissions, SspRange)",
    );
  });

  it("are deleted with their certificates, and then there is none of that id [R2.158] [R7.46]", async () => {
    const { id, certBundleUrl } = await created(order("Short-lived"));
    expect([(await remove(id)).status, (await fetch(certBundleUrl)).status]).toEqual([200, 404]);
    expect((await list()).some((profile) => profile.id === id)).toBe(false);
    const again = await remove(id);
    expect([again.status, await again.text()]).toEqual([404, "There is no test profile with this id."]);
    const unnamed = await remove("7");
    expect([unnamed.status, await unnamed.text()]).toEqual([400, "id must be the id that the portal gave."]);
  });

  it.each([
    [
      { ...order(" "), certRequests: [] },
      /^profileName must be text of 1 to 100 characters; certRequests must have/,
    ],
    [order("x".repeat(101)), "profileName must be text of 1 to 100 characters."],
    [order("One minute", { duration: 1 as 5 }), /^certRequests\[0\]\.duration must be 5 or 43200 minutes; /],
    ["no profile", "The body must be an object with profileName and certRequests."],
  ])("are refused as JSON with field and rule [R5.46] [R5.47] [R7.53] [R9.25] [R9.26]", async (body, rule) => {
    const answer = await create(body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ error: expect.stringMatching(rule) });
  });

  it("are refused where they are larger than any that makes sense [R7.53]", async () => {
    const answer = await create({ ...order("Large"), more: "x".repeat(65_536) });
    expect([answer.status, await answer.json()]).toEqual([
      413,
      { error: expect.stringMatching(/65536 octets/) },
    ]);
  });
});
