import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { memoryChanges, memoryIdentityStorage } from "@v2x/testkit";
import { decodeJwt, decodeProtectedHeader } from "jose";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createIdentity, type Identity, type IdentityEvent, type IdentityStorage } from "../index.ts";
import {
  embeddedServiceAccounts,
  type ServiceAccounts,
  type ServiceCredentials,
} from "./service-accounts.ts";

const organization = {
  organizationId: "AA00000000000001",
  name: "Alpha",
  ccmsAllowed: true,
  scmsAllowed: false,
};
const { organizationId } = organization;

let server: Server;
let issuer: string;
let storage: IdentityStorage;
let identity: Identity;
let accounts: ServiceAccounts;
let events: IdentityEvent[];
let aheadSeconds: number;
let address: string;
let failures: unknown[];

/** As a transaction that renews the secret, and what follows it. */
async function rotate(organizationId: string): Promise<ServiceCredentials | undefined> {
  await accounts.renew(storage, (await storage.serviceAccounts.find(organizationId))!);
  return accounts.completeRenewal(organizationId);
}

beforeEach(async () => {
  [events, failures, aheadSeconds, address] = [[], [], 0, "192.0.2.1"];
  storage = memoryIdentityStorage();
  await storage.organizations.create(organization);
  server = createServer((req, res) => void identity.handle(req, res, { address, requestId: "r1" }));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  issuer = `${origin}/identity`;
  const accountSecrets = { seal: xor, unseal: xor };
  accounts = embeddedServiceAccounts(storage.serviceAccounts, accountSecrets);
  identity = await createIdentity({
    issuer,
    portalUrl: origin,
    storage,
    change: memoryChanges(storage),
    secrets: { seal: xor, unseal: xor },
    accountSecrets,
    now: () => new Date(Date.now() + aheadSeconds * 1000),
    contactEmail: "help@example.org",
    onEvent: (event) => events.push(event),
    onError: (error) => failures.push(error),
  });
});
afterEach(async () => {
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
  expect(failures).toEqual([]);
});

type How = "client_secret_basic" | "client_secret_post";

function askForToken(
  { clientId, clientSecret }: ServiceCredentials,
  {
    how = "client_secret_basic",
    more = {},
    path = "/token",
  }: { how?: How; more?: Record<string, string>; path?: string } = {},
): Promise<Response> {
  const body = new URLSearchParams({ grant_type: "client_credentials", ...more });
  const headers = new Headers();
  if (how === "client_secret_basic")
    headers.set("authorization", `Basic ${btoa(`${clientId}:${clientSecret}`)}`);
  else
    for (const [name, value] of Object.entries({ client_id: clientId, client_secret: clientSecret }))
      body.set(name, value);
  return fetch(issuer + path, { method: "POST", headers, body });
}

async function tokenOf(credentials: ServiceCredentials, how?: How): Promise<string> {
  const answer = await askForToken(credentials, how && { how });
  const told = (await answer.json()) as Record<string, unknown>;
  expect(told).toMatchObject({ token_type: "Bearer", expires_in: 600 });
  return told.access_token as string;
}

const wrongSecretOf = ({ clientId, clientSecret }: ServiceCredentials): ServiceCredentials => ({
  clientId,
  clientSecret: clientSecret.replace(/^./, (first) => (first === "A" ? "B" : "A")),
});

