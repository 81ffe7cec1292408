import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type ChangeTraces, memoryChanges, memoryIdentityStorage } from "@v2x/testkit";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createIdentity, type Identity, type IdentityStorage } from "../index.ts";
import { hashPassword } from "../passwords.ts";
import { minPasswordLength, problemOfPassword, strengthOf } from "./password-rules.ts";

const password = "correct horse 7";
const passwordHash = await hashPassword(password);
const right = {
  email: "New@Example.org",
  companyName: "New <Motors>",
  password,
  privacy: "yes",
  terms: "yes",
};

let site: Site;
beforeEach(async () => {
  site = await startSite();
});
afterEach(() => site.stop());

describe("registering", () => {
  it("leads by a mailed link to an account that waits for approval [R4.30] [R4.31] [R6.2] [R2.182]", async () => {
    const asked = await site.post("register", right);
    expect(asked.status).toBe(200);
    expect(asked.text).toContain("A mail is on its way to new@example.org.");
    const account = (await site.storage.accounts.findByEmail("new@example.org"))!;
    expect(account).toMatchObject({ companyName: "New <Motors>", state: "unactivated" });
    const link = await site.linkOf("activation");
    // Mail scanners open links: that uses nothing up.
    for (const _ of [1, 2]) expect((await site.open(link)).text).toContain("Activate your account");
    expect((await site.storage.accounts.findById(account.id))!.state).toBe("unactivated");
    const done = await site.post("activation", { token: tokenOf(link), password });
    expect(done.status).toBe(303);
    expect(done.location).toBe(`${site.origin}/`);
    expect(done.cookies).toContain("v2x_notice=activated");
    expect((await site.storage.accounts.findById(account.id))!.state).toBe("pending");
    expect(await site.identity.mailOf(site.lastOrder())).toEqual({
      to: "help@example.org",
      kind: "registration-waiting",
      email: "new@example.org",
      companyName: "New <Motors>",
      accountsLink: expect.stringMatching(/\/operator\/accounts\?state=pending$/),
    });
    expect(site.traces.notes.map(({ action, actor }) => [action, actor])).toEqual([
      ["account.registered", { kind: "visitor", name: "new@example.org" }],
      ["account.activated", { kind: "visitor", name: "new@example.org" }],
    ]);
    expect(JSON.stringify(site.traces)).not.toContain(password);
  });

  it.each<[string, Partial<typeof right>, string]>([
    ["[R5.48]", { email: "new@example" }, "Enter a whole e-mail address"],
    ["[R5.49]", { password: "" }, "Enter a password."],
    [
      "[R5.50] [R8.52] [R9.46]",
      { password: `a${"1".repeat(minPasswordLength - 2)}` },
      `The password must have at least ${minPasswordLength} characters.`,
    ],
    [
      "[R5.51] [R8.53]",
      { password: "no number here" },
      "The password must contain at least one letter and one number.",
    ],
    [
      "[R5.51] [R8.53]",
      { password: "12345678901" },
      "The password must contain at least one letter and one number.",
    ],
    ["leaked", { password: "Password123" }, "This password is common or has been leaked"],
    ["of own words", { password: "New Motors 2026" }, "Add other words to this password."],
    ["[R5.54] [R8.54]", { terms: "" }, "Please accept the terms of use."],
    ["[R5.53] [R8.55]", { privacy: "" }, "Please accept the privacy policy."],
    ["the organization's name", { companyName: " " }, "Enter the name of your organization."],
  ])("refuses what breaks a rule, and keeps what was typed: %s %j", async (_, wrong, sentence) => {
    const answer = await site.post("register", { ...right, ...wrong });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain(sentence);
    expect(answer.text).toContain('aria-invalid="true"');
    if (!("companyName" in wrong)) expect(answer.text).toContain('value="New &lt;Motors&gt;"');
    expect(answer.text).not.toContain(password);
    expect(site.traces.mails).toEqual([]);
  });

  it("names all wrong fields at once, each as a link to its field", async () => {
    const { text } = await site.post("register", {});
    const linked = [...text.matchAll(/<li><a href="#(\w+)">/g)].map(([, field]) => field);
    expect(linked).toEqual(["email", "companyName", "password", "privacy", "terms"]);
  });

  it("says the same of an address that has an account, with as much work; its holder gets a mail [R8.50]", async () => {
    const unknown = await site.post("register", right);
    const known = await site.post("register", { ...right, email: "anna@example.org" });
    expect(known.status).toBe(unknown.status);
    expect(known.text.replaceAll("anna@", "new@")).toBe(unknown.text);
    expect(site.traces.mails.map(({ kind }) => kind)).toEqual(["activation", "already-registered"]);
    expect(site.work).toEqual({ changes: 2 });
    expect(site.traces.notes.map(({ action }) => action)).toEqual([
      "account.registered",
      "account.registration-repeated",
    ]);
    expect((await site.storage.accounts.findByEmail("anna@example.org"))!.passwordHash).toBe(passwordHash);
    expect(await site.identity.mailOf(site.lastOrder())).toMatchObject({
      to: "anna@example.org",
      kind: "already-registered",
      forgottenPasswordLink: `${site.issuer}/password/forgotten`,
    });
  });

  it("says that the mail could not be sent, to every address alike, and stores nothing [R8.57]", async () => {
    site.mailIsUp = false;
    for (const email of ["new@example.org", "anna@example.org"])
      for (const page of ["register", "activation/resend", "password/forgotten"]) {
        const answer = await site.post(page, { ...right, email });
        expect(answer.status).toBe(503);
        expect(answer.text).toContain("The mail could not be sent. Please try again later.");
      }
    expect(await site.storage.accounts.findByEmail("new@example.org")).toBeUndefined();
    expect(site.traces.mails).toEqual([]);
  });

  it("says that the registration failed when storage does [R8.49]", async () => {
    site.failNextChange = true;
    const answer = await site.post("register", right);
    expect(answer.status).toBe(500);
    expect(answer.text).toContain("The registration failed. Please try again later.");
    expect(answer.text).toContain('value="New@Example.org"');
    expect((await site.post("register", right)).status).toBe(200);
  });

  it("sends one address few mails an hour, and says the same", async () => {
    const texts = new Set<string>();
    for (let count = 0; count < 10; count += 1)
      texts.add((await site.post("activation/resend", { email: "anna@example.org" })).text);
    expect(texts.size).toBe(1);
    expect(site.traces.mails).toHaveLength(4);
  });

  it("takes no form from another site", async () => {
    const answer = await site.post("register", right, { origin: "https://other.example" });
    expect(answer.status).toBe(403);
    expect(await site.storage.accounts.findByEmail("new@example.org")).toBeUndefined();
  });

  it("shows how strong a password is: weak, normal or strong [R5.52]", async () => {
    expect(strengthOf("password12")).toBe("weak");
    expect(strengthOf("blue-moon-9")).toBe("normal");
    expect(strengthOf("Vk9#qLw2!zRt7xPb")).toBe("strong");
    const shown = await site.post("password/strength", { password: "password12" });
    expect(JSON.parse(shown.text)).toEqual({ text: "Password strength: weak" });
    const withoutScript = await site.post("register", { ...right, terms: "", password: "Vk9#qLw2!zRt7xPb" });
    expect(withoutScript.text).toContain("Password strength: strong");
  });
});

