import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { IdentityProvider } from "./identity-provider.ts";
import { createSession } from "./session.ts";
import type { Tokens } from "./tokens.ts";

const minutes = 60_000;

function tokensUntil(expiresAt: number, email = "demo@v2x.example"): Tokens {
  return {
    email,
    subject: "1",
    accessToken: `token until ${expiresAt}`,
    refreshToken: "refresh",
    receivedAt: expiresAt - 10 * minutes,
    expiresAt,
  };
}

function setUp({ tokens, provider = {} }: { tokens?: Tokens; provider?: Partial<IdentityProvider> } = {}) {
  let stored = tokens;
  const goTo = vi.fn<(address: string) => void>();
  const onUserReset = vi.fn<(reason: string) => void>();
  const found: IdentityProvider = {
    signInAddress: async (returnTo) => `https://idp.example/auth?from=${returnTo}`,
    completeSignIn: async () => ({ tokens: tokensUntil(10 * minutes), returnTo: "/dashboard/ccms/ca" }),
    renew: async () => {
      throw new Error("refused");
    },
    signOutAddress: async () => "https://idp.example/logout",
    ...provider,
  };
  const openProvider = vi.fn(async () => found);
  const tellSignedOut = vi.fn();
  let signOutElsewhere: () => void = () => undefined;
  const session = createSession({
    otherTabs: {
      tellSignedOut,
      onSignedOut: (listener) => {
        signOutElsewhere = listener;
      },
    },
    openProvider,
    tokens: {
      load: () => stored,
      save: (next) => {
        stored = next;
      },
      clear: () => {
        stored = undefined;
      },
    },
    now: () => Date.now(),
    goTo,
    origin: "https://portal.example",
    onUserReset,
  });
  return {
    session,
    goTo,
    onUserReset,
    openProvider,
    tellSignedOut,
    signOutElsewhere: () => signOutElsewhere(),
    stored: () => stored,
  };
}

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a navigation", () => {
  it("without a user goes to the identity provider and remembers the route [R2.23] [R2.24]", async () => {
    const { session, goTo } = setUp();
    await session.ensureUser("/dashboard/ccms/ca");
    expect(goTo).toHaveBeenCalledExactlyOnceWith("https://idp.example/auth?from=/dashboard/ccms/ca");
    expect(session.getState()).toEqual({ status: "redirecting" });
  });

  it("whose lookup of the user fails goes there too [R2.25]", async () => {
    const goTo = vi.fn<(address: string) => void>();
    const session = createSession({
      otherTabs: { tellSignedOut: () => undefined, onSignedOut: () => undefined },
      openProvider: async () =>
        ({ signInAddress: async () => "https://idp.example/auth" }) as unknown as IdentityProvider,
      tokens: {
        load: () => {
          throw new SyntaxError("no tokens");
        },
        save: () => undefined,
        clear: () => undefined,
      },
      now: () => 0,
      goTo,
      origin: "https://portal.example",
      onUserReset: () => undefined,
    });
    await session.ensureUser("/");
    expect(goTo).toHaveBeenCalledExactlyOnceWith("https://idp.example/auth");
  });

  it("with a user stays", async () => {
    const { session, goTo } = setUp({ tokens: tokensUntil(10 * minutes) });
    await session.ensureUser("/");
    expect(session.getState()).toMatchObject({ status: "signed-in", user: { email: "demo@v2x.example" } });
    expect(goTo).not.toHaveBeenCalled();
  });

  it("says so when the identity provider cannot be reached, and can be tried again", async () => {
    const { session, goTo, openProvider } = setUp();
    openProvider.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    await session.ensureUser("/");
    expect(session.getState()).toEqual({ status: "unreachable" });
    await session.ensureUser("/");
    expect(goTo).toHaveBeenCalledOnce();
  });
});

it("the user's profile is an e-mail address; beside it the session hands out the access token [R3.3]", async () => {
  const { session } = setUp({ tokens: tokensUntil(10 * minutes) });
  await session.ensureUser("/");
  expect(session.getState()).toEqual({ status: "signed-in", user: { email: "demo@v2x.example" } });
  expect(await session.accessToken()).toBe(`token until ${10 * minutes}`);
});

describe("a token", () => {
  it("is renewed before its end, for the same user object as long as the e-mail stays [R4.4]", async () => {
    const renew = vi.fn(async () => tokensUntil(20 * minutes));
    const { session, onUserReset } = setUp({ tokens: tokensUntil(10 * minutes), provider: { renew } });
    await session.ensureUser("/");
    const before = session.getState();
    await vi.advanceTimersByTimeAsync(10 * minutes - 15_000);
    expect(renew).toHaveBeenCalledOnce();
    expect(await session.accessToken()).toBe(`token until ${20 * minutes}`);
    expect(session.getState()).toBe(before);
    expect(onUserReset).not.toHaveBeenCalled();
  });

  it("for another e-mail resets the user [R4.4]", async () => {
    const renew = async () => tokensUntil(20 * minutes, "anna.berg@v2x.example");
    const { session, onUserReset } = setUp({ tokens: tokensUntil(10 * minutes), provider: { renew } });
    await session.ensureUser("/");
    await vi.advanceTimersByTimeAsync(10 * minutes);
    expect(onUserReset).toHaveBeenCalledExactlyOnceWith("email-changed");
    expect(session.getState()).toMatchObject({ user: { email: "anna.berg@v2x.example" } });
  });

  it("that expired all the same logs out, and no redirect follows by itself [R4.5] [R8.72]", async () => {
    const { session, goTo, onUserReset, stored } = setUp({ tokens: tokensUntil(10 * minutes) });
    await session.ensureUser("/");
    await vi.advanceTimersByTimeAsync(10 * minutes - 1);
    expect(session.getState().status).toBe("signed-in");
    await vi.advanceTimersByTimeAsync(1);
    expect(session.getState()).toEqual({ status: "expired" });
    expect(stored()).toBeUndefined();
    expect(onUserReset).toHaveBeenCalledExactlyOnceWith("expired");
    await session.ensureUser("/");
    expect(goTo).not.toHaveBeenCalled();
  });

  it("that is found expired is renewed once for all who ask", async () => {
    const renew = vi.fn(async () => tokensUntil(20 * minutes));
    const { session } = setUp({ tokens: tokensUntil(-1), provider: { renew } });
    expect(await Promise.all([session.accessToken(), session.accessToken()])).toEqual([
      `token until ${20 * minutes}`,
      `token until ${20 * minutes}`,
    ]);
    expect(renew).toHaveBeenCalledOnce();
  });
});