describe("a service account", () => {
  it("is one of its organization's, whoever registers it again, and however often", async () => {
    expect(await accounts.find(organizationId)).toBeUndefined();
    const [one, other] = await Promise.all([
      accounts.register(organizationId),
      accounts.register(organizationId),
    ]);
    expect([one.isNew, other.isNew].toSorted()).toEqual([false, true]);
    expect(other.clientSecret).toBe(one.clientSecret);
    const { clientId, clientSecret } = one;
    expect(clientId).toMatch(/^service-AA00000000000001-[0-9a-f]{8}$/);
    expect(clientSecret).toMatch(/^[\w-]{43}$/); // 256 bits
    const again = await accounts.register(organizationId);
    expect(again).toEqual({ clientId, clientSecret, isNew: false });
    expect(await accounts.find(organizationId)).toEqual({ clientId, clientSecret });
  });

  it("lies sealed in storage", async () => {
    const { clientId, clientSecret } = await accounts.register(organizationId);
    const { sealedSecret } = (await storage.serviceAccounts.findByClientId(clientId))!;
    expect(Buffer.from(sealedSecret!).toString("latin1")).not.toContain(clientSecret);
    expect(Buffer.from(xor(`service-account-secret ${clientId}`, sealedSecret!)).toString()).toBe(
      clientSecret,
    );
  });

  it.each([
    "client_secret_basic",
    "client_secret_post",
  ] as const)("gets tokens for the API by %s that say what it is and act for its organization alone", async (how) => {
    const account = await accounts.register(organizationId);
    const token = await tokenOf(account, how);
    expect(decodeProtectedHeader(token)).toMatchObject({ alg: "ES256", typ: "at+jwt" });
    const claims = decodeJwt(token);
    expect(claims).toMatchObject({
      iss: issuer,
      aud: issuer.replace("/identity", "/api"),
      sub: account.clientId,
      client_id: account.clientId,
      service_account: true,
      generation: 1,
    });
    expect(claims).not.toHaveProperty("email");
    expect(await identity.verifyAccessToken(token)).toEqual({
      account: { kind: "service", id: account.clientId },
      roles: new Set(),
      organizations: [organization],
    });
  });

  it("gets nothing for another audience, and none of what people get", async () => {
    const account = await accounts.register(organizationId);
    const elsewhere = await askForToken(account, { more: { resource: "https://other.example/api" } });
    expect(await elsewhere.json()).toMatchObject({ error: "invalid_target" });
    const notAllowed = { error_description: "requested grant type is not allowed for this client" };
    for (const grant_type of ["authorization_code", "refresh_token"]) {
      const answer = await askForToken(account, { more: { grant_type, code: "x", refresh_token: "x" } });
      expect(await answer.json()).toMatchObject(notAllowed);
    }
    const page = await fetch(`${issuer}/auth?client_id=${account.clientId}&response_type=code`);
    expect(page.status).toBe(400);
    const portal = await askForToken(
      { clientId: "v2x-portal", clientSecret: "" },
      { how: "client_secret_post" },
    );
    expect(await portal.json()).toMatchObject(notAllowed);
  });

  it("loses its old secret and every token at once with a new secret", async () => {
    const account = await accounts.register(organizationId);
    const token = await tokenOf(account);
    const rotated = (await rotate(organizationId))!;
    expect(rotated.clientId).toBe(account.clientId);
    expect(rotated.clientSecret).not.toBe(account.clientSecret);
    expect(await accounts.find(organizationId)).toEqual(rotated);
    await expect(identity.verifyAccessToken(token)).rejects.toMatchObject({
      code: "token-ended",
      details: { account: account.clientId },
    });
    expect((await askForToken(account)).status).toBe(401);
    const newer = await tokenOf(rotated);
    expect(decodeJwt(newer).generation).toBe(2);
    expect((await identity.verifyAccessToken(newer)).account.id).toBe(account.clientId);
  });

  it("has one secret after two members rotated it at the same time", async () => {
    await accounts.register(organizationId);
    const both = await Promise.all([rotate(organizationId), rotate(organizationId)]);
    const kept = await accounts.find(organizationId);
    expect(both).toContainEqual(kept);
    await tokenOf(kept!);
  });

  it("is gone with secret and tokens once removed, also where another one follows", async () => {
    const account = await accounts.register(organizationId);
    const token = await tokenOf(account);
    expect(await accounts.remove(organizationId)).toBe(account.clientId);
    expect(await accounts.find(organizationId)).toBeUndefined();
    expect((await askForToken(account)).status).toBe(401);
    const gone = { code: "account-unknown", details: { account: account.clientId } };
    await expect(identity.verifyAccessToken(token)).rejects.toMatchObject(gone);
    const next = await accounts.register(organizationId);
    expect(next.isNew).toBe(true);
    expect(next.clientId).not.toBe(account.clientId);
    await expect(identity.verifyAccessToken(token)).rejects.toMatchObject(gone);
    expect(await accounts.completeRenewal("AA00000000000002")).toBeUndefined();
    expect(await accounts.remove("AA00000000000002")).toBeUndefined();
  });

  it("is described where OpenID clients look", async () => {
    const described = await (await fetch(`${issuer}/.well-known/openid-configuration`)).json();
    expect(described).toMatchObject({
      grant_types_supported: expect.arrayContaining(["client_credentials"]),
      token_endpoint_auth_methods_supported: ["none", "client_secret_basic", "client_secret_post"],
    });
  });
});

