import type { IncomingMessage } from "node:http";
import { calls, fillPath, type ServiceAccount } from "@v2x/contract";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { organizations, startTestServer, type TestServer } from "../running-server.test-support.ts";
import { openAdminSession } from "./admin-api.ts";
import { audience, type FakeRealm, fakeRealm } from "./keycloak-realm.test-support.ts";

const { find, register, rotate } = calls.serviceAccounts;
const { onlyCcms, foreign } = organizations;

let realm: FakeRealm;
let server: TestServer;
beforeAll(async () => {
  realm = await fakeRealm();
  const { issuer, clientId, clientSecret } = realm.admin;
  server = await startTestServer({
    DEMO_PASSWORD: "",
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: "v2x-portal",
    OIDC_AUDIENCE: audience,
    KEYCLOAK_ADMIN_CLIENT_ID: clientId,
    KEYCLOAK_ADMIN_CLIENT_SECRET: clientSecret,
  });
});
afterEach(() => {
  realm.obstruct = async () => false;
});
afterAll(async () => {
  await server.close();
  await realm.close();
});

type Call = { readonly path: string; readonly method: string };
const make = ({ path, method }: Call, token: string, organizationId: string) =>
  server.fetch(fillPath(path, { organizationId }), { method, token });
const given = async (answer: Promise<Response>) => (await (await answer).json()) as ServiceAccount;
const askForToken = ({ clientId, clientSecret }: ServiceAccount) =>
  fetch(`${realm.admin.issuer}/protocol/openid-connect/token`, {
    method: "POST",
    headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
    body: new URLSearchParams({ grant_type: "client_credentials" }),
  });
const tokenOf = async (account: ServiceAccount) =>
  ((await (await askForToken(account)).json()) as { access_token: string }).access_token;
const statusFor = async (token: string) => (await server.fetch(calls.ccms.getCtl.path, { token })).status;
/** What Keycloak has now. */
async function present({ clientId }: ServiceAccount): Promise<ServiceAccount> {
  const session = await openAdminSession(realm.admin);
  const [client] = (await session.ask("GET", `/clients?clientId=${clientId}`)) as [{ id: string }];
  const secret = (await session.ask("GET", `/clients/${client.id}/client-secret`)) as { value: string };
  return { clientId, clientSecret: secret.value };
}
const issuesSecret = ({ method, url }: IncomingMessage) =>
  method === "POST" && url!.endsWith("/client-secret");

describe("a Keycloak that never answers", () => {
  it("holds up no other call, and a member who leaves meanwhile has no access from then on", async () => {
    const [both, gamma] = [
      await realm.personToken("both@v2x.example"),
      await realm.personToken("gamma@v2x.example"),
    ];
    const account = await given(make(register, both, onlyCcms.organizationId));
    const token = await tokenOf(account);
    expect(await statusFor(token)).toBe(200);
    await make(register, gamma, foreign.organizationId);

    let answer = () => {};
    const held = new Promise<boolean>((resolve) => {
      answer = () => resolve(false);
    });
    const isAsked = new Promise<void>((resolve) => {
      realm.obstruct = (request) => {
        if (issuesSecret(request)) resolve();
        return held;
      };
    });
    const rotating = make(rotate, gamma, foreign.organizationId);
    const leaving = await server.fetch(
      `${calls.organization.leave.path}?organizationId=${onlyCcms.organizationId}`,
      {
        method: calls.organization.leave.method,
        token: both,
      },
    );
    expect([leaving.status, await leaving.text()]).toEqual([200, expect.stringContaining("was rotated")]);
    expect(await statusFor(token)).toBe(401);
    expect(await statusFor(await tokenOf(account))).toBe(401);
    expect(await statusFor(gamma)).toBe(200);

    answer();
    await isAsked;
    expect((await rotating).status).toBe(200);
    await expect.poll(async () => (await askForToken(account)).status, { timeout: 20_000 }).toBe(401);
    await expect
      .poll(async () => statusFor(await tokenOf(await present(account))), { timeout: 20_000 })
      .toBe(200);
  }, 60_000);
});

describe("a Keycloak that fails", () => {
  it("changes nothing where it does so before a rotation", async () => {
    const gamma = await realm.personToken("gamma@v2x.example");
    const account = await given(make(register, gamma, foreign.organizationId));
    realm.obstruct = async () => true;
    expect((await make(rotate, gamma, foreign.organizationId)).status).toBe(502);
    realm.obstruct = async () => false;
    expect(await given(make(find, gamma, foreign.organizationId))).toEqual(account);
    expect(await statusFor(await tokenOf(account))).toBe(200);
  });

  it.each<[string, (request: IncomingMessage) => boolean]>([
    ["before it issues the new secret", issuesSecret],
    ["between the new secret and its generation", ({ method }) => method === "PUT"],
  ])(
    "%s leaves none that works, says so, and issues one later",
    async (_, fails) => {
      const gamma = await realm.personToken("gamma@v2x.example");
      const account = await given(make(register, gamma, foreign.organizationId));
      realm.obstruct = async (request) => fails(request);
      const rotated = await make(rotate, gamma, foreign.organizationId);
      expect([rotated.status, await rotated.text()]).toEqual([
        502,
        expect.stringMatching(/^The old secret no longer works, but .* asks it again by itself/),
      ]);
      for (const secret of [account, await present(account)])
        expect(await statusFor(await tokenOf(secret))).toBe(401);
      realm.obstruct = async () => false;
      // Until then the old secret is not shown as the new one.
      const shown = await make(find, gamma, foreign.organizationId);
      if (shown.status === 502) expect(await shown.text()).toMatch(/^The old secret no longer works/);
      else expect(await shown.json()).not.toMatchObject({ clientSecret: account.clientSecret });
      const isUsable = async () => statusFor(await tokenOf(await present(account)));
      await expect.poll(isUsable, { timeout: 30_000 }).toBe(200);
      expect((await askForToken(account)).status).toBe(401);
      expect(await given(make(find, gamma, foreign.organizationId))).toEqual(await present(account));
    },
    60_000,
  );
});
