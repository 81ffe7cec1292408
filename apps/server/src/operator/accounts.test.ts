import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { AccountState, AuditRow, ListedAccount } from "@v2x/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { organizations, startTestServer, type TestServer } from "../running-server.test-support.ts";
import { signInVisitor } from "../sign-in.test-support.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, async ({ identity }) => {
    for (const state of ["unactivated", "pending", "approved", "refused", "disabled"] as const)
      for (const name of ["one", "two", "three"])
        await identity.accounts.create({
          id: `${name}-${state}`,
          email: `${name}.${state}@example.org`,
          passwordHash: "signs in never",
          companyName: `Company ${name}`,
          state,
        });
  });
});
afterAll(() => server.close());

const ask = (path: string, body?: unknown, token = server.tokens.operator) =>
  server.fetch(`/api/operator/${path}`, {
    token,
    ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
  });
const decide = (id: string, what: string, more: object = {}) =>
  ask(`accounts/${id}/${what}`, { reason: "known from the plug test", ...more });
const page = async (query = ""): Promise<{ content: ListedAccount[]; totalElements: number }> =>
  (await ask(`accounts?size=100${query}`)).json();
const stateOf = async (id: string): Promise<AccountState | undefined> =>
  (await page()).content.find((account) => account.id === id)?.state;
const lastRow = async (): Promise<AuditRow> => (await (await ask("audit?size=1")).json()).content[0];

/** Waits for a mail to an address with a subject, and gives its text. */
async function mailTo(address: string, subject: string): Promise<string> {
  const folder = join(server.dataDir, "mails");
  let found: string | undefined;
  await expect
    .poll(() => {
      found = readdirSync(folder)
        .map((name) => readFileSync(join(folder, name), "latin1").replaceAll("=\r\n", ""))
        .find((mail) => mail.includes(`To: ${address}`) && mail.includes(subject));
      return found;
    })
    .toBeDefined();
  return found!;
}