describe("an activation link", () => {
  it("that was cut off, is not known, was used or has ended is told so [R8.48] [R8.56]", async () => {
    await site.post("register", right);
    const link = await site.linkOf("activation");
    const cut = await site.open(link.slice(0, -3));
    expect(cut.status).toBe(400);
    expect(cut.text).toContain("This activation link is incomplete. Copy the whole link from the mail.");
    const notKnown = "This activation link is not known or has been used. Ask for a new activation mail.";
    const other = `${link.slice(0, -1)}${link.endsWith("A") ? "B" : "A"}`;
    expect((await site.open(other)).text).toContain(notKnown);
    site.ahead(49 * 60);
    expect((await site.open(link)).text).toContain(notKnown);
    expect((await site.post("activation", { token: tokenOf(link), password })).status).toBe(410);
    // Another one, by another mail.
    const asked = await site.post("activation/resend", { email: "new@example.org" });
    expect(asked.text).toContain("If this account is waiting for activation, a new mail is on its way.");
    const next = await site.linkOf("activation");
    expect((await site.post("activation", { token: tokenOf(next), password })).status).toBe(303);
    expect((await site.post("activation", { token: tokenOf(next), password })).text).toContain(notKnown);
  });

  it("whose account has been removed says so [R8.51]", async () => {
    await site.post("register", right);
    const link = await site.linkOf("activation");
    site.hideAccounts = true;
    expect((await site.open(link)).text).toContain("There is no such user.");
    expect((await site.post("activation", { token: tokenOf(link), password })).text).toContain(
      "There is no such user.",
    );
  });

  it("activates by the password that was registered last: who registers another's address first gains nothing", async () => {
    const early = "early bird 99";
    await site.post("register", { ...right, companyName: "Somebody else", password: early });
    await site.post("register", right);
    const token = tokenOf(await site.linkOf("activation"));
    expect((await site.post("activation", { token })).text).toContain("Enter a password.");
    const wrong = await site.post("activation", { token, password: early });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain("This is not the password that this address was registered with last.");
    expect(wrong.text).toContain(`${site.issuer}/register`);
    expect((await site.post("activation", { token, password })).status).toBe(303);
    const account = await site.storage.accounts.findByEmail("new@example.org");
    expect(account).toMatchObject({ companyName: "New <Motors>", state: "pending" });
    // Once it is activated, registering anew changes nothing.
    await site.post("register", { ...right, companyName: "Somebody else", password: early });
    expect(await site.storage.accounts.findByEmail("new@example.org")).toEqual(account);
  });

  it("cannot be used to guess the password", async () => {
    await site.post("register", right);
    const token = tokenOf(await site.linkOf("activation"));
    const tried = [];
    for (const guess of ["a", "b", "c", "d", "e", password])
      tried.push((await site.post("activation", { token, password: guess })).status);
    expect(tried).toEqual([422, 422, 422, 422, 422, 429]);
  });

  it("can be followed again when the activation failed [R4.32]", async () => {
    await site.post("register", right);
    const token = tokenOf(await site.linkOf("activation"));
    site.failNextChange = true;
    const failed = await site.post("activation", { token, password });
    expect(failed.status).toBe(500);
    expect(failed.text).toContain("The activation failed. Please try again.");
    expect((await site.post("activation", { token, password })).status).toBe(303);
  });

  it("is asked for anew with one answer for unknown, active and waiting addresses [R4.33] [R8.58]", async () => {
    await site.post("register", right);
    const texts = new Set<string>();
    for (const email of ["nobody@example.org", "anna@example.org", "new@example.org"])
      texts.add((await site.post("activation/resend", { email })).text);
    expect(texts.size).toBe(1);
    expect([...texts][0]).toContain(
      "If this account is waiting for activation, a new mail is on its way. Nothing is sent if the e-mail address is unknown or already active.",
    );
    const orders = site.traces.mails.slice(-3);
    const mails = await Promise.all(orders.map((order) => site.identity.mailOf(order as never)));
    expect(mails.map((mail) => mail?.to)).toEqual([undefined, undefined, "new@example.org"]);
  });
});

