import { type CallBody, calls, fillPath, type TestProfile, testProfileLevels } from "@v2x/contract";
import { sealedKeyProvider } from "@v2x/credentials";
import { type TestCertificateOrder, testProfilesIn } from "@v2x/scms";
import { hashedId8OfRead, readAmericanCertificate, readCertificate } from "@v2x/testkit";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readMasterKey } from "../master-key.ts";
import { organizations, startTestServer, type TestServer } from "../running-server.test-support.ts";

const { getTestProfiles, getTestProfileInfo, scmsOmniAirTestProfile, testProfile } = calls.scms;
type Order = CallBody<typeof scmsOmniAirTestProfile>;
const order = (profileName: string, fields: Partial<Order["certRequests"][number]> = {}): Order => ({
  profileName,
  certRequests: testProfileLevels.map((level) => ({ level, ...fields })),
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, async (store, { dataDir, masterKeyHex }) => {
    const certificate: TestCertificateOrder = {
      durationMinutes: 5,
      appPermissions: [],
      certIssuePermissions: {
        subjectPermissions: { choice: "all", value: null },
        minChainLength: 1,
        chainLengthRange: 0,
        eeType: { bytes: Uint8Array.of(0x80), length: 8 },
      },
    };
    const sixMinutesAgo = new Date(Date.now() - 6 * 60_000);
    await testProfilesIn({
      now: () => sixMinutesAgo,
      keys: sealedKeyProvider({ masterKey: readMasterKey(dataDir, masterKeyHex, false) }),
      storage: store.testProfiles,
      inTransaction: (work) => store.inTransaction(({ testProfiles }) => work(testProfiles)),
    }).create(organizations.foreign.organizationId, {
      name: "Long ago",
      rca: certificate,
      ica: certificate,
      pca: certificate,
    });
  });
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
const filesAt = async (url: string) => unzipSync(new Uint8Array(await (await fetch(url)).arrayBuffer()));
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
    const [stem] = id.split("-");
    expect(answer.headers.get("content-disposition")).toBe(
      `attachment; filename="TEST-PROFILE-${stem!.toUpperCase()}.zip"`,
    );
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

  it("are exactly as asked, by a reader written apart: life, permissions, ranges of SSPs, chains and ends [R3.58] [R3.59] [R3.60] [R3.61] [R3.62] [R3.63] [R3.64] [R3.66] [R3.71]", async () => {
    const [rca, ica, pca] = order("").certRequests;
    const {
      id,
      created: createdAt,
      certBundleUrl,
    } = await created({
      profileName: "As asked",
      certRequests: [
        pca!,
        {
          ...ica!,
          duration: 5,
          appPermissions: [{ psid: 35, ssp: { opaque: "830001" } }, { psid: 623 }],
          certIssuePermissions: {
            subjectPermissions: {
              explicit: [
                { psid: 32, sspRange: { opaque: ["0102", "03"] } },
                { psid: 135, sspRange: { all: null } },
                { psid: 36 },
              ],
            },
            minChainLength: 7,
            chainLengthRange: 2,
            eeType: "40",
          },
        },
        rca!,
      ],
    });
    const files = await filesAt(certBundleUrl);
    const [root, intermediate, issuing] = ["rca", "ica", "pca"].map((name) =>
      readAmericanCertificate(files[name]!),
    );
    const life = 30 * 86_400;
    expect([root!.seconds, intermediate!.seconds, issuing!.seconds]).toEqual([life, 300, life]);
    expect([...intermediate!.appPermissions].map(([psid, ssp]) => `${psid} ${hex(ssp)}`)).toEqual([
      "35 830001",
      "623 ",
    ]);
    expect(intermediate!.issuePermissions[0]).toEqual({
      subjects: [
        [32, { kind: "listed", ssps: [Uint8Array.of(1, 2), Uint8Array.of(3)] }],
        [135, { kind: "all" }],
        [36, { kind: "all" }],
      ],
      minChainLength: 7,
      chainLengthRange: 2,
      eeType: 0x40,
    });
    expect(issuing!.issuePermissions[0]).toEqual({
      subjects: "all",
      minChainLength: 1,
      chainLengthRange: 0,
      eeType: 0x80,
    });

    const info = await infoOf(id);
    const begins = `${createdAt.slice(0, 10)} ${createdAt.slice(11, 19)} UTC`;
    expect(info.Created).toBe(begins);
    expect(Date.parse(info.Expires!) - Date.parse(begins)).toBe(300_000);
    expect(info["ICA validity"]).toBe(`${begins} to ${info.Expires}`);
    // Beside what was asked, what the components below it hang on.
    const [signs, issues, ...beside] = info["ICA permissions"]!.split("\n");
    expect(beside).toHaveLength(2);
    expect([signs, issues]).toEqual([
      expect.stringMatching(/^Signs: PSID 35 with SSP 830001 .+; PSID 623 without SSP$/),
      expect.stringMatching(
        /^Issues \(chain length 7, range 2, ENROL\): PSID 32 with SSP 0102 .+; PSID 32 with SSP 03; PSID 135 with any SSP; PSID 36 with any SSP$/,
      ),
    ]);
    // What is not asked for is not there: neither an SSP nor a range of them.
    expect(info["ICA certificate"]).toMatch(/psid 623\n/);
    expect(info["ICA certificate"]).toMatch(/psid 135,\s+sspRange all : NULL\s+},\s+{\s+psid 36\s+}/);
  });

  it("tell of one that has expired, and still hand out its certificates [R2.160] [R3.55] [R4.23]", async () => {
    const token = server.tokens.gamma;
    const listed = await server.fetch(getTestProfiles.path, { token });
    const [profile] = getTestProfiles.answer.schema.parse(await listed.json());
    expect(profile).toMatchObject({ name: "Long ago", isExpired: true });
    expect(Object.keys(await filesAt(profile!.certBundleUrl))).toHaveLength(6);
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
    [order("\u{1f697}".repeat(101)), "profileName must be text of 1 to 100 characters."],
    [
      { profileName: "Two roots", certRequests: [{ level: "rca" }, { level: "rca" }, { level: "ica" }] },
      "certRequests must have one entry for each level: rca, ica, pca.",
    ],
    [
      { profileName: "Four", certRequests: [...order("").certRequests, { level: "pca" }] },
      "certRequests must have one entry for each level: rca, ica, pca.",
    ],
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
