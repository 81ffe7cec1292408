import type { PageFrame } from "@v2x/pages";
import { type Adapter, type Configuration, errors, interactionPolicy, Provider } from "oidc-provider";
import { type AccessTokenRules, extraClaims, serviceClaims } from "./access-tokens.ts";
import { freshMinutes } from "./account/fresh-minutes.ts";
import { accountLinks } from "./account/own-account.ts";
import { endGrants, noteSignIns, prolongUsedSessions } from "./account/sessions.ts";
import { CookieSignatures } from "./cookie-signatures.ts";
import { cookieName, cookieOptions } from "./cookies.ts";
import type { EventListener } from "./identity-event.ts";
import { signInNotices } from "./notices.ts";
import { oidcAdapter } from "./oidc-adapter.ts";
import {
  expiredPage,
  loggedOutPage,
  logoutPage,
  notFoundPage,
  oauthErrorPage,
  otherAccountPage,
  serverErrorPage,
  tooManySignInsPage,
} from "./pages/message-pages.ts";
import type { Account, IdentityStorage, Sealing } from "./ports.ts";
import { signingAlgorithm } from "./provider-keys.ts";
import { clientModel, generationMember, serviceClients } from "./service-accounts/service-clients.ts";
import { isUnavailable } from "./unavailable.ts";
import { currentVisit } from "./visitor.ts";
import { watchProvider } from "./watch-provider.ts";

/** What the OpenID provider is made of. */
export interface ProviderParts {
  readonly rules: AccessTokenRules;
  readonly portalUrl: string;
  readonly storage: IdentityStorage;
  /** Opens the secrets of service accounts. */
  readonly secrets: Sealing;
  readonly sessionSeconds: number;
  readonly frame: PageFrame;
  readonly onEvent: EventListener;
  /** Hears of failures that visitors see only as "server-side error". */
  onError(error: unknown): void;
}

/** A session of which no page is opened and no token renewed for so long ends, and its tokens with it. */
const idleSeconds = 2 * 60 * 60;

const accountClientId = "v2x-account";

/** Where one signs in anew, unless one has of late, and comes back to the page of one's account. */
export function accountSignInLink(issuer: string): string {
  const query = new URLSearchParams({
    client_id: accountClientId,
    response_type: "none",
    scope: "openid",
    redirect_uri: accountLinks(issuer).account,
    // A minute less than the page asks for: who comes back is not sent off again.
    max_age: String((freshMinutes - 1) * 60),
  });
  return `${issuer}/auth?${query}`;
}

type Context = Parameters<NonNullable<Configuration["renderError"]>>[0];

/**
 * The embedded OpenID provider: for people one public client, authorization code flow without PKCE (accepted where
 * sent, required of any other client), rotating refresh tokens that end with the session, logout in one step; for programs the client credentials of
 * service accounts. Access tokens are JWTs for the API.
 */
export function createProvider(parts: ProviderParts): Provider {
  const provider = new Provider(parts.rules.issuer, configuration(parts));
  provider.proxy = true; // the mount writes the forwarding headers itself, from the configured address
  provider.on("server_error", (_ctx, error) => {
    const visit = currentVisit();
    if (visit && isUnavailable(error)) visit.refusal = "storage-unavailable";
    parts.onError(error);
  });
  provider.on("end_session.success", (ctx) => leaveSignedOut(ctx as Context, parts.rules.issuer));
  const { accounts } = parts.storage;
  noteSignIns(provider, parts.storage.signIns, {
    sessionSeconds: parts.sessionSeconds,
    now: parts.rules.now,
    onError: parts.onError,
  });
  prolongUsedSessions(provider, parts.storage.oidcRecords, {
    secondsLeft: (since) => secondsLeft(parts, since),
    now: parts.rules.now,
    onError: parts.onError,
  });
  watchProvider(provider, async (id) => (await accounts.findById(id))?.email, parts.onEvent);
  provider.use((ctx, next) => withRefusals(parts, ctx as Context, next));
  provider.use((ctx, next) => withoutInlineScripts(parts, ctx as Context, next));
  return provider;
}

/** How long a session or its refresh tokens live if they are used now. @param since - the sign-in, in Unix seconds. */
function secondsLeft({ rules, sessionSeconds }: ProviderParts, since: number | undefined): number {
  const at = Math.floor(rules.now().getTime() / 1000);
  // A tab renews its token only when that ends.
  const idle = Math.max(idleSeconds, 2 * rules.accessTokenSeconds);
  return Math.min(idle, (since ?? at) + sessionSeconds - at);
}

