import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type AuditRow, calls, type ListedAccount } from "@v2x/contract";
import {
  freePort,
  type OpenIdProvider,
  type ProvidedPerson,
  providedClient,
  startOpenIdProvider,
} from "@v2x/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { organizations, startTestServer, type TestServer } from "./running-server.test-support.ts";

const { clientId, audience } = providedClient;
const contact = "contact@v2x.example";
const noPermission = "You do not have permission to log in. Please contact support.";
const waiting = `${noPermission} Your account is waiting for approval. Write to ${contact}.`;

const operatorThere = { email: "runs-it@v2x.example", isVerified: true };
/** By their names at the provider, which looks them up at each sign-in. */
const people: Record<string, ProvidedPerson> = {
  operator: { ...operatorThere, amr: ["pwd", "mfa"] },
  alpha: { email: "Alpha@v2x.example", isVerified: true },
  nobody: { email: "nobody@v2x.example", isVerified: true },
  beta: { email: "beta@v2x.example", isVerified: true },
  walker: { email: "Walker@example.org", isVerified: true, company: "Walkers" },
  claimant: { email: "alpha@v2x.example", isVerified: false },
};
const states = ["unactivated", "refused", "disabled"] as const;

let portalUrl: string;
let provider: OpenIdProvider;
let server: TestServer;
let operator: string;

beforeAll(async () => {
  const port = String(await freePort());
  portalUrl = `http://localhost:${port}`;
  provider = await startOpenIdProvider({
    portalUrl,
    accessTokenSeconds: 2,
    people,
  });
  for (const state of states) people[state] = { email: `${state}@example.org`, isVerified: true };
  server = await startTestServer(
    {
      PORT: port,
      DEMO_PASSWORD: "",
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_AUDIENCE: audience,
      OIDC_OPERATOR_ACR: "gold, mfa",
    },
    async ({ identity }) => {
      for (const state of states)
        await identity.accounts.create({
          ...{ id: state, email: `${state}@example.org`, companyName: "Earlier", state },
          passwordHash: "signs in elsewhere",
        });
    },
  );
  operator = await tokenOf("operator");
});
afterAll(async () => {
  await server?.close();
  await provider?.close();
});

describe("somebody who signs in at an external provider", () => {
  it("has the organizations of the account with their address", async () => {
    const alphas = await ask(await tokenOf("alpha"));
    expect(JSON.parse(alphas.text)).toEqual([organizations.onlyCcms]);
    expect(await ask(await tokenOf("nobody"))).toEqual({ status: 200, text: "[]" });
  });

  it("for the first time waits for approval, is told so and whom to write to, and comes in once approved [R1.2] [R6.2]", async () => {
    const token = await tokenOf("walker");
    // As the portal asks several calls at once.
    const answers = await Promise.all([1, 2, 3].map(() => ask(token)));
    for (const answer of answers) expect(answer).toEqual({ status: 403, text: waiting });
    const [account, ...others] = await accountsBy("walker@");
    expect(others).toEqual([]);
    expect(account).toMatchObject({ email: "walker@example.org", companyName: "Walkers", state: "pending" });
    const row = (await rowsOf("account.registered")).filter(({ actor }) => actor.name.startsWith("walker"));
    expect(row).toMatchObject([
      { actor: { kind: "visitor", name: "walker@example.org" }, after: { state: "pending" } },
    ]);
    expect(row[0]!.address).toBeDefined();
    await expectMail(contact, "walker@example.org has registered for Walkers");
    await decide(account!.id, "approval", {
      organization: { organizationId: organizations.foreign.organizationId },
    });
    await expectMail("walker@example.org", "belong to the organization Gamma");
    expect(await ask(await tokenOf("walker"))).toMatchObject({
      status: 200,
      text: expect.stringContaining("Gamma"),
    });
  });

  it("is nobody here while their address is not confirmed, whosever it is, and reads so", async () => {
    expect(await ask(await tokenOf("claimant"))).toEqual({
      status: 403,
      text: `Your sign-in service does not confirm your e-mail address. Confirm it there and sign in again, or write to ${contact}.`,
    });
  });

  it.each([
    "refused",
    "disabled",
  ])("and whose account is %s, reads that they may not log in [R8.46]", async (state) => {
    expect(await ask(await tokenOf(state))).toEqual({
      status: 403,
      text: `${noPermission} Write to ${contact}.`,
    });
    expect(await accountsBy(state)).toMatchObject([{ state }]);
  });

  it("is let in again, at once, when the account is unlocked, and out when it is locked", async () => {
    await decide("disabled", "unlock");
    const token = await tokenOf("disabled");
    expect((await ask(token)).status).toBe(200);
    await decide("disabled", "lock");
    expect((await ask(token)).status).toBe(403);
  });

  it("keeps the account when their address changes there, and loses it to nobody who gets the address", async () => {
    const betas = { status: 200, text: expect.stringContaining(organizations.onlyScms.organizationId) };
    // As the portal asks several calls at once.
    const token = await tokenOf("beta");
    expect(await Promise.all([1, 2, 3].map(() => ask(token)))).toEqual([betas, betas, betas]);
    const linked = (await rowsOf("account.linked")).filter(({ actor }) => actor.name.startsWith("beta"));
    expect(linked).toMatchObject([
      { subject: "account beta@v2x.example", after: { externalSubject: "beta" } },
    ]);
    people.beta = { email: "beta-is-married@v2x.example", isVerified: true };
    people.newcomer = { email: "beta@v2x.example", isVerified: true };
    expect(await ask(await tokenOf("beta"))).toEqual(betas);
    expect(await ask(await tokenOf("newcomer"))).toEqual({
      status: 403,
      text: `${noPermission} The account with your e-mail address belongs to another user of your sign-in service. Sign in as that user, or write to ${contact}.`,
    });
    expect(await accountsBy("beta-is-married")).toEqual([]);
  });

  it("gets the account of a user whom the provider replaced once an operator has locked and unlocked it", async () => {
    expect((await ask(await tokenOf("nobody"))).status).toBe(200);
    people.successor = people.nobody!;
    expect((await ask(await tokenOf("successor"))).status).toBe(403);
    const [account] = await accountsBy("nobody@");
    await decide(account!.id, "lock");
    await decide(account!.id, "unlock");
    expect((await ask(await tokenOf("successor"))).status).toBe(200);
    expect((await ask(await tokenOf("nobody"))).status).toBe(403);
  });

  it("has the operator's role by a token alone that says how strongly they have signed in", async () => {
    const statusOf = async () =>
      (await server.fetch("/api/operator/accounts", { token: await tokenOf("operator") })).status;
    for (const amr of [undefined, ["pwd"]]) {
      people.operator = { ...operatorThere, ...(amr && { amr }) };
      expect(await statusOf()).toBe(403);
      expect((await ask(await tokenOf("operator"))).status).toBe(200);
    }
    people.operator = { ...operatorThere, amr: ["pwd", "mfa"] };
    expect(await statusOf()).toBe(200);
  });

  it("needs no activation mail: the provider has confirmed the address", async () => {
    expect(await ask(await tokenOf("unactivated"))).toEqual({ status: 403, text: waiting });
    expect(await accountsBy("unactivated")).toMatchObject([{ state: "pending", companyName: "Earlier" }]);
  });

  it("is out when the token ends, and in again by a new one, which is none after a logout [R8.61]", async () => {
    const visitor = await signIn("alpha");
    await expect
      .poll(() => ask(visitor.tokens.access_token!), { interval: 500 })
      .toEqual({ status: 401, text: "You are not logged in." });
    const renewed = await visitor.renew();
    expect((await ask(renewed.access_token!)).status).toBe(200);
    await visitor.logOut();
    expect(await visitor.renew()).toMatchObject({ error: "invalid_grant" });
  });
});