describe("a forgotten password", () => {
  it("is replaced by a mailed link, once; sessions end, and the holder is told", async () => {
    const before = (await site.storage.accounts.findByEmail("anna@example.org"))!;
    const token = await site.identity.issueAccessToken("anna@example.org");
    const answers = new Set<string>();
    for (const email of ["anna@example.org", "nobody@example.org"])
      answers.add((await site.post("password/forgotten", { email })).text);
    expect(answers.size).toBe(1);
    expect(site.traces.mails).toHaveLength(2);
    expect(await site.identity.mailOf(site.lastOrder())).toBeUndefined();
    const link = await site.linkOf("password-reset");
    expect((await site.open(link)).text).toContain("Set the password");
    const weak = await site.post("password/new", { token: tokenOf(link), password: "short" });
    expect(weak.text).toContain("The password must have at least 10 characters.");
    for (const refused of ["1qaz2wsx3edc", "anna-example-1"]) {
      const answer = await site.post("password/new", { token: tokenOf(link), password: refused });
      expect(answer.status).toBe(422);
    }
    const next = "another horse 8";
    const done = await site.post("password/new", { token: tokenOf(link), password: next });
    expect(done.cookies).toContain("v2x_notice=password-set");
    const after = (await site.storage.accounts.findByEmail("anna@example.org"))!;
    expect(after.passwordHash).not.toBe(before.passwordHash);
    await expect(site.identity.verifyAccessToken(token)).rejects.toThrow("token-ended");
    expect(site.lastOrder()).toEqual({ kind: "password-changed", accountId: "anna" });
    expect(site.traces.notes.at(-1)).toMatchObject({ action: "account.password-set", subject: "anna" });
    const again = await site.post("password/new", { token: tokenOf(link), password: next });
    expect(again.status).toBe(410);
    expect(again.text).toContain("This link is not known, has been used or has ended.");
  });

  it("is not replaced after 30 minutes, nor where the account is locked", async () => {
    await site.post("password/forgotten", { email: "anna@example.org" });
    const link = await site.linkOf("password-reset");
    site.ahead(31);
    expect((await site.open(link)).status).toBe(410);
    await site.storage.accounts.setState("anna", "disabled");
    await site.post("password/forgotten", { email: "anna@example.org" });
    expect(await site.identity.mailOf(site.lastOrder())).toBeUndefined();
  });
});

