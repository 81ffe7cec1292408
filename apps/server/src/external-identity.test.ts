import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ExternalIdentityError, externalTokenCheck } from "./external-identity.ts";

interface Signing {
  readonly audience?: string;
  readonly issuer?: string;
  /** `null`: none. */
  readonly expires?: string | null;
  readonly typ?: string;
}

const address = { sub: "a-1", email: "Anna.Berg@Example.org", email_verified: true };
const anna = {
  ...{ kind: "person", subject: "a-1", strengths: [] },
  ...{ email: "anna.berg@example.org", companyName: undefined },
};
const claims = { ...address, scope: "openid email" };

let server: Server;
let issuer: string;
let publishedKey: Uint8Array;
let sign: (payload: Record<string, unknown>, signing?: Signing) => Promise<string>;
let check: ReturnType<typeof externalTokenCheck>;

beforeAll(async () => {
  const { publicKey, privateKey } = await generateKeyPair("ES256");
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: "k1", use: "sig" }] };
  publishedKey = new TextEncoder().encode(JSON.stringify(jwks.keys[0]));
  server = createServer((request, response) => {
    if (request.url === "/.well-known/openid-configuration")
      response.end(JSON.stringify({ issuer, jwks_uri: `${issuer}/jwks` }));
    else if (request.url === "/moved/.well-known/openid-configuration")
      response.writeHead(302, { location: `${issuer}/.well-known/openid-configuration` }).end();
    else if (request.url === "/jwks") response.end(JSON.stringify(jwks));
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  check = externalTokenCheck({ issuer, audience: "portal-api" });
  sign = (payload, { audience = "portal-api", issuer: by = issuer, expires = "5m", typ } = {}) => {
    const token = new SignJWT(payload)
      .setProtectedHeader({ alg: "ES256", kid: "k1", ...(typ === undefined ? {} : { typ }) })
      .setIssuer(by)
      .setAudience(audience);
    return (expires === null ? token : token.setExpirationTime(expires)).sign(privateKey);
  };
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

describe("an access token of an external provider", () => {
  it.each<[string, Record<string, unknown>, string | undefined]>([
    ["says no type", {}, undefined],
    ["says that it is a JWT", {}, "JWT"],
    ["says that it is an access token", {}, "at+jwt"],
    ["says it with the whole media type", {}, "application/at+jwt"],
    ["is Keycloak's", { typ: "Bearer" }, "JWT"],
    ["is an older Keycloak's, which repeats the nonce", { typ: "Bearer", nonce: "n" }, "JWT"],
    ["is Auth0's", { azp: "portal", gty: "password" }, "JWT"],
    ["is Entra's or Okta's", { scope: undefined, scp: "openid email", azp: "portal", ver: "2.0" }, "JWT"],
    ["is Hydra's", { scope: undefined, scp: ["openid", "email"], client_id: "portal" }, "JWT"],
    ["says so and names no scope", { scope: undefined }, "at+jwt"],
    ["is a lightweight one of Keycloak's, without scope", { scope: undefined, typ: "Bearer" }, "JWT"],
  ])("that %s names its holder by the verified address, in lower case", async (_what, more, typ) => {
    const token = await sign({ ...claims, ...more }, typ === undefined ? {} : { typ });
    expect(await check(token)).toEqual(anna);
  });

  it("that is a service account's names its client and generation, and needs no address", async () => {
    const service = { service_account: true, azp: "service-1", generation: 3, typ: "Bearer" };
    expect(await check(await sign(service))).toEqual({
      kind: "service",
      clientId: "service-1",
      generation: 3,
    });
    expect(await check(await sign({ ...service, service_account: "true" }))).toEqual({ kind: "unverified" });
  });

  it.each<[string, Record<string, unknown>]>([
    ["is not verified", { email_verified: undefined }],
    ["is verified in words only", { email_verified: "true" }],
    ["is not told", { email: undefined }],
    ["is longer than any", { email: `${"a".repeat(250)}@example.org` }],
  ])("names nobody whose address %s", async (_what, more) => {
    expect(await check(await sign({ ...claims, ...more }))).toEqual({ kind: "unverified" });
  });

  it.each([
    [{ acr: "gold" }, ["gold"]],
    [{ acr: 2, amr: ["pwd", "mfa"] }, ["pwd", "mfa"]],
    [{ acr: "1", amr: "mfa" }, ["1"]],
  ])("tells by %j how its holder has signed in", async (more, strengths) => {
    expect(await check(await sign({ ...claims, ...more }))).toEqual({ ...anna, strengths });
  });

  it("tells the company where there is one, and no more of it than a name has", async () => {
    const company = ` ${"Long ".repeat(100)}`;
    expect(await check(await sign({ ...claims, company: " Walkers " }))).toEqual({
      ...anna,
      companyName: "Walkers",
    });
    const told = await check(await sign({ ...claims, company }));
    expect(told.kind === "person" && told.companyName?.length).toBeLessThanOrEqual(200);
  });
});

describe("refused is", () => {
  const nowSeconds = () => Math.floor(Date.now() / 1000);
  it.each<[string, () => Promise<string> | string]>([
    ["a token for somebody else", () => sign(claims, { audience: "other" })],
    ["a token of another issuer", () => sign(claims, { issuer: "https://other.example" })],
    ["a token without an end", () => sign(claims, { expires: null })],
    ["a damaged token", async () => `${await sign(claims)}x`],
    ["what is no token", () => "nothing"],
    ["a token that does not name its holder", () => sign({ ...claims, sub: undefined })],
    ["a token whose holder's name is too long", () => sign({ ...claims, sub: "a".repeat(256) })],
    ["an ID token by its nonce", () => sign({ ...claims, nonce: "n" }, { typ: "JWT" })],
    ["an ID token by at_hash", () => sign({ ...claims, at_hash: "h" })],
    ["an ID token by c_hash", () => sign({ ...claims, c_hash: "h" })],
    ["an ID token without any of these", () => sign(address, { typ: "JWT" })],
    ["an ID token that says no type either", () => sign(address)],
    [
      "an ID token that names its client twice",
      () => sign({ ...address, azp: "portal", client_id: "portal" }),
    ],
    ["an ID token whose scope is empty", () => sign({ ...address, scope: "" })],
    ["Cognito's ID token", () => sign({ ...address, token_use: "id", auth_time: 1 })],
    ["a logout token by its type", () => sign(claims, { typ: "logout+jwt" })],
    [
      "a logout token by its events",
      () => sign({ ...claims, events: { "http://schemas.openid.net/event/backchannel-logout": {} } }),
    ],
    ["Keycloak's ID token", () => sign({ ...claims, typ: "ID" }, { typ: "JWT" })],
    ["Keycloak's refresh token", () => sign({ ...claims, typ: "Refresh" }, { typ: "JWT" })],
    ["Keycloak's logout token", () => sign({ ...claims, typ: "Logout" }, { typ: "JWT" })],
    ["a token issued in the future", () => sign({ ...claims, iat: nowSeconds() + 60 })],
    ["a token that begins in the future", () => sign({ ...claims, nbf: nowSeconds() + 60 })],
    [
      "an unsigned token",
      () =>
        new UnsecuredJWT(claims).setIssuer(issuer).setAudience("portal-api").setExpirationTime("5m").encode(),
    ],
    [
      "a token signed with the published key as a secret",
      () =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: "HS256", kid: "k1" })
          .setIssuer(issuer)
          .setAudience("portal-api")
          .setExpirationTime("5m")
          .sign(publishedKey),
    ],
  ])("%s", async (_what, make) => {
    await expect(check(await make())).rejects.toMatchObject({ code: "token-invalid" });
  });

  it("an expired token, and says so", async () => {
    await expect(check(await sign(claims, { expires: "-1m" }))).rejects.toMatchObject({
      code: "token-expired",
    });
  });
});

it("bears with clocks that differ by seconds", async () => {
  const soon = Math.floor(Date.now() / 1000) + 3;
  expect(await check(await sign({ ...claims, iat: soon, nbf: soon }))).toEqual(anna);
});

it("says which address does not describe the issuer", async () => {
  const misled = externalTokenCheck({ issuer: `${issuer}/realms/x`, audience: "portal-api" });
  await expect(misled(await sign({}))).rejects.toThrow(ExternalIdentityError);
});

it("does not follow a provider to another address", async () => {
  const moved = externalTokenCheck({ issuer: `${issuer}/moved`, audience: "portal-api" });
  await expect(moved(await sign({}, { issuer: `${issuer}/moved` }))).rejects.toThrow("fetch failed");
});
