import { readFileSync } from "node:fs";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { type Call, calls, everyCall, scopeOf } from "@v2x/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { onTheWire } from "../on-the-wire.test-support.ts";
import { startTestServer, type TestServer } from "../running-server.test-support.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    FEATURES: "camp",
    CONTACT_EMAIL: "help@v2x.example",
    TRUST_LIST_STATEMENT: "Registered elsewhere.",
    RATE_LIMIT_PER_MINUTE: "100",
  });
});
afterAll(() => server.close());

const get = (path: string, init = {}) => server.fetch(path, { token: server.tokens.alpha, ...init });

describe("what the shell asks for", () => {
  it("tells anyone how to sign in [R1.38] [R7.6] [R7.7]", async () => {
    const answer = await server.fetch(calls.meta.oauth2Config.path);
    expect(answer.status).toBe(200);
    const config = calls.meta.oauth2Config.answer.schema.parse(await answer.json());
    expect(config.clientId).toBe("v2x-portal");
    expect(config.issuerUrl).toMatch(/^http:\/\/localhost:\d+\/identity$/);
    const discovery = await server.fetch("/identity/.well-known/openid-configuration");
    expect(await discovery.json()).toMatchObject({ issuer: config.issuerUrl });
  });

  it("lists the features that are switched on [R3.81] [R7.9]", async () => {
    expect(await (await get(calls.meta.features.path)).json()).toEqual(["camp"]);
  });

  it("tells its version as text [R7.10]", async () => {
    const answer = await get(calls.meta.version.path);
    expect(answer.headers.get("content-type")).toMatch(/^text\/plain/);
    expect(await answer.text()).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it("tells contact and links, and the operator's own statement [R1.19] [R1.20] [R1.21] [R1.24] [R1.25] [R3.82] [R7.11]", async () => {
    const links = calls.meta.externalUris.answer.schema.parse(
      await (await get(calls.meta.externalUris.path)).json(),
    );
    expect(links).toMatchObject({
      contactEmail: "help@v2x.example",
      trustListStatement: { en: "Registered elsewhere." },
    });
    expect(links).not.toHaveProperty("registration");
    for (const [link, heading] of [
      [links.moreInfo, "About this portal"],
      [links.privacyStatement?.en, "Privacy statement"],
      [links.accessibility?.en, "Accessibility"],
    ]) {
      const page = await server.fetch(new URL(link ?? "").pathname);
      expect(page.status).toBe(200);
      const html = await page.text();
      expect(html).toContain(`<h1>${heading}</h1>`);
      expect(html).toContain("mailto:help@v2x.example");
    }
  });

  it.each([
    ["/api/manual/en", "manual.pdf", "manual"],
    ["/api/manual/de", "manual.pdf", "manual"],
    ["/api/termsOfUse/en", "termsOfUse.pdf", "termsOfUse"],
    ["/api/termsOfUse/fi", "termsOfUse.pdf", "termsOfUse"],
    ["/api/termsOfUse", "termsOfUse.pdf", "termsOfUse"],
    ["/api/termsOfUse?locale=en", "termsOfUse.pdf", "termsOfUse"],
  ])("sends %s as %s, in English for every locale [R1.26] [R1.27] [R1.29] [R1.30] [R1.34] [R7.12] [R7.13] [R7.14] [R7.15] [R9.34] [R9.35]", async (path, fileName, content) => {
    const answer = await get(path, { headers: { "accept-language": "fi" } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="${fileName}"`);
    expect(await answer.text()).toBe(`%PDF-1.7 ${content}`);
  });
});

describe("the portal's pages", () => {
  it("are sent for every path that a person may type, also those that the portal does not know", async () => {
    for (const path of ["/", "/dashboard", "/dashboard/ccms/ca", "/no/such/page"]) {
      const answer = await server.fetch(path, { headers: { accept: "text/html,*/*;q=0.8" } });
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-type")).toMatch(/^text\/html/);
      expect(answer.headers.get("cache-control")).toBe("no-cache");
      expect(await answer.text()).toContain("V2X User Portal");
    }
  });

  it("take hashed files for a year, and miss those that are not there", async () => {
    const asset = await server.fetch("/assets/index-abc123.js");
    expect(asset.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect((await server.fetch("/assets/index-gone.js")).status).toBe(404);
  });

  it("carry the sign-in answer from the callback behind the hash [R1.39] [R2.2] [R2.3]", async () => {
    const answer = await server.fetch("/oauth/callback?code=a%2Fb&state=x?y");
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toBe("/#/oauth/callback?code=a%2Fb&state=x?y");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect((await server.fetch("/oauth/callback")).headers.get("location")).toBe("/#/oauth/callback");
  });

  it("allow scripts of our own origin only, and nothing from strings", async () => {
    const { headers } = await server.fetch("/");
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(policy).toContain("frame-ancestors 'self'");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("strict-transport-security")).toBeNull();
  });
});

describe("the API's description", () => {
  it("has every call of the contract, with its guard and where it names the organization", async () => {
    const description = await (await server.fetch("/api/openapi.json")).json();
    expect(description.openapi).toBe("3.1.0");
    for (const { name, group, call } of everyCall) {
      const operation = description.paths[call.path][call.method.toLowerCase()];
      expect(operation).toMatchObject({ operationId: name, tags: [group], summary: call.summary });
      expect(operation.security).toEqual(call.auth === "none" ? [] : [{ bearer: [] }]);
      const places = operation.parameters
        .filter((parameter: { name: string }) => parameter.name === "organizationId")
        .map((parameter: { in: string }) => parameter.in);
      expect(places, name).toEqual(scopeOf(call) === "none" ? [] : [scopeOf(call)]);
    }
    const { properties } =
      description.paths[calls.ccms.generateAT.path].post.requestBody.content["application/json"].schema;
    expect(properties.certNum).toMatchObject({ minimum: 1, maximum: 100, default: 50 });
  });

  it("is the same whichever compression a client reads", async () => {
    const get = (headers: Record<string, string>) => onTheWire(server.url, "/api/openapi.json", { headers });
    const plain = await get({});
    expect(plain.headers["content-encoding"]).toBeUndefined();
    for (const [asked, sent, decompress] of [
      ["gzip, deflate, br", "br", brotliDecompressSync],
      ["gzip", "gzip", gunzipSync],
      ["BR", "br", brotliDecompressSync],
      ["br;q=0, *", "gzip", gunzipSync],
      ["deflate", undefined, (body: Buffer) => body],
    ] as const) {
      const { status, headers, body } = await get({ "accept-encoding": asked });
      expect({ status, encoding: headers["content-encoding"] }).toEqual({ status: 200, encoding: sent });
      expect(headers).toHaveProperty("vary", expect.stringMatching(/accept-encoding/i));
      expect(decompress(body).equals(plain.body)).toBe(true);
    }
  });

  it("allows in bodies the members that the server accepts, and no others", async () => {
    const { paths } = await (await server.fetch("/api/openapi.json")).json();
    const bodyOf = ({ path, method }: Call) =>
      paths[path][method.toLowerCase()].requestBody.content["application/json"].schema;
    const device = bodyOf(calls.ccms.addDevice);
    expect(device.additionalProperties).toBe(false);
    expect(device.properties.appPermissions.items.additionalProperties).toBe(false);
    // What an answer about a device has may be sent back.
    expect(device.properties.enrollmentStatus).toEqual({
      description: "Sent back from an answer: accepted, and not read.",
    });
    expect(device.required).toEqual(["canonicalId", "compressedKey"]);
    const profile = bodyOf(calls.scms.scmsOmniAirTestProfile).properties.certRequests.items;
    expect(profile.additionalProperties).toBe(false);
    expect(profile.properties.certIssuePermissions.additionalProperties).toBe(false);
    for (const { name, call } of everyCall)
      if (call.body?.type === "json")
        expect(JSON.stringify(bodyOf(call)), name).toContain('"additionalProperties":false');
  });

  it("can be read and tried on a page of our own", async () => {
    const page = await (await server.fetch("/api/docs")).text();
    expect(page).toContain('src="/info/api-docs.js"');
    const script = await server.fetch("/info/api-docs.js");
    expect(script.status).toBe(200);
    expect(await script.text()).toContain("/api/openapi.json");
  });
});

describe("pages that the server writes itself", () => {
  it.each([
    ["/info/privacy.en.html", 200, "Privacy statement"],
    ["/info/accessibility.en.html", 200, "Accessibility"],
    ["/info/about", 200, "About this portal"],
    ["/api/docs", 200, "API"],
    ["/no/such/page.html", 404, "Page not found"],
    ["/identity/no/such/page", 404, "Page not found"],
    ["/identity/session/end/success", 200, "Logged out"],
    ["/identity/auth?client_id=nobody", 400, "The sign-in did not work"],
    ["/identity/interaction/unknown", 400, "This sign-in page has expired"],
  ])("%s has the one title, one heading, a way back, and loads nothing from elsewhere [R1.35]", async (path, status, heading) => {
    const answer = await server.fetch(path, { headers: { accept: "text/html" } });
    expect(answer.status).toBe(status);
    const page = await answer.text();
    expect(page).toContain("<title>V2X User Portal</title>");
    expect(page.match(/<h1>[^<]*/g)).toEqual([`<h1>${heading}`]);
    expect(page).toContain(`<a class="brand" href="${server.url}/">`);
    const assets = [...page.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)].map(([, address]) => address!);
    expect(assets.length).toBeGreaterThan(1);
    for (const address of assets) {
      const asset = new URL(address, server.url);
      expect(asset.origin).toBe(server.url);
      const served = await server.fetch(asset.pathname);
      expect(served.status).toBe(200);
      await served.arrayBuffer(); // an answer that nobody reads would hold the server's end up
    }
    const policy = answer.headers.get("content-security-policy") ?? "";
    for (const kind of ["style", "font", "script"]) expect(policy).toContain(`${kind}-src 'self'`);
  });
});

describe("health", () => {
  it("is told without sign-in", async () => {
    expect((await server.fetch("/healthz")).status).toBe(200);
    expect((await server.fetch("/readyz")).status).toBe(200);
  });
});

describe("the limit of requests", () => {
  it("tells whoever exceeds it when to come back, and lets the portal's own files through", async () => {
    let refused: Response | undefined;
    // Twice as many as a minute has: the next may begin in the midst of them.
    for (let count = 0; count < 201 && !refused; count++) {
      const answer = await server.fetch(calls.meta.oauth2Config.path);
      if (answer.status !== 200) refused = answer;
    }
    expect(refused?.status).toBe(429);
    expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await refused?.text()).toMatch(/^Too many requests\. Try again in \d+ seconds\.$/);
    expect((await server.fetch("/")).status).toBe(200);
  });
});

it("tells at its start where it is and how to sign in", () => {
  expect(server.said).toEqual([
    expect.stringMatching(/^ready: http:\/\/localhost:\d+$/),
    "sign in: demo@v2x.example, password as in DEMO_PASSWORD",
  ]);
  expect(readFileSync(`${server.dataDir}/master.key`, "utf8")).toMatch(/^[0-9a-f]{64}\n$/);
});