describe("guessing a secret", () => {
  it("is slow: after five wrong ones nothing of that client is looked at from there for two minutes", async () => {
    const account = await accounts.register(organizationId);
    for (let guess = 0; guess < 5; guess++)
      expect((await askForToken(wrongSecretOf(account))).status).toBe(401);
    const blocked = await askForToken(account, { how: "client_secret_post" });
    expect(blocked.status).toBe(429);
    const seconds = Number(blocked.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(110);
    expect(seconds).toBeLessThanOrEqual(120);
    expect(await blocked.json()).toEqual({
      error: "temporarily_unavailable",
      error_description: `Too many wrong secrets. Try again in ${seconds} seconds.`,
    });
    aheadSeconds = 121;
    await tokenOf(account);
    expect((await askForToken(wrongSecretOf(account))).status).toBe(401); // counted from one again
    await tokenOf(account);
  });

  it.each([
    "/TOKEN",
    "/Token",
    "/token/",
    "/token/revocation",
    "/TOKEN/Revocation",
  ])("is slow by every path at which the provider looks at secrets: %s", async (path) => {
    const account = await accounts.register(organizationId);
    for (let guess = 0; guess < 5; guess++) await askForToken(wrongSecretOf(account), { path });
    expect((await askForToken(account, { path })).status).toBe(429);
    expect((await askForToken(account)).status).toBe(429);
  });

  it("locks nobody out elsewhere, and no other client", async () => {
    const account = await accounts.register(organizationId);
    for (let guess = 0; guess < 6; guess++) await askForToken(wrongSecretOf(account));
    expect((await askForToken(account)).status).toBe(429);
    expect((await askForToken({ clientId: "another", clientSecret: "x" })).status).toBe(401);
    address = "192.0.2.2";
    await tokenOf(account);
  });

  it("of many clients is slow as well: twenty wrong ones from an address block it for clients", async () => {
    const account = await accounts.register(organizationId);
    for (let client = 0; client < 20; client++)
      await askForToken({ clientId: `made-up-${client}`, clientSecret: "x" });
    expect((await askForToken(account)).status).toBe(429);
  });

  it("gives nothing away: an unknown client and a wrong secret look alike", async () => {
    const account = await accounts.register(organizationId);
    const unknown = { ...account, clientId: "service-AA00000000000001-00000000" };
    const answers = await Promise.all([wrongSecretOf(account), unknown].map((each) => askForToken(each)));
    const [one, other] = await Promise.all(answers.map((answer) => answer.text()));
    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
    expect(one).toBe(other);
  });

  it("does not slow programs down that start together with the right one", async () => {
    const account = await accounts.register(organizationId);
    const answers = await Promise.all(Array.from({ length: 12 }, () => askForToken(account)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
  });
});

it("events tell of tokens with the client's id, and no secret", async () => {
  const account = await accounts.register(organizationId);
  const token = await tokenOf(account);
  for (let guess = 0; guess < 5; guess++) await askForToken(wrongSecretOf(account));
  await askForToken(account);
  await askForToken({ clientId: "my secret by mistake", clientSecret: "x" });
  const of = { account: account.clientId, address: "192.0.2.1", requestId: "r1" };
  const wrong = { kind: "token-refused", reason: "invalid secret provided", ...of };
  expect(events).toEqual([
    { kind: "token-issued", ...of },
    ...Array.from({ length: 5 }, () => wrong),
    { kind: "token-refused", reason: "blocked", ...of },
    { kind: "token-refused", reason: "client not found", address: "192.0.2.1", requestId: "r1" },
  ]);
  for (const secret of [account.clientSecret, token, "by mistake"])
    expect(JSON.stringify(events)).not.toContain(secret);
});

/** Stands in for sealing: reversible and bound to the id. */
function xor(id: string, bytes: Uint8Array): Uint8Array {
  return bytes.map((byte, index) => byte ^ id.charCodeAt(index % id.length));
}
