import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createIdentity } from "@v2x/identity";
import { memoryChanges, memoryIdentityStorage } from "@v2x/testkit";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { sealingUnder } from "./installation.ts";
import { type SignInVisitor, signInVisitor } from "./sign-in.test-support.ts";

const portalUrl = "http://portal.example";
const email = "demo@v2x.example";
const password = "Demo-Password-1";
const hour = 60 * 60_000;

let server: Server;
let origin: string;
let visitor: SignInVisitor;

beforeAll(async () => {
  const sealing = sealingUnder(new Uint8Array(32));
  const storage = memoryIdentityStorage();
  const identity = await createIdentity({
    issuer: `${portalUrl}/identity`,
    portalUrl,
    storage,
    change: memoryChanges(storage),
    secrets: sealing,
    accountSecrets: sealing,
    now: () => new Date(),
    contactEmail: "help@v2x.example",
  });
  await identity.ensureDemo({ password });
  server = createServer((request, response) => {
    void identity.handle(request, response, { address: "192.0.2.1", requestId: "r" });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  visitor = signInVisitor(portalUrl, () => origin);
});
afterAll(() => {
  vi.useRealTimers();
  server.close();
});

const refresh = async (refresh_token: string) =>
  (await visitor.post("token", { grant_type: "refresh_token", refresh_token })).json() as Promise<{
    readonly refresh_token: string;
    readonly error?: string;
  }>;

it("asks for the password again twelve hours after the sign-in, however often tokens were renewed", async () => {
  const begin = Date.now();
  const signedIn = await visitor.sendForm(await visitor.openForm(), email, password);
  let tokens = await visitor.exchange(await visitor.followToCode(signedIn));
  vi.useFakeTimers({ toFake: ["Date"] });
  for (const hours of [1.9, 3.8, 5.7, 7.6, 9.5, 11.4, 11.9]) {
    vi.setSystemTime(begin + hours * hour);
    tokens = { ...tokens, ...(await refresh(tokens.refresh_token)) };
  }
  expect(await visitor.openForm()).toBe("/oauth/callback"); // without a question
  vi.setSystemTime(begin + 12.1 * hour);
  expect(await refresh(tokens.refresh_token)).toMatchObject({ error: "invalid_grant" });
  expect(await visitor.openForm()).toMatch(/^\/identity\/interaction\//);
  vi.useRealTimers();
});

it("asks for the password again two hours after the session was last used, and renews no token of it", async () => {
  const begin = Date.now();
  const fresh = signInVisitor(portalUrl, () => origin);
  const signedIn = await fresh.sendForm(await fresh.openForm(), email, password);
  const idle = await fresh.exchange(await fresh.followToCode(signedIn));
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(begin + 1.9 * hour);
  const used = await refresh(idle.refresh_token);
  vi.setSystemTime(begin + 3.8 * hour);
  expect(await fresh.openForm()).toBe("/oauth/callback"); // without a question
  vi.setSystemTime(begin + 3.95 * hour);
  expect(await refresh(used.refresh_token)).toMatchObject({ error: "invalid_grant" });
  vi.setSystemTime(begin + 5.9 * hour);
  expect(await fresh.openForm()).toMatch(/^\/identity\/interaction\//);
  vi.useRealTimers();
});

it("gives no scope beyond the two that the portal needs", async () => {
  const found = await fetch(`${origin}/identity/.well-known/openid-configuration`);
  expect(await found.json()).toMatchObject({ scopes_supported: ["openid", "email"] });
});

it("gives nothing for a password, nor a token without a code", async () => {
  for (const [grant, error] of [
    [{ grant_type: "password", username: email, password }, "unsupported_grant_type"],
    [{ grant_type: "client_credentials" }, "invalid_request"],
  ] as const)
    expect(await (await visitor.post("token", grant)).json()).toMatchObject({ error });
  for (const type of ["token", "id_token", "code id_token"]) {
    const query = new URLSearchParams({
      client_id: "v2x-portal",
      redirect_uri: `${portalUrl}/oauth/callback`,
      response_type: type,
      scope: "openid",
      nonce: "n",
    });
    const answer = await fetch(`${origin}/identity/auth?${query}`, { redirect: "manual" });
    const refused = `${answer.headers.get("location")} ${await answer.text()}`;
    expect(refused).toContain("unsupported_response_type");
    expect(refused).not.toMatch(/access_token|id_token=/);
  }
});
