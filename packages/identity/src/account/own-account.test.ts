import { generate } from "otplib";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Browser, type Page, password, type Site, startSite } from "../site.test-support.ts";
import { browserName } from "./browser-name.ts";

let site: Site;
beforeEach(async () => {
  site = await startSite();
});
afterEach(() => {
  vi.useRealTimers();
  return site.stop();
});

const email = "anna@example.org";

describe("a second factor", () => {
  it("is asked for after the right password, and makes the token one of two factors", async () => {
    const secret = await withCodes();
    const { browser, page } = await atCode();
    expect(page.url.pathname).toMatch(/^\/identity\/interaction\//);
    expect(page.text).not.toContain(secret);
    const wrong = await browser.submit(page, { code: "000000" });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain("This code is not right, or has been used.");
    const landing = await browser.submit(wrong, { code: await codeOf(secret, 1) });
    const { access_token } = await site.exchange(landing.url);
    expect((await site.identity.verifyAccessToken(access_token)).account.id).toBe("anna");
    expect(site.events.map(({ kind, reason, factors }) => [kind, reason ?? factors]).slice(-3)).toEqual([
      ["sign-in-failed", "second factor wrong"],
      ["sign-in-succeeded", ["pwd", "otp", "mfa"]],
      ["token-issued", undefined],
    ]);
  });

  it("takes each code once, also at another sign-in at the same time", async () => {
    const secret = await withCodes();
    const code = await codeOf(secret, 1);
    const [one, two] = [await atCode(), await atCode()];
    expect((await one.browser.submit(one.page, { code })).url.pathname).toBe("/oauth/callback");
    expect((await two.browser.submit(two.page, { code })).status).toBe(422);
  });

  it("takes a recovery code once, tells the holder, and blocks after five wrong ones", async () => {
    const [recovery] = recoveryCodesOf((await setUpCodes(await signedIn())).page);
    const first = await atCode();
    const landing = await first.browser.submit(first.page, { code: recovery!.toUpperCase() });
    expect(landing.url.pathname).toBe("/oauth/callback");
    expect(site.traces.mails.at(-1)).toEqual({
      kind: "second-factor-changed",
      accountId: "anna",
      what: "recovery-code-used",
    });
    const { browser, page } = await atCode();
    for (const code of [recovery!, "1", "2", "3", "4"])
      expect((await browser.submit(page, { code })).status).toBe(422);
    const blocked = await browser.submit(page, { code: "5" });
    expect(blocked.status).toBe(429);
    expect(blocked.text).toMatch(/Logging in is blocked for now; please try again in \d+ minutes?\./);
  });

  it("is not passed by going on with the address of the sign-in, nor after the password has changed", async () => {
    const secret = await withCodes();
    const { browser, page } = await atCode();
    const uid = page.url.pathname.split("/").at(-1)!;
    const resumed = await browser.open(`${site.issuer}/auth/${uid}`);
    expect(resumed.url.pathname).toMatch(/^\/identity\/interaction\//);
    expect(resumed.text).toContain('name="password"');
    const again = await browser.signIn(resumed, email, password);
    const { passwordHash } = (await site.storage.accounts.findById("anna"))!;
    await site.storage.accounts.setPasswordHash("anna", passwordHash);
    const late = await browser.submit(again, { code: await codeOf(secret, 1) });
    expect(late.url.pathname).not.toBe("/oauth/callback");
    expect(late.text).toContain('name="password"');
  });

  it("lets one sign in as somebody else", async () => {
    await withCodes();
    const { browser, page } = await atCode();
    const back = await browser.submit(page, { again: "yes" });
    expect(back.text).toContain('name="password"');
    expect(back.text).not.toContain("Enter your e-mail address.</p>");
  });

  it("is set up by an operator before the first sign-in, and only then gives the role", async () => {
    await site.storage.accounts.setRoles("anna", ["operator"]);
    const browser = new Browser();
    const offer = await browser.signIn(await browser.open(site.authorizeUrl()), email, password);
    expect(offer.text).toContain("You need a second factor");
    expect(offer.text).toContain("<svg ");
    const secret = secretOf(offer);
    // Loading it again offers the same secret, and a wrong code goes no further.
    expect(secretOf(await browser.open(offer.url.href))).toBe(secret);
    expect((await browser.submit(offer, { code: "000000" })).status).toBe(422);
    const codes = await browser.submit(offer, { code: await codeOf(secret, 0) });
    expect(recoveryCodesOf(codes)).toHaveLength(10);
    const again = await browser.open(codes.url.href);
    expect(again.text).toContain("The recovery codes were shown once");
    expect(recoveryCodesOf(again)).toEqual([]);
    const tokens = await site.exchange((await browser.submit(again, { kept: "yes" })).url);
    expect((await site.identity.verifyAccessToken(tokens.access_token)).roles).toEqual(new Set(["operator"]));
    const renewed = await site.refresh(tokens.refresh_token);
    expect((await site.identity.verifyAccessToken(renewed.access_token)).roles).toEqual(
      new Set(["operator"]),
    );
  });

  it("that is missing in a session leaves its tokens without the operator's role", async () => {
    const { access_token } = await site.signIn(new Browser());
    await site.storage.accounts.setRoles("anna", ["operator"]);
    expect((await site.identity.verifyAccessToken(access_token)).roles).toEqual(new Set());
    const told = await site.identity.issueAccessToken(email);
    expect((await site.identity.verifyAccessToken(told)).roles).toEqual(new Set(["operator"]));
  });

  it("that was set up elsewhere meanwhile is asked for: the password alone does not replace it", async () => {
    await site.storage.accounts.setRoles("anna", ["operator"]);
    const thief = new Browser();
    const offer = await thief.signIn(await thief.open(site.authorizeUrl()), email, password);
    const owner = new Browser();
    const own = await owner.signIn(await owner.open(site.authorizeUrl()), email, password);
    await owner.submit(own, { code: await codeOf(secretOf(own), 0) });
    const late = await thief.submit(offer, { code: await codeOf(secretOf(offer), 0) });
    expect(late.status).toBe(422);
    expect(late.text).toContain("Enter your code");
  });
});

describe("one's own account", () => {
  it("asks for a sign-in, and for another one after ten minutes, and comes back", async () => {
    const browser = new Browser();
    const asked = await browser.open(`${site.issuer}/account`);
    expect(asked.url.pathname).toMatch(/^\/identity\/interaction\//);
    const page = await browser.signIn(asked, email, password);
    expect(page.url.href).toBe(`${site.issuer}/account`);
    expect(page.text).toContain("anna@example.org of Example &amp; Sons");
    // The provider reads the clock itself.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 8 * 60_000 });
    expect((await browser.open(`${site.issuer}/account/password`)).url.pathname).toBe(
      "/identity/account/password",
    );
    vi.setSystemTime(Date.now() + 13 * 60_000);
    for (const path of ["account", "account/password", "account/closing", "account/one-time-codes"])
      expect((await browser.open(`${site.issuer}/${path}`)).text).toContain('autocomplete="username"');
    const sent = { method: "POST", body: new URLSearchParams({ currentPassword: password }) };
    expect((await browser.open(`${site.issuer}/account/closing`, sent)).text).toContain(
      'autocomplete="username"',
    );
    expect(await site.storage.accounts.findById("anna")).toBeDefined();
  });

  it("changes the password by the current one; every session ends, the holder is told", async () => {
    const browser = await signedIn();
    const { access_token } = await site.signIn(new Browser());
    const form = await browser.open(`${site.issuer}/account/password`);
    const next = "another horse 8";
    for (const [fields, said] of [
      [{ currentPassword: "", password: next }, "Enter your current password."],
      [{ currentPassword: "wrong", password: next }, "This is not your current password."],
      [{ currentPassword: password, password: "short 7" }, "The password must have at least 10 characters."],
      [{ currentPassword: password, password: "1qaz2wsx3edc" }, "This password is common or has been leaked"],
      [{ currentPassword: password, password: "anna.example 1" }, "Add other words to this password."],
      [{ currentPassword: password, password }, "The new password must be another one than the current."],
    ] as const) {
      const refused = await browser.submit(form, fields);
      expect(refused.status).toBe(422);
      expect(refused.text).toContain(said);
    }
    const done = await browser.submit(form, { currentPassword: password, password: next });
    expect(done.url.pathname).toBe("/");
    await site.expectEnded(access_token);
    expect((await browser.open(`${site.issuer}/account`)).text).toContain(
      "Your new password is set. Sign in with it.",
    );
    const landing = await browser.signIn(await browser.open(site.authorizeUrl()), email, next);
    expect(landing.url.pathname).toBe("/oauth/callback");
    expect(site.traces.mails).toEqual([{ kind: "password-changed", accountId: "anna" }]);
    expect(site.traces.notes.map(({ action }) => action)).toEqual(["account.password-changed"]);
    expect(JSON.stringify(site.traces)).not.toContain(next);
  });

  it("lists sessions, and ends one or all others with their tokens", async () => {
    const browser = await signedIn();
    const others = [await site.signIn(new Browser()), await site.signIn(new Browser())];
    const page = await browser.open(`${site.issuer}/account`);
    expect(page.text.match(/from 192\.0\.2\.1/g)).toHaveLength(3);
    expect(page.text.match(/This session/g)).toHaveLength(1);
    const [uid] = [...page.text.matchAll(/name="uid" value="([^"]+)"/g)].map(([, value]) => value!);
    const ended = await post(browser, "account/sessions/end", { uid: uid! });
    expect(ended.text).toContain("The session has ended.");
    expect(ended.text.match(/from 192\.0\.2\.1/g)).toHaveLength(2);
    const states = await Promise.all(
      others.map(({ access_token }) =>
        site.identity.verifyAccessToken(access_token).then(
          () => "lives",
          () => "ended",
        ),
      ),
    );
    expect(states.toSorted()).toEqual(["ended", "lives"]);
    const all = await post(browser, "account/sessions/end", { others: "yes" });
    expect(all.text).toContain("All other sessions have ended.");
    await site.expectEnded(...others.map(({ access_token }) => access_token));
    expect(all.text.match(/from 192\.0\.2\.1/g)).toHaveLength(1);
  });

  it("ends no session of another account", async () => {
    await site.addAccount("ben", "approved");
    const ben = new Browser();
    const landing = await ben.signIn(await ben.open(site.authorizeUrl()), "ben@example.org", password);
    const { access_token } = await site.exchange(landing.url);
    const [session] = await site.storage.signIns.living("ben", new Date());
    await post(await signedIn(), "account/sessions/end", { uid: session!.uid });
    expect((await site.identity.verifyAccessToken(access_token)).account.id).toBe("ben");
  });

  it("replaces and removes one-time codes, makes new recovery codes, and tells the holder each time", async () => {
    const { browser, secret, page } = await setUpCodes(await signedIn());
    const old = recoveryCodesOf(page);
    expect(old).toHaveLength(10);
    const replaced = await setUpCodes(browser);
    expect(replaced.secret).not.toBe(secret);
    expect(recoveryCodesOf(replaced.page)).toEqual([]);
    const fresh = recoveryCodesOf(await post(browser, "account/recovery-codes", { make: "yes" }));
    expect(fresh).toHaveLength(10);
    expect(fresh).not.toEqual(old);
    const removed = await post(browser, "account/one-time-codes/removal", { remove: "yes" });
    expect(removed.text).toContain("The one-time codes are removed.");
    expect(removed.text).toContain("Signing in asks for your password alone.");
    expect(site.traces.mails.map((order) => "what" in order && order.what)).toEqual([
      "one-time-codes-set",
      "one-time-codes-set",
      "recovery-codes-made",
      "one-time-codes-removed",
    ]);
    expect(site.traces.notes.map(({ action, subject }) => `${action} ${subject}`)).toContain(
      `account.one-time-codes-removed account ${email}`,
    );
    expect(JSON.stringify(site.traces)).not.toContain(secret);
  });

  it("offers a new secret where one comes back that was made up, cut, or offered to another account or for another purpose", async () => {
    const browser = await signedIn();
    const page = await browser.open(`${site.issuer}/account/one-time-codes`);
    const passkeys = await browser.open(`${site.issuer}/account/passkeys`);
    const own = hiddenIn(page, "offer");
    const foreign = Buffer.from(site.secrets.seal("one-time codes of bert", Buffer.from("AAAA"))).toString(
      "base64url",
    );
    for (const offer of [
      "",
      "x",
      "__proto__",
      own.slice(0, -6),
      `${own}AAAA`,
      foreign,
      hiddenIn(passkeys, "question"),
    ]) {
      const refused = await browser.submit(page, { offer, code: "000000" });
      expect([offer, refused.status]).toEqual([offer, 422]);
      expect(refused.text).toContain("That code is no longer valid. Scan the new one");
      expect(hiddenIn(refused, "offer")).not.toBe(offer);
      expect(
        (await browser.submit(passkeys, { name: "Key", credential: "{}", question: offer })).status,
      ).toBe(422);
    }
    expect(site.failures).toEqual([]);
    expect((await browser.submit(page, { code: await codeOf(secretOf(page), 0) })).status).toBe(200);
  });

  it.each([
    "__proto__",
    "constructor",
    "toString",
    "hasOwnProperty",
    "x",
    "",
  ])("says nothing of a change that is none: %j", async (done) => {
    const browser = await signedIn();
    const page = await browser.open(`${site.issuer}/account?${new URLSearchParams({ done })}`);
    expect(page.status).toBe(200);
    expect(page.text).not.toContain('role="status"');
  });

  it("is set up by everyone before the first sign-in where everyone needs one, and the last is kept", async () => {
    await site.stop();
    site = await startSite({ secondFactorOf: "everyone" });
    const browser = new Browser();
    const offer = await browser.signIn(await browser.open(site.authorizeUrl()), email, password);
    expect(offer.text).toContain("You need a second factor");
    const codes = await browser.submit(offer, { code: await codeOf(secretOf(offer), 0) });
    expect((await browser.submit(codes, { kept: "yes" })).url.pathname).toBe("/oauth/callback");
    const kept = await post(browser, "account/one-time-codes/removal", {
      remove: "yes",
    });
    expect(kept.status).toBe(409);
    expect((await site.storage.secondFactors.find("anna")).totp).toBeDefined();
  });

  it("keeps an operator's last second factor", async () => {
    const { browser } = await setUpCodes(await signedIn());
    await site.storage.accounts.setRoles("anna", ["operator"]);
    const kept = await post(browser, "account/one-time-codes/removal", { remove: "yes" });
    expect(kept.status).toBe(409);
    expect(kept.text).toContain("keeps a second factor");
    expect((await site.storage.secondFactors.find("anna")).totp).toBeDefined();
  });

  it("takes no passkey that a browser has not made for the question", async () => {
    const browser = await signedIn();
    const page = await browser.open(`${site.issuer}/account/passkeys`);
    for (const credential of [
      "",
      "{}",
      "null",
      "[",
      '{"id":"x","rawId":"x","type":"public-key","response":{}}',
    ]) {
      const refused = await browser.submit(page, { name: "Key", credential });
      expect(refused.status).toBe(422);
      expect(refused.text).toContain("has not made a passkey that can be used");
    }
    expect((await browser.submit(page, { name: " ", credential: "{}" })).text).toContain(
      "Give the passkey a name.",
    );
  });

  it("is closed by the password: nothing of it is left, and its holder is told", async () => {
    const browser = await signedIn();
    const { access_token } = await site.signIn(new Browser());
    const form = await browser.open(`${site.issuer}/account/closing`);
    const refused = await browser.submit(form, { currentPassword: "wrong" });
    expect(refused.text).toContain("This is not your current password.");
    const closed = await browser.submit(form, { currentPassword: password });
    expect(closed.text).toContain("Your account is closed");
    expect(await site.storage.accounts.findById("anna")).toBeUndefined();
    await expect(site.identity.verifyAccessToken(access_token)).rejects.toThrow("account-unknown");
    expect(site.traces.mails).toEqual([{ kind: "account-closed", email }]);
    expect(await site.identity.mailOf(site.traces.mails[0] as never)).toEqual({
      to: email,
      kind: "account-closed",
      contactEmail: "help@example.org",
    });
    expect(site.traces.notes).toMatchObject([
      { action: "account.closed", before: { email, state: "approved" } },
    ]);
  });

  it("takes no secret of a service account along: one that its holder has seen is rotated, and administrators are told", async () => {
    const { accounts, organizations, memberships, serviceAccounts } = site.storage;
    await accounts.create({
      ...{ id: "berta", email: "berta@example.org", passwordHash: "-", companyName: "Walkers" },
      state: "approved",
    });
    const made = await Promise.all(
      ["AA00000000000001", "AA00000000000002"].map(async (organizationId) => {
        await organizations.create({ organizationId, name: "Walkers", ccmsAllowed: true, scmsAllowed: true });
        for (const id of ["anna", "berta"]) await organizations.addMember(organizationId, id);
        await memberships.setRole(organizationId, "berta", "administrator");
        const clientId = `service-${organizationId}`;
        return serviceAccounts.createIfAbsent({
          clientId,
          organizationId,
          sealedSecret: new Uint8Array([1]),
        });
      }),
    );
    await serviceAccounts.noteViewer(made[0]!, "anna", new Date());
    const closed = await post(await signedIn(), "account/closing", { currentPassword: password });
    expect(closed.status).toBe(200);
    const generations = made.map(
      async ({ organizationId }) => (await serviceAccounts.find(organizationId))?.generation,
    );
    expect(await Promise.all(generations)).toEqual([2, 1]);
    expect(site.traces.mails).toEqual([
      {
        ...{ kind: "service-secret-rotated", accountId: "berta", organizationName: "Walkers" },
        ...{ by: email, left: email },
      },
      { kind: "account-closed", email },
    ]);
    expect(site.traces.notes).toMatchObject([
      {
        action: "service-account.secret-renewed",
        organizationId: "AA00000000000001",
        before: { generation: 1 },
        after: { generation: 2 },
      },
      { action: "account.closed" },
    ]);
    expect(site.traces.logged).toMatchObject([
      { kind: "service-account-rotated", account: email, client: "service-AA00000000000001" },
    ]);
  });

  it("is not closed while it is the only operator's", async () => {
    const { browser } = await setUpCodes(await signedIn());
    await site.storage.accounts.setRoles("anna", ["operator"]);
    const kept = await post(browser, "account/closing", { currentPassword: password });
    expect(kept.status).toBe(409);
    expect(kept.text).toContain("You are the only operator.");
    expect(await site.storage.accounts.findById("anna")).toBeDefined();
  });

  it("is not closed while others of an organization would be left without administrator", async () => {
    const { accounts, organizations, memberships } = site.storage;
    const organizationId = "AA00000000000001";
    await organizations.create({ organizationId, name: "Walkers", ccmsAllowed: true, scmsAllowed: true });
    await accounts.create({
      ...{ id: "berta", email: "berta@example.org", passwordHash: "-", companyName: "Walkers" },
      state: "approved",
    });
    for (const id of ["anna", "berta"]) await organizations.addMember(organizationId, id);
    const browser = await signedIn();
    const kept = await post(browser, "account/closing", { currentPassword: password });
    expect(kept.status).toBe(409);
    expect(kept.text).toContain("You are the only administrator of Walkers.");
    await memberships.setRole(organizationId, "berta", "administrator");
    expect((await post(browser, "account/closing", { currentPassword: password })).status).toBe(200);
    expect(await accounts.findById("anna")).toBeUndefined();
  });

  it("takes no form from another site", async () => {
    const browser = await signedIn();
    const init = { method: "POST", body: new URLSearchParams({ others: "yes" }) };
    const refused = await browser.open(`${site.issuer}/account/sessions/end`, init, {
      origin: "https://evil.example",
    });
    expect(refused.status).toBe(403);
  });
});

describe("a browser's name", () => {
  it.each([
    ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"],
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0 Safari/537.36 Edg/147.0",
      "Edge on Windows",
    ],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15",
      "Safari on macOS",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 Version/18.4 Mobile Safari/604.1",
      "Safari on iOS",
    ],
    ["curl/8.10.1", "curl"],
    ["", undefined],
  ])("of %s", (userAgent, name) => {
    expect(browserName(userAgent)).toBe(name);
  });
});

/** A browser in which the account's pages are open. */
async function signedIn(): Promise<Browser> {
  const browser = new Browser();
  await browser.signIn(await browser.open(`${site.issuer}/account`), email, password);
  return browser;
}

/** Sets one-time codes up. */
async function setUpCodes(browser: Browser) {
  const offer = await browser.open(`${site.issuer}/account/one-time-codes`);
  const secret = secretOf(offer);
  const page = await browser.submit(offer, { code: await codeOf(secret, 0) });
  expect(page.status).toBe(200);
  return { browser, secret, page };
}

async function withCodes(): Promise<string> {
  return (await setUpCodes(await signedIn())).secret;
}

/** A browser that has sent the right password. */
async function atCode() {
  const browser = new Browser();
  const page = await browser.signIn(await browser.open(site.authorizeUrl()), email, password);
  expect(page.text).toContain("Enter your code");
  return { browser, page };
}

function post(browser: Browser, path: string, fields: Record<string, string>): Promise<Page> {
  return browser.open(`${site.issuer}/${path}`, { method: "POST", body: new URLSearchParams(fields) });
}

/** The code of so many steps after the present one. */
function codeOf(secret: string, steps: number): Promise<string> {
  return generate({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });
}

const hiddenIn = ({ text }: Page, name: string) =>
  new RegExp(`name="${name}" value="([^"]+)"`).exec(text)![1]!;
const secretOf = ({ text }: Page) => /<code class="secret">([A-Z2-7 ]+)</.exec(text)![1]!.replaceAll(" ", "");
const recoveryCodesOf = ({ text }: Page) =>
  [...text.matchAll(/<li><code>([^<]+)</g)].map(([, code]) => code!);