function configuration(parts: ProviderParts): Configuration {
  const { rules, portalUrl, storage, sessionSeconds, frame } = parts;
  const { issuer, audience, clientId, accessTokenSeconds, keys } = rules;
  const cookie = { ...cookieOptions(issuer), signed: true };
  const recordsOf = oidcAdapter(storage.oidcRecords, rules.now) as (model: string) => Adapter;
  const clients = serviceClients(storage.serviceAccounts, parts.secrets);
  return {
    adapter: (model) => (model === clientModel ? clients : recordsOf(model)),
    jwks: { keys: keys.signing as NonNullable<Configuration["jwks"]>["keys"] },
    clients: [
      {
        client_id: clientId,
        client_name: "V2X User Portal",
        token_endpoint_auth_method: "none",
        application_type: "web",
        grant_types: ["authorization_code", "refresh_token"],
        response_types: ["code"],
        id_token_signed_response_alg: signingAlgorithm,
        redirect_uris: [`${portalUrl}/oauth/callback`, `${portalUrl}/silent-renew.html`],
        post_logout_redirect_uris: [`${portalUrl}/`],
      },
      // Asks for a recent sign-in before one's own account is changed. It gets no code, so there is nothing to redeem.
      {
        client_id: accountClientId,
        client_name: "Your account",
        token_endpoint_auth_method: "none",
        application_type: "web",
        grant_types: [],
        response_types: ["none"],
        id_token_signed_response_alg: signingAlgorithm,
        redirect_uris: [accountLinks(issuer).account],
      },
    ],
    responseTypes: ["code", "none"],
    clientAuthMethods: ["none", "client_secret_basic", "client_secret_post"],
    extraClientMetadata: { properties: [generationMember] },
    // The specification has the portal sign in without PKCE; no other client may.
    pkce: { required: (_ctx, client) => client.clientId !== clientId },
    scopes: ["openid", "email"],
    claims: { openid: ["sub"], email: ["email", "email_verified", "company"] },
    // The access token is for the API, not for a userinfo endpoint: who one is stands in the ID token.
    conformIdTokenClaims: false,
    extraParams: ["notice"],
    cookies: {
      keys: new CookieSignatures(keys.cookies),
      names: {
        session: cookieName(issuer, "v2x_session"),
        interaction: cookieName(issuer, "v2x_interaction"),
        resume: cookieName(issuer, "v2x_resume", "__Secure-"), // for one path each
      },
      long: cookie,
      short: cookie,
    },
    ttl: {
      AccessToken: accessTokenSeconds,
      ClientCredentials: accessTokenSeconds,
      AuthorizationCode: 60,
      IdToken: 60 * 60,
      Interaction: anonymousSeconds,
      Session: (_ctx, session) =>
        session.accountId ? Math.max(1, secondsLeft(parts, session.loginTs)) : anonymousSeconds,
      Grant: sessionSeconds,
      RefreshToken: (ctx) => Math.max(1, secondsLeft(parts, ctx.oidc.entities.RotatedRefreshToken?.iiat)),
    },
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed("refresh_token"),
    expiresWithSession: async () => true,
    rotateRefreshToken: true,
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      clientCredentials: { enabled: true },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId,
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => answerLogout(parts, ctx as Context, form),
        postLogoutSuccessSource: (ctx) => {
          sendPage(ctx as Context, loggedOutPage(frame));
        },
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => audience,
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, indicator) => {
          if (indicator !== audience) throw new errors.InvalidTarget();
          return {
            scope: "",
            audience,
            accessTokenTTL: accessTokenSeconds,
            accessTokenFormat: "jwt",
            jwt: { sign: { alg: signingAlgorithm } },
          };
        },
      },
    },
    interactions: {
      url: (_ctx, interaction) => `${new URL(issuer).pathname}/interaction/${interaction.uid}`,
      policy: signInPolicy(),
    },
    findAccount: async (_ctx, id) => {
      const account = await storage.accounts.findById(id);
      return account?.state === "approved" ? asOidcAccount(account) : undefined;
    },
    extraTokenClaims: async (ctx, token) => {
      // Not looked up anew: of the secret that was shown, also where another one is stored meanwhile.
      if (token.kind !== "AccessToken") return serviceClaims(ctx.oidc.client![generationMember] as number);
      const account = await storage.accounts.findById(token.accountId);
      const { AuthorizationCode, RefreshToken } = ctx.oidc.entities;
      const { amr, authTime } = (RefreshToken ?? AuthorizationCode) as { amr?: string[]; authTime?: number };
      return account && { ...extraClaims(account), grant: token.grantId, amr, auth_time: authTime };
    },
    // The portal is our own and asks for nothing but who one is: signing in is consent enough.
    loadExistingGrant: async (ctx) => {
      const { client, session, account, provider } = ctx.oidc;
      const grantId = session!.grantIdFor(client!.clientId);
      const existing = grantId ? await provider.Grant.find(grantId) : undefined;
      if (existing && existing.accountId === account!.accountId) return existing;
      const grant = new provider.Grant({ clientId: client!.clientId, accountId: account!.accountId });
      grant.addOIDCScope("openid email");
      await grant.save();
      return grant;
    },
    renderError: (ctx, out, error) => {
      const context = ctx as Context;
      if (error instanceof errors.SessionNotFound) sendPage(context, expiredPage(frame));
      else if (out.error === "server_error")
        sendPage(context, serverErrorPage(frame, currentVisit()!.requestId));
      else sendPage(context, oauthErrorPage(frame, out.error));
    },
  };
}

