import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fromHex } from "@v2x/asn1";
import { calls, fillPath, type ServiceAccount, type SignedPacket } from "@v2x/contract";
import { examples } from "@v2x/decoder";
import { memoryIdentityStorage, readSignedMessage, signedMessageHolds } from "@v2x/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfiguration } from "../configuration.ts";
import { answerTo } from "../http/error-answers.ts";
import { sealingUnder } from "../installation.ts";
import { serviceSecrets } from "../organization/service-secret.ts";
import { organizations, startTestServer, type TestServer } from "../running-server.test-support.ts";
import { serviceAccountsIn, serviceAccountsOf } from "../service-accounts.ts";
import { openAdminSession } from "./admin-api.ts";
import { audience, fakeRealm, realRealm, type TestRealm } from "./keycloak-realm.test-support.ts";

const url = process.env.V2X_TEST_KEYCLOAK_URL;
const operator = [
  process.env.V2X_TEST_KEYCLOAK_ADMIN ?? "admin",
  process.env.V2X_TEST_KEYCLOAK_PASSWORD ?? "admin",
] as const;
const real =
  url === undefined ? "a real Keycloak (skipped: set V2X_TEST_KEYCLOAK_URL)" : `the Keycloak at ${url}`;

const { find, register, rotate, remove, keycloakUrl } = calls.serviceAccounts;
const { onlyCcms, foreign } = organizations;

describe.each([
  { name: "what stands in for a Keycloak", open: fakeRealm, isThere: true },
  { name: real, open: () => realRealm(url!, operator), isThere: url !== undefined },
])("service accounts at $name", ({ open, isThere }) => {
  let realm: TestRealm;
  let server: TestServer;
  let alpha: string;
  beforeAll(async () => {
    if (!isThere) return;
    realm = await open();
    const { issuer, clientId, clientSecret } = realm.admin;
    server = await startTestServer({
      DEMO_PASSWORD: "",
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: "v2x-portal",
      OIDC_AUDIENCE: audience,
      KEYCLOAK_ADMIN_CLIENT_ID: clientId,
      KEYCLOAK_ADMIN_CLIENT_SECRET: clientSecret,
    });
    alpha = await realm.personToken("alpha@v2x.example");
  });
  afterAll(async () => {
    await server?.close();
    await realm?.close();
  });

  const make = (
    { path, method }: { path: string; method: string },
    token: string,
    of = onlyCcms.organizationId,
  ) => server.fetch(fillPath(path, { organizationId: of }), { method, token });
  const given = async (answer: Response): Promise<ServiceAccount> => {
    expect(answer.status).toBe(200);
    return answer.json();
  };
  const askForToken = ({ clientId, clientSecret }: ServiceAccount) =>
    fetch(`${realm.admin.issuer}/protocol/openid-connect/token`, {
      method: "POST",
      headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
      body: new URLSearchParams({ grant_type: "client_credentials" }),
    });
  const tokenOf = async (account: ServiceAccount): Promise<string> =>
    ((await (await askForToken(account)).json()) as { access_token: string }).access_token;
  const statusFor = async (token: string) => (await server.fetch(calls.ccms.getCtl.path, { token })).status;

  it.runIf(isThere)(
    "are made once for an organization, shown to its members and act for it alone [R7.76] [R7.77] [R7.78]",
    async () => {
      expect((await make(find, alpha)).status).toBe(404);
      const account = await given(await make(register, alpha));
      expect(account.clientId).toMatch(/^service-AA00000000000001-/);
      expect(await given(await make(register, alpha))).toEqual(account);
      expect(await given(await make(find, alpha))).toEqual(account);
      expect((await make(find, alpha, foreign.organizationId)).status).toBe(403);
      const token = await tokenOf(account);
      expect(await (await server.fetch(calls.meta.organizations.path, { token })).json()).toEqual([onlyCcms]);
      expect(await statusFor(token)).toBe(200);
      const elsewhere = `${calls.ccms.getCtl.path}?organizationId=${foreign.organizationId}`;
      expect((await server.fetch(elsewhere, { token })).status).toBe(403);
      for (const call of [find, register, rotate, remove]) expect((await make(call, token)).status).toBe(403);
      expect(await (await server.fetch(keycloakUrl.path, { token })).text()).toBe(realm.admin.issuer);
    },
  );

  it.runIf(isThere)("get tokens with which the signer signs, for their organization alone", async () => {
    const gamma = await realm.personToken("gamma@v2x.example");
    const account = await given(await make(register, gamma, foreign.organizationId));
    const token = await tokenOf(account);
    const sign = (by: string, query = "") =>
      server.fetch(calls.signer.sign.path + query, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          rsuid: "RSU 7",
          generationTime: new Date().toISOString(),
          j2735message: examples.find(({ title }) => title.startsWith("SPaT"))!.hex,
        }),
        token: by,
      });
    const answer = await sign(token);
    expect(answer.status).toBe(200);
    const packet = readSignedMessage(fromHex(((await answer.json()) as SignedPacket).returnPacket));
    if (packet.signer === "self" || packet.signer instanceof Uint8Array) throw new Error("no certificate");
    expect([packet.psid, signedMessageHolds(packet, packet.signer)]).toEqual([130, true]);
    expect((await sign(token, `?organizationId=${onlyCcms.organizationId}`)).status).toBe(403);
    expect((await sign(alpha)).status).toBe(403);
    expect((await sign(`${token}x`)).status).toBe(401);
    await make(remove, gamma, foreign.organizationId);
    expect((await sign(token)).status).toBe(401);
  });

  it.runIf(isThere)("lose the old secret and every token at once with a new secret", async () => {
    const account = await given(await make(register, alpha));
    const token = await tokenOf(account);
    for (let time = 0; time < 2; time++) await given(await make(rotate, alpha));
    const rotated = await given(await make(find, alpha));
    expect(rotated.clientId).toBe(account.clientId);
    expect(await statusFor(token)).toBe(401);
    expect((await askForToken(account)).status).toBe(401);
    expect(await statusFor(await tokenOf(rotated))).toBe(200);
  });

  it.runIf(isThere)("may be rotated by two members at a time, and removed at Keycloak by hand", async () => {
    const account = await given(await make(register, alpha));
    await Promise.all([make(rotate, alpha), make(rotate, alpha)]);
    expect(await statusFor(await tokenOf(await given(await make(find, alpha))))).toBe(200);
    const session = await openAdminSession(realm.admin);
    const [client] = (await session.ask("GET", `/clients?clientId=${account.clientId}`)) as [{ id: string }];
    await session.ask("DELETE", `/clients/${client.id}`);
    for (const call of [find, rotate]) expect((await make(call, alpha)).status).toBe(404);
    expect(await statusFor(await tokenOf(await given(await make(register, alpha))))).toBe(200);
  });

  it.runIf(isThere)("are gone with secret and tokens once removed", async () => {
    const account = await given(await make(register, alpha));
    const token = await tokenOf(account);
    expect((await make(remove, alpha)).status).toBe(200);
    expect(await statusFor(token)).toBe(401);
    expect((await askForToken(account)).status).toBe(401);
    for (const call of [find, remove]) expect((await make(call, alpha)).status).toBe(404);
    const next = await given(await make(register, alpha));
    expect(next.clientId).not.toBe(account.clientId);
    expect(await statusFor(token)).toBe(401);
  });

  it.runIf(isThere)(
    "are not made with another secret of the admin's client, and the operator learns why",
    async () => {
      const refused = openAdminSession({ ...realm.admin, clientSecret: "another" });
      await expect(refused).rejects.toMatchObject({
        code: "keycloak-failed",
        details: {
          reason: expect.stringMatching(/^it does not accept KEYCLOAK_ADMIN_CLIENT_ID .* \(401\)$/),
        },
      });
    },
  );
});

