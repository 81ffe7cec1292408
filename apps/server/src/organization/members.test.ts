import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type AuditRow,
  calls,
  everyCall,
  fillPath,
  type Invitation,
  type ListedAccount,
  type Member,
  type NamedCall,
} from "@v2x/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { organizations, startTestServer, type TestServer } from "../running-server.test-support.ts";
import { signInVisitor } from "../sign-in.test-support.ts";

const password = "correct horse 7";
const alpha = organizations.onlyCcms.organizationId;
const gamma = organizations.foreign.organizationId;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(
    { RATE_LIMIT_PER_MINUTE: "0", TRUSTED_PROXIES: "1" },
    async ({ identity: { accounts } }) => {
      for (const state of ["unactivated", "pending", "refused", "disabled"] as const)
        await accounts.create({
          ...{ id: state, state, companyName: "Walkers", passwordHash: "of somebody else" },
          email: `${state}@example.org`,
        });
    },
  );
});
afterAll(() => server.close());

interface Asked {
  readonly params?: Record<string, string>;
  readonly body?: unknown;
  readonly organizationId?: string;
}
/** Lists are asked for as a whole; other calls know no size. */
const sizeFor = ({ path }: Pick<NamedCall["call"], "path">) =>
  path === calls.organization.members.path ? { size: "100" } : undefined;
let networks = 0;
/** Each request comes from a network of its own. */
const ask = (
  call: Pick<NamedCall["call"], "path" | "method" | "body">,
  { params, body, organizationId = alpha }: Asked = {},
  token = server.tokens.alpha,
) =>
  server.fetch(
    `${fillPath(call.path, params)}?${new URLSearchParams({ organizationId, ...sizeFor(call) })}`,
    {
      method: call.method,
      token,
      headers: { "x-forwarded-for": `198.51.${Math.floor(++networks / 250)}.${networks % 250}` },
      ...(call.body && { body: JSON.stringify(body) }),
    },
  );
const of = calls.organization;
const said = async (answer: Promise<Response>) => {
  const { status, ...rest } = await answer.then(async (got) => ({
    status: got.status,
    text: await got.text(),
  }));
  return [status, rest.text];
};
const members = async (organizationId = alpha, token = server.tokens.alpha): Promise<Member[]> =>
  (await (await ask(of.members, { organizationId }, token)).json()).content;
const memberCalled = async (email: string) => (await members()).find((one) => one.email === email);
const invitations = async (): Promise<Invitation[]> => (await ask(of.invitations)).json();
const invite = (email: string, role = "member") => ask(of.invite, { body: { email, role } });
const rows = async (): Promise<AuditRow[]> =>
  (await (await server.fetch("/api/operator/audit?size=5", { token: server.tokens.operator })).json())
    .content;

/** The link in the newest mail to an address, once there is one. */
async function linkTo(email: string, page = "invitation"): Promise<string> {
  const folder = join(server.dataDir, "mails");
  const pattern = new RegExp(`http:\\S+/${page}\\?token=[\\w-]{43}`);
  let link: string | undefined;
  await expect
    .poll(() => {
      link = readdirSync(folder)
        .toSorted()
        .map((name) => readFileSync(join(folder, name), "latin1"))
        .filter((mail) => mail.includes(`To: ${email}`))
        .map((mail) => pattern.exec(mail.replaceAll("=\r\n", "").replaceAll("=3D", "="))?.[0])
        .findLast((found) => found !== undefined);
      return link;
    })
    .toBeDefined();
  return link!;
}
/** Sends the form of an invitation's page. */
async function accept(link: string, fields: Record<string, string> = {}) {
  const token = new URL(link).searchParams.get("token")!;
  const answer = await fetch(`${server.url}/identity/invitation`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ token, ...fields }),
  });
  return { status: answer.status, text: await answer.text() };
}
const register = (link: string) => accept(link, { password, privacy: "yes", terms: "yes" });
const opened = async (link: string) => (await fetch(link)).text();

async function tokenBySigningIn(email: string): Promise<string> {
  const visitor = signInVisitor(server.url, () => server.url);
  const answer = await visitor.sendForm(await visitor.openForm(), email, password);
  expect(answer.status).toBe(303);
  return (await visitor.exchange(await visitor.followToCode(answer))).access_token;
}
/** The page that answers a sign-in. */
async function signInText(email: string): Promise<string> {
  const visitor = signInVisitor(server.url, () => server.url);
  return (await visitor.sendForm(await visitor.openForm(), email, password)).text();
}
const asOperator = (path: string, body: object) =>
  server.fetch(`/api/operator/${path}`, {
    token: server.tokens.operator,
    method: "POST",
    body: JSON.stringify(body),
  });
