import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bareServer } from "../bare-server.test-support.ts";
import { onTheWire } from "../on-the-wire.test-support.ts";
import { servePortal } from "./portal.ts";

const page = `<!doctype html><title>V2X User Portal</title>${"<p>text</p>".repeat(500)}`;
const script = "export const text = 1;\n".repeat(500);
const dist = mkdtempSync(join(tmpdir(), "v2x-portal-"));

let app: FastifyInstance;
let url: string;
beforeAll(async () => {
  mkdirSync(join(dist, "assets"));
  for (const [name, text] of [
    ["index.html", page],
    ["assets/index-abc.js", script],
    ["assets/decoder-worker-abc.js", script],
  ] as const) {
    writeFileSync(join(dist, name), text);
    writeFileSync(join(dist, `${name}.br`), brotliCompressSync(text));
    writeFileSync(join(dist, `${name}.gz`), gzipSync(text));
  }
  app = await bareServer({ portalDist: dist });
  await servePortal(app, dist);
  await app.listen({ host: "127.0.0.1", port: 0 });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await app.close();
  rmSync(dist, { recursive: true });
});

const get = (path: string, headers: Record<string, string>) => onTheWire(url, path, { headers });

describe("scripts of the portal", () => {
  it.each([
    "gzip",
    "br",
    "identity",
  ])("run WebAssembly in the decoder's worker alone: %s", async (encoding) => {
    const policyOf = async (path: string) =>
      String((await get(path, { "accept-encoding": encoding })).headers["content-security-policy"]);
    expect(await policyOf("/assets/decoder-worker-abc.js")).toContain(
      "script-src 'self' 'wasm-unsafe-eval';",
    );
    for (const path of ["/", "/assets/index-abc.js"])
      expect(await policyOf(path)).toContain("script-src 'self';");
  });
});

describe.each([
  ["/assets/index-abc.js", script, /javascript/, "public, max-age=31536000, immutable"],
  ["/", page, /text\/html/, "no-cache"],
  ["/dashboard/coer_decoder", page, /text\/html/, "no-cache"],
])("%s", (path, text, mediaType, keep) => {
  it.each([
    ["br, gzip", "br", brotliDecompressSync],
    ["gzip", "gzip", gunzipSync],
  ])("goes out as the build compressed it to whoever takes %s", async (accepted, encoding, open) => {
    const { headers, body } = await get(path, { "accept-encoding": accepted, accept: "text/html,*/*" });
    expect(headers).toMatchObject({ "content-encoding": encoding, "cache-control": keep });
    expect(headers["content-type"]).toMatch(mediaType);
    expect(headers.vary).toMatch(/accept-encoding/i);
    expect(Number(headers["content-length"])).toBe(body.length);
    expect(open(body).toString()).toBe(text);
  });

  it("goes out as it is to others, under another ETag", async () => {
    const { headers, body } = await get(path, { accept: "text/html,*/*" });
    expect(headers["content-encoding"]).toBeUndefined();
    expect(body.toString()).toBe(text);
    expect(headers.vary).toMatch(/accept-encoding/i);
    const compressed = await get(path, { "accept-encoding": "br", accept: "text/html,*/*" });
    expect(compressed.headers.etag).not.toBe(headers.etag);
    const again = await get(path, {
      "accept-encoding": "br",
      accept: "text/html,*/*",
      "if-none-match": String(compressed.headers.etag),
    });
    expect(again.status).toBe(304);
    expect(again.body).toHaveLength(0);
  });
});

describe("an address of programs where there is no call", () => {
  it.each([
    ["/getectl", "The lists are at /ccms/dc/getectl."],
    ["/getctl/4403A0C7C53EE453", "The lists are at /ccms/dc/getctl/4403A0C7C53EE453."],
    ["/gettlmcertificate", "The lists are at /ccms/dc/gettlmcertificate."],
    ["/getcrl/", "The lists are at /ccms/dc/getcrl/."],
    ["/.well-known/openid-configuration", "/identity/.well-known/openid-configuration"],
    ["/.well-known/anything", "not known here"],
    ["/ccms/dc//getectl", "The path has a doubled slash. Ask for /ccms/dc/getectl."],
    ["//scms/ra/v3/ctl", "The path has a doubled slash. Ask for /scms/ra/v3/ctl."],
    ["/ccms/dc/getlist", "Below /ccms/dc/ there are getctl"],
    ["/camp/ra/anything", "not known here"],
    ["/download/local-certificate-chain", "not known here"],
    ["/v3/anything", "Below /scms/eca/v3/"],
  ])("answers %s with 404 in text, whatever is accepted", async (path, text) => {
    for (const accept of ["*/*", "text/html,*/*"]) {
      const { status, headers, body } = await get(path, { accept });
      expect([status, headers["content-type"]]).toEqual([404, "text/plain; charset=utf-8"]);
      expect(body.toString()).toContain(text);
    }
  });
});
