import { memoryIdentityStorage } from "@v2x/testkit";
import { decodeJwt, importJWK, SignJWT } from "jose";
import { beforeEach, describe, expect, it } from "vitest";
import { type AccessTokens, accessTokens } from "./access-tokens.ts";
import type { IdentityStorage } from "./ports.ts";
import { loadProviderKeys, type ProviderKeys } from "./provider-keys.ts";

const issuer = "http://localhost:8080/identity";
const audience = "http://localhost:8080/api";
const start = Date.parse("2030-01-01T00:00:00.250Z") / 1000;

let keys: ProviderKeys;
let storage: IdentityStorage;
let tokens: AccessTokens;
let seconds: number;
beforeEach(async () => {
  seconds = start;
  storage = memoryIdentityStorage();
  keys = await loadProviderKeys(storage.providerSecrets, {
    seal: (_id, plaintext) => plaintext,
    unseal: (_id, sealed) => sealed,
  });
  await storage.accounts.create({
    id: "anna",
    email: "anna@example.org",
    passwordHash: "",
    companyName: "",
    state: "approved",
  });
  tokens = accessTokens({
    issuer,
    audience,
    clientId: "v2x-portal",
    accessTokenSeconds: 600,
    keys,
    holders: storage.holders,
    now: () => new Date(seconds * 1000),
  });
});

/** A token under our own key that differs from an issued one in these members; `undefined` leaves one out. */
async function signed(
  claims: Record<string, unknown>,
  header: Record<string, unknown> = {},
): Promise<string> {
  const key = keys.signing[0]!;
  const usual = decodeJwt(await tokens.issue("anna@example.org"));
  return new SignJWT({ ...usual, ...claims })
    .setProtectedHeader({ alg: "ES256", typ: "at+jwt", kid: key.kid!, ...header })
    .sign(await importJWK(key, "ES256"));
}

describe("an access token under our own key", () => {
  it("is good as it is issued", async () => {
    expect(await tokens.verify(await signed({}))).toMatchObject({ account: { id: "anna" } });
  });

  it.each<[string, Record<string, unknown>, Record<string, unknown>?]>([
    ["another issuer", { iss: "http://elsewhere.example" }],
    ["another audience", { aud: "v2x-portal" }],
    ["no audience", { aud: undefined }],
    ["no subject", { sub: undefined }],
    ["no end", { exp: undefined }],
    ["no moment of issue", { iat: undefined }],
    ["another type", {}, { typ: "JWT" }],
    ["no type", {}, { typ: undefined }],
  ])("is refused with %s", async (_what, claims, header) => {
    await expect(tokens.verify(await signed(claims, header))).rejects.toMatchObject({
      code: "token-invalid",
    });
  });

  it.each([
    ["another generation of the account's tokens", { generation: 0 }],
    ["no generation", { generation: undefined }],
    ["a grant that nobody knows", { grant: "gone" }],
  ])("has ended with %s", async (_what, claims) => {
    await expect(tokens.verify(await signed(claims))).rejects.toMatchObject({
      code: "token-ended",
      details: { account: "anna@example.org" },
    });
  });

  it("lives for its seconds and says when it ended", async () => {
    const token = await tokens.issue("anna@example.org");
    seconds = Math.floor(start) + 599;
    await tokens.verify(token);
    seconds += 1;
    await expect(tokens.verify(token)).rejects.toMatchObject({
      code: "token-expired",
      details: { expiredAt: new Date(seconds * 1000) },
    });
  });

  it("may be from five seconds ahead, not from six", async () => {
    seconds = Math.floor(start);
    const of = (ahead: number) => signed({ iat: seconds + ahead });
    await tokens.verify(await of(5));
    await expect(tokens.verify(await of(6))).rejects.toMatchObject({ code: "token-invalid" });
  });

  it("finds the account in whatever case its address is typed", async () => {
    const { sub } = decodeJwt(await tokens.issue(" Anna@Example.org "));
    expect(sub).toBe("anna");
  });
});
