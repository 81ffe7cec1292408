import { once } from "node:events";
import { connect } from "node:net";
import { calls, everyCall, fillPath } from "@v2x/contract";
import { generatePrivateKey } from "@v2x/crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anyPathValues } from "./routes/path-values.test-support.ts";
import { organizations, startTestServer, type TestServer } from "./running-server.test-support.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ FEATURES: "camp", RATE_LIMIT_PER_MINUTE: "0" });
});
afterAll(() => server.close());

/** An answer of each kind: page, file, call, text, device protocol, provider, and refusals. */
const samples: readonly { readonly what: string; readonly path: string; readonly init?: RequestInit }[] = [
  { what: "a page of the portal", path: "/dashboard", init: { headers: { accept: "text/html" } } },
  { what: "a script of the portal", path: "/assets/index-abc123.js" },
  { what: "a page of its own", path: "/info/about" },
  { what: "a call", path: calls.meta.oauth2Config.path },
  { what: "a file", path: calls.meta.termsOfUseByQuery.path },
  { what: "a call without a token", path: calls.meta.version.path },
  { what: "an unknown call", path: "/api/nothing" },
  { what: "a method of no call", path: calls.meta.version.path, init: { method: "DELETE" } },
  { what: "an address with a control character", path: "/%00" },
  { what: "the API's description", path: "/api/openapi.json" },
  { what: "a list for devices", path: "/ccms/dc/getctl" },
  { what: "a refused request of a device", path: "/ccms/ea/enrolment", init: { method: "POST", body: "x" } },
  {
    what: "the sign-in page",
    path: "/identity/auth?client_id=nobody",
    init: { headers: { accept: "text/html" } },
  },
  { what: "the provider's metadata", path: "/identity/.well-known/openid-configuration" },
  { what: "a refusal of the token endpoint", path: "/identity/token", init: { method: "POST" } },
  { what: "a health check", path: "/healthz" },
  { what: "the contact for vulnerabilities", path: "/.well-known/security.txt" },
];

describe.each(samples)("$what", ({ path, init }) => {
  it("says what it is, in which characters, and must not be guessed, framed or linked back", async () => {
    const { headers } = await server.fetch(path, init);
    const mediaType = headers.get("content-type") ?? "";
    expect(mediaType).toMatch(/^(text|application)\/[\w.+-]+/);
    if (mediaType.startsWith("text/")) expect(mediaType).toMatch(/; ?charset=utf-8$/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toMatch(/^(no-referrer|same-origin)$/);
    const policy = headers.get("content-security-policy");
    expect(policy).toMatch(/(object|default)-src 'none'/);
    expect(policy).toMatch(/frame-ancestors '(self|none)'/);
  });

  it("is not handed to scripts of another site", async () => {
    const headers = { ...init?.headers, origin: "https://other.example" };
    const answer = await server.fetch(path, { ...init, headers });
    // Metadata of OpenID providers is public, and what the token endpoint says to no client of its own holds nothing.
    if (!path.startsWith("/identity/")) expect(answer.headers.get("access-control-allow-origin")).toBeNull();
    expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
  });
});

const readable = everyCall.filter(({ call }) => call.method === "GET" && call.auth !== "none");

it.each(readable)("$name is answered in a form that no cache shows to somebody else", async ({ call }) => {
  const token = call.auth === "operator" ? server.tokens.operator : server.tokens.gamma;
  const answer = await server.fetch(fillPath(call.path, anyPathValues), { token });
  await answer.arrayBuffer();
  expect(answer.headers.get("cache-control")).toMatch(
    call.answer.type === "file" ? /^(no-store|private, no-cache)$/ : /^no-store$/,
  );
});

it("a preflight of another site gets no permission for a call", async () => {
  const answer = await server.fetch(calls.ccms.addDevice.path, {
    method: "OPTIONS",
    headers: {
      origin: "https://other.example",
      "access-control-request-method": "POST",
      "access-control-request-headers": "authorization",
    },
  });
  expect(answer.status).toBe(405);
  for (const header of ["access-control-allow-origin", "access-control-allow-headers"])
    expect(answer.headers.get(header)).toBeNull();
});

it("an address that cannot be decoded, and what is no request, must not be guessed either", async () => {
  const answer = await server.fetch("/%zz");
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname, () => socket.end("nonsense\r\n\r\n"));
  const [said] = await once(socket, "data");
  expect(String(said)).toMatch(/^HTTP\/1.1 400 .*\r\nX-Content-Type-Options: nosniff\r\n/s);
});

