import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { request } from "node:http";
import type { FastifyInstance, RouteOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "./running-server.test-support.ts";

/** So many requests of each class; of files ten times as many. */
const most = 20;
const limitsOf = { portal: most, device: most, signer: most, files: 10 * most } as const;
/** A request of each class. Those to the signer are posted. */
const samples = {
  portal: "/api/oauth2/config",
  device: "/ccms/dc/getctl",
  signer: "/signer/verify",
  files: "/assets/index-abc123.js",
} as const;

const routes: RouteOptions[] = [];
let server: TestServer;
beforeAll(async () => {
  const watch = (message: unknown) =>
    (message as { readonly fastify: FastifyInstance }).fastify.addHook("onRoute", (route) => {
      routes.push(route);
    });
  subscribe("fastify.initialization", watch);
  server = await startTestServer({
    FEATURES: "camp",
    SCMS_WEEKS_AHEAD: "1",
    RATE_LIMIT_PER_MINUTE: String(most),
    DEVICE_RATE_LIMIT_PER_MINUTE: String(most),
    SIGNER_RATE_LIMIT_PER_MINUTE: String(most),
  });
  unsubscribe("fastify.initialization", watch);
});
afterAll(() => server.close());

let addresses = 1;
/** A visitor who has sent nothing yet. */
function newcomer() {
  const localAddress = `127.0.0.${++addresses}`;
  const ask = (path: string, method = "GET", headers: Record<string, string> = {}): Promise<number> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(server.url);
      const host = `${hostname}:${port}`;
      const options = {
        hostname: "127.0.0.1",
        port,
        path,
        method,
        localAddress,
        headers: { host, ...headers },
      };
      const sent = request(options, (answer) => {
        answer.resume().once("end", () => resolve(answer.statusCode!));
      });
      sent.once("error", reject);
      sent.end();
    });
  const exhaust = async (limit: keyof typeof limitsOf) => {
    const sample = () => ask(samples[limit], limit === "signer" ? "POST" : "GET");
    for (let count = 0; count < limitsOf[limit]; count += 1) expect(await sample()).not.toBe(429);
    expect(await sample()).toBe(429);
  };
  return { ask, exhaust };
}

/** Every way to ask for a route, with a value for each parameter. */
function requestsFor({ method, url }: RouteOptions) {
  const path = url.replaceAll(/:\w+/g, "1").replace("*", "x");
  return [method].flat().map((one) => ({ method: one, path }));
}

it("gives every route a limit", () => {
  expect(routes.length).toBeGreaterThan(200);
  const without = routes.filter(({ config }) => config?.limit === undefined).map(({ url }) => url);
  expect(without).toEqual([]);
  const unlimited = routes.filter(({ config }) => config?.limit === "health").map(({ url }) => url);
  expect(new Set(unlimited)).toEqual(new Set(["/healthz", "/readyz"]));
});

it.each([
  "portal",
  "device",
  "signer",
  "files",
] as const)("counts every route of the class %s together", async (limit) => {
  const { ask, exhaust } = newcomer();
  await exhaust(limit);
  const asked = routes.filter(({ config }) => config?.limit === limit).flatMap(requestsFor);
  expect(asked.length).toBeGreaterThan(2);
  const answered: string[] = [];
  // Many at a time: each refusal waits by now.
  for (let first = 0; first < asked.length; first += 100)
    await Promise.all(
      asked.slice(first, first + 100).map(async ({ method, path }) => {
        if ((await ask(path, method)) !== 429) answered.push(`${method} ${path}`);
      }),
    );
  expect(answered).toEqual([]);
});