describe("the link of an invitation", () => {
  const fields = { password, privacy: "yes", terms: "yes" };
  beforeEach(async () => {
    const [organizationId, invitedAt] = ["AA00000000000001", new Date()];
    await site.storage.organizations.create({
      ...{ organizationId, name: "Old <Motors>", ccmsAllowed: true, scmsAllowed: true },
    });
    await site.storage.organizations.addMember(organizationId, "anna");
    await site.storage.invitations.add({
      ...{ id: "i1", organizationId, email: "new@example.org", role: "administrator", invitedAt },
      ...{ byOperator: false, invitedBy: "anna@example.org" },
      ...{ expiresAt: new Date(invitedAt.getTime() + 7 * 24 * 60 * 60_000) },
    });
    site.traces.mails.push({ kind: "invitation", invitationId: "i1" });
  });

  it("can be followed for seven days, and then says that it has ended", async () => {
    const link = await site.linkOf("invitation");
    site.ahead(7 * 24 * 60 - 1);
    const shown = await site.open(link);
    expect(shown.status).toBe(200);
    expect(shown.text).toContain("Join Old &lt;Motors&gt;");
    site.ahead(2);
    for (const ended of [
      await site.open(link),
      await site.post("invitation", { token: tokenOf(link), ...fields }),
    ]) {
      expect(ended.status).toBe(410);
      expect(ended.text).toContain("This invitation has ended.");
    }
    expect(await site.identity.mailOf(site.lastOrder())).toBeUndefined();
    site.ahead(7 * 24 * 60);
    await site.identity.sweep();
    expect((await site.open(link)).text).toContain("This invitation is not known any more.");
  });

  it("leads to the sign-in page, which says that the account waits for approval [R1.2] [R6.2]", async () => {
    const token = tokenOf(await site.linkOf("invitation"));
    const done = await site.post("invitation", { token, ...fields });
    expect([done.status, done.location]).toEqual([303, `${site.origin}/`]);
    expect(done.cookies).toContain("v2x_notice=joined-waiting");
    const account = (await site.storage.accounts.findByEmail("new@example.org"))!;
    expect(account).toMatchObject({ companyName: "Old <Motors>", state: "pending" });
    expect(await site.identity.mailOf(site.lastOrder())).toMatchObject({
      ...{ kind: "registration-waiting", email: "new@example.org" },
      invitation: { invitedBy: "anna@example.org", organizationName: "Old <Motors>" },
    });
    expect(await site.storage.memberships.find("AA00000000000001", account.id)).toMatchObject({
      role: "administrator",
    });
  });

  it.each([
    "1qaz2wsx3edc",
    "old motors 2026",
  ])("takes no password that guessers try first: %s", async (guess) => {
    const token = tokenOf(await site.linkOf("invitation"));
    const refused = await site.post("invitation", { ...fields, token, password: guess });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("ttackers try");
  });

  it("can be followed again after a failure, and takes no form from another site", async () => {
    const token = tokenOf(await site.linkOf("invitation"));
    const foreign = await site.post("invitation", { token, ...fields }, { origin: "https://other.example" });
    expect(foreign.status).toBe(403);
    site.failNextChange = true;
    const failed = await site.post("invitation", { token, ...fields });
    expect(failed.status).toBe(500);
    expect(failed.text).toContain("Joining failed. Please try again later.");
    expect(failed.text).not.toContain(password);
    expect((await site.post("invitation", { token, ...fields })).status).toBe(303);
    expect((await site.post("invitation", { token, ...fields })).status).toBe(410);
  });
});