it.each([
  "/.git/HEAD",
  "/.git/config",
  "/.env",
  "/.npmrc",
  "/package.json",
  "/master.key",
  "/installation.json",
  "/../installation.json",
  "/assets/../../installation.json",
  "/assets/..%2f..%2finstallation.json",
  "/assets/..%5c..%5cinstallation.json",
  "/index.html.br",
])("%s is no file of the portal", async (path) => {
  const answer = await server.fetch(path, { headers: { accept: "*/*" } });
  const text = await answer.text();
  // What has no file's name may be a page that somebody typed: the portal says that there is none.
  if (answer.status === 200) expect(text).toBe("<!doctype html><title>V2X User Portal</title>");
  else expect(answer.status).toBeGreaterThanOrEqual(400);
});

it.each(["/assets", "/assets/"])("%s lists no files", async (path) => {
  for (const accept of ["*/*", "text/html"])
    expect(await (await server.fetch(path, { headers: { accept } })).text()).not.toContain("index-abc123");
});

it.each([
  "//other.example/",
  "///other.example/%2e%2e",
  "/\\other.example",
  "/oauth/callback?next=https://other.example",
  "/oauth/callback//other.example",
  "/identity/auth?client_id=v2x-portal&response_type=code&scope=openid&redirect_uri=https%3A%2F%2Fother.example",
  "/identity/session/end?post_logout_redirect_uri=https%3A%2F%2Fother.example",
  "/identity/account?done=https%3A%2F%2Fother.example",
])("%s leads to no other site", async (path) => {
  const answer = await server.fetch(path, { headers: { accept: "text/html" } });
  await answer.arrayBuffer();
  const location = answer.headers.get("location");
  if (location !== null) expect(new URL(location, server.url).origin).toBe(server.url);
});

it("a parameter that comes twice is refused, whichever value would be allowed", async () => {
  const [own, foreign] = [organizations.onlyCcms.organizationId, organizations.foreign.organizationId];
  const ask = async (path: string) => (await server.fetch(path, { token: server.tokens.alpha })).status;
  const { path } = calls.ccms.getAllDevices;
  expect(await ask(`${path}?organizationId=${own}`)).toBe(200);
  for (const [first, second] of [
    [own, foreign],
    [foreign, own],
    [own, own],
  ])
    expect(await ask(`${path}?organizationId=${first}&organizationId=${second}`)).toBe(400);
  expect(await ask(`${path}?organizationId=${own}&page=0&page=1`)).toBe(400);
});

it("a parameter counts in its own place alone", async () => {
  const { organizationId: foreign } = organizations.foreign;
  const headers = { organizationId: foreign, cookie: `organizationId=${foreign}` };
  const listed = await server.fetch(calls.ccms.getAllDevices.path, { token: server.tokens.alpha, headers });
  expect(listed.status).toBe(200);
  const device = {
    canonicalId: `${organizations.onlyCcms.organizationId}01`,
    compressedKey: Buffer.from(generatePrivateKey("NistP256").publicKey).toString("hex"),
  };
  const { path, method } = calls.ccms.addDevice;
  const add = (more: object) =>
    server.fetch(path, { method, token: server.tokens.alpha, body: JSON.stringify({ ...device, ...more }) });
  expect((await add({ organizationId: foreign })).status).toBe(403);
  for (const name of ["__proto__", "constructor", "isOperator"]) {
    const answer = await add(JSON.parse(`{"${name}": {"status": "REVOKED"}}`));
    expect([answer.status, (await answer.json()).message]).toEqual([
      400,
      expect.stringContaining(`no member ${name}`),
    ]);
  }
  // An answer may be sent back whole: what the server decides is not read from it.
  const added = await (await add({ id: "1", enrollmentStatus: "ENROLLED", status: "REVOKED" })).json();
  expect(added).toMatchObject({ enrollmentStatus: "NOT_ENROLLED", status: "ACTIVE" });
  expect(added.id).not.toBe("1");
});
