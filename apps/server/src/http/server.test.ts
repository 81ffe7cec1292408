import { AtError } from "@v2x/ccms";
import { CredentialsError } from "@v2x/credentials";
import { StoreError } from "@v2x/store";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bareServer } from "../bare-server.test-support.ts";

let app: FastifyInstance;
beforeAll(async () => {
  app = await bareServer({ publicUrl: "https://portal.example", issuerUrl: "https://id.example/realms/v2x" });
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

it("keeps browsers on https for subdomains where it is configured so", async () => {
  const app = await bareServer({ publicUrl: "https://portal.example", hstsSubdomains: true });
  const { headers } = await app.inject("/nothing");
  expect(headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
  await app.close();
});

it("lets pages have no inline scripts, no inline styles and no other base address", async () => {
  const { headers } = await app.inject("/fail/unforeseen");
  const policy = String(headers["content-security-policy"]);
  expect(policy).not.toContain("unsafe-inline");
  expect(policy).toContain("base-uri 'none';");
});

it("refuses an address that is not well formed", async () => {
  const { statusCode, headers } = await app.inject("/%zz");
  expect(statusCode).toBe(400);
  expect(headers["content-type"]).toMatch(/^text\/plain/);
});

it("says so while the portal's pages are not built", async () => {
  const { statusCode, body } = await app.inject({ url: "/dashboard", headers: { accept: "*/*" } });
  expect(statusCode).toBe(503);
  expect(body).toBe("The portal's pages are not built yet. Please try again in a minute.");
});

describe("to somebody who opened an address in a browser", () => {
  const visit = (url: string) => app.inject({ url, headers: { accept: "text/html,*/*;q=0.8" } });

  it("a failure is a page that says once what happened, the number to name and whom to write to [R8.60] [R2.187]", async () => {
    const { statusCode, headers, body } = await visit("/fail/unforeseen");
    expect(statusCode).toBe(500);
    expect(headers["content-type"]).toMatch(/^text\/html/);
    expect(headers["cache-control"]).toBe("no-store");
    expect(body).toContain("<title>V2X User Portal</title>");
    const [main = ""] = /<main>.*<\/main>/s.exec(body) ?? [];
    const link = '<a href="mailto:help@v2x.example">help@v2x.example</a>';
    expect(main).toContain(
      `<p>Something went wrong on the server. Please try again; if it happens again, write to ${link} and name this number: ${headers["x-request-id"]}.</p>`,
    );
    expect(main.match(/Something went wrong/g)).toHaveLength(1);
    expect(main.match(/mailto:/g)).toHaveLength(1);
    expect(main).toContain('class="icon error"');
    expect(body).not.toContain("secret detail");
  });

  it.each([
    ["/dashboard", 503, "Not available at the moment", "The portal&#39;s pages are not built yet."],
    ["/no/such/file.html", 404, "Page not found", "This page does not exist."],
    ["/fail/long", 400, "The request was refused", "Invalid AppPermissions"],
  ])("%s gives a page with status %i", async (url, status, title, text) => {
    const { statusCode, body } = await visit(url);
    expect(statusCode).toBe(status);
    expect(body).toContain(`<h1>${title}</h1>`);
    expect(body).toContain(text);
  });

  it.each([
    "/api/nothing",
    "/ccms/dc/getctl/nothing",
  ])("a call, %s, fails in plain text all the same [R8.1]", async (url) => {
    expect((await visit(url)).headers["content-type"]).toMatch(/^text\/plain/);
  });
});

it("leads a browser that came by another name of this machine to the public address, and no other caller", async () => {
  const local = await bareServer();
  const get = async (host: string, accept: string) =>
    (await local.inject({ url: "/dashboard?a=1", headers: { host, accept } })).headers.location;
  expect(await get("127.0.0.1:8080", "text/html,*/*")).toBe("http://localhost:8080/dashboard?a=1");
  expect(await get("[::1]:8080", "text/html")).toBe("http://localhost:8080/dashboard?a=1");
  expect(await get("127.0.0.1:8080", "*/*")).toBeUndefined();
  expect(await get("127.0.0.1:9090", "text/html")).toBeUndefined();
  expect(await get("evil.example", "text/html")).toBeUndefined();
  await local.close();
});
