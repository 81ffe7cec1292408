import type { User, UserManager } from "oidc-client-ts";
import { landingOf } from "./callback-address.ts";

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
  | { readonly status: "unreachable" };

/** Why a sign-in callback came to nothing. */
export type CallbackFailure =
  | { readonly reason: "no-code" | "no-state" | "unreachable" }
  | { readonly reason: "refused"; readonly code: string };

/** The part of the OpenID client that a session uses. */
export type SignInClient = Pick<
  UserManager,
  | "getUser"
  | "removeUser"
  | "signinRedirect"
  | "signinRedirectCallback"
  | "signinSilent"
  | "signoutRedirect"
  | "events"
>;

/** What a session needs from outside. */
export interface SessionPorts {
  /** Opens the OpenID client with the server's configuration; fails when that cannot be fetched. */
  openClient(): Promise<SignInClient>;
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
  /** Completes a sign-in; gives the route to go on to, or why it failed. */
  completeSignIn(query: URLSearchParams): Promise<{ landing: string } | { failure: CallbackFailure }>;
  /** Ends the session here and at the identity provider. */
  signOut(): Promise<void>;
  /** Logs out because the token is not good any more; a screen says so and offers the sign-in. */
  expire(): void;
  /** A token that is still good, renewed first if need be. */
  accessToken(): Promise<string | undefined>;
}

/** Builds the session of this browser tab. */
export function createSession(ports: SessionPorts): Session {
  let state: SessionState = { status: "starting" };
  let client: Promise<SignInClient> | undefined;
  let renewal: Promise<User | null> | undefined;
  const completions = new Map<string, Promise<{ landing: string } | { failure: CallbackFailure }>>();
  const listeners = new Set<() => void>();

  function enter(next: SessionState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  function opened(): Promise<SignInClient> {
    client ??= ports.openClient().then(
      (found) => {
        found.events.addAccessTokenExpired(() => void renewOrExpire(found));
        return found;
      },
      (error: unknown) => {
        client = undefined;
        throw error;
      },
    );
    return client;
  }

  function adopt({ profile }: User): void {
    const email = profile.email ?? profile.sub;
    if (state.status === "signed-in") {
      if (state.user.email === email) return;
      ports.onUserReset("email-changed");
    }
    const { company } = profile as { company?: unknown };
    const companyName = typeof company === "string" && company !== "" ? company : undefined;
    enter({ status: "signed-in", user: { email, companyName } });
  }

  function renewed(found: SignInClient): Promise<User | null> {
    renewal ??= found.signinSilent().finally(() => {
      renewal = undefined;
    });
    return renewal;
  }

  /** The last try for a token that has run out; where it fails, for whatever reason, the rule of logging out acts. */
  async function renewOrExpire(found: SignInClient): Promise<User | undefined> {
    const user = await renewed(found).catch(() => null);
    if (user) return user;
    expire();
    return undefined;
  }

  function expire(): void {
    if (state.status === "expired" || state.status === "redirecting") return;
    enter({ status: "expired" });
    ports.onUserReset("expired");
    // Nothing depends on the outcome: the state above already keeps everything away from the token.
    void opened()
      .then((found) => found.removeUser())
      .catch(() => undefined);
  }

  async function signIn(returnTo: string): Promise<void> {
    enter({ status: "redirecting" });
    try {
      const found = await opened();
      await found.signinRedirect({ state: { returnTo } });
    } catch {
      enter({ status: "unreachable" });
    }
  }

  async function complete(
    query: URLSearchParams,
  ): Promise<{ landing: string } | { failure: CallbackFailure }> {
    if (!query.has("code") && !query.has("error")) return { failure: { reason: "no-code" } };
    if (query.has("error") && !query.has("state")) return { failure: refusal(query.get("error")) };
    if (!query.has("state")) return { failure: { reason: "no-state" } };
    try {
      const found = await opened();
      const user = await found.signinRedirectCallback(`${ports.origin}/oauth/callback?${query}`);
      adopt(user);
      return { landing: landingOf((user.state as { returnTo?: unknown } | undefined)?.returnTo) };
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
      if (state.status === "expired" || state.status === "redirecting") return;
      let found: SignInClient;
      try {
        found = await opened();
      } catch {
        enter({ status: "unreachable" });
        return;
      }
      const user = await found.getUser().catch(() => null);
      if (!user) return signIn(returnTo);
      const good = user.expired ? await renewOrExpire(found) : user;
      if (good) adopt(good);
    },
    signIn,
    completeSignIn(query) {
      // A code works once, but React may run the effect that brings it twice.
      const key = query.toString();
      const completion = completions.get(key) ?? complete(query);
      completions.set(key, completion);
      return completion;
    },
    async signOut() {
      enter({ status: "redirecting" });
      ports.onUserReset("signed-out");
      try {
        const found = await opened();
        await found.signoutRedirect();
      } catch {
        enter({ status: "unreachable" });
      }
    },
    expire,
    async accessToken() {
      const found = await opened();
      const user = await found.getUser();
      if (!user) return undefined;
      const good = user.expired ? await renewOrExpire(found) : user;
      return good?.access_token;
    },
  };
}

function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof Error && error.name === "ErrorTimeout");
}

function callbackFailureOf(error: unknown): CallbackFailure {
  if (isUnreachable(error)) return { reason: "unreachable" };
  if (error instanceof Error && error.name === "ErrorResponse") {
    return refusal((error as Error & { error?: string | null }).error);
  }
  return { reason: "no-state" };
}

/** The code comes from the address bar: only what looks like an OAuth error code is repeated on the page. */
function refusal(code: string | null | undefined): CallbackFailure {
  return { reason: "refused", code: code && /^\w{1,60}$/.test(code) ? code : "unknown_error" };
}
