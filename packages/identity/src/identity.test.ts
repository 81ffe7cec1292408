import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { decodeJwt, decodeProtectedHeader, SignJWT } from "jose";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { AccountState } from "./index.ts";
import { hashPassword } from "./passwords.ts";
import { Browser, password, type Site, startSite, type Tokens } from "./site.test-support.ts";

describe("the embedded OpenID provider", () => {
  let site: Site;
  beforeEach(async () => {
    site = await startSite();
  });
  afterEach(() => site.stop());

  it("signs in by the authorization code flow without PKCE [R1.36] [R1.37]", async () => {
    const browser = new Browser();
    const page = await browser.open(site.authorizeUrl({ state: "st4te" }));
    expect(page.url.pathname).toMatch(/^\/identity\/interaction\//);
    expect(page.status).toBe(200);
    const landing = await browser.signIn(page, "Anna@Example.org", password);
    expect(landing.url.pathname).toBe("/oauth/callback");
    expect(landing.url.searchParams.get("state")).toBe("st4te");
    const tokens = await site.exchange(landing.url);
    expect(tokens).toMatchObject({ token_type: "Bearer", expires_in: 600 });
    expect(await site.identity.verifyAccessToken(tokens.access_token)).toEqual({
      account: { kind: "person", id: "anna", email: "anna@example.org", companyName: "Example & Sons" },
      roles: new Set(),
      organizations: [],
      signedInAt: expect.any(Date),
    });
  });

  it("tells in every token when its person has signed in, however often it is renewed", async () => {
    const browser = new Browser();
    const first = await site.signIn(browser);
    const { signedInAt } = await site.identity.verifyAccessToken(first.access_token);
    expect(Math.abs(signedInAt!.getTime() - Date.now())).toBeLessThan(60_000);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 1_200_000 });
    const renewed = await site.refresh(first.refresh_token);
    expect(await site.identity.verifyAccessToken(renewed.access_token)).toMatchObject({ signedInAt });
    // Also by the session: nobody has proven anything again.
    const silent = await site.exchange((await browser.open(site.authorizeUrl())).url);
    expect(await site.identity.verifyAccessToken(silent.access_token)).toMatchObject({ signedInAt });
    vi.useRealTimers();
  });

  it("accepts PKCE where a client sends it, and then insists on it", async () => {
    const browser = new Browser();
    // The pair of RFC 7636, appendix B.
    const challenge = {
      code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
      code_challenge_method: "S256",
    };
    const page = await browser.open(site.authorizeUrl(challenge));
    const landing = await browser.signIn(page, "anna@example.org", password);
    await expect(site.exchange(landing.url)).rejects.toThrow("invalid_grant");
    const again = await browser.open(site.authorizeUrl(challenge));
    const code_verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
    expect(await site.exchange(again.url, { code_verifier })).toHaveProperty("access_token");
  });

  it("gives the client of one's own account no code that a token could be had for", async () => {
    const browser = new Browser();
    await browser.signIn(await browser.open(site.authorizeUrl()), "anna@example.org", password);
    const account = { client_id: "v2x-account", redirect_uri: `${site.issuer}/account`, scope: "openid" };
    const asked = { ...account, response_type: "none" };
    expect((await browser.open(site.authorizeUrl(asked))).text).toContain("Your account");
    const challenged = { code_challenge: "x".repeat(43), code_challenge_method: "S256" };
    for (const challenge of [{}, challenged] as Record<string, string>[]) {
      const refused = await fetch(site.authorizeUrl({ ...account, ...challenge }), { redirect: "manual" });
      expect(refused.headers.get("location")).toContain("error=invalid_request");
    }
    const records = site.keptRecords().filter(({ model }) => model === "AuthorizationCode");
    expect(records.map(({ payload }) => payload.clientId)).toEqual(["v2x-portal"]);
  });

  it("puts e-mail and company into the ID token and the e-mail into a JWT access token for the API", async () => {
    const tokens = await site.signIn(new Browser());
    expect(decodeJwt(tokens.id_token)).toMatchObject({
      iss: site.issuer,
      aud: "v2x-portal",
      sub: "anna",
      email: "anna@example.org",
      email_verified: true,
      company: "Example & Sons",
    });
    expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ alg: "ES256", typ: "at+jwt" });
    expect(decodeJwt(tokens.access_token)).toMatchObject({
      iss: site.issuer,
      aud: `${site.origin}/api`,
      email: "anna@example.org",
    });
  });

  it("needs no more than a client id, a redirect and a scope: the API is the default audience", async () => {
    const browser = new Browser();
    const bare = new URL(site.authorizeUrl({ scope: "openid" }));
    bare.searchParams.delete("resource");
    const page = await browser.open(bare.href);
    const tokens = await site.exchange((await browser.signIn(page, "anna@example.org", password)).url);
    expect(decodeJwt(tokens.access_token).aud).toBe(`${site.origin}/api`);
    expect(decodeJwt(tokens.id_token).email).toBeUndefined();
  });

  it("issues nothing for another audience", async () => {
    const landing = await new Browser().open(site.authorizeUrl({ resource: "https://other.example/api" }));
    expect(landing.url.searchParams.get("error")).toBe("invalid_target");
  });

  it("describes itself below the issuer, where OpenID clients look [R1.38]", async () => {
    const response = await fetch(`${site.issuer}/.well-known/openid-configuration`);
    const described = await response.json();
    for (const more of [
      "userinfo_endpoint",
      "pushed_authorization_request_endpoint",
      "dpop_signing_alg_values_supported",
    ])
      expect(described).not.toHaveProperty(more);
    expect(described).toMatchObject({
      issuer: site.issuer,
      authorization_endpoint: `${site.issuer}/auth`,
      token_endpoint: `${site.issuer}/token`,
      end_session_endpoint: `${site.issuer}/session/end`,
    });
  });

  it("says that the login failed for a wrong password and for an unknown user alike [R2.181] [R8.43]", async () => {
    const browser = new Browser();
    const page = await browser.open(site.authorizeUrl());
    for (const [email, typed] of [
      ["anna@example.org", "wrong"],
      ["nobody@example.org", password],
      ["anna@example.org", ""],
    ] as const) {
      const answer = await browser.signIn(page, email, typed);
      expect(answer.status).toBe(422);
      expect(answer.text).toContain("Login failed. Incorrect password or user does not exist.");
      expect(answer.text).toContain(`value="${email}"`);
      expect(answer.text).not.toContain(password);
    }
    expect((await browser.signIn(page, "anna@example.org", password)).url.pathname).toBe("/oauth/callback");
  });

  it("takes no sign-in form from another site", async () => {
    const browser = new Browser();
    const page = await browser.open(site.authorizeUrl());
    const body = new URLSearchParams({ email: "anna@example.org", password });
    for (const [header, from] of [
      ["origin", "https://evil.example"],
      ["origin", "null"],
      ["sec-fetch-site", "cross-site"],
    ] as const) {
      const answer = await browser.open(page.url.href, { method: "POST", body }, { [header]: from });
      expect([answer.status, answer.url.pathname]).toEqual([403, page.url.pathname]);
    }
    expect((await browser.signIn(page, "anna@example.org", password)).url.pathname).toBe("/oauth/callback");
  });

  it.each<[AccountState, string]>([
    ["unactivated", "This account has not been activated yet."],
    ["pending", "You do not have permission to log in. Please contact support."],
    ["pending", "Your account is waiting for approval."],
    ["refused", "You do not have permission to log in. Please contact support."],
    ["disabled", "You do not have permission to log in. Please contact support."],
  ])("answers for an account that is %s, and only after the right password: %s", async (state, text) => {
    await site.storage.accounts.setState("anna", state);
    const browser = new Browser();
    const page = await browser.open(site.authorizeUrl());
    const wrong = await browser.signIn(page, "anna@example.org", "wrong");
    expect(wrong.text).not.toContain(text);
    const right = await browser.signIn(page, "anna@example.org", password);
    expect(right.status).toBe(403);
    expect(right.text).toContain(text);
  });

  it("shows the server-side error when storage fails, keeps the address, and works again afterwards [R8.45]", async () => {
    const browser = new Browser();
    const page = await browser.open(site.authorizeUrl());
    const { findByEmail } = site.storage.accounts;
    site.storage.accounts.findByEmail = async () => {
      throw Object.assign(new Error("away"), { code: "unavailable" });
    };
    const answer = await browser.signIn(page, "anna@example.org", password);
    expect(answer.status).toBe(503);
    expect(answer.text).toContain("A server-side error occurred, please try again later.");
    expect(site.failures).toHaveLength(1);
    site.storage.accounts.findByEmail = findByEmail;
    expect((await browser.signIn(page, "anna@example.org", password)).url.pathname).toBe("/oauth/callback");
  });

  it("is the front page: what the portal is, how access is granted, whom to write to [R2.23]", async () => {
    const page = await new Browser().open(site.authorizeUrl());
    expect(page.text).toContain("<title>V2X User Portal</title>");
    expect(page.text).toContain("A sandbox for V2X security credentials.");
    expect(page.text).toContain("The provider approves each account.");
    expect(page.text).toContain('href="mailto:help@example.org"');
    expect(page.text).not.toContain("Register");
  });

  it("does without scripts of its own in the page and forbids others", async () => {
    const page = await new Browser().open(site.authorizeUrl());
    expect(page.text).not.toMatch(/<script>|style="|onclick/);
    expect(page.headers.get("content-security-policy")).toContain("script-src 'self';");
  });

  it("writes what was typed as text, never as markup", async () => {
    const browser = new Browser();
    const page = await browser.open(site.authorizeUrl());
    const answer = await browser.signIn(page, '"><script>alert(1)</script>', "x");
    expect(answer.text).not.toContain("<script>alert");
    expect(answer.text).toContain("&quot;&gt;&lt;script&gt;alert(1)");
  });

  it("asks once: with a session the next sign-in needs no typing", async () => {
    const browser = new Browser();
    await site.signIn(browser);
    const again = await browser.open(site.authorizeUrl());
    expect(again.url.pathname).toBe("/oauth/callback");
  });

  it("ends with the browser: its cookies are for the identity pages alone, unreadable to scripts, and not kept", async () => {
    const browser = new Browser();
    await site.signIn(browser);
    const session = browser.received.filter((line) => /^v2x_session(\.sig)?=[^;]/.test(line));
    expect(session.length).toBeGreaterThan(0);
    for (const line of session) {
      const attributes = line.toLowerCase().split("; ").slice(1);
      expect(attributes.toSorted()).toEqual(["httponly", "path=/identity", "samesite=lax"]);
    }
  });

  it("takes the form of the sign-in that was begun last, and of no other", async () => {
    const browser = new Browser();
    const first = await browser.open(site.authorizeUrl());
    const second = await browser.open(site.authorizeUrl());
    const late = await browser.signIn(first, "anna@example.org", password);
    expect(late.status).toBe(400);
    expect(late.text).toContain("This sign-in page has expired");
    const landing = await browser.signIn(second, "anna@example.org", password);
    expect(landing.url.pathname).toBe("/oauth/callback");
  });

  it("asks anew where a session outlived the approval of its account", async () => {
    const browser = new Browser();
    await site.signIn(browser);
    const { findById } = site.storage.accounts;
    site.storage.accounts.findById = async (id) => ({ ...(await findById(id))!, state: "refused" });
    const page = await browser.open(site.authorizeUrl());
    expect(page.status).toBe(200);
    expect(page.url.pathname).toMatch(/^\/identity\/interaction\//);
    expect(site.failures).toEqual([]);
  });

  it("answers a silent renewal by redirect, and with login_required where nobody is signed in", async () => {
    const silent = { prompt: "none", redirect_uri: `${site.origin}/silent-renew.html` };
    const browser = new Browser();
    const refused = await browser.open(site.authorizeUrl(silent));
    expect(refused.url.searchParams.get("error")).toBe("login_required");
    await site.signIn(browser);
    const renewed = await browser.open(site.authorizeUrl(silent));
    expect(renewed.url.pathname).toBe("/silent-renew.html");
    expect(renewed.url.searchParams.get("code")).toBeTruthy();
  });

  it("renews by a refresh token that works once", async () => {
    const first = await site.signIn(new Browser());
    const second = await site.refresh(first.refresh_token);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(await site.identity.verifyAccessToken(second.access_token)).toMatchObject({
      account: { id: "anna" },
    });
    expect(decodeJwt(second.id_token)).toMatchObject({ email: "anna@example.org" });
    await expect(site.refresh(first.refresh_token)).rejects.toThrow("invalid_grant");
    // A token used twice was stolen from somebody: the whole family ends.
    await expect(site.refresh(second.refresh_token)).rejects.toThrow("invalid_grant");
    await site.expectEnded(first.access_token, second.access_token);
  });

  it("ends the tokens of a refresh token that two present at once", async () => {
    const first = await site.signIn(new Browser());
    // Each has looked before either uses it up.
    const { oidcRecords } = site.storage;
    const { find } = oidcRecords;
    let looked = 0;
    const bothLooked = Promise.withResolvers<void>();
    oidcRecords.find = async (model, id) => {
      const record = await find(model, id);
      if (model === "RefreshToken" && ++looked === 2) bothLooked.resolve();
      if (model === "RefreshToken") await bothLooked.promise;
      return record;
    };
    const both = await Promise.allSettled([1, 2].map(() => site.refresh(first.refresh_token)));
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const { value: won } = both.find(
      ({ status }) => status === "fulfilled",
    ) as PromiseFulfilledResult<Tokens>;
    await expect(site.refresh(won.refresh_token)).rejects.toThrow("invalid_grant");
    await site.expectEnded(first.access_token, won.access_token);
    await expect.poll(() => site.events.map(({ kind }) => kind)).toContain("token-replayed");
  });

  it("ends the tokens of a code that comes twice", async () => {
    const browser = new Browser();
    const page = await browser.open(site.authorizeUrl());
    const { url } = await browser.signIn(page, "anna@example.org", password);
    const tokens = await site.exchange(url);
    await expect(site.exchange(url)).rejects.toThrow("invalid_grant");
    await expect(site.refresh(tokens.refresh_token)).rejects.toThrow("invalid_grant");
    await site.expectEnded(tokens.access_token);
  });

  it("lets a logout in one browser end the tokens of all its tabs, and of no other browser", async () => {
    const [browser, other] = [new Browser(), new Browser()];
    const firstTab = await site.signIn(browser);
    const secondTab = await site.exchange((await browser.open(site.authorizeUrl())).url);
    const elsewhere = await site.signIn(other);
    await browser.open(site.logoutUrl({ id_token_hint: firstTab.id_token }));
    await site.expectEnded(firstTab.access_token, secondTab.access_token);
    await expect(site.refresh(secondTab.refresh_token)).rejects.toThrow("invalid_grant");
    expect(await site.identity.verifyAccessToken(elsewhere.access_token)).toBeDefined();
  });

  it("keeps nothing in storage that a reader of it could present", async () => {
    const browser = new Browser();
    const page = await browser.open(site.authorizeUrl());
    const { url } = await browser.signIn(page, "anna@example.org", password);
    const tokens = await site.exchange(url);
    const newer = await site.refresh(tokens.refresh_token);
    const waiting = new Browser();
    const interaction = await waiting.open(site.authorizeUrl());
    const kept = JSON.stringify(site.keptRecords());
    expect(kept).toContain('"RefreshToken"');
    const presentable = [
      url.searchParams.get("code")!,
      tokens.refresh_token,
      newer.refresh_token,
      ...browser.cookieValues(),
      ...waiting.cookieValues(),
      interaction.url.pathname.split("/").at(-1)!,
    ];
    expect(presentable.length).toBeGreaterThan(5);
    for (const secret of presentable) expect(kept).not.toContain(secret);
  });

  it("lets nobody renew who has lost the approval, and stops their tokens at once", async () => {
    const browser = new Browser();
    const tokens = await site.signIn(browser);
    await site.storage.accounts.setState("anna", "disabled");
    await expect(site.refresh(tokens.refresh_token)).rejects.toThrow("invalid_grant");
    await expect(site.identity.verifyAccessToken(tokens.access_token)).rejects.toMatchObject({
      code: "account-not-approved",
    });
    const page = await browser.open(site.authorizeUrl());
    expect(page.url.pathname).toMatch(/^\/identity\/interaction\//);
    expect((await browser.signIn(page, "anna@example.org", password)).status).toBe(403);
  });

  it("ends every session and token of an account whose password changes, those of scripts too", async () => {
    const browser = new Browser();
    const tokens = await site.signIn(browser);
    const script = await site.identity.issueAccessToken("anna@example.org");
    await site.storage.accounts.setPasswordHash("anna", await hashPassword("another horse 8"));
    await site.expectEnded(tokens.access_token, script);
    await expect(site.refresh(tokens.refresh_token)).rejects.toThrow("invalid_grant");
    expect((await browser.open(site.authorizeUrl())).url.pathname).toMatch(/^\/identity\/interaction\//);
    const fresh = await site.identity.issueAccessToken("anna@example.org");
    expect(await site.identity.verifyAccessToken(fresh)).toBeDefined();
  });

  it("does not wake the tokens of an account that is disabled and approved again", async () => {
    const { access_token } = await site.signIn(new Browser());
    await site.storage.accounts.setState("anna", "disabled");
    await site.storage.accounts.setState("anna", "approved");
    await site.expectEnded(access_token);
  });

  it("ends another account's session before it signs in over it", async () => {
    const browser = new Browser();
    const annas = await site.signIn(browser);
    await site.addAccount("berta", "approved");
    const page = await browser.open(site.authorizeUrl({ prompt: "login" }));
    const asked = await browser.signIn(page, "berta@example.org", password);
    expect(asked.text).toContain("Another account is signed in");
    expect(asked.text).not.toContain("<script>");
    const landing = await browser.submit(asked, {});
    const tokens = await site.exchange(landing.url);
    expect(decodeJwt(tokens.id_token).sub).toBe("berta");
    await site.expectEnded(annas.access_token);
  });

  it("offers to go on with the other account's session, which then still lives", async () => {
    const browser = new Browser();
    const annas = await site.signIn(browser);
    await site.addAccount("berta", "approved");
    const page = await browser.open(site.authorizeUrl({ prompt: "login" }));
    const asked = await browser.signIn(page, "berta@example.org", password);
    expect(asked.text).toContain(`<a href="${site.origin}/">Go on with the other account</a>`);
    expect((await browser.open(site.authorizeUrl())).url.pathname).toBe("/oauth/callback");
    expect(await site.identity.verifyAccessToken(annas.access_token)).toBeDefined();
  });

  it("logs out in one step, ends the tokens, and the sign-in page says so", async () => {
    const browser = new Browser();
    const tokens = await site.signIn(browser);
    const after = await browser.open(site.logoutUrl({ id_token_hint: tokens.id_token, state: "bye" }));
    expect(after.url.href).toBe(`${site.origin}/?state=bye`);
    await expect(site.refresh(tokens.refresh_token)).rejects.toThrow("invalid_grant");
    await site.expectEnded(tokens.access_token);
    const page = await browser.open(site.authorizeUrl());
    expect(page.url.pathname).toMatch(/^\/identity\/interaction\//);
    expect(page.text).toContain("You have been logged out.");
    expect((await browser.open(page.url.href)).text).not.toContain("You have been logged out.");
  });

  it("logs out without a question where the session has ended already", async () => {
    const browser = new Browser();
    const tokens = await site.signIn(browser);
    browser.forgetCookies();
    const after = await browser.open(site.logoutUrl({ id_token_hint: tokens.id_token }));
    expect(after.url.href).toBe(`${site.origin}/`);
    expect((await browser.open(site.authorizeUrl())).text).toContain("You have been logged out.");
  });

  it("asks before it logs out for a page that proves nothing", async () => {
    const browser = new Browser();
    await site.signIn(browser);
    const asked = await browser.open(`${site.issuer}/session/end`);
    expect(asked.text).toContain("Do you want to log out");
    expect((await browser.open(site.authorizeUrl())).url.pathname).toBe("/oauth/callback");
    const asksAgain = await browser.open(`${site.issuer}/session/end`);
    const done = await browser.submit(asksAgain, { logout: "yes" });
    expect(done.text).toMatch(/<h1[^>]*>Logged out</);
    expect(done.text).toContain("You have been logged out.");
    expect((await browser.open(site.authorizeUrl())).url.pathname).toMatch(/^\/identity\/interaction\//);
  });

  it("asks before it logs out for a page that proves only who someone else is", async () => {
    const annas = await site.signIn(new Browser());
    await site.addAccount("berta", "approved");
    const browser = new Browser();
    const page = await browser.open(site.authorizeUrl());
    await browser.signIn(page, "berta@example.org", password);
    const asked = await browser.open(site.logoutUrl({ id_token_hint: annas.id_token }));
    expect(asked.text).toContain("Do you want to log out");
    expect((await browser.open(site.authorizeUrl())).url.pathname).toBe("/oauth/callback");
    expect(await site.identity.verifyAccessToken(annas.access_token)).toBeDefined();
  });

  it("tells on the sign-in page that a session has expired where the portal says so [R8.63]", async () => {
    const page = await new Browser().open(site.authorizeUrl({ notice: "session-expired" }));
    expect(page.text).toContain("Your session has expired. Please log in again.");
  });

  it("offers a new start when the sign-in page has expired or belongs to another browser", async () => {
    const page = await new Browser().open(site.authorizeUrl());
    const elsewhere = await new Browser().open(page.url.href);
    expect(elsewhere.status).toBe(400);
    expect(elsewhere.text).toContain("This sign-in page has expired");
    expect(elsewhere.text).toContain(`href="${site.origin}/"`);
  });

  it("names the code of an OAuth error that it cannot tell the portal [R8.64]", async () => {
    const foreign = await new Browser().open(site.authorizeUrl({ redirect_uri: "https://evil.example/" }));
    expect(foreign.status).toBe(400);
    expect(foreign.text).toContain("An error occurred (code invalid_redirect_uri).");
    expect(foreign.text).toContain("mailto:help@example.org");
  });

  it("shows a page for an address that leads nowhere [R8.59]", async () => {
    for (const path of ["/nowhere", "/interaction/abc/abort"]) {
      const nowhere = await new Browser().open(site.issuer + path);
      expect(nowhere.status).toBe(404);
      expect(nowhere.text).toContain("This page does not exist.");
    }
  });

  it("lets nobody guess types or follow where its visitors come from", async () => {
    const { headers } = await new Browser().open(site.authorizeUrl());
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("same-origin");
  });

  it("behind a proxy that ends TLS has addresses and cookies of https alone", async () => {
    const publicOrigin = "https://portal.example";
    const identity = await site.openIdentity({
      issuer: `${publicOrigin}/identity`,
      portalUrl: publicOrigin,
    });
    const server = createServer((req, res) => void identity.handle(req, res, site.visitor));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    try {
      const local = `http://127.0.0.1:${(server.address() as AddressInfo).port}/identity`;
      const described = await (await fetch(`${local}/.well-known/openid-configuration`)).json();
      const endpoints = Object.entries(described as Record<string, unknown>).filter(([name]) =>
        /_(endpoint|uri)$/.test(name),
      );
      expect(endpoints.length).toBeGreaterThan(4);
      for (const [, address] of endpoints) expect(address).toMatch(/^https:\/\/portal\.example\/identity\//);
      const begun = await fetch(
        `${local}/auth?${new URL(site.authorizeUrl({ redirect_uri: `${publicOrigin}/oauth/callback`, resource: `${publicOrigin}/api` })).searchParams}`,
        { redirect: "manual" },
      );
      const left = await fetch(`${local}/session/end`, { redirect: "manual" });
      expect(left.headers.get("clear-site-data")).toBe('"cache"');
      const cookies = [begun, left].map(({ headers }) => headers.getSetCookie());
      expect(cookies.map(({ length }) => length > 0)).toEqual([true, true]);
      for (const line of cookies.flat()) {
        expect(line.toLowerCase()).toContain("; secure");
        expect(line.toLowerCase()).toContain("; httponly");
        expect(line.toLowerCase()).toContain("; samesite=lax");
        expect(line).not.toMatch(/; domain=/i);
        // Signing in may go on in several windows, each at a path of its own.
        if (line.startsWith("__Secure-v2x_resume")) expect(line).toMatch(/; path=\/identity\/auth\//i);
        else expect(line).toMatch(/^__Host-v2x_\w+(\.sig)?=.*; path=\/(;|$)/i);
      }
    } finally {
      server.close();
    }
  });

  it("builds its links from the configured address, not from what a request claims", async () => {
    const response = await fetch(`${site.issuer}/.well-known/openid-configuration`, {
      headers: { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" },
    });
    expect(await response.text()).not.toContain("evil.example");
  });
});

describe("guessing", () => {
  let site: Site;
  beforeEach(async () => {
    site = await startSite();
  });
  afterEach(() => site.stop());

  it.each([
    "anna@example.org",
    "nobody@example.org",
  ])("is stopped at the fifth failure for %s, in the same words, also with the right password [R8.44]", async (email) => {
    const browser = new Browser();
    const page = await browser.open(site.authorizeUrl());
    for (let count = 0; count < 5; count += 1)
      expect((await browser.signIn(page, email, "wrong")).status).toBe(422);
    const blocked = await browser.signIn(page, email, password);
    expect(blocked.status).toBe(429);
    expect(blocked.text).toContain(
      "Too many failed attempts. Logging in is blocked for now; please try again in 2 minutes.",
    );
    expect(Number(blocked.headers.get("retry-after"))).toBeGreaterThan(115);
    site.clock.ahead(121);
    const after = await browser.signIn(page, email, password);
    const isKnown = email.startsWith("anna");
    expect(after.url.pathname).toBe(isKnown ? "/oauth/callback" : page.url.pathname);
  });

  it("is stopped by every process on the database [R8.44]", async () => {
    const other = await startSite({ storage: site.storage });
    try {
      const [here, there] = [new Browser(), new Browser()];
      const page = await here.open(site.authorizeUrl());
      for (let count = 0; count < 5; count += 1) await here.signIn(page, "anna@example.org", "wrong");
      const elsewhere = await there.open(other.authorizeUrl());
      expect((await there.signIn(elsewhere, "anna@example.org", password)).status).toBe(429);
    } finally {
      await other.stop();
    }
  });

  it("cannot take the processor: what does not fit in the line is asked to wait", async () => {
    const browser = new Browser();
    const page = await browser.open(site.authorizeUrl());
    let visitors = 0;
    Object.defineProperty(site.visitor, "address", { get: () => `198.51.100.${visitors++}` });
    const answers = await Promise.all(
      Array.from({ length: 80 }, (_, index) => browser.signIn(page, `user${index}@example.org`, "wrong")),
    );
    const busy = answers.filter(({ status, text }) => status === 429 && text.includes("Too many people"));
    expect(busy.length).toBeGreaterThan(0);
    expect(busy[0]!.headers.get("retry-after")).toBe("5");
    expect(answers.filter(({ status }) => status === 422).length).toBeGreaterThan(0);
  });
});

describe("malformed requests", () => {
  let site: Site;
  beforeEach(async () => {
    site = await startSite();
  });
  afterEach(() => site.stop());

  it.each([
    "state",
    "nonce",
    "redirect_uri",
    "client_id",
    "login_hint",
  ])("with a control character in %s get a sentence", async (parameter) => {
    for (const character of ["\0", "\n", "\x7f", "\u0085"]) {
      const answer = await new Browser().open(site.authorizeUrl({ [parameter]: `a${character}b` }));
      expect(answer.status).toBe(400);
      expect(answer.text).toContain(`The parameter ${parameter} must not contain control characters.`);
    }
  });

  it("with too long a parameter, too many of them, or a NUL in the path get a sentence", async () => {
    const open = (address: string) => new Browser().open(address);
    const long = await open(site.authorizeUrl({ state: "x".repeat(513) }));
    expect(long.status).toBe(400);
    expect(long.text).toContain("The parameter state must have at most 512 characters.");
    expect((await open(site.authorizeUrl({ state: "x".repeat(512) }))).status).toBe(200);
    const many = await open(`${site.issuer}/auth?${"a=1&".repeat(51)}`);
    expect(many.text).toContain("There must be at most 50 parameters.");
    for (const path of ["/interaction/%00", "/auth/a%00b", "/nowhere%0a", "/%ff"])
      expect((await open(site.issuer + path)).status, path).toBe(400);
    expect(site.failures).toEqual([]);
  });

  it("with a control character in the e-mail address or in what a client posts get 400", async () => {
    const browser = new Browser();
    const page = await browser.open(site.authorizeUrl());
    const answer = await browser.signIn(page, "anna\0@example.org", password);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain("The parameter email must not contain control characters.");
    for (const field of ["code", "refresh_token", "redirect_uri"]) {
      const body = new URLSearchParams({ client_id: "v2x-portal", [field]: "\0" });
      const refused = await fetch(`${site.issuer}/token`, { method: "POST", body });
      expect(refused.status).toBe(400);
      expect(await refused.json()).toEqual({
        error: "invalid_request",
        error_description: `The parameter ${field} must not contain control characters.`,
      });
    }
    expect(site.failures).toEqual([]);
  });

  it("with a method that is not known there get 405 and the known ones [R8.62]", async () => {
    for (const [method, path, allow] of [
      ["DELETE", "/auth", "GET, HEAD, POST"],
      ["PUT", "/token", "POST, OPTIONS"],
      ["GET", "/token", "POST, OPTIONS"],
      ["POST", "/jwks", "GET, HEAD, OPTIONS"],
      ["PATCH", "/interaction/x", "GET, HEAD, POST"],
      ["POST", "/.well-known/openid-configuration", "GET, HEAD, OPTIONS"],
    ]) {
      const answer = await fetch(site.issuer + path, { method: method! });
      expect(answer.status, `${method} ${path}`).toBe(405);
      expect(answer.headers.get("allow")).toBe(allow);
      expect(await answer.text()).toBe("This call is not known here.");
    }
  });

  it("with a form of more than 16 kB get 413, announced or not", async () => {
    const large = "a".repeat(20_000);
    for (const announce of [large.length, undefined])
      expect((await post(site, "/token", { announce, send: large })).status).toBe(413);
  });

  it("half sent are given up after ten seconds", async () => {
    const answer = post(site, "/session/end", { announce: 100, send: "state=a" });
    expect(await Promise.race([answer, wait(5_000, "waits for the rest")])).toBe("waits for the rest");
    const { status, text } = await answer;
    expect(status).toBe(408);
    expect(text).toContain("The form did not arrive in time.");
  });
});

it("a failure that nobody foresaw is told with the number under which it is logged, on every page [R8.60]", async () => {
  const site = await startSite();
  try {
    const browser = new Browser();
    const page = await browser.open(site.authorizeUrl());
    const fail = async () => {
      throw new Error("broken");
    };
    Object.assign(site.storage.accounts, { findByEmail: fail });
    const answers = [];
    site.visitor.requestId = "number-form";
    answers.push(await browser.signIn(page, "anna@example.org", password));
    Object.assign(site.storage.oidcRecords, { find: fail, upsert: fail });
    site.visitor.requestId = "number-page";
    answers.push(await browser.open(page.url.href));
    site.visitor.requestId = "number-provider";
    answers.push(await browser.open(site.authorizeUrl()));
    expect(answers.map(({ status }) => status)).toEqual([500, 500, 500]);
    const told = answers.map(({ text }) => /name this number: ([\w-]+)\./.exec(text)?.[1]);
    expect(told).toEqual(["number-form", "number-page", "number-provider"]);
    expect(new Set(site.failures.map(({ requestId }) => requestId))).toEqual(new Set(told));
  } finally {
    await site.stop();
  }
});

it("a database that is away gets pages with 503, and no redirect to the portal", async () => {
  const site = await startSite();
  try {
    const browser = new Browser();
    const page = await browser.open(site.authorizeUrl());
    const away = async () => {
      throw Object.assign(new Error("away"), { code: "unavailable" });
    };
    Object.assign(site.storage.oidcRecords, { find: away, upsert: away, countOfOrigin: away });
    for (const address of [site.authorizeUrl(), page.url.href]) {
      const answer = await browser.open(address);
      expect(answer.status).toBe(503);
      expect(answer.headers.get("retry-after")).toBe("5");
      expect(answer.text).toContain("A server-side error occurred, please try again later.");
      expect(answer.text).toContain("name this number: r1.");
    }
    const body = new URLSearchParams({
      client_id: "v2x-portal",
      grant_type: "refresh_token",
      refresh_token: "x",
    });
    expect((await fetch(`${site.issuer}/token`, { method: "POST", body })).status).toBe(503);
  } finally {
    await site.stop();
  }
});

it("events tell sign-ins and tokens with account, address and request, and no secret", async () => {
  const site = await startSite();
  try {
    const browser = new Browser();
    const page = await browser.open(site.authorizeUrl());
    await browser.signIn(page, "anna@example.org", "wrong");
    await browser.signIn(page, "a password by mistake", "wrong");
    const { url } = await browser.signIn(page, "anna@example.org", password);
    const tokens = await site.exchange(url);
    const newer = await site.refresh(tokens.refresh_token);
    await site.refresh(tokens.refresh_token).catch(() => {});
    const script = await site.identity.issueAccessToken("anna@example.org");
    const again = await site.signIn(new Browser());
    const body = new URLSearchParams({ client_id: "v2x-portal", token: again.refresh_token });
    await fetch(`${site.issuer}/token/revocation`, { method: "POST", body });
    const third = new Browser();
    const last = await site.signIn(third);
    await third.open(site.logoutUrl({ id_token_hint: last.id_token }));
    const from = { address: "192.0.2.1", requestId: "r1" };
    const annas = { account: "anna@example.org", ...from };
    await expect.poll(() => site.events.length).toBeGreaterThan(13);
    expect(site.events).toEqual([
      { kind: "sign-in-failed", reason: "wrong", ...annas },
      { kind: "sign-in-failed", reason: "wrong", ...from },
      { kind: "sign-in-succeeded", factors: ["pwd"], ...annas },
      { kind: "token-issued", ...annas },
      { kind: "token-refreshed", ...annas },
      { kind: "token-replayed", ...annas },
      { kind: "token-refused", reason: "refresh token already used", ...annas },
      { kind: "script-token-issued", account: "anna@example.org" },
      { kind: "sign-in-succeeded", factors: ["pwd"], ...annas },
      { kind: "token-issued", ...annas },
      { kind: "token-revoked", ...annas },
      { kind: "sign-in-succeeded", factors: ["pwd"], ...annas },
      { kind: "token-issued", ...annas },
      { kind: "signed-out", ...annas },
    ]);
    const told = JSON.stringify(site.events);
    const issued = [tokens, newer, again, last].flatMap((each) => [
      each.access_token,
      each.refresh_token,
      each.id_token,
    ]);
    for (const secret of [
      password,
      script,
      url.searchParams.get("code")!,
      ...issued,
      ...browser.cookieValues(),
    ])
      expect(told).not.toContain(secret);
  } finally {
    await site.stop();
  }
});

describe("access tokens", () => {
  let site: Site;
  beforeEach(async () => {
    site = await startSite();
  });
  afterEach(() => site.stop());

  it("from the command line carry the claims of a sign-in's, but for the session's grant", async () => {
    const issued = await site.identity.issueAccessToken("ANNA@example.org");
    const signedIn = (await site.signIn(new Browser())).access_token;
    const { grant, amr, ...others } = decodeJwt(signedIn);
    expect(grant).toBeTypeOf("string");
    expect(amr).toEqual(["pwd"]);
    expect(Object.keys(decodeJwt(issued)).sort()).toEqual(Object.keys(others).sort());
    expect(decodeProtectedHeader(issued)).toEqual(decodeProtectedHeader(signedIn));
    expect(await site.identity.verifyAccessToken(issued)).toMatchObject({
      account: { email: "anna@example.org" },
    });
  });

  it("are not made for unknown or unapproved accounts", async () => {
    await expect(site.identity.issueAccessToken("nobody@example.org")).rejects.toMatchObject({
      code: "account-unknown",
    });
    await site.storage.accounts.setState("anna", "pending");
    await expect(site.identity.issueAccessToken("anna@example.org")).rejects.toMatchObject({
      code: "account-not-approved",
      details: { state: "pending" },
    });
  });

  it("expire", async () => {
    const token = await site.identity.issueAccessToken("anna@example.org");
    site.clock.ahead(601);
    await expect(site.identity.verifyAccessToken(token)).rejects.toMatchObject({ code: "token-expired" });
  });

  it("from the future are refused, but for the seconds that clocks differ by", async () => {
    site.clock.ahead(120);
    const early = await site.identity.issueAccessToken("anna@example.org");
    site.clock.ahead(117);
    expect(await site.identity.verifyAccessToken(early)).toBeDefined();
    site.clock.ahead(0);
    await expect(site.identity.verifyAccessToken(early)).rejects.toMatchObject({ code: "token-invalid" });
  });

  it("are refused when damaged, unsigned, signed by another key, or meant for something else", async () => {
    const token = await site.identity.issueAccessToken("anna@example.org");
    const [header, payload, signature] = token.split(".");
    const idToken = (await site.signIn(new Browser())).id_token;
    const unsigned = `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString("base64url")}.${payload}.`;
    const foreign = await new SignJWT(decodeJwt(token))
      .setProtectedHeader({ alg: "HS256", typ: "at+jwt" })
      .sign(new TextEncoder().encode("a secret that is nobody's and long"));
    const damaged = `${header}.${payload}.${signature!.startsWith("A") ? "B" : "A"}${signature!.slice(1)}`;
    for (const bad of ["", "x", damaged, unsigned, foreign, idToken]) {
      await expect(site.identity.verifyAccessToken(bad)).rejects.toMatchObject({ code: "token-invalid" });
    }
  });

  it("stay good when another process opens the same storage", async () => {
    const token = await site.identity.issueAccessToken("anna@example.org");
    const other = await site.openIdentity();
    expect(await other.verifyAccessToken(token)).toMatchObject({ account: { id: "anna" } });
  });
});

describe("the demo users", () => {
  it("are made once, with a password told once, and belong to two organizations ordered by name [R1.1]", async () => {
    const site = await startSite();
    try {
      const first = await site.identity.ensureDemo();
      expect(first.created).toBe(true);
      expect(first.generatedPassword).toMatch(/^[a-z2-9]{16}$/);
      expect(await site.identity.ensureDemo()).toEqual({ created: false });
      const browser = new Browser();
      const page = await browser.open(site.authorizeUrl());
      const landing = await browser.signIn(page, "demo@v2x.example", first.generatedPassword!);
      expect(landing.url.pathname).toBe("/oauth/callback");
      expect((await site.storage.holders.findByEmail("demo@v2x.example"))?.organizations).toMatchObject([
        { name: "Demo Motors", ccmsAllowed: true, scmsAllowed: true },
        { name: "Demo Road Operator", ccmsAllowed: true, scmsAllowed: true },
      ]);
      expect(await site.storage.holders.findByEmail("demo@v2x.example")).toMatchObject({
        account: { companyName: "V2X Demo" },
        roles: [],
      });
      expect(await site.storage.holders.findByEmail("operator@v2x.example")).toMatchObject({
        roles: ["operator"],
        organizations: [],
      });
    } finally {
      await site.stop();
    }
  });

  it("belong to organizations that are the same in every installation", async () => {
    const idsOf = async () => {
      const site = await startSite();
      try {
        await site.identity.ensureDemo({ password: "demo" });
        const holder = await site.storage.holders.findByEmail("demo@v2x.example");
        return holder!.organizations.map(({ organizationId }) => organizationId);
      } finally {
        await site.stop();
      }
    };
    const ids = await idsOf();
    expect(ids).toEqual([expect.stringMatching(/^[0-9A-F]{16}$/), expect.stringMatching(/^[0-9A-F]{16}$/)]);
    expect(await idsOf()).toEqual(ids);
  });

  it("get the configured password, also when they existed", async () => {
    const site = await startSite();
    try {
      expect(await site.identity.ensureDemo({ password: "first choice" })).toEqual({ created: true });
      const hashOf = async () => (await site.storage.accounts.findByEmail("demo@v2x.example"))?.passwordHash;
      const hash = await hashOf();
      // Whoever has it already stays signed in, since nothing is written.
      expect(await site.identity.ensureDemo({ password: "first choice" })).toEqual({ created: false });
      expect(await hashOf()).toBe(hash);
      expect(await site.identity.ensureDemo({ password: "second choice" })).toEqual({ created: false });
      const browser = new Browser();
      const page = await browser.open(site.authorizeUrl());
      expect((await browser.signIn(page, "demo@v2x.example", "first choice")).status).toBe(422);
      const landing = await browser.signIn(page, "demo@v2x.example", "second choice");
      expect(landing.url.pathname).toBe("/oauth/callback");
    } finally {
      await site.stop();
    }
  });
});

/** Posts a form that may be shorter than announced, and reads the answer. */
function post(
  { issuer }: Site,
  path: string,
  { announce, send }: { announce: number | undefined; send: string },
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = {
      "content-type": "application/x-www-form-urlencoded",
      accept: "text/html",
      ...(announce === undefined ? { "transfer-encoding": "chunked" } : { "content-length": announce }),
    };
    const asked = request(`${issuer}${path}`, { method: "POST", headers }, (answer) => {
      asked.off("error", reject).on("error", () => {}); // the server does not wait for the rest
      let text = "";
      answer.on("data", (chunk) => {
        text += chunk;
      });
      answer.on("end", () => resolve({ status: answer.statusCode!, text }));
    });
    asked.on("error", reject);
    asked.write(send);
  });
}