const trust = async (administratorsTrusted: boolean) =>
  expect(
    (await asOperator(`organizations/${alpha}/terms`, { administratorsTrusted, reason: "agreed" })).status,
  ).toBe(200);
const accountCalled = async (email: string): Promise<ListedAccount> =>
  (
    await (
      await server.fetch(`/api/operator/accounts?search=${email}`, { token: server.tokens.operator })
    ).json()
  ).content[0];
const approve = ({ id, organizations: [invited] }: ListedAccount) =>
  asOperator(`accounts/${id}/approval`, {
    reason: "known",
    organization: { organizationId: invited!.organizationId },
  });
const organizationsOf = async (token: string) =>
  ((await (await server.fetch("/api/organizations", { token })).json()) as { name: string }[]).map(
    ({ name }) => name,
  );

describe("an organization", () => {
  it("shows its members who belongs to it, and what they may do there", async () => {
    expect(await (await ask(of.show)).json()).toEqual({
      ...organizations.onlyCcms,
      role: "administrator",
      invitesByMail: true,
      administratorsTrusted: false,
    });
    expect(await (await ask(of.show, {}, server.tokens.both)).json()).toMatchObject({ role: "member" });
    expect(await members(alpha, server.tokens.both)).toEqual([
      {
        ...{ id: expect.any(String), email: "alpha@v2x.example", role: "administrator", isApproved: true },
        ...{ isWaiting: false, since: expect.any(String), isCaller: false },
      },
      expect.objectContaining({ email: "both@v2x.example", role: "member", isCaller: true }),
    ]);
  });

  it("is to be named by whoever has several", async () => {
    expect(await said(ask(of.show, { organizationId: "" }, server.tokens.both))).toEqual([
      400,
      "organizationId must name one of your 2 organizations.",
    ]);
  });

  const ofOrganization = everyCall.filter(({ group }) => group === "organization");
  const params = { id: "whoever" };
  const body = { email: "stranger@example.org", role: "administrator" };

  it.each(ofOrganization)("is closed to another organization's administrator at $name", async ({ call }) => {
    const before = [await members(), await invitations()];
    expect(await said(ask(call, { params, body }, server.tokens.gamma))).toEqual([
      403,
      `organizationId ${alpha} is not one of your organizations.`,
    ]);
    expect((await ask(call, { params, body }, server.tokens.operator)).status).toBe(403);
    expect([await members(), await invitations()]).toEqual(before);
  });

  it.each([
    "setMemberRole",
    "removeMember",
    "invitations",
    "invite",
    "withdrawInvitation",
  ] as const)("lets its administrators alone do %s", async (name) => {
    const { id } = (await memberCalled("alpha@v2x.example"))!;
    const known = name === "setMemberRole" ? { role: body.role } : body;
    expect(await said(ask(of[name], { params: { id }, body: known }, server.tokens.both))).toEqual([
      403,
      "Only administrators of the organization may do this.",
    ]);
  });

  it("is changed by people who are signed in, not by their programs", async () => {
    const order = { name: "All", scopes: ["read", "devices", "certificates", "organization"], days: 1 };
    const { token } = await (await ask(calls.personalTokens.create, { body: order })).json();
    expect((await ask(of.members, {}, token)).status).toBe(200);
    const changing = ofOrganization.filter(({ call }) => call.method !== "GET");
    expect(changing).toHaveLength(5);
    for (const { call } of changing)
      expect(await said(ask(call, { params, body }, token))).toEqual([
        403,
        "No personal access token may make this call. Sign in to make it.",
      ]);
  });
});

