import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type ChangeTraces, memoryChanges, memoryIdentityStorage } from "@v2x/testkit";
import { expect } from "vitest";
import {
  type AccountState,
  createIdentity,
  type Identity,
  type IdentityEvent,
  type IdentityOptions,
  type IdentityStorage,
  type OidcRecord,
} from "./index.ts";
import { hashPassword } from "./passwords.ts";

/** Of every account of a site. */
export const password = "correct horse 7";
const passwordHash = await hashPassword(password);

/** What a client gets for a code. */
export interface Tokens {
  readonly access_token: string;
  readonly id_token: string;
  readonly refresh_token: string;
}

export type Site = Awaited<ReturnType<typeof startSite>>;

/** Identity behind a server of its own; the portal's part of the address space answers with empty pages. */
export async function startSite(
  given: Pick<Partial<IdentityOptions>, "storage" | "frontDoor" | "secondFactorOf"> = {},
) {
  const events: IdentityEvent[] = [];
  const traces: ChangeTraces = { mails: [], notes: [], logged: [] };
  const failures: { readonly error: unknown; readonly requestId: string }[] = [];
  const kept: OidcRecord[] = [];
  const storage: IdentityStorage =
    given.storage ?? memoryIdentityStorage({ onRecord: (record) => kept.push(record) });
  let identity: Identity | undefined;
  const server: Server = createServer((req, res) => {
    if (req.url?.startsWith("/identity")) void identity!.handle(req, res, visitor);
    else res.end("portal");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer = `${origin}/identity`;
  let aheadSeconds = 0;
  const visitor = { address: "192.0.2.1", requestId: "r1" };
  const sealing = { seal, unseal };
  const openIdentity = (
    addresses: Pick<IdentityOptions, "issuer" | "portalUrl"> = { issuer, portalUrl: origin },
  ) =>
    createIdentity({
      ...addresses,
      ...(given.frontDoor && { frontDoor: given.frontDoor }),
      ...(given.secondFactorOf && { secondFactorOf: given.secondFactorOf }),
      storage,
      change: memoryChanges(storage, traces),
      secrets: sealing,
      accountSecrets: sealing,
      now: () => new Date(Date.now() + aheadSeconds * 1000),
      contactEmail: "help@example.org",
      onError: (error, requestId) => failures.push({ error, requestId }),
      onEvent: (event) => events.push(event),
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
      scope: "openid email",
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
    secrets: sealing,
    failures,
    events,
    /** Mails that were ordered, and rows of the audit log. */
    traces,
    visitor,
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

/** What a browser shows. */
export interface Page {
  readonly url: URL;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Follows redirects and keeps cookies by path, as a browser without JavaScript does. */
export class Browser {
  /** Every Set-Cookie line, oldest first. */
  readonly received: string[] = [];
  readonly #cookies = new Map<string, { name: string; value: string; path: string }>();

  async open(address: string, init: RequestInit = {}, headers: Record<string, string> = {}): Promise<Page> {
    const url = new URL(address);
    const cookie = [...this.#cookies.values()]
      .filter(({ path }) => url.pathname === path || url.pathname.startsWith(path.replace(/\/?$/, "/")))
      .map(({ name, value }) => `${name}=${value}`)
      .join("; ");
    const response = await fetch(url, {
      ...init,
      redirect: "manual",
      headers: { cookie, accept: "text/html", ...headers },
    });
    this.received.push(...response.headers.getSetCookie());
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
    const filled = Object.fromEntries(hidden.map(([, name, value]) => [name!, value!]));
    const body = new URLSearchParams({ ...filled, ...fields });
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

const sealingKey = randomBytes(32);

/** Stands in for sealing: authenticated and bound to the id. */
function seal(id: string, octets: Uint8Array): Uint8Array {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", sealingKey, nonce).setAAD(Buffer.from(id));
  const sealed = Buffer.concat([cipher.update(octets), cipher.final()]);
  return Uint8Array.from(Buffer.concat([nonce, cipher.getAuthTag(), sealed]));
}

function unseal(id: string, sealed: Uint8Array): Uint8Array {
  const decipher = createDecipheriv("aes-256-gcm", sealingKey, sealed.subarray(0, 12));
  decipher.setAAD(Buffer.from(id)).setAuthTag(sealed.subarray(12, 28));
  return Uint8Array.from(Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]));
}