it("a Keycloak that is away is named in words, and so is a provider at which no account can be made", async () => {
  const away = { issuer: "http://127.0.0.1:1/realms/x", clientId: "c", clientSecret: "s" };
  const failure = await openAdminSession(away).catch((error: unknown) => error);
  expect(answerTo(failure)).toMatchObject({
    status: 502,
    text: expect.stringContaining("(Keycloak) did not do it: it does not answer."),
  });
  const configuration = readConfiguration({ OIDC_ISSUER: "https://id.example", OIDC_CLIENT_ID: "portal" });
  const { serviceAccounts: storage } = memoryIdentityStorage();
  const serviceAccounts = serviceAccountsIn(configuration, storage, sealingUnder(new Uint8Array(32)));
  const accounts = serviceAccountsOf({ serviceAccounts });
  const secrets = serviceSecrets({ serviceAccounts } as Parameters<typeof serviceSecrets>[0]);
  for (const call of [accounts.find, accounts.register, accounts.remove, secrets.rotate])
    expect(answerTo(await call("x" as never).catch((error: unknown) => error))?.status).toBe(501);
});

it("a Keycloak is not followed to another address, which would get the client's secret", async () => {
  let asked = 0;
  const elsewhere = createServer((_request, response) => {
    asked += 1;
    response.end("{}");
  });
  const moved = createServer((_request, response) =>
    response.writeHead(307, { location: addressOf(elsewhere) }).end(),
  );
  const servers = [elsewhere, moved];
  await Promise.all(servers.map((one) => once(one.listen(0, "127.0.0.1"), "listening")));
  const session = openAdminSession({
    issuer: `${addressOf(moved)}/realms/x`,
    clientId: "c",
    clientSecret: "s",
  });
  await expect(session).rejects.toMatchObject({ code: "keycloak-failed" });
  expect(asked).toBe(0);
  for (const one of servers) one.close();
});

function addressOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
