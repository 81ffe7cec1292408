import { type CallBody, calls, fillPath, limits, type PersonalTokenInfo } from "@v2x/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { organizations, startTestServer, type TestServer } from "../running-server.test-support.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_PER_MINUTE: "0" });
});
afterAll(() => server.close());

const { list, create, revoke } = calls.personalTokens;
const { onlyCcms, onlyScms } = organizations;
type Order = CallBody<typeof create>;
type Made = PersonalTokenInfo & { readonly token: string };

const order: Order = { name: "Nightly run", scopes: ["read"], days: 30 };

const ask = (body: unknown, token = server.tokens.both) =>
  server.fetch(create.path, { method: "POST", token, body: JSON.stringify(body) });
async function make(changes: Partial<Order> = {}, token = server.tokens.both): Promise<Made> {
  const answer = await ask({ ...order, ...changes }, token);
  expect(answer.status).toBe(200);
  return answer.json();
}
const end = (id: string, token = server.tokens.both) =>
  server.fetch(fillPath(revoke.path, { id }), { method: "DELETE", token });
async function listed(token = server.tokens.both): Promise<PersonalTokenInfo[]> {
  return (await server.fetch(list.path, { token })).json();
}
const statusOf = async (path: string, token: string) => (await server.fetch(path, { token })).status;

describe("a personal access token", () => {
  it("is shown once, can be told by scanners, and lets its owner's programs in", async () => {
    const { token, ...info } = await make();
    expect(token).toMatch(/^v2x_[\w-]{43}[0-9a-f]{8}$/);
    expect(Date.parse(info.expiresAt) - Date.parse(info.createdAt)).toBe(30 * 24 * 60 * 60_000);
    expect((await listed())[0]).toEqual(info);
    const answer = await server.fetch(calls.meta.organizations.path, { token });
    expect(await answer.json()).toEqual([onlyCcms, onlyScms]);
    const [used] = await listed();
    expect(used).toEqual({ ...info, lastUsedAt: expect.any(String) });
    await server.fetch(calls.meta.version.path, { token });
    expect((await listed())[0]).toEqual(used);
  });

  it("does what its scopes name and nothing else, never an operator's work", async () => {
    const reader = await make();
    const { path: addPath } = calls.ccms.addDevice;
    const url = `${addPath}?organizationId=${onlyCcms.organizationId}`;
    const add = (token: string) => server.fetch(url, { method: "POST", body: "{}", token });
    const refused = await add(reader.token);
    expect([refused.status, await refused.json()]).toEqual([
      403,
      { status: 403, message: "This call needs a personal access token with the scope devices." },
    ]);
    const changer = await make({ scopes: ["devices"] });
    expect((await add(changer.token)).status).toBe(400);
    expect(await statusOf(calls.meta.version.path, changer.token)).toBe(403);

    const everything = [...(["read", "devices", "certificates", "organization"] as const)];
    const { token } = await make({ scopes: everything }, server.tokens.operator);
    const { path, method } = calls.operator.decideAboutCcmsDevice;
    expect((await server.fetch(path, { method, body: "{}", token })).status).toBe(403);
  });

  it("neither makes, shows nor ends tokens", async () => {
    const { id, token } = await make({ scopes: ["read", "devices", "certificates", "organization"] });
    const said = "No personal access token may make this call. Sign in to make it.";
    for (const answer of [
      await ask(order, token),
      await end(id, token),
      await server.fetch(list.path, { token }),
    ])
      expect([answer.status, await answer.text()]).toEqual([403, said]);
  });

  it("may be for one organization alone, which must be the owner's", async () => {
    const { organizationId } = onlyScms;
    const { token } = await make({ organizationId });
    const { path } = calls.meta.organizations;
    expect(await (await server.fetch(path, { token })).json()).toEqual([onlyScms]);
    const foreign = organizations.foreign.organizationId;
    const answer = await ask({ ...order, organizationId: foreign });
    expect([answer.status, await answer.text()]).toEqual([
      403,
      `organizationId ${foreign} is not one of your organizations.`,
    ]);
  });

  it("ends at once when its owner revokes it, and nobody else can", async () => {
    const { id, token } = await make();
    const unknown = await end(id, server.tokens.alpha);
    expect([unknown.status, await unknown.text()]).toEqual([
      404,
      "You have no personal access token with this id.",
    ]);
    expect(await listed(server.tokens.alpha)).toEqual([]);
    expect(await statusOf(calls.meta.version.path, token)).toBe(200);
    const ended = await end(id);
    expect([ended.status, await ended.text()]).toEqual([200, "Nightly run is revoked."]);
    expect(await statusOf(calls.meta.version.path, token)).toBe(401);
    expect((await end(id)).status).toBe(404);
  });

  it("is refused where an octet of it is wrong", async () => {
    const { token } = await make();
    const last = token.at(-1) === "0" ? "1" : "0";
    for (const wrong of [token.slice(0, -1) + last, token.slice(0, -1), `${token}0`, "v2x_"])
      expect(await statusOf(calls.meta.version.path, wrong)).toBe(401);
  });

  it.each([
    [{ name: " " }, "name must have 1 to 100 characters."],
    [{ name: "x".repeat(101) }, "name must have 1 to 100 characters."],
    [{ days: 0 }, "days must be a whole number from 1 to 365."],
    [{ days: 366 }, "days must be a whole number from 1 to 365."],
    [
      { scopes: [] },
      "scopes must name at least one of read, devices, certificates, organization, none twice.",
    ],
    [
      { scopes: ["read", "read"] },
      "scopes must name at least one of read, devices, certificates, organization, none twice.",
    ],
  ])("with %j is refused, with the rule", async (wrong, rule) => {
    const answer = await ask({ ...order, ...wrong });
    expect([answer.status, await answer.text()]).toEqual([400, rule]);
  });

  it("is one of a limited number", async () => {
    const { gamma } = server.tokens;
    for (let made = 0; made < limits.personalTokens.max; made++) await make({}, gamma);
    const answer = await ask(order, gamma);
    expect([answer.status, await answer.text()]).toEqual([
      409,
      "You have 50 personal access tokens, and may not have more. Revoke one first.",
    ]);
  });
});