/** What a visitor who has not signed in leaves behind is kept for as long as a sign-in takes. */
const anonymousSeconds = 15 * 60;

/** Only signing in is ever asked for; also where a session outlived the approval of its account. */
function signInPolicy() {
  const policy = interactionPolicy.base();
  policy.remove("consent");
  const { Check } = interactionPolicy;
  policy
    .get("login")!
    .checks.add(
      new Check("account_gone", "the account of the session may not sign in", (ctx) =>
        ctx.oidc.session!.accountId && !ctx.oidc.account ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT,
      ),
    );
  return policy;
}

function asOidcAccount({ id, email, companyName }: Account) {
  return {
    accountId: id,
    claims: async () => ({ sub: id, email, email_verified: true, company: companyName }),
  };
}

/**
 * Logs out at once where the request proves with an ID token that the portal of the signed-in person sent it; asks
 * otherwise, since any page can link here.
 *
 * @see OpenID Connect RP-Initiated Logout 1.0, section 2
 */
async function answerLogout(
  { frame, storage, onEvent }: ProviderParts,
  ctx: Context,
  form: string,
): Promise<void> {
  const { session, provider, entities } = ctx.oidc;
  const hinted = (entities as { IdTokenHint?: { payload: { sub?: string } } }).IdTokenHint?.payload.sub;
  if (hinted === undefined || hinted !== session!.accountId) {
    sendPage(ctx, logoutPage(frame, { html: form }));
    return;
  }
  const goOn = afterLogout(ctx);
  await endGrants(provider, session!);
  await session!.destroy();
  const account = (await storage.accounts.findById(hinted))?.email;
  onEvent({ kind: "signed-out", ...(account !== undefined && { account }) });
  ctx.cookies.set(provider.cookieName("session"), null, { ...cookieOptions(provider.issuer), signed: true });
  leaveSignedOut(ctx, provider.issuer);
  ctx.redirect(goOn);
  ctx.status = 303;
}

/**
 * Tells the next sign-in page, and has the browser forget pages that it could go back to. What people want kept (theme,
 * language) is in its storage, from which the portal removes the session itself.
 */
function leaveSignedOut(ctx: Context, issuer: string): void {
  signInNotices.leave(ctx.cookies, issuer, "logged-out");
  ctx.set("clear-site-data", '"cache"');
}

/** Where a logout request wants to go on; the provider has checked the address against the client's. */
function afterLogout(ctx: Context): string {
  const { post_logout_redirect_uri: target, state } = ctx.oidc.params as Record<string, string | undefined>;
  if (!target) return ctx.oidc.urlFor("end_session_success");
  const url = new URL(target);
  if (state !== undefined) url.searchParams.set("state", state);
  return url.href;
}

/** Says so where the database is away or a network has begun too much, also where an error would go to the portal. */
async function withRefusals(
  { frame }: ProviderParts,
  ctx: Context,
  next: () => Promise<void>,
): Promise<void> {
  await next();
  const { refusal, requestId } = currentVisit()!;
  if (!refusal) return;
  const isBusy = refusal === "too-many-sign-ins";
  ctx.remove("location");
  ctx.set("retry-after", isBusy ? "60" : "5");
  ctx.status = isBusy ? 429 : 503;
  if (ctx.accepts("json", "html") === "html")
    sendPage(ctx, isBusy ? tooManySignInsPage(frame) : serverErrorPage(frame, requestId));
}

/**
 * Two of the provider's own pages send themselves by an inline script, which our content security policy forbids:
 * logging out where nobody is signed in (nothing to ask, so go on), and signing in over another account's session.
 * Addresses that lead nowhere get a page as well.
 */
async function withoutInlineScripts(
  parts: ProviderParts,
  ctx: Context,
  next: () => Promise<void>,
): Promise<void> {
  await next();
  if (ctx.status === 404 && !ctx.body) {
    sendPage(ctx, notFoundPage(parts.frame));
    ctx.status = 404;
    return;
  }
  const session = ctx.oidc?.session;
  if (ctx.status !== 200 || !session) return;
  if (ctx.oidc.route === "end_session" && !session.accountId) {
    leaveSignedOut(ctx, parts.rules.issuer);
    ctx.redirect(afterLogout(ctx));
    ctx.status = 303;
  } else if (ctx.oidc.route === "resume" && session.state?.secret) {
    const { secret } = session.state as { secret: string };
    sendPage(ctx, otherAccountPage(parts.frame, ctx.oidc.urlFor("end_session_confirm"), secret));
  }
}

/** Sends a page with the status set before. */
function sendPage(ctx: Context, page: string): void {
  const { status } = ctx;
  ctx.type = "html";
  ctx.body = page;
  ctx.status = status === 404 ? 200 : status;
}