describe("an invitation", () => {
  it("makes a newcomer a member who waits for the provider's approval [R1.2] [R6.2]", async () => {
    const email = "waits@example.org";
    expect((await invite(email)).status).toBe(200);
    const link = await linkTo(email);
    expect(await opened(link)).toContain("The provider has to approve your account before you can sign in.");
    expect((await register(link)).status).toBe(303);
    expect(await memberCalled(email)).toMatchObject({ isApproved: false, isWaiting: true });
    expect(await signInText(email)).toContain("Your account is waiting for approval.");
    expect((await rows())[0]).toMatchObject({ action: "organization.joined", after: { role: "member" } });
    const waiting = await accountCalled(email);
    expect(waiting).toMatchObject({
      state: "pending",
      organizations: [{ organizationId: alpha, name: "Alpha", invitedBy: "alpha@v2x.example" }],
    });
    const approved = await approve(waiting);
    expect(approved.status).toBe(200);
    expect(await organizationsOf(await tokenBySigningIn(email))).toEqual(["Alpha"]);
    expect(await memberCalled(email)).toMatchObject({ isApproved: true, isWaiting: false });
  });

  it("by an operator is the provider's approval [R1.2] [R6.2]", async () => {
    const { id } = await accountCalled("gamma@v2x.example");
    const role = (action: string) => asOperator(`accounts/${id}/operator-role${action}`, { reason: "test" });
    expect((await role("")).status).toBe(200);
    const email = "chosen@example.org";
    const asked = { organizationId: gamma, body: { email, role: "member" } };
    expect((await ask(of.invite, asked, server.tokens.gamma)).status).toBe(200);
    expect((await role("/removal")).status).toBe(200);
    expect((await register(await linkTo(email))).status).toBe(303);
    expect(await organizationsOf(await tokenBySigningIn(email))).toEqual(["Gamma"]);
  });

  it("needs no approval where the operator trusts the administrators, until that is taken back [R1.2] [R6.2]", async () => {
    await trust(true);
    expect(await (await ask(of.show)).json()).toMatchObject({ administratorsTrusted: true });
    for (const email of ["trusted@example.org", "later@example.org"])
      expect((await invite(email)).status).toBe(200);
    const [link, later] = [await linkTo("trusted@example.org"), await linkTo("later@example.org")];
    expect(await opened(link)).not.toContain("has to approve");
    expect((await register(link)).status).toBe(303);
    await trust(false);
    expect((await register(later)).status).toBe(303);
    expect(await organizationsOf(await tokenBySigningIn("trusted@example.org"))).toEqual(["Alpha"]);
    expect(await memberCalled("later@example.org")).toMatchObject({ isWaiting: true });
  });

  it("of a trusted administrator lets a newcomer sign in at once, and is used up by that [R1.1]", async () => {
    await trust(true);
    const email = "new@example.org";
    const asked = await invite(` New@Example.org `);
    const made: Invitation = await asked.json();
    expect([asked.status, made]).toEqual([
      200,
      expect.objectContaining({ email, role: "member", invitedBy: "alpha@v2x.example" }),
    ]);
    expect(await invitations()).toEqual([made]);
    expect(await said(invite(email))).toEqual([
      409,
      "new@example.org has an open invitation. Withdraw it before you send another one.",
    ]);
    const link = await linkTo(email);
    for (const _ of [1, 2]) {
      const page = await opened(link);
      expect(page).toContain("alpha@v2x.example invites new@example.org to the organization Alpha.");
      expect(page).toContain(`readonly value="${email}"`);
    }
    const wrong = await accept(link, { password: "short", privacy: "yes" });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain("The password must have at least 10 characters.");
    expect(wrong.text).toContain("Please accept the terms of use.");
    const both = await Promise.all([register(link), register(link)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([303, 410]);
    expect(await organizationsOf(await tokenBySigningIn(email))).toEqual(["Alpha"]);
    expect(await memberCalled(email)).toMatchObject({ role: "member", isApproved: true });
    expect(await invitations()).toEqual([]);
    expect(await opened(link)).toContain("This invitation has been accepted already.");
    expect(await said(invite(email))).toEqual([409, "new@example.org is a member already."]);
    const [joined, registered, invited] = await rows();
    expect(invited).toMatchObject({
      ...{ action: "organization.invited", subject: "invitation of new@example.org", organizationId: alpha },
      ...{ actor: { name: "alpha@v2x.example" }, after: { role: "member", state: "open" } },
    });
    expect(registered).toMatchObject({ action: "account.registered", after: { email, state: "approved" } });
    expect(joined).toMatchObject({
      ...{ action: "organization.joined", subject: "member new@example.org", organizationId: alpha },
      ...{ actor: { kind: "visitor", name: email }, after: { role: "member" } },
    });
    expect(JSON.stringify([joined, registered, invited])).not.toContain(password);
    await trust(false);
  });

  it("adds an organization to those of somebody with an account, whose password stays [R6.5]", async () => {
    expect((await invite("gamma@v2x.example", "administrator")).status).toBe(200);
    const link = await linkTo("gamma@v2x.example");
    const page = await opened(link);
    expect(page).toContain("as an administrator, who says who belongs to it.");
    expect(page).not.toContain('name="password"');
    expect(await organizationsOf(server.tokens.gamma)).toEqual(["Gamma"]);
    expect((await accept(link)).status).toBe(303);
    expect(await organizationsOf(server.tokens.gamma)).toEqual(["Alpha", "Gamma"]);
    expect(await memberCalled("gamma@v2x.example")).toMatchObject({ role: "administrator" });
    const { id } = (await memberCalled("gamma@v2x.example"))!;
    expect((await ask(of.removeMember, { params: { id } })).status).toBe(200);
  });

  it("keeps a pending account pending, and lets the owner of an account that was never activated choose a new password", async () => {
    for (const state of ["pending", "unactivated"])
      expect((await invite(`${state}@example.org`)).status).toBe(200);
    expect((await accept(await linkTo("pending@example.org"))).status).toBe(303);
    const link = await linkTo("unactivated@example.org");
    // Whoever registered the address first may not be whoever reads its mails.
    expect((await accept(link)).status).toBe(422);
    expect((await register(link)).status).toBe(303);
    expect((await rows())[0]).toMatchObject({
      action: "organization.joined",
      before: { state: "unactivated" },
      after: { state: "pending" },
    });
    expect(await memberCalled("pending@example.org")).toMatchObject({ isWaiting: true });
    await approve(await accountCalled("unactivated@example.org"));
    expect(await organizationsOf(await tokenBySigningIn("unactivated@example.org"))).toEqual(["Alpha"]);
  });

  it.each(["refused", "disabled"])("brings no account back that is %s", async (state) => {
    const email = `${state}@example.org`;
    expect((await invite(email)).status).toBe(200);
    const link = await linkTo(email);
    for (const answer of [await opened(link), (await register(link)).text]) {
      expect(answer).toContain("may not sign in, so the invitation cannot be accepted.");
      expect(answer).toContain("write to contact@v2x.example.");
    }
    expect(await memberCalled(email)).toBeUndefined();
    expect((await invitations()).map((open) => open.email)).toContain(email);
  });

  it("that is withdrawn leads nowhere, and says so", async () => {
    const made: Invitation = await (await invite("late@example.org")).json();
    const link = await linkTo("late@example.org");
    const withdrawn = await said(ask(of.withdrawInvitation, { params: { id: made.id } }));
    expect(withdrawn).toEqual([200, "The invitation of late@example.org is withdrawn."]);
    expect(await opened(link)).toContain("This invitation has been withdrawn.");
    expect((await register(link)).status).toBe(410);
    expect(await said(ask(of.withdrawInvitation, { params: { id: made.id } }))).toEqual([
      404,
      "The organization has no such open invitation.",
    ]);
    expect((await rows())[0]).toMatchObject({
      action: "organization.invitation-withdrawn",
      before: { state: "open" },
      after: { state: "withdrawn" },
    });
    // One of another organization is as one that there is not.
    const other: Invitation = await (
      await ask(
        of.invite,
        { organizationId: gamma, body: { email: "x@example.org", role: "member" } },
        server.tokens.gamma,
      )
    ).json();
    expect((await ask(of.withdrawInvitation, { params: { id: other.id } })).status).toBe(404);
  });

  it("tells the inviter nothing of the address, and is one of few", async () => {
    const unlike = async (email: string) => {
      const {
        id: _,
        email: __,
        invitedAt: ___,
        expiresAt: ____,
        ...rest
      } = await (await invite(email)).json();
      return rest;
    };
    expect(await unlike("beta@v2x.example")).toEqual(await unlike("unknown@example.org"));
    for (let open = (await invitations()).length; open < 20; open++)
      expect((await invite(`guest-${open}@example.org`)).status).toBe(200);
    expect(await said(invite("one-more@example.org"))).toEqual([
      409,
      "There are 20 open invitations, and may not be more. Withdraw one first.",
    ]);
    for (const { id } of await invitations())
      expect((await ask(of.withdrawInvitation, { params: { id } })).status).toBe(200);
  });

  it("is mailed to one address a few times an hour", async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 5; count++) {
      const answer = await invite("often@example.org");
      statuses.push(answer.status);
      if (answer.status === 429)
        expect(await answer.text()).toBe(
          "Too many mails were asked for, to this address or from your network. Try again in an hour.",
        );
      else await ask(of.withdrawInvitation, { params: { id: (await answer.json()).id } });
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
  });

  it.each([
    [
      { email: "new@example", role: "member" },
      "email must be a whole e-mail address, such as name@example.org.",
    ],
    [{ role: "member" }, "email must be a whole e-mail address, such as name@example.org."],
    [{ email: "a@example.org", role: "operator" }, "role must be one of member, administrator."],
  ])("with %j is refused, with the rule", async (body, rule) => {
    expect(await said(ask(of.invite, { body }))).toEqual([400, rule]);
  });

  it("that was cut off or is made up says so", async () => {
    expect(await opened(`${server.url}/identity/invitation?token=cut`)).toContain("This link is incomplete.");
    const madeUp = `${server.url}/identity/invitation?token=${"A".repeat(43)}`;
    expect(await opened(madeUp)).toContain("This invitation is not known any more.");
  });
});

it("whoever the provider approves into a new organization is its administrator", async () => {
  const email = "founder@example.org";
  const post = (page: string, fields: Record<string, string>) =>
    fetch(`${server.url}/identity/${page}`, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams(fields),
    });
  await post("register", { email, companyName: "Founders", password, privacy: "yes", terms: "yes" });
  const token = new URL(await linkTo(email, "activation")).searchParams.get("token")!;
  await post("activation", { token, password });
  const asOperator = (path: string, init: RequestInit = {}) =>
    server.fetch(`/api/operator/accounts${path}`, { token: server.tokens.operator, ...init });
  const { content } = await (await asOperator(`?search=${email}`)).json();
  const organization = { name: "Founders", ccmsAllowed: true, scmsAllowed: true };
  const approved = await asOperator(`/${content[0].id}/approval`, {
    method: "POST",
    body: JSON.stringify({ reason: "known", organization }),
  });
  const { organizationId } = (await approved.json()).organizations[0];
  const founder = await tokenBySigningIn(email);
  expect(await (await ask(of.show, { organizationId }, founder)).json()).toMatchObject({
    ...organization,
    role: "administrator",
  });
});

