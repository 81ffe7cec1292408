import { AtError } from "@v2x/ccms";
import { CredentialsError } from "@v2x/credentials";
import { StoreError } from "@v2x/store";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createServer } from "./server.ts";

let app: FastifyInstance;
beforeAll(async () => {
  app = await createServer({
    publicUrl: "https://portal.example",
    issuerUrl: "https://id.example/realms/v2x",
    contactEmail: "help@v2x.example",
    trustProxy: false,
    rateLimitPerMinute: 0,
    connectionsPerAddress: 0,
    logLevel: "silent",
    portalDist: "/nowhere",
  });
  const failures: Record<string, unknown> = {
    unforeseen: new TypeError("secret detail", { cause: "password 123" }),
    thrown: "not even an error",
    database: new StoreError("unavailable", { reason: "gone" }, "The database is not available: gone"),
    key: new CredentialsError("key-unavailable", { id: "k" }),
    bundle: new AtError("bundle-self-check", { file: "x", fault: "y" }),
    long: new AtError("permissions-invalid", {
      permissions: Array.from({ length: 100 }, (_, psid) => ({ psid, ssp: "00" })),
    }),
  };
  for (const [name, failure] of Object.entries(failures))
    app.get(`/fail/${name}`, async () => {
      throw failure;
    });
});
afterAll(() => app.close());

it.each([
  "unforeseen",
  "thrown",
  "bundle",
])("answers %s failures with a neutral text, a number to name and no detail [R8.60]", async (name) => {
  const { statusCode, body, headers } = await app.inject(`/fail/${name}`);
  expect(statusCode).toBe(500);
  expect(body).toBe(
    `Something went wrong on the server. Please try again; if it happens again, write to help@v2x.example and name this number: ${headers["x-request-id"]}.`,
  );
  expect(headers["content-type"]).toMatch(/^text\/plain/);
});

it.each(["database", "key"])("says when to come back while the %s is away", async (name) => {
  const { statusCode, body, headers } = await app.inject(`/fail/${name}`);
  expect(statusCode).toBe(503);
  expect(body).toMatch(/not available at the moment\. Please try again/);
  expect(Number(headers["retry-after"])).toBeGreaterThan(0);
});

it("keeps a text short enough to be shown [R8.1]", async () => {
  const { statusCode, body } = await app.inject("/fail/long");
  expect(statusCode).toBe(400);
  expect(body).toMatch(/^Invalid AppPermissions: 0 \(00\), 1 \(00\)/);
  expect(body.length).toBeLessThanOrEqual(500);
});

it("keeps browsers on https, and lets the portal talk to an identity provider elsewhere", async () => {
  const { headers } = await app.inject("/fail/unforeseen");
  expect(headers["strict-transport-security"]).toBe("max-age=31536000");
  expect(headers["content-security-policy"]).toContain("connect-src 'self' https://id.example;");
});

it("refuses an address that is not well formed", async () => {
  const { statusCode, headers } = await app.inject("/%zz");
  expect(statusCode).toBe(400);
  expect(headers["content-type"]).toMatch(/^text\/plain/);
});

it("says so while the portal's pages are not built", async () => {
  const { statusCode, body } = await app.inject({ url: "/dashboard", headers: { accept: "text/html" } });
  expect(statusCode).toBe(503);
  expect(body).toBe("The portal's pages are not built yet. Please try again in a minute.");
});

it("leads a browser that came by another name of this machine to the public address, and no other caller", async () => {
  const local = await createServer({
    publicUrl: "http://localhost:8080",
    issuerUrl: "http://localhost:8080/identity",
    contactEmail: "help@v2x.example",
    trustProxy: false,
    rateLimitPerMinute: 0,
    connectionsPerAddress: 0,
    logLevel: "silent",
    portalDist: "/nowhere",
  });
  const get = async (host: string, accept: string) =>
    (await local.inject({ url: "/dashboard?a=1", headers: { host, accept } })).headers.location;
  expect(await get("127.0.0.1:8080", "text/html,*/*")).toBe("http://localhost:8080/dashboard?a=1");
  expect(await get("[::1]:8080", "text/html")).toBe("http://localhost:8080/dashboard?a=1");
  expect(await get("127.0.0.1:8080", "*/*")).toBeUndefined();
  expect(await get("127.0.0.1:9090", "text/html")).toBeUndefined();
  expect(await get("evil.example", "text/html")).toBeUndefined();
  await local.close();
});