describe("an account that waits", () => {
  it("is found by its state, and by parts of address and company", async () => {
    const waiting = await page("&state=pending");
    expect(waiting.content.map(({ id }) => id).toSorted()).toEqual([
      "one-pending",
      "three-pending",
      "two-pending",
    ]);
    expect(waiting.totalElements).toBe(3);
    expect((await page("&search=TWO.pend")).content.map(({ id }) => id)).toEqual(["two-pending"]);
    expect((await page("&state=refused&search=company%20ONE")).content.map(({ id }) => id)).toEqual([
      "one-refused",
    ]);
    const bad = await ask("accounts?state=waiting");
    expect([bad.status, await bad.text()]).toEqual([
      400,
      "state must be one of unactivated, pending, approved, refused, disabled.",
    ]);
  });

  it("is approved into a new organization, told by mail and noted, once [R1.2] [R6.2]", async () => {
    const organization = { name: "Walkers", ccmsAllowed: true, scmsAllowed: false };
    const answers = await Promise.all([1, 2].map(() => decide("one-pending", "approval", { organization })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const late = answers.find(({ status }) => status === 409)!;
    expect(await late.text()).toBe("This account is approved, so this cannot be decided.");
    const approved: ListedAccount = await answers.find(({ status }) => status === 200)!.json();
    expect(approved).toMatchObject({ state: "approved", organizations: [{ name: "Walkers" }] });
    const { organizationId } = approved.organizations[0]!;
    expect(organizationId).toMatch(/^[0-9A-F]{16}$/);
    expect(await lastRow()).toMatchObject({
      actor: { name: "runs-it@v2x.example" },
      action: "account.approved",
      subject: "account one.pending@example.org",
      reason: "known from the plug test",
      before: { state: "pending", organizations: [] },
      after: { state: "approved", organizations: ["Walkers"] },
    });
    expect(await mailTo("one.pending@example.org", "approved")).toContain(
      "belong to the organization Walkers",
    );
    expect(await (await ask("organizations?search=walk")).json()).toEqual([
      { organizationId, ...organization },
    ]);
  });

  it("is approved into an organization that is there, also after a refusal", async () => {
    expect((await decide("two-pending", "refusal")).status).toBe(200);
    const mail = await mailTo("two.pending@example.org", "refused");
    expect(mail).toContain("The reason given: known from the plug test");
    const organization = { organizationId: organizations.onlyCcms.organizationId.toLowerCase() };
    const approved = await (await decide("two-pending", "approval", { organization })).json();
    expect(approved.organizations).toEqual([
      { organizationId: organizations.onlyCcms.organizationId, name: "Alpha", invitedBy: null },
    ]);
  });

  it("stays as it was where the organization, the reason or the account is not there", async () => {
    const unknown = await decide("three-pending", "approval", {
      organization: { organizationId: "00".repeat(8) },
    });
    expect([unknown.status, await unknown.text()]).toEqual([
      404,
      "There is no organization 0000000000000000.",
    ]);
    const mute = await ask("accounts/three-pending/refusal", { reason: "  " });
    expect([mute.status, await mute.text()]).toEqual([400, "reason must say why, for the audit log."]);
    const gone = await decide("nobody", "refusal");
    expect([gone.status, await gone.text()]).toEqual([404, "There is no such user."]);
    expect(await stateOf("three-pending")).toBe("pending");
    for (const id of ["one-unactivated", "one-disabled"])
      expect(
        (await decide(id, "approval", { organization: { name: "A", ccmsAllowed: true, scmsAllowed: true } }))
          .status,
      ).toBe(409);
  });
});

describe("an approved account", () => {
  it("is locked with all its tokens, and unlocked again", async () => {
    const alpha = (await page("&search=alpha@")).content[0]!;
    expect((await server.fetch("/api/organizations", { token: server.tokens.alpha })).status).toBe(200);
    expect(await (await decide(alpha.id, "lock")).json()).toMatchObject({ state: "disabled" });
    expect((await server.fetch("/api/organizations", { token: server.tokens.alpha })).status).toBe(401);
    await mailTo("alpha@v2x.example", "locked");
    expect(await (await decide(alpha.id, "unlock")).json()).toMatchObject({ state: "approved" });
    // Its old token stays dead.
    expect((await server.fetch("/api/organizations", { token: server.tokens.alpha })).status).toBe(401);
    await mailTo("alpha@v2x.example", "unlocked");
  });

  it("whose sign-ins are blocked after wrong passwords says until when, and is let in again by an operator", async () => {
    const demo = (await page("&search=demo@")).content[0]!;
    expect(demo.blockedUntil).toBeNull();
    const none = await decide(demo.id, "unlock");
    expect([none.status, await none.text()]).toEqual([409, "Signing in to this account is not blocked."]);
    const visitor = signInVisitor(server.url, () => server.url);
    const form = await visitor.openForm();
    for (let times = 0; times < 5; times += 1) await visitor.sendForm(form, demo.email, "wrong");
    const blocked = await visitor.sendForm(form, demo.email, "wrong");
    expect([blocked.status, await blocked.text()]).toEqual([429, expect.stringContaining("blocked for now")]);
    const { blockedUntil } = (await page("&search=demo@")).content[0]!;
    expect(Date.parse(blockedUntil!)).toBeGreaterThan(Date.now());
    expect(await (await decide(demo.id, "unlock")).json()).toMatchObject({ blockedUntil: null });
    expect((await visitor.sendForm(form, demo.email, "wrong")).status).toBe(422);
    expect(await lastRow()).toMatchObject({
      action: "account.unblocked",
      subject: `account ${demo.email}`,
      before: { blockedUntil },
      after: { blockedUntil: null },
    });
    await mailTo(demo.email, "unlocked");
  });

  it("without a second factor has none to reset, and nobody resets their own", async () => {
    const alpha = (await page("&search=alpha@")).content[0]!;
    const none = await decide(alpha.id, "second-factor-reset");
    expect([none.status, await none.text()]).toEqual([409, "This account has no second factor."]);
    const own = (await page("&search=runs-it")).content[0]!;
    const refused = await decide(own.id, "second-factor-reset");
    expect([refused.status, await refused.text()]).toEqual([
      409,
      "Nobody does this to their own account: another operator can.",
    ]);
  });

  it("of an operator is not locked by its holder, nor the last one by anybody", async () => {
    const own = (await page("&search=runs-it")).content[0]!;
    expect(own.isOperator).toBe(true);
    const refused = await decide(own.id, "lock");
    expect([refused.status, await refused.text()]).toEqual([
      409,
      "Nobody does this to their own account: another operator can.",
    ]);
    const other = (await page("&search=operator@")).content[0]!;
    expect((await decide(other.id, "lock")).status).toBe(200);
    const last = await server.command({
      command: "account-lock",
      email: own.email,
      reason: "a test",
    });
    expect(last).toEqual({ error: "This is the only operator left. Make another one first." });
  });
});

describe("the operator's role", () => {
  it("is given and taken again, at once for tokens that are out, each with its reason", async () => {
    const { id, email } = (await page("&search=gamma@")).content[0]!;
    const asGamma = () => ask("accounts", undefined, server.tokens.gamma);
    expect((await asGamma()).status).toBe(403);
    expect(await (await decide(id, "operator-role")).json()).toMatchObject({ isOperator: true });
    expect((await asGamma()).status).toBe(200);
    expect(await (await decide(id, "operator-role/removal")).json()).toMatchObject({ isOperator: false });
    expect((await asGamma()).status).toBe(403);
    expect(await lastRow()).toMatchObject({
      action: "account.unmade-operator",
      subject: `account ${email}`,
      reason: "known from the plug test",
      before: { isOperator: true },
      after: { isOperator: false },
    });
    const waits = await decide("three-pending", "operator-role");
    expect([waits.status, await waits.text()]).toEqual([
      409,
      "This account is waiting for approval, so this cannot be decided.",
    ]);
  });

  it("is not taken by its holder from themselves, nor from the last one by anybody", async () => {
    const own = (await page("&search=runs-it")).content[0]!;
    const refused = await decide(own.id, "operator-role/removal");
    expect([refused.status, await refused.text()]).toEqual([
      409,
      "Nobody takes the operator's role from themselves: another operator can.",
    ]);
    const last = await server.command({
      command: "account-unmake-operator",
      email: own.email,
      reason: "a test",
    });
    expect(last).toEqual({ error: "This is the only operator left. Make another one first." });
  });
});

describe("v2x account", () => {
  it("lists, and decides as the portal does", async () => {
    const run = server.command;
    const listed = await run({ command: "account-list", state: "refused" });
    expect(listed).toMatchObject({
      output: expect.stringMatching(/^E-MAIL +STATE[\s\S]+one\.refused@example\.org/),
    });
    const email = "three.pending@example.org";
    expect(
      await run({ command: "account-approve", email, organization: "Runners", reason: "by phone" }),
    ).toEqual({ output: `${email} is approved, and belongs to Runners.` });
    expect(await lastRow()).toMatchObject({
      actor: { kind: "command-line" },
      action: "account.approved",
      reason: "by phone",
    });
    expect(await run({ command: "account-make-operator", email, reason: "shares the work" })).toEqual({
      output: `${email} is an operator from the next sign-in on.`,
    });
    expect(await lastRow()).toMatchObject({
      action: "account.made-operator",
      before: { isOperator: false },
      after: { isOperator: true },
    });
    expect((await page(`&search=${email}`)).content[0]!.isOperator).toBe(true);
    expect(await run({ command: "account-unmake-operator", email, reason: "moved on" })).toEqual({
      output: `${email} is no operator any more.`,
    });
    expect((await page(`&search=${email}`)).content[0]!.isOperator).toBe(false);
    expect(await run({ command: "account-refuse", email: "x@example.org", reason: "no" })).toEqual({
      error: "There is no such user.",
    });
  });
});