// Side by side, here and below: each refusal past the limit waits.
describe.concurrent.each([
  ["/api/oauth2/config", "GET"],
  ["/api/openapi.json", "GET"],
  ["/api/nothing", "GET"],
  ["/signer/verify", "POST"],
  ["/identity/register", "GET"],
  ["/demo/mails", "GET"],
  ["/dashboard", "GET"],
  ["/ccms/ea/enrolment", "POST"],
  ["/ccms/aa/authorization/", "POST"],
  ["/ccms/dc/getctl", "GET"],
  ["/ccms/dc/nothing", "GET"],
  ["/getctl", "GET"],
  ["/scms/eca/v3/enrollment-certificate", "POST"],
  ["/scms/ra/v3/ra-certificate", "GET"],
  ["/v3/ra-certificate", "GET"],
  ["/camp/ra/provision-pseudonym-certificate-batch", "POST"],
  ["/camp/ra/download/info", "GET"],
  ["/camp/ma/download-crl", "GET"],
  ["/download-crl", "GET"],
  ["/download/local-certificate-chain", "GET"],
])("%s (%s)", (path, method) => {
  const encoded = `/%${path.charCodeAt(1).toString(16)}${path.slice(2)}`;

  it(`is answered ${most} times in a minute, by whatever spelling`, async () => {
    const { ask } = newcomer();
    for (let count = 0; count < most; count += 1) expect(await ask(path, method)).not.toBe(429);
    expect(await ask(path, method)).toBe(429);
    // Rejected requests count, too; some spellings count against another class.
    expect([400, 429]).toContain(await ask(encoded, method));
    expect(await newcomer().ask(encoded, method)).toBe(400);
  });
});

it("loads a page with a hundred files, and more than ten times the limit from no one", async () => {
  const { ask } = newcomer();
  expect(await ask("/", "GET", { accept: "text/html" })).toBe(200);
  for (let file = 0; file < 100; file += 1) expect(await ask(samples.files)).toBe(200);
  for (let file = 101; file < limitsOf.files; file += 1) await ask(samples.files);
  expect(await ask(samples.files)).toBe(429);
  expect(await ask("/info/about")).toBe(429);
  expect(await ask(samples.portal)).toBe(200);
});

it("answers health checks of a visitor past every limit", async () => {
  const { ask, exhaust } = newcomer();
  for (const limit of ["portal", "device", "signer"] as const) await exhaust(limit);
  expect([await ask("/healthz"), await ask("/readyz")]).toEqual([200, 200]);
});

describe("a visitor past the limits", () => {
  const { ask, exhaust } = newcomer();
  beforeAll(async () => {
    for (const limit of ["portal", "device", "signer"] as const) await exhaust(limit);
  });

  it.concurrent.each([
    ["in capitals", "/API/oauth2/config"],
    ["with a capital in the middle", "/api/oauth2/Config"],
    ["with an encoded letter", "/%61pi/oauth2/config"],
    ["with an encoded letter in the middle", "/api/o%61uth2/config"],
    ["with a capital encoded", "/%41PI/oauth2/config"],
    ["with an encoded digit", "/api/oauth%32/config"],
    ["encoded twice", "/%2561pi/oauth2/config"],
    ["with an encoded slash", "/api%2Foauth2%2Fconfig"],
    ["with an encoded backslash", "/api%5Coauth2/config"],
    ["with a backslash", "/api\\oauth2/config"],
    ["with a semicolon", "/api/oauth2/config;jsessionid=1"],
    ["with a semicolon in front", "/;/api/oauth2/config"],
    ["with an encoded semicolon", "/api/oauth2/config%3Bx"],
    ["with a fragment", "/api/oauth2/config#x"],
    ["with encoded dots", "/%2e%2e/api/oauth2/config"],
    ["with dots", "/x/../api/oauth2/config"],
    ["with one dot", "/./api/oauth2/config"],
    ["with doubled slashes", "//api/oauth2/config"],
    ["with a slash behind", "/api/oauth2/config/"],
    ["with a query", "/api/oauth2/config?%61=%61"],
    ["with letters of another width", "/%EF%BD%81pi/oauth2/config"],
    ["with the address of devices encoded", "/%63cms/dc/getctl"],
    ["with the version encoded", "/%763/ra-certificate"],
    ["with the slash behind the version encoded", "/v3%2Fra-certificate"],
    ["with the whole address", "WHOLE/api/oauth2/config"],
    ["with the whole address, encoded", "WHOLE/%61pi/oauth2/config"],
  ])("is not served by another spelling: %s", async (_what, path) => {
    expect([400, 403, 429]).toContain(await ask(path.replace("WHOLE", server.url)));
  });
});
