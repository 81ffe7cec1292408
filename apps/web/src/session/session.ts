import { landingOf } from "./callback-address.ts";
import type { IdentityProvider } from "./identity-provider.ts";
import type { OtherTabs } from "./other-tabs.ts";
import type { TokenStore, Tokens } from "./tokens.ts";

/** Who is signed in. The same object as long as the e-mail stays, however often the token is renewed. */
export interface SessionUser {
  readonly email: string;
  /** The company given at registration, where the identity provider tells it. */
  readonly companyName: string | undefined;
}

/** What the frame shows depends on this alone. */
export type SessionState =
  | { readonly status: "starting" }
  | { readonly status: "redirecting" }
  | { readonly status: "signed-in"; readonly user: SessionUser }
  | { readonly status: "expired" }
  /** By a logout in another tab; or in this one, while the provider's session, which it offers no way to end, goes on. */
  | { readonly status: "signed-out"; readonly goesOnAtProvider?: true }
  | { readonly status: "unreachable" };

/** Why a sign-in callback came to nothing. */
export type CallbackFailure =
  /** `unknown`: the identity provider refused, and what it sent as the code is none; or what it sent is not for the portal. */
  | { readonly reason: "no-code" | "no-state" | "unreachable" | "unknown" }
  | { readonly reason: "refused"; readonly code: string };

/** What completing a sign-in leads to: the route to go on to, or why it failed. */
type CallbackResult = { readonly landing: string } | { readonly failure: CallbackFailure };

/** What a session needs from outside. */
export interface SessionPorts {
  /** Opens the identity provider with the server's configuration; fails when that cannot be fetched. */
  openProvider(): Promise<IdentityProvider>;
  tokens: TokenStore;
  otherTabs: OtherTabs;
  /** Milliseconds since 1970. */
  now(): number;
  /** Leaves the portal for an address of the identity provider. */
  goTo(address: string): void;
  origin: string;
  /** The user is gone or another one: whatever was known on their behalf must go too. */
  onUserReset(reason: "signed-out" | "expired" | "email-changed"): void;
}

/** The sign-in of one browser tab. */
export interface Session {
  getState(): SessionState;
  subscribe(listener: () => void): () => void;
  /**
   * Done on every navigation: whoever is not signed in goes to the identity provider's sign-in.
   *
   * @param returnTo - the route to come back to.
   */
  ensureUser(returnTo: string): Promise<void>;
  /** Goes to the identity provider, to come back to `returnTo`. */
  signIn(returnTo: string): Promise<void>;
  /** The same, where whoever has not signed in within the last minutes does so again. */
  signInFreshly(returnTo: string): Promise<void>;
  /** Completes a sign-in with what the identity provider sent along. */
  completeSignIn(query: URLSearchParams): Promise<CallbackResult>;
  /** Ends the session here, in the other tabs and at the identity provider. */
  signOut(): Promise<void>;
  /** Logs out because the token is not good any more; a screen says so and offers the sign-in. */
  expire(): void;
  /** A token that is still good, renewed first if need be. */
  accessToken(): Promise<string | undefined>;
}

/** Tokens are renewed this long before their end, or at half of a life that is shorter than twice that. */
const renewalLeadMs = 15_000;
/** A minute less than the server asks for: who comes back has it to go on. */
const freshSeconds = 9 * 60;
/** The pause before a renewal that failed is tried again, as long as the token lives. */
const renewalPauseMs = 5_000;