it("rules of passwords count characters as people do", () => {
  expect(problemOfPassword("äöü🔑🔑🔑🔑🔑1")).toBe("too-short");
  expect(problemOfPassword("äöü🔑🔑🔑🔑🔑🔑1")).toBeUndefined();
});

type Site = Awaited<ReturnType<typeof startSite>>;

/** Identity with its front door behind a server of its own. */
async function startSite() {
  const inner: IdentityStorage = memoryIdentityStorage();
  const traces: ChangeTraces = { mails: [], notes: [], logged: [] };
  const work = { changes: 0 };
  let minutesAhead = 0;
  let identity: Identity | undefined;
  const server: Server = createServer((req, res) => {
    void identity!.handle(req, res, { address: "192.0.2.1", requestId: "r1" });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer = `${origin}/identity`;
  const fetched = async (url: string, init?: RequestInit) => {
    const answer = await fetch(url, { redirect: "manual", ...init });
    return {
      status: answer.status,
      text: await answer.text(),
      location: answer.headers.get("location"),
      cookies: answer.headers.getSetCookie().join("\n"),
    };
  };
  const storage: IdentityStorage = {
    ...inner,
    accounts: {
      ...inner.accounts,
      findById: async (id) => (site.hideAccounts ? undefined : inner.accounts.findById(id)),
    },
  };
  const change = memoryChanges(storage, traces);
  const sealing = { seal: same, unseal: same };
  const site = {
    origin,
    issuer,
    storage,
    traces,
    work,
    mailIsUp: true,
    failNextChange: false,
    hideAccounts: false,
    identity: undefined as unknown as Identity,
    ahead: (minutes: number) => {
      minutesAhead += minutes;
    },
    open: (url: string) => fetched(url),
    post: (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      fetched(`${issuer}/${path}`, { method: "POST", body: new URLSearchParams(fields), headers }),
    lastOrder: () => traces.mails.at(-1) as never,
    /** The link of the mail that was ordered last of a kind. */
    linkOf: async (kind: "activation" | "password-reset" | "invitation") => {
      const order = traces.mails.findLast(
        (one) => one.kind === kind && !("email" in one && one.email.startsWith("nobody")),
      );
      const mail = await site.identity.mailOf(order as never);
      return (mail as { readonly link: string }).link;
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
  identity = await createIdentity({
    issuer,
    portalUrl: origin,
    storage,
    change: (made) => {
      work.changes += 1;
      if (!site.failNextChange) return change(made);
      site.failNextChange = false;
      return Promise.reject(new Error("storage broke"));
    },
    secrets: sealing,
    accountSecrets: sealing,
    now: () => new Date(Date.now() + minutesAhead * 60_000),
    contactEmail: "help@example.org",
    frontDoor: {
      isMailUp: async () => site.mailIsUp,
      privacy: `${origin}/info/privacy.en.html`,
      terms: `${origin}/terms`,
    },
  });
  site.identity = identity;
  const anna = { id: "anna", email: "anna@example.org", passwordHash, companyName: "Example" };
  await storage.accounts.create({ ...anna, state: "approved" });
  return site;
}

const same = (_: string, octets: Uint8Array) => octets;
const tokenOf = (link: string) => new URL(link).searchParams.get("token")!;
