import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import {
  type Call,
  calls,
  everyCall,
  fillPath,
  type Organization,
  type ServiceAccount,
  scopeOf,
} from "@v2x/contract";
import { judgeOmniairBundle } from "@v2x/testkit";
import { unzipSync } from "fflate";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { organizations, startTestServer, type TestServer } from "../running-server.test-support.ts";
import { anyPathValues } from "./path-values.test-support.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ FEATURES: "camp" });
});
afterAll(() => server.close());

const { find, register, rotate, remove, keycloakUrl, signerUrl } = calls.serviceAccounts;
const { onlyCcms, foreign } = organizations;
/** The only one of whoever asks, unnamed. */
const own = { organizationId: "" };

function make(
  call: (typeof calls.serviceAccounts)[keyof typeof calls.serviceAccounts],
  token: string,
  of: Organization = onlyCcms,
) {
  return server.fetch(fillPath(call.path, { organizationId: of.organizationId }), {
    method: call.method,
    token,
  });
}

async function given(answer: Response): Promise<ServiceAccount> {
  expect(answer.status).toBe(200);
  return answer.json();
}

/** A token as a program gets it. */
async function tokenFor({ clientId, clientSecret }: ServiceAccount): Promise<string> {
  // As clients of a Keycloak do.
  const answer = await server.fetch("/identity/protocol/openid-connect/token", {
    method: "POST",
    headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
    body: new URLSearchParams({ grant_type: "client_credentials" }),
  });
  const told = (await answer.json()) as { access_token: string };
  expect(answer.status, JSON.stringify(told)).toBe(200);
  const { access_token } = told;
  return access_token;
}

describe("an organization's service account", () => {
  it("is not there until somebody registers it, and then there for every member [R3.79] [R4.34] [R7.5] [R7.76] [R7.77]", async () => {
    const none = await make(find, server.tokens.alpha);
    expect([none.status, await none.text()]).toEqual([404, "This organization has no service account."]);
    for (const call of [rotate, remove]) expect((await make(call, server.tokens.alpha)).status).toBe(404);
    const registered = await given(await make(register, server.tokens.alpha));
    expect(Object.keys(registered).toSorted()).toEqual(["clientId", "clientSecret"]);
    expect(await given(await make(find, server.tokens.both))).toEqual(registered);
    expect((await make(find, server.tokens.gamma, foreign)).status).toBe(404);
  });

  it("stays as it is where it is registered again [R2.170] [R7.77]", async () => {
    const before = await given(await make(register, server.tokens.alpha));
    const token = await tokenFor(before);
    expect(await given(await make(register, server.tokens.both))).toEqual(before);
    expect((await server.fetch(calls.meta.version.path, { token })).status).toBe(200);
  });

  it("gets another secret, which ends its tokens at once, and can be removed, which ends it", async () => {
    const first = await given(await make(register, server.tokens.alpha));
    const tokens = [await tokenFor(first)];
    const rotated = await given(await make(rotate, server.tokens.alpha));
    expect(rotated).toEqual({ clientId: first.clientId, clientSecret: expect.stringMatching(/^[\w-]{43}$/) });
    expect(rotated.clientSecret).not.toBe(first.clientSecret);
    expect(await given(await make(find, server.tokens.alpha))).toEqual(rotated);
    await expectRefused(tokens);
    tokens.push(await tokenFor(rotated));
    const removed = await make(remove, server.tokens.alpha);
    expect([removed.status, await removed.text()]).toEqual([200, `${first.clientId} is removed.`]);
    await expectRefused(tokens);
    expect((await make(find, server.tokens.alpha)).status).toBe(404);
  });
});

describe("a service account's token", () => {
  it("makes every call that a member of its organization makes, and those about service accounts not", async () => {
    const token = await tokenFor(await given(await make(register, server.tokens.gamma, foreign)));
    for (const { name, call } of everyCall.filter(({ call: { auth } }) => auth !== "none")) {
      const answer = await attempt(call, token);
      if (call.peopleOnly) {
        expect([answer.status, await answer.text()], name).toEqual([
          403,
          "This call is for people: a service account cannot make it.",
        ]);
      } else {
        const member = await attempt(call, server.tokens.gamma);
        expect(answer.status, name).toBe(call.auth === "operator" ? 403 : member.status);
      }
    }
    expect((await server.fetch(calls.meta.organizations.path, { token })).status).toBe(200);
  });

  it("makes none in another organization's name, and none of a system that its own is not allowed", async () => {
    const token = await tokenFor(await given(await make(register, server.tokens.alpha)));
    for (const { name, call } of everyCall.filter((each) => scopeOf(each.call) === "query"))
      expect((await attempt(call, token, foreign)).status, name).toBe(403);
    for (const { name, call } of everyCall.filter((each) => each.call.system === "scms"))
      expect((await attempt(call, token)).status, name).toBe(403);
    for (const { name, call } of everyCall.filter((each) => each.call.auth === "operator"))
      expect((await attempt(call, token)).status, name).toBe(403);
    expect(await (await server.fetch(calls.meta.organizations.path, { token })).json()).toEqual([onlyCcms]);
  });

  it("names the account as the maker of a bundle", async () => {
    const account = await given(await make(register, server.tokens.alpha));
    const token = await tokenFor(account);
    const made = await server.fetch(calls.ccms.generateAT.path, {
      method: "POST",
      token,
      body: JSON.stringify({ certNum: 1 }),
    });
    expect(made.status).toBe(200);
    const recent = await server.fetch(calls.ccms.recentBundles.path, { token: server.tokens.alpha });
    expect(await recent.json()).toMatchObject([{ madeBy: account.clientId, certNum: 1 }]);
  });
});

