import type { FastifyInstance } from "fastify";
import { afterEach, describe, expect, it } from "vitest";
import { bareServer } from "../bare-server.test-support.ts";
import { followProxies } from "./forwarding.ts";
import { limitRoutes } from "./limited-routes.ts";
import type { TrustedProxies } from "./trusted-proxies.ts";

let app: FastifyInstance;
afterEach(() => app.close());

const proxy = "192.0.2.10";

/** Serves a page at `/`, a download of devices at `/list` and, at `/who`, who asks. */
async function serverBehind(trustedProxies: TrustedProxies, change: Parameters<typeof bareServer>[0] = {}) {
  app = await bareServer({ trustedProxies, publicUrl: "https://portal.example", ...change });
  app.get("/", async () => "page");
  app.get("/who", async ({ ip }) => ip);
  await app.register(async (scope) => {
    limitRoutes(scope, "device");
    scope.get("/list", async () => "list");
  });
}

const ask = (headers: Record<string, string>, { url = "/who", from = proxy } = {}) =>
  app.inject({ url, remoteAddress: from, headers });

describe("the address of a visitor", () => {
  it.each<[string, TrustedProxies, string | undefined, string]>([
    ["is that of the connection without a proxy", [], "198.51.100.7", proxy],
    ["is that of the connection where the sender is no trusted proxy", ["10.0.0.0/8"], "198.51.100.7", proxy],
    ["is what the one proxy appended", 1, "203.0.113.1, 198.51.100.7", "198.51.100.7"],
    ["is what the proxy of that address appended", [proxy], "203.0.113.1, 198.51.100.7", "198.51.100.7"],
    ["is what the first of two proxies appended", 2, "203.0.113.1, 198.51.100.7, 192.0.2.11", "198.51.100.7"],
    [
      "is what the first of two proxies in a network appended",
      ["192.0.2.0/24"],
      "203.0.113.1, 198.51.100.7, 192.0.2.11",
      "198.51.100.7",
    ],
    ["is that of the proxy where it names none", 1, undefined, proxy],
    ["may be written by the visitor as text", 1, "<script>, 198.51.100.7", "198.51.100.7"],
    ["may be one of IPv6", 1, "2001:db8::7", "2001:db8::7"],
  ])("%s", async (_what, proxies, header, address) => {
    await serverBehind(proxies);
    const answer = await ask(header === undefined ? {} : { "x-forwarded-for": header });
    expect([answer.statusCode, answer.body]).toEqual([200, address]);
  });

  it.each([
    "unknown",
    "198.51.100.7:443",
    "[2001:db8::7]",
    "fe80::7%eth0",
    "198.51.100.7, evil",
    "x".repeat(2000),
    "1.2.3",
    "_hidden",
  ])("is refused with 400 where a trusted proxy calls it %s", async (header) => {
    await serverBehind(1);
    const { statusCode, body } = await ask({ "x-forwarded-for": header });
    expect([statusCode, body]).toEqual([400, "X-Forwarded-For must hold IP addresses, without ports."]);
  });

  it("counts requests behind an appending proxy, whatever they say of themselves", async () => {
    await serverBehind(1, { rateLimitPerMinute: 20 });
    const statuses: number[] = [];
    for (let count = 0; count < 21; count += 1)
      statuses.push((await ask({ "x-forwarded-for": `203.0.113.${count}, 198.51.100.7` })).statusCode);
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429]);
    expect((await ask({ "x-forwarded-for": "198.51.100.8" })).statusCode).toBe(200);
  });
});

describe("a visitor who came to the proxy by plain HTTP", () => {
  const byHttp = { "x-forwarded-for": "198.51.100.7", "x-forwarded-proto": "http" };
  const page = { ...byHttp, accept: "text/html,*/*;q=0.8" };

  it("is sent to the public URL with a page, and with an address that is none", async () => {
    await serverBehind(1);
    for (const url of ["/?a=b", "/nothing"]) {
      const { statusCode, headers } = await ask(page, { url });
      expect([statusCode, headers.location]).toEqual([308, `https://portal.example${url}`]);
    }
  });

  it.each([page, byHttp])("is answered with what devices download", async (headers) => {
    await serverBehind(1);
    expect((await ask(headers, { url: "/list" })).statusCode).toBe(200);
  });

  it("is rejected as a program, which may have sent a token, and reads where to send it", async () => {
    await serverBehind(1);
    for (const url of ["/who", "/nothing"]) {
      const { statusCode, body } = await ask(byHttp, { url });
      expect([statusCode, body]).toEqual([
        400,
        "The request came by plain HTTP, so others may have read it. Send it to https://portal.example, and replace the token, password or secret in it.",
      ]);
    }
  });

  it.each<[string, TrustedProxies, Record<string, string>, string]>([
    ["only a stranger says so", ["10.0.0.0/8"], page, "https://portal.example"],
    ["the public URL is one of plain HTTP", 1, page, "http://portal.example"],
    ["the proxy says HTTPS", 1, { ...page, "x-forwarded-proto": "https" }, "https://portal.example"],
    [
      "the proxy says HTTPS to a program",
      1,
      { ...byHttp, "x-forwarded-proto": "https" },
      "https://portal.example",
    ],
    ["the proxy says nothing", 1, { accept: "text/html" }, "https://portal.example"],
  ])("stays where %s", async (_what, proxies, headers, publicUrl) => {
    await serverBehind(proxies, { publicUrl });
    expect((await ask(headers, { url: "/" })).statusCode).toBe(200);
  });
});

it("says once that headers of a sender that is not trusted are ignored, and what to set", async () => {
  app = await bareServer();
  const said: string[] = [];
  followProxies(app, {
    trust: undefined,
    publicUrl: "https://portal.example",
    warn: (text) => said.push(text),
  });
  app.get("/who", async ({ ip }) => ip);
  await ask({});
  expect(said).toEqual([]);
  for (const header of ["x-forwarded-for", "x-forwarded-proto", "forwarded"]) await ask({ [header]: "x" });
  expect(said).toEqual([expect.stringMatching(/192\.0\.2\.10 sends them .* set TRUSTED_PROXIES/)]);
});