describe("the callback", () => {
  it("signs in once for a code and tells the route to go on to", async () => {
    const completeSignIn = vi.fn(async () => ({
      tokens: tokensUntil(10 * minutes),
      returnTo: "/dashboard/ccms/ca",
    }));
    const { session } = setUp({ provider: { completeSignIn } });
    const query = new URLSearchParams("code=a&state=b");
    expect(await session.completeSignIn(query)).toEqual({ landing: "/dashboard/ccms/ca" });
    expect(await session.completeSignIn(query)).toEqual({ landing: "/dashboard/ccms/ca" });
    expect(completeSignIn).toHaveBeenCalledExactlyOnceWith(
      "https://portal.example/oauth/callback?code=a&state=b",
    );
    expect(session.getState().status).toBe("signed-in");
  });

  const named = (name: string, more = {}) => Object.assign(new Error("failed"), { name, ...more });
  it.each([
    ["", undefined, { reason: "no-code" }],
    ["code=a&state=b", new Error("No matching state found in storage"), { reason: "no-state" }],
    ["code=a", new Error("No state in response"), { reason: "no-state" }],
    ["error=access_denied", undefined, { reason: "refused", code: "access_denied" }],
    [
      "code=a&state=b",
      named("ErrorResponse", { error: "invalid_grant" }),
      { reason: "refused", code: "invalid_grant" },
    ],
    ["code=a&state=b", named("ForeignProviderError"), { reason: "unknown" }],
    ["error=%3Cb%3E", undefined, { reason: "unknown" }],
    ["error=", undefined, { reason: "unknown" }],
    ["code=a&state=b", new TypeError("Failed to fetch"), { reason: "unreachable" }],
    ["code=a&state=b", named("ErrorTimeout"), { reason: "unreachable" }],
  ])("with %j and %s tells why it failed, without leaving the page [R2.26]", async (query, error, failure) => {
    const { session, goTo } = setUp({
      provider: {
        completeSignIn: async () => {
          throw error;
        },
      },
    });
    expect(await session.completeSignIn(new URLSearchParams(query))).toEqual({ failure });
    expect(goTo).not.toHaveBeenCalled();
  });
});

describe("a logout in another tab", () => {
  it("ends this tab's session at once, and no redirect follows by itself", async () => {
    const { session, goTo, onUserReset, signOutElsewhere, stored, tellSignedOut } = setUp({
      tokens: tokensUntil(10 * minutes),
    });
    await session.ensureUser("/");
    signOutElsewhere();
    expect(session.getState()).toEqual({ status: "signed-out" });
    expect(stored()).toBeUndefined();
    expect(onUserReset).toHaveBeenCalledExactlyOnceWith("signed-out");
    expect(await session.accessToken()).toBeUndefined();
    await session.ensureUser("/");
    expect(goTo).not.toHaveBeenCalled();
    expect(tellSignedOut).not.toHaveBeenCalled();
  });

  it("is not undone by a renewal that was under way", async () => {
    let renewed: (tokens: Tokens) => void = () => undefined;
    const renew = () => new Promise<Tokens>((resolve) => (renewed = resolve));
    const { session, signOutElsewhere, stored } = setUp({ tokens: tokensUntil(-1), provider: { renew } });
    const token = session.accessToken();
    await vi.advanceTimersByTimeAsync(0);
    signOutElsewhere();
    renewed(tokensUntil(20 * minutes));
    expect(await token).toBeUndefined();
    expect(stored()).toBeUndefined();
    expect(session.getState()).toEqual({ status: "signed-out" });
  });

  it("lets a tab that is on its way to the sign-in go on", async () => {
    const { session, signOutElsewhere } = setUp();
    await session.ensureUser("/");
    signOutElsewhere();
    expect(session.getState()).toEqual({ status: "redirecting" });
  });
});

it("logging out where the provider offers no way to end its session says so, and stays", async () => {
  const { session, goTo, stored } = setUp({
    tokens: tokensUntil(10 * minutes),
    provider: { signOutAddress: async () => undefined },
  });
  await session.ensureUser("/");
  await session.signOut();
  expect(session.getState()).toEqual({ status: "signed-out", goesOnAtProvider: true });
  expect(stored()).toBeUndefined();
  await session.ensureUser("/");
  expect(goTo).not.toHaveBeenCalled();
});

it("logging out forgets the tokens and ends the provider's session too [R2.35]", async () => {
  const { session, goTo, onUserReset, stored, tellSignedOut } = setUp({ tokens: tokensUntil(10 * minutes) });
  await session.ensureUser("/");
  await session.signOut();
  expect(tellSignedOut).toHaveBeenCalledOnce();
  expect(stored()).toBeUndefined();
  expect(onUserReset).toHaveBeenCalledExactlyOnceWith("signed-out");
  expect(goTo).toHaveBeenCalledExactlyOnceWith("https://idp.example/logout");
});