it("tells where tokens come from and where messages are signed [R3.83] [R7.78] [R7.79]", async () => {
  const tell = async (call: typeof keycloakUrl | typeof signerUrl) => {
    const answer = await server.fetch(call.path, { token: server.tokens.alpha });
    expect(answer.headers.get("content-type")).toMatch(/^text\/plain/);
    return answer.text();
  };
  const issuer = await tell(keycloakUrl);
  expect(issuer).toBe(`${server.url}/identity`);
  const described = await (await fetch(`${issuer}/.well-known/openid-configuration`)).json();
  expect(described.token_endpoint).toBe(`${issuer}/token`);
  expect(await tell(signerUrl)).toBe(`${server.url}/signer/sign`);
});

describe("docs/automation.md", () => {
  let folder: string;
  let account: ServiceAccount;
  beforeAll(async () => {
    account = await given(await make(register, server.tokens.gamma, foreign));
  });
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "v2x-automation-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Runs all that the document says in a language, as one program. */
  function run(language: "sh" | "js", clientSecret = account.clientSecret) {
    const path = resolve(import.meta.dirname, "../../../../docs/automation.md");
    const fence = "```";
    const found = readFileSync(path, "utf8").matchAll(new RegExp(`${fence}${language}\n(.*?)${fence}`, "gs"));
    const program = [...found].map(([, code]) => code).join("\n");
    const env = {
      PATH: process.env.PATH,
      PORTAL: server.url,
      ORGANIZATION: foreign.organizationId,
      CLIENT_ID: account.clientId,
      CLIENT_SECRET: clientSecret,
    };
    const [command, options] =
      language === "sh"
        ? ["bash", ["-eu", "-o", "pipefail", "-c"]]
        : [process.execPath, ["--input-type=module", "-e"]];
    return promisify(execFile)(command as string, [...options!, program], { cwd: folder, env });
  }

  it.each([
    ["curl", "sh", "0001"],
    ["Node", "js", "0002"],
  ] as const)("fetches fresh bundles and certificates and registers a device by %s", async (_by, language, digits) => {
    const before = Date.now() - 60_000;
    await run(language);
    const bundle = unzipSync(readFileSync(join(folder, "atBundle.zip")));
    expect(Object.keys(bundle).filter((name) => /^tickets\/.*\.oer$/.test(name))).toHaveLength(20);
    const { tickets } = JSON.parse(new TextDecoder().decode(bundle["manifest.json"]));
    expect(Date.parse(tickets[0].validUntil)).toBeGreaterThan(before + 47 * 3_600_000);
    const root = await server.fetch(calls.ccms.getRootCert.path, { token: server.tokens.gamma });
    expect(readFileSync(join(folder, "ccms-rca.oer"))).toEqual(Buffer.from(await root.arrayBuffer()));
    const judged = judgeOmniairBundle(readFileSync(join(folder, "cert_bundle.zip")), {
      now: new Date(),
      psids: [32],
    });
    const thisWeek = [...judged.certificates.keys()].slice(0, 20);
    expect([judged.certificates.size, judged.layoutFaults]).toEqual([40, []]);
    expect(judged.refusals.filter(({ path }) => thisWeek.includes(path))).toEqual([]);
    expect(statSync(join(folder, "cert_bundle.zip")).mode & 0o077).toBe(0);
    expect(statSync(join(folder, "device.pem")).mode & 0o077).toBe(0);
    const devices = await server.fetch(calls.ccms.getAllDevices.path, { token: server.tokens.gamma });
    expect(await devices.text()).toContain(`${foreign.organizationId}${digits}`);
  });

  it.each([
    ["sh", "401"],
    ["js", "invalid_client"],
  ] as const)("stops with the reason where the secret is wrong (%s)", async (language, reason) => {
    await expect(run(language, "wrong")).rejects.toThrow(reason);
    expect(readdirSync(folder)).toEqual([]);
  });
});

/** A call as somebody makes it who has nothing particular in mind. */
function attempt(call: Call, token: string, { organizationId }: Pick<Organization, "organizationId"> = own) {
  const params = { ...anyPathValues, organizationId: foreign.organizationId };
  const query = organizationId === "" ? "" : `?organizationId=${organizationId}`;
  return server.fetch(fillPath(call.path, params) + query, {
    method: call.method,
    token,
    ...(call.body && { body: "00" }),
  });
}

async function expectRefused(tokens: readonly string[]): Promise<void> {
  for (const token of tokens)
    expect((await server.fetch(calls.meta.version.path, { token })).status).toBe(401);
}
