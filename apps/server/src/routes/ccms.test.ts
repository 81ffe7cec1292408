import { type Call, calls, ccmsInfoBundle } from "@v2x/contract";
import { decodeCertificate } from "@v2x/credentials";
import { judgeAtBundle } from "@v2x/testkit";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../running-server.test-support.ts";

let server: TestServer;
let names: { readonly rca: string; readonly ea: string; readonly aa: string };
let rcaHashedId8: string;
beforeAll(async () => {
  server = await startTestServer();
  const { rca, ea, aa } = ccmsInfoBundle.parse(await (await get(calls.ccms.getInfoBundle)).json());
  names = { rca: rca.name, ea: ea!.name, aa: aa!.name };
  rcaHashedId8 = rca.hashedId8;
});
afterAll(() => server.close());

const get = (call: Call, headers: Record<string, string> = {}) =>
  server.fetch(call.path, { token: server.tokens.alpha, headers });
const generate = (request: unknown) =>
  server.fetch(calls.ccms.generateAT.path, {
    method: "POST",
    body: typeof request === "string" ? request : JSON.stringify(request),
    headers: { "content-type": "application/json" },
    token: server.tokens.alpha,
  });
const octetsOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

describe("the authorities", () => {
  it("are described with names, HashedId8s and addresses [R2.94] [R2.95] [R2.96] [R2.97] [R2.98] [R3.36] [R3.37] [R3.38] [R3.39] [R7.30]", async () => {
    const bundle = await (await get(calls.ccms.getInfoBundle)).json();
    const address = expect.stringMatching(/^http:\/\/localhost:\d+\/ccms\//);
    const hashedId8 = expect.stringMatching(/^[0-9A-F]{16}$/);
    const name = expect.stringContaining("TEST");
    expect(bundle).toEqual({
      rca: { name, hashedId8, dcUrl: address },
      ea: { name, hashedId8, ecRequestUrl: address, authValRequestUrl: address },
      aa: { name, hashedId8, atRequestUrl: address },
    });
  });

  it.each([
    ["getRootCert", () => `${stem(names.rca)}.oer`],
    ["getEaCert", () => `${stem(names.ea)}.oer`],
    ["getAaCert", () => `${stem(names.aa)}.oer`],
    ["getCtl", () => `${stem(names.rca)}Ctl.oer`],
    ["getCrl", () => `${stem(names.rca)}Crl.oer`],
  ] as const)("give %s as a named file that need not be sent twice [R1.6] [R2.99] [R2.100] [R2.101] [R7.25] [R7.26] [R7.27] [R7.28] [R7.29] [R9.36] [R9.39] [R9.40]", async (name, fileName) => {
    const answer = await get(calls.ccms[name]);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/octet-stream");
    expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="${fileName()}"`);
    expect((await octetsOf(answer)).length).toBeGreaterThan(100);
    const again = await get(calls.ccms[name], { "if-none-match": answer.headers.get("etag") ?? "" });
    expect(again.status).toBe(304);
    expect((await octetsOf(again)).length).toBe(0);
  });

  it("list what the AA may put into tickets, in the form that requests take [R2.89] [R7.24]", async () => {
    const permissions = calls.ccms.getAaCertAppPermissions.answer.schema.parse(
      await (await get(calls.ccms.getAaCertAppPermissions)).json(),
    );
    expect(permissions).toHaveLength(13);
    expect(permissions.filter(({ psid }) => psid === 37)).toEqual([
      { psid: 37, ssp: "01FFFFFF" },
      { psid: 37, ssp: "02FFFFFFFF" },
    ]);
    const onePerPsid = permissions.filter(({ ssp }) => ssp !== "01FFFFFF" && ssp !== "01FFFFE0");
    expect((await generate({ certNum: 1, psidSspList: onePerPsid })).status).toBe(200);
  });
});

describe("what is alive", () => {
  const status = async () =>
    calls.ccms.authorityStatus.answer.schema.parse(await (await get(calls.ccms.authorityStatus)).json());

  it("is each authority with validity, keys and permissions in the decoder's words", async () => {
    const { now, authorities } = await status();
    expect(Math.abs(Date.parse(now) - Date.now())).toBeLessThan(60_000);
    expect(authorities.map(({ role, generation, state }) => [role, generation, state])).toEqual([
      ["tlm", 1, "current"],
      ["rca", 1, "current"],
      ["ea", 1, "current"],
      ["aa", 1, "current"],
    ]);
    const [, rca, ea, aa] = authorities;
    expect([rca?.name, rca?.hashedId8]).toEqual([names.rca, rcaHashedId8]);
    expect(rca).not.toHaveProperty("encryptionKeyType");
    expect(aa).toMatchObject({ name: names.aa, keyType: "NistP256", encryptionKeyType: "NistP256" });
    const years = (Date.parse(aa!.notAfter) - Date.parse(aa!.notBefore)) / 31_556_952_000;
    expect(years).toBeCloseTo(5, 3);
    expect(ea?.appPermissions).toEqual([
      { psid: 623, ssp: "010E", meaning: expect.stringContaining("bit 5 enrolment responses") },
    ]);
    expect(aa?.issuePermissions).toHaveLength(13);
    expect(aa?.issuePermissions[0]).toEqual({
      psid: 36,
      ssp: "01FFFC",
      meaning: expect.stringMatching(/^version 1; may grant in octet 1: bit 0 CEN DSRC tolling zone/),
    });
    expect(aa?.issuePermissions.find(({ psid }) => psid === 141)).toEqual({ psid: 141 });
  });

  it("is each list with its next update, its entries and its size", async () => {
    const { lists } = await status();
    expect(lists.map(({ kind, entries }) => [kind, entries])).toEqual([
      ["ctl", 3],
      ["crl", 0],
      ["ectl", 3],
    ]);
    expect(lists[0]?.octets).toBe((await octetsOf(await get(calls.ccms.getCtl))).length);
    const days = (Date.parse(lists[0]!.nextUpdate) - Date.parse(lists[0]!.issuedAt)) / 86_400_000;
    expect(days).toBeCloseTo(30, 3);
  });

  it.each([
    calls.ccms.authorityStatus,
    calls.ccms.recentBundles,
  ])("is for members of organizations with the CCMS alone: $path", async ({ path }) => {
    for (const [token, status] of [
      [server.tokens.beta, 403],
      [server.tokens.nobody, 403],
      [server.tokens.expired, 401],
    ] as const)
      expect((await server.fetch(path, { token })).status).toBe(status);
    const foreign = await server.fetch(`${path}?organizationId=AA00000000000002`, {
      token: server.tokens.alpha,
    });
    expect(foreign.status).toBe(403);
  });
});

describe("the last work of an organization", () => {
  const recent = async (token: string, query = "") =>
    calls.ccms.recentBundles.answer.schema.parse(
      await (await server.fetch(calls.ccms.recentBundles.path + query, { token })).json(),
    );

  it("is its newest five bundles with who asked and for what; a refused request leaves no trace", async () => {
    const before = Date.now();
    for (const certNum of [1, 2, 3, 4, 5, 6])
      expect(
        (
          await generate({
            certNum,
            durationInHours: 10 + certNum,
            keyType: "BrainpoolP256r1",
            ...(certNum === 4 ? { fault: "expired" } : {}),
          })
        ).status,
      ).toBe(200);
    expect((await generate({ certNum: 7, durationInHours: 1_000_000 })).status).toBe(400);
    const bundles = await recent(server.tokens.alpha);
    expect(bundles.map(({ madeAt: _at, ...bundle }) => bundle)).toEqual(
      [6, 5, 4, 3, 2].map((certNum) => ({
        madeBy: "alpha@v2x.example",
        certNum,
        durationInHours: 10 + certNum,
        keyType: "BrainpoolP256r1",
        ...(certNum === 4 ? { fault: "expired" } : {}),
      })),
    );
    for (const { madeAt } of bundles) expect(Date.parse(madeAt)).toBeGreaterThanOrEqual(before);
  });

  it("is seen by every member of it, and by nobody for another organization", async () => {
    const own = await recent(server.tokens.alpha);
    expect(await recent(server.tokens.both, "?organizationId=AA00000000000001")).toEqual(own);
    const other = await server.fetch(`${calls.ccms.recentBundles.path}?organizationId=AA00000000000001`, {
      token: server.tokens.beta,
    });
    expect(other.status).toBe(403);
  });
});

describe("the ticket generator", () => {
  it("makes a bundle with the one fault that was asked for, and says why one cannot be made", async () => {
    const answer = await generate({ certNum: 1, fault: "wrong-region" });
    expect(judgeAtBundle(await octetsOf(answer)).faults).toEqual([
      "tickets/AT_001.oer: its region reaches beyond the AA's",
    ]);
    const refused = await generate({ certNum: 1, durationInHours: 0, fault: "expired" });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toBe(
      "fault expired cannot be made: tickets of 0 hours end when they begin, which is a fault by itself.",
    );
  });

  it("sends a bundle under its name and lets nobody keep it [R1.8] [R2.90] [R7.22] [R7.23] [R9.31]", async () => {
    const answer = await generate({ certNum: 2, durationInHours: 24, keyType: "NistP256", psidSspList: [] });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/zip");
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="atBundle.zip"');
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("etag")).toBeNull();
    const files = Object.keys(unzipSync(await octetsOf(answer)));
    for (const file of [
      "manifest.json",
      "README.txt",
      "trust/ctl.oer",
      "tickets/AT_001.oer",
      "keys/AT_002.pem",
    ])
      expect(files).toContain(file);
  });

  it.each([
    "NistP256",
    "BrainpoolP256r1",
    "BrainpoolP384r1",
  ])("makes tickets with %s keys [R3.21]", async (keyType) => {
    expect((await generate({ certNum: 1, keyType })).status).toBe(200);
  });

  it.each([
    [{ certNum: 0 }, "certNum must be a whole number from 1 to 100."],
    [{ certNum: 101 }, "certNum must be a whole number from 1 to 100."],
    [{ certNum: "many" }, "certNum must be a whole number from 1 to 100."],
    [{ durationInHours: 1_000_001 }, "durationInHours must be a whole number from 0 to 1000000."],
    [{ keyType: "NistP384" }, "keyType must be one of NistP256, BrainpoolP256r1, BrainpoolP384r1."],
    [
      { psidSspList: [{ psid: 36, ssp: "xyz" }] },
      "psidSspList[0].ssp must be pairs of hexadecimal digits, or empty.",
    ],
    [{ psidSspList: [{ psid: -1, ssp: "" }] }, "psidSspList[0].psid must be a whole number from 0 on."],
    [{ psidSspList: [{ psid: 36.5, ssp: "" }] }, "psidSspList[0].psid must be a whole number from 0 on."],
    [{ psidSspList: [{ psid: "36", ssp: "" }] }, "psidSspList[0].psid must be a whole number from 0 on."],
    ["{", "The body must be JSON."],
    ["", "The body must be JSON."],
    ["[]", "The body must be an object with certNum, durationInHours, keyType and psidSspList."],
  ])("refuses %j and names field and rule [R3.18] [R3.19] [R3.21] [R3.30] [R5.5] [R5.6] [R5.7] [R8.1]", async (request, text) => {
    const answer = await generate(request);
    expect([answer.status, await answer.text()]).toEqual([400, text]);
    expect(answer.headers.get("content-type")).toMatch(/^text\/plain/);
  });

  it("accepts tickets that end when they begin [R5.7] [R9.20]", async () => {
    expect((await generate({ certNum: 1, durationInHours: 0 })).status).toBe(200);
  });

  it("lists the permissions that the AA does not allow [R5.9] [R8.6]", async () => {
    const answer = await generate({
      psidSspList: [{ psid: 36, ssp: "01FFFC" }, { psid: 12345 }, { psid: 623, ssp: "01ff" }],
    });
    expect([answer.status, await answer.text()]).toEqual([400, "Invalid AppPermissions: 12345, 623 (01FF)"]);
  });

  it("refuses duplicate permissions [R8.7]", async () => {
    const answer = await generate({
      psidSspList: [
        { psid: 36, ssp: "01fffc" },
        { psid: 36, ssp: "01FFFC" },
      ],
    });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toBe("Duplicate appPermissions: 36 (01FFFC)");
  });

  it("says that a certificate names a PSID once when one comes with several SSPs [R8.7] [R8.8]", async () => {
    const answer = await generate({
      psidSspList: [
        { psid: 37, ssp: "01FFFFFF" },
        { psid: 36, ssp: "01FFFC" },
        { psid: 37, ssp: "02ffffffff" },
      ],
    });
    expect([answer.status, await answer.text()]).toEqual([
      400,
      "A certificate names a PSID at most once, but psidSspList has one with several SSPs: 37 (01FFFFFF), 37 (02FFFFFFFF).",
    ]);
  });

  it("names both dates when the tickets would outlive the AA [R5.8] [R8.8]", async () => {
    const answer = await generate({ durationInHours: 1_000_000 });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toMatch(
      /^durationInHours is too long: .* on \d{4}-\d\d-\d\d \d\d:\d\d UTC, after .* on \d{4}-\d\d-\d\d \d\d:\d\d UTC\.$/,
    );
  });
});

describe("the distribution centre", () => {
  it.each([
    ["getctl/{rca}", "application/x-its-ctl", "getCtl"],
    ["getcrl/{rca}", "application/x-its-crl", "getCrl"],
  ] as const)("gives devices %s without sign-in, by a HashedId8 in either case", async (path, mediaType, same) => {
    const expected = await octetsOf(await get(calls.ccms[same]));
    for (const id of [rcaHashedId8, rcaHashedId8.toLowerCase()]) {
      const answer = await server.fetch(`/ccms/dc/${path.replace("{rca}", id)}`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-type")).toBe(mediaType);
      expect(await octetsOf(answer)).toEqual(expected);
    }
  });

  it("gives the European list and its manager's certificate, with and without a HashedId8", async () => {
    const tlm = decodeCertificate(await octetsOf(await server.fetch("/ccms/dc/gettlmcertificate")));
    const tlmHashedId8 = Buffer.from(tlm.hashedId8).toString("hex").toUpperCase();
    for (const path of ["getectl", "gettlmcertificate"]) {
      const answer = await server.fetch(`/ccms/dc/${path}`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-type")).toBe("application/octet-stream");
      const octets = await octetsOf(answer);
      for (const name of ["/", `/${tlmHashedId8}`, `/${tlmHashedId8.toLowerCase()}/`])
        expect(await octetsOf(await server.fetch(`/ccms/dc/${path}${name}`))).toEqual(octets);
      expect((await server.fetch(`/ccms/dc/${path}/${rcaHashedId8}`)).status).toBe(404);
      expect((await server.fetch(`/ccms/dc/${path}/${tlmHashedId8}/1`)).status).toBe(404);
    }
  });

  it.each([
    "getctl",
    "getcrl",
  ])("gives the current root's list to %s without a name, with an empty one, and with a slash behind it", async (path) => {
    const named = await octetsOf(await server.fetch(`/ccms/dc/${path}/${rcaHashedId8}`));
    for (const name of ["", "/", `/${rcaHashedId8}/`]) {
      const answer = await server.fetch(`/ccms/dc/${path}${name}`);
      expect([answer.status, await octetsOf(answer)]).toEqual([200, named]);
    }
    const part = await server.fetch(`/ccms/dc/${path}/`, { headers: { range: "bytes=0-3" } });
    expect([part.status, await octetsOf(part)]).toEqual([206, named.subarray(0, 4)]);
  });

  it("knows nothing of other HashedId8s, and no other method", async () => {
    const answer = await server.fetch("/ccms/dc/getctl/0000000000000000");
    expect([answer.status, await answer.text()]).toEqual([
      404,
      "Nothing is published here under the HashedId8 0000000000000000.",
    ]);
    expect((await server.fetch("/ccms/dc/getfoo")).status).toBe(404);
    expect((await server.fetch("/ccms/dc/getctl/a/b/c")).status).toBe(404);
    for (const path of ["getectl", "getectl/", `getctl/${rcaHashedId8}/1`, "getdeltaectl"])
      expect((await server.fetch(`/ccms/dc/${path}`, { method: "POST" })).status).toBe(405);
  });

  it("has no delta of a list that was issued once, and says what was asked for", async () => {
    for (const [path, text] of [
      ["getdeltaectl", "Nothing is published here."],
      ["getctl//1", "Nothing is published here with the sequence 1."],
      [
        `getctl/${rcaHashedId8}/7`,
        `Nothing is published here under the HashedId8 ${rcaHashedId8} with the sequence 7.`,
      ],
      [`getctl/${rcaHashedId8}/x`, /with the sequence x\.$/],
      [`getctl/${rcaHashedId8}/256`, /with the sequence 256\.$/],
      ["getdeltaectl/0000000000000000/1", /under the HashedId8 0{16} with the sequence 1\.$/],
      ["getdeltaectl/nobody", /under the HashedId8 nobody\.$/],
    ] as const) {
      const answer = await server.fetch(`/ccms/dc/${path}`);
      const said = typeof text === "string" ? text : expect.stringMatching(text);
      expect([answer.status, await answer.text()]).toEqual([404, said]);
    }
  });

  it("sends what changed only, and parts of a list", async () => {
    const path = `/ccms/dc/getctl/${rcaHashedId8}`;
    const whole = await server.fetch(path);
    const octets = await octetsOf(whole);
    const etag = whole.headers.get("etag") ?? "";
    expect((await server.fetch(path, { headers: { "if-none-match": `"x", W/${etag}` } })).status).toBe(304);
    const part = async (range: string, headers = {}) => {
      const answer = await server.fetch(path, { headers: { range, ...headers } });
      return [answer.status, answer.headers.get("content-range"), await octetsOf(answer)];
    };
    const { length } = octets;
    expect(await part("bytes=0-9")).toEqual([206, `bytes 0-9/${length}`, octets.subarray(0, 10)]);
    expect(await part("bytes=10-")).toEqual([206, `bytes 10-${length - 1}/${length}`, octets.subarray(10)]);
    expect(await part("bytes=-5")).toEqual([
      206,
      `bytes ${length - 5}-${length - 1}/${length}`,
      octets.subarray(-5),
    ]);
    expect((await part(`bytes=${length}-`)).slice(0, 2)).toEqual([416, `bytes */${length}`]);
    expect(await part("bytes=0-9", { "if-range": '"other"' })).toEqual([200, null, octets]);
    expect(await part("bytes=9-0")).toEqual([200, null, octets]);
  });
});

/** Written out here, so that the rule is not checked with itself. */
function stem(name: string): string {
  return [...name].map((character) => (/[A-Za-z0-9._-]/.test(character) ? character : "_")).join("");
}
