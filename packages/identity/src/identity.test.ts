import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { memoryIdentityStorage } from "@v2x/testkit";
import { decodeJwt, decodeProtectedHeader, SignJWT } from "jose";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  type AccountState,
  createIdentity,
  type Identity,
  type IdentityStorage,
  type OidcRecord,
} from "./index.ts";
import { hashPassword } from "./passwords.ts";

const password = "correct horse 7";
const passwordHash = await hashPassword(password);

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
      account: { id: "anna", email: "anna@example.org", companyName: "Example & Sons" },
      roles: new Set(),
      organizations: [],
    });
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
    expect(await response.json()).toMatchObject({
      issuer: site.issuer,
      authorization_endpoint: `${site.issuer}/auth`,
      token_endpoint: `${site.issuer}/token`,
      end_session_endpoint: `${site.issuer}/session/end`,
    });
  });

  it("says that the login failed for a wrong password and for an unknown user alike [R8.43]", async () => {
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
    for (const [, address] of page.text.matchAll(/(?:src|href)="(\/identity\/assets\/[^"]+)"/g)) {
      const asset = await fetch(site.origin + address);
      expect(asset.status).toBe(200);
      expect(asset.headers.get("cache-control")).toContain("immutable");
    }
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
    expect(done.text).toContain("You have been logged out.");
    expect((await browser.open(site.authorizeUrl())).url.pathname).toMatch(/^\/identity\/interaction\//);
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
    const nowhere = await new Browser().open(`${site.issuer}/nowhere`);
    expect(nowhere.status).toBe(404);
    expect(nowhere.text).toContain("This page does not exist.");
  });

  it("builds its links from the configured address, not from what a request claims", async () => {
    const response = await fetch(`${site.issuer}/.well-known/openid-configuration`, {
      headers: { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" },
    });
    expect(await response.text()).not.toContain("evil.example");
  });
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
    const { grant, ...others } = decodeJwt(signedIn);
    expect(grant).toBeTypeOf("string");
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
      expect(await site.storage.holders.findByEmail("operator@v2x.example")).toMatchObject({
        roles: ["operator"],
        organizations: [],
      });
    } finally {
      await site.stop();
    }
  });

  it("get the configured password, also when they existed", async () => {
    const site = await startSite();
    try {
      await site.identity.ensureDemo({ password: "first choice" });
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

interface Tokens {
  readonly access_token: string;
  readonly id_token: string;
  readonly refresh_token: string;
}

type Site = Awaited<ReturnType<typeof startSite>>;

/** Identity behind a server of its own; the portal's part of the address space answers with empty pages. */
async function startSite() {
  const failures: unknown[] = [];
  const kept: OidcRecord[] = [];
  const storage: IdentityStorage = memoryIdentityStorage({ onRecord: (record) => kept.push(record) });
  let identity: Identity | undefined;
  const server: Server = createServer((req, res) => {
    if (req.url?.startsWith("/identity"))
      void identity!.handle(req, res, { address: visitorAddress, requestId: "r1" });
    else res.end("portal");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer = `${origin}/identity`;
  let aheadSeconds = 0;
  const visitorAddress = "192.0.2.1";
  const openIdentity = () =>
    createIdentity({
      issuer,
      portalUrl: origin,
      storage,
      secrets: { seal: (id, bytes) => xor(id, bytes), unseal: (id, bytes) => xor(id, bytes) },
      now: () => new Date(Date.now() + aheadSeconds * 1000),
      contactEmail: "help@example.org",
      onError: (error) => failures.push(error),
    });
  identity = await openIdentity();

  const addAccount = (name: string, state: AccountState) =>
    storage.accounts.create({
      id: name,
      email: `${name}@example.org`,
      passwordHash,
      companyName: "Example & Sons",
      state,
    });
  await addAccount("anna", "approved");

  const authorizeUrl = (parameters: Record<string, string> = {}) =>
    `${issuer}/auth?${new URLSearchParams({
      client_id: "v2x-portal",
      response_type: "code",
      redirect_uri: `${origin}/oauth/callback`,
      // As the portal's OpenID client asks.
      scope: "openid email offline_access",
      resource: `${origin}/api`,
      ...parameters,
    })}`;
  const token = async (parameters: Record<string, string>): Promise<Tokens> => {
    const body = new URLSearchParams({ client_id: "v2x-portal", ...parameters });
    const response = await fetch(`${issuer}/token`, { method: "POST", body });
    const answer = (await response.json()) as Tokens & { error?: string };
    if (!response.ok) throw new Error(answer.error);
    return answer;
  };
  const exchange = (landing: URL, parameters: Record<string, string> = {}) =>
    token({
      grant_type: "authorization_code",
      code: landing.searchParams.get("code") ?? "",
      redirect_uri: landing.origin + landing.pathname,
      ...parameters,
    });
  return {
    origin,
    issuer,
    storage,
    identity,
    failures,
    openIdentity,
    addAccount,
    authorizeUrl,
    exchange,
    /** Every record that the provider has ever stored. */
    keptRecords: () => kept,
    async expectEnded(...accessTokens: string[]) {
      for (const accessToken of accessTokens)
        await expect(identity!.verifyAccessToken(accessToken)).rejects.toMatchObject({ code: "token-ended" });
    },
    clock: {
      ahead(seconds: number) {
        aheadSeconds = seconds;
      },
    },
    logoutUrl: (parameters: Record<string, string>) =>
      `${issuer}/session/end?${new URLSearchParams({ post_logout_redirect_uri: `${origin}/`, ...parameters })}`,
    refresh: (refresh_token: string) => token({ grant_type: "refresh_token", refresh_token }),
    async signIn(browser: Browser) {
      const page = await browser.open(authorizeUrl());
      return exchange((await browser.signIn(page, "anna@example.org", password)).url);
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Page {
  readonly url: URL;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Follows redirects and keeps cookies by path, as a browser without JavaScript does. */
class Browser {
  readonly #cookies = new Map<string, { name: string; value: string; path: string }>();

  async open(address: string, init: RequestInit = {}): Promise<Page> {
    const url = new URL(address);
    const cookie = [...this.#cookies.values()]
      .filter(({ path }) => url.pathname === path || url.pathname.startsWith(path.replace(/\/?$/, "/")))
      .map(({ name, value }) => `${name}=${value}`)
      .join("; ");
    const response = await fetch(url, {
      ...init,
      redirect: "manual",
      headers: { cookie, accept: "text/html" },
    });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    const location = response.headers.get("location");
    if (location) {
      await response.arrayBuffer();
      return this.open(new URL(location, url).href);
    }
    return { url, status: response.status, headers: response.headers, text: await response.text() };
  }

  /** Sends the only form of a page with its hidden fields. */
  submit(page: Page, fields: Record<string, string>): Promise<Page> {
    const action = /<form[^>]* action="([^"]+)"/.exec(page.text)![1]!;
    const hidden = [...page.text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
    const body = new URLSearchParams([
      ...hidden.map(([, name, value]) => [name!, value!]),
      ...Object.entries(fields),
    ]);
    return this.open(new URL(action, page.url).href, { method: "POST", body });
  }

  signIn(page: Page, email: string, typed: string): Promise<Page> {
    return this.submit(page, { email, password: typed });
  }

  cookieValues(): string[] {
    return [...this.#cookies.values()].map(({ value }) => value);
  }

  forgetCookies(): void {
    this.#cookies.clear();
  }

  #keep(line: string): void {
    const [pair, ...attributes] = line.split("; ");
    const [name, value] = [pair!.slice(0, pair!.indexOf("=")), pair!.slice(pair!.indexOf("=") + 1)];
    const path = attributes.find((attribute) => attribute.startsWith("path="))?.slice(5) ?? "/";
    expect(attributes.map((attribute) => attribute.toLowerCase())).toContain("samesite=lax");
    const expires = attributes.find((attribute) => attribute.startsWith("expires="))?.slice(8);
    if (expires && Date.parse(expires) <= Date.now()) this.#cookies.delete(`${name} ${path}`);
    else this.#cookies.set(`${name} ${path}`, { name, value, path });
  }
}

/** Stands in for sealing: reversible and bound to the id. */
function xor(id: string, bytes: Uint8Array): Uint8Array {
  return bytes.map((byte, index) => byte ^ id.charCodeAt(index % id.length));
}