/** Asks for one's organizations. */
async function ask(token: string): Promise<{ status: number; text: string }> {
  const answer = await server.fetch(calls.meta.organizations.path, { token });
  return { status: answer.status, text: await answer.text() };
}

/** Asks as the operator, whose token ends soon. */
async function asOperator(path: string, body?: unknown): Promise<Response> {
  const init = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  let answer = await server.fetch(`/api/operator/${path}`, { token: operator, ...init });
  if (answer.status === 401) {
    operator = await tokenOf("operator");
    answer = await server.fetch(`/api/operator/${path}`, { token: operator, ...init });
  }
  expect(answer.status).toBe(200);
  return answer;
}

const accountsBy = async (search: string): Promise<ListedAccount[]> =>
  (await (await asOperator(`accounts?search=${search}`)).json()).content;

const rowsOf = async (action: string): Promise<AuditRow[]> =>
  (await (await asOperator(`audit?size=100&action=${action}`)).json()).content;

const decide = (id: string, what: string, more: object = {}) =>
  asOperator(`accounts/${id}/${what}`, { reason: "known from the plug test", ...more });

async function expectMail(address: string, text: string): Promise<void> {
  const folder = join(server.dataDir, "mails");
  await expect
    .poll(() =>
      readdirSync(folder)
        .map((name) => readFileSync(join(folder, name), "latin1").replaceAll("=\r\n", ""))
        .some((mail) => mail.includes(`To: ${address}`) && mail.includes(text)),
    )
    .toBe(true);
}

const tokenOf = async (name: string) => (await signIn(name)).tokens.access_token!;

type Tokens = Partial<Record<"access_token" | "refresh_token" | "id_token" | "error", string>>;

/** Signs in at the provider's own pages, as the portal's client. */
async function signIn(name: string) {
  const cookies = new Map<string, string>();
  async function visit(address: string, form?: Record<string, string>): Promise<Response> {
    const answer = await fetch(new URL(address, provider.issuer), {
      redirect: "manual",
      headers: { cookie: [...cookies].map((pair) => pair.join("=")).join("; ") },
      ...(form && { method: "POST", body: new URLSearchParams(form) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, cookie, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      cookies.set(cookie!, value!);
    }
    return answer;
  }
  const token = async (form: Record<string, string>): Promise<Tokens> =>
    (await visit("/token", { client_id: clientId, ...form })).json() as Promise<Tokens>;

  const redirectUri = `${portalUrl}/oauth/callback`;
  const query = {
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: "code",
    scope: "openid email",
  };
  let answer = await visit(`/auth?${new URLSearchParams(query)}`);
  const forms: Record<string, string>[] = [{ prompt: "login", login: name }, { prompt: "consent" }];
  for (const form of forms) {
    answer = await visit(answer.headers.get("location")!, form);
    answer = await visit(answer.headers.get("location")!);
  }
  const code = new URL(answer.headers.get("location")!).searchParams.get("code")!;
  let tokens = await token({ grant_type: "authorization_code", redirect_uri: redirectUri, code });
  return {
    tokens,
    async renew(): Promise<Tokens> {
      const { refresh_token = "" } = tokens;
      const renewed = await token({ grant_type: "refresh_token", refresh_token });
      tokens = { ...tokens, ...renewed };
      return renewed;
    },
    async logOut(): Promise<void> {
      const asked = await (await visit(`/session/end?id_token_hint=${tokens.id_token}`)).text();
      const xsrf = /name="xsrf" value="([^"]+)"/.exec(asked)![1]!;
      await visit("/session/end/confirm", { xsrf, logout: "yes" });
    },
  };
}