/** Builds the session of this browser tab. */
export function createSession(ports: SessionPorts): Session {
  let state: SessionState = { status: "starting" };
  let provider: Promise<IdentityProvider> | undefined;
  let renewal: Promise<Tokens | undefined> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const completions = new Map<string, Promise<CallbackResult>>();
  const listeners = new Set<() => void>();

  function enter(next: SessionState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  function opened(): Promise<IdentityProvider> {
    provider ??= ports.openProvider().catch((error: unknown) => {
      provider = undefined; // the next attempt asks again
      throw error;
    });
    return provider;
  }

  /** A lookup that fails counts as no user. */
  function load(): Tokens | undefined {
    try {
      return ports.tokens.load();
    } catch {
      return undefined;
    }
  }

  function forget(): void {
    clearTimeout(timer);
    ports.tokens.clear();
  }

  function adopt(tokens: Tokens): void {
    scheduleRenewal(tokens);
    const { email, companyName } = tokens;
    if (state.status === "signed-in") {
      if (state.user.email === email) return;
      ports.onUserReset("email-changed");
    }
    enter({ status: "signed-in", user: { email, companyName } });
  }

  function scheduleRenewal({ receivedAt, expiresAt }: Tokens): void {
    const lead = Math.min(renewalLeadMs, (expiresAt - receivedAt) / 2);
    clearTimeout(timer);
    timer = setTimeout(() => void renewInTime(), Math.max(0, expiresAt - lead - ports.now()));
  }

  async function renewInTime(): Promise<void> {
    const tokens = load();
    if (!tokens || state.status !== "signed-in") return;
    if (await renewed(tokens)) return;
    if (state.status !== "signed-in") return;
    const left = tokens.expiresAt - ports.now();
    if (left <= 0) expire();
    else timer = setTimeout(() => void renewInTime(), Math.min(renewalPauseMs, left));
  }

  function renewed(tokens: Tokens): Promise<Tokens | undefined> {
    renewal ??= opened()
      .then((found) => found.renew(tokens))
      .then((fresh) => {
        // A logout may have come in between.
        if (!load()) return undefined;
        ports.tokens.save(fresh);
        adopt(fresh);
        return fresh;
      })
      // Whatever kept it from succeeding: at the token's end the rule of logging out acts.
      .catch(() => undefined)
      .finally(() => {
        renewal = undefined;
      });
    return renewal;
  }

  /** The tab's tokens if they are still good, by a last renewal if need be; else the session has expired. */
  async function goodTokens(): Promise<Tokens | undefined> {
    const tokens = load();
    if (!tokens || tokens.expiresAt > ports.now()) return tokens;
    const fresh = await renewed(tokens);
    if (!fresh) expire();
    return fresh;
  }

  function expire(): void {
    end("expired");
  }

  /** Whoever is there is gone; a screen says why, and no redirect follows by itself. */
  function end(status: "expired" | "signed-out"): void {
    if (hasEnded() || state.status === "redirecting") return;
    forget();
    enter({ status });
    ports.onUserReset(status);
  }

  const hasEnded = () => state.status === "expired" || state.status === "signed-out";

  ports.otherTabs.onSignedOut(() => end("signed-out"));

  async function leaveFor(address: (found: IdentityProvider) => Promise<string | undefined>): Promise<void> {
    enter({ status: "redirecting" });
    try {
      const target = await address(await opened());
      if (target === undefined) enter({ status: "signed-out", goesOnAtProvider: true });
      else ports.goTo(target);
    } catch {
      enter({ status: "unreachable" });
    }
  }

  const signIn = (returnTo: string) => leaveFor((found) => found.signInAddress(returnTo));
  const signInFreshly = (returnTo: string) =>
    leaveFor((found) => found.signInAddress(returnTo, freshSeconds));

  async function complete(query: URLSearchParams): Promise<CallbackResult> {
    if (!query.has("code") && !query.has("error")) return { failure: { reason: "no-code" } };
    if (query.has("error") && !query.has("state")) return { failure: refusal(query.get("error")) };
    try {
      const found = await opened();
      const { tokens, returnTo } = await found.completeSignIn(`${ports.origin}/oauth/callback?${query}`);
      ports.tokens.save(tokens);
      adopt(tokens);
      return { landing: landingOf(returnTo) };
    } catch (error) {
      return { failure: callbackFailureOf(error) };
    }
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async ensureUser(returnTo) {
      if (hasEnded() || state.status === "redirecting") return;
      if (!load()) return signIn(returnTo);
      const tokens = await goodTokens();
      if (tokens) adopt(tokens);
    },
    signIn,
    signInFreshly,
    completeSignIn(query) {
      // A code works once, but React may run the effect that brings it twice.
      const key = query.toString();
      const completion = completions.get(key) ?? complete(query);
      completions.set(key, completion);
      return completion;
    },
    async signOut() {
      const tokens = load();
      forget();
      ports.onUserReset("signed-out");
      ports.otherTabs.tellSignedOut();
      await leaveFor((found) => found.signOutAddress(tokens));
    },
    expire,
    async accessToken() {
      return (await goodTokens())?.accessToken;
    },
  };
}

function callbackFailureOf(error: unknown): CallbackFailure {
  const { name, error: code } = error as { name?: unknown; error?: string | null };
  if (name === "ErrorResponse") return refusal(code);
  if (name === "ForeignProviderError") return { reason: "unknown" };
  // `ApiError` when the configuration was not to be had, `TypeError` and `ErrorTimeout` from fetching.
  const isUnreachable = error instanceof TypeError || name === "ErrorTimeout" || name === "ApiError";
  return { reason: isUnreachable ? "unreachable" : "no-state" };
}

/** What comes from the address bar is repeated on the page only where it looks like an OAuth error code. */
function refusal(code: string | null | undefined): CallbackFailure {
  return code && /^\w{1,60}$/.test(code) ? { reason: "refused", code } : { reason: "unknown" };
}