describe("a member", () => {
  it("gets another role, but the last administrator keeps theirs", async () => {
    const own = (await memberCalled("alpha@v2x.example"))!;
    const other = (await memberCalled("both@v2x.example"))!;
    const setRole = (id: string, role: string) => ask(of.setMemberRole, { params: { id }, body: { role } });
    const last =
      "An organization keeps at least one administrator who may sign in. Make another member administrator first.";
    expect(await said(setRole(own.id, "member"))).toEqual([409, last]);
    expect(await said(ask(of.leave))).toEqual([409, last]);
    expect(await said(ask(of.removeMember, { params: { id: own.id } }))).toEqual([409, last]);
    expect(await (await setRole(other.id, "administrator")).json()).toMatchObject({ role: "administrator" });
    expect((await rows())[0]).toMatchObject({
      ...{ action: "organization.role-changed", subject: "member both@v2x.example", organizationId: alpha },
      ...{ before: { role: "member" }, after: { role: "administrator" } },
    });
    // Of two who step down at the same time, one stays.
    const stepping = await Promise.all([
      setRole(own.id, "member"),
      ask(of.setMemberRole, { params: { id: other.id }, body: { role: "member" } }, server.tokens.both),
    ]);
    expect(stepping.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [staying] = (await members()).filter(({ role }) => role === "administrator");
    const token = staying!.id === own.id ? server.tokens.alpha : server.tokens.both;
    expect(
      (await ask(of.setMemberRole, { params: { id: own.id }, body: { role: "administrator" } }, token))
        .status,
    ).toBe(200);
    expect((await setRole(other.id, "member")).status).toBe(200);
    expect((await setRole("nobody", "member")).status).toBe(404);
  });

  it("who is removed loses the organization at once, with session and tokens", async () => {
    const { both } = server.tokens;
    const tokens: string[] = [];
    for (const organizationId of [alpha, undefined]) {
      const order = { name: "Program", scopes: ["read"], days: 1, organizationId };
      tokens.push((await (await ask(calls.personalTokens.create, { body: order }, both)).json()).token);
    }
    for (const token of [both, ...tokens]) expect((await ask(of.members, {}, token)).status).toBe(200);
    const { id } = (await memberCalled("both@v2x.example"))!;
    expect(await said(ask(of.removeMember, { params: { id } }))).toEqual([
      200,
      "both@v2x.example is no member of Alpha any more.",
    ]);
    const ended = await Promise.all([both, ...tokens].map((token) => ask(of.members, {}, token)));
    expect(ended.map(({ status }) => status)).toEqual([403, 401, 403]);
    expect(await organizationsOf(both)).toEqual(["Beta"]);
    expect((await rows())[0]).toMatchObject({
      ...{ action: "organization.member-removed", subject: "member both@v2x.example", organizationId: alpha },
      ...{ before: { role: "member" } },
    });
    expect((await ask(of.removeMember, { params: { id } })).status).toBe(404);
  });

  describe("who has seen the secret of the service account", () => {
    const accounts = calls.serviceAccounts;
    const secret = async (call: NamedCall["call"], token = server.tokens.alpha): Promise<string> =>
      (await (await ask(call, { params: { organizationId: alpha } }, token)).json()).clientSecret;
    const mails = () =>
      readdirSync(join(server.dataDir, "mails")).map((name) =>
        readFileSync(join(server.dataDir, "mails", name), "latin1").replaceAll("=\r\n", ""),
      );
    const mailed = (words: string) => mails().filter((mail) => mail.replaceAll("\r\n", " ").includes(words));
    const joined = async (email: string) => {
      expect((await invite(email)).status).toBe(200);
      await register(await linkTo(email));
      await asOperator(`accounts/${(await accountCalled(email)).id}/approval`, {
        reason: "known",
        organization: { organizationId: alpha },
      });
      return { email, id: (await memberCalled(email))!.id, token: await tokenBySigningIn(email) };
    };

    it("takes it along no further: it is rotated, and administrators are told", async () => {
      const { email, id, token } = await joined("sees@example.org");
      const before = await secret(accounts.register);
      expect((await memberCalled(email))?.knowsServiceSecret).toBeUndefined();
      for (const _ of [1, 2]) expect(await secret(accounts.find, token)).toBe(before);
      expect((await memberCalled(email))?.knowsServiceSecret).toBe(true);
      await expect.poll(() => mailed(`${email} has seen the secret of the service account`)).toHaveLength(1);
      expect(await said(ask(of.removeMember, { params: { id } }))).toEqual([
        200,
        `${email} is no member of Alpha any more. The secret of the service account was rotated.`,
      ]);
      expect(await secret(accounts.find)).not.toBe(before);
      await expect.poll(() => mailed(`${email} no longer has access to Alpha and had seen`)).toHaveLength(1);
      expect((await rows()).map(({ action }) => action)).toEqual(
        expect.arrayContaining(["service-account.secret-renewed", "organization.member-removed"]),
      );
    });

    it("may be trusted with it by who removes them", async () => {
      const { id, token } = await joined("keeps@example.org");
      const before = await secret(accounts.find, token);
      const path = fillPath(of.removeMember.path, { id });
      const answer = await server.fetch(`${path}?organizationId=${alpha}&serviceSecret=keep`, {
        method: "DELETE",
        token: server.tokens.alpha,
      });
      expect(answer.status).toBe(200);
      expect(await secret(accounts.find)).toBe(before);
    });

    it("has seen nothing of one that was rotated since, or leaves by themselves and has it rotated", async () => {
      const { id, email, token } = await joined("leaves@example.org");
      await secret(accounts.find, token);
      const second = await secret(accounts.rotate);
      expect((await memberCalled(email))?.knowsServiceSecret).toBeUndefined();
      expect(await secret(accounts.find, token)).toBe(second);
      expect(await said(ask(of.leave, {}, token))).toEqual([
        200,
        "You are no member of Alpha any more. The secret of the service account was rotated.",
      ]);
      expect(await secret(accounts.find)).not.toBe(second);
      expect((await ask(of.removeMember, { params: { id } })).status).toBe(404);
    });
  });

  it("leaves by themselves", async () => {
    const token = await tokenBySigningIn("new@example.org");
    expect(await said(ask(of.leave, {}, token))).toEqual([200, "You are no member of Alpha any more."]);
    expect(await organizationsOf(token)).toEqual([]);
    expect((await rows())[0]).toMatchObject({
      ...{ action: "organization.left", subject: "member new@example.org", before: { role: "member" } },
    });
  });
});
