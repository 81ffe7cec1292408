import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ExternalIdentityError, externalTokenCheck } from "./external-identity.ts";

let server: Server;
let issuer: string;
let sign: (
  claims: Record<string, unknown>,
  options?: { audience?: string; expires?: string },
) => Promise<string>;

beforeAll(async () => {
  const { publicKey, privateKey } = await generateKeyPair("ES256");
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: "k1", alg: "ES256", use: "sig" }] };
  server = createServer((request, response) => {
    if (request.url === "/.well-known/openid-configuration")
      response.end(JSON.stringify({ issuer, jwks_uri: `${issuer}/jwks` }));
    else if (request.url === "/jwks") response.end(JSON.stringify(jwks));
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  sign = (claims, { audience = "portal-api", expires = "5m" } = {}) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: "ES256", kid: "k1" })
      .setIssuer(issuer)
      .setAudience(audience)
      .setExpirationTime(expires)
      .sign(privateKey);
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

it("knows the holder of a good token by the verified e-mail address, in lower case", async () => {
  const check = externalTokenCheck({ issuer, audience: "portal-api" });
  const token = await sign({ email: "Anna.Berg@Example.org", email_verified: true });
  expect(await check(token)).toEqual({ email: "anna.berg@example.org" });
});

it("knows nobody by an unverified address, another audience, an expired or a damaged token", async () => {
  const check = externalTokenCheck({ issuer, audience: "portal-api" });
  const claims = { email: "a@example.org", email_verified: true };
  for (const token of [
    await sign({ email: "a@example.org" }),
    await sign({ email_verified: true }),
    await sign(claims, { audience: "other" }),
    await sign(claims, { expires: "-1m" }),
    `${await sign(claims)}x`,
    "nothing",
  ])
    expect(await check(token)).toBeUndefined();
});

it("says which address does not describe the issuer", async () => {
  const check = externalTokenCheck({ issuer: `${issuer}/realms/x`, audience: "portal-api" });
  await expect(check(await sign({}))).rejects.toThrow(ExternalIdentityError);
});
