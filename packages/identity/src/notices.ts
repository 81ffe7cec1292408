import type { SignInNotice } from "./pages/sign-in-page.ts";

/** The part of the provider's cookie jar that notices use. */
interface Cookies {
  get(name: string): string | undefined;
  set(name: string, value: string | null, options?: object): unknown;
}

const cookieName = "v2x_notice";
const value: SignInNotice = "logged-out";

/** Tells the next sign-in page, whatever redirects lie between, that its visitor has just logged out. */
export const loggedOutNotice = {
  leave(cookies: Cookies, issuer: string): void {
    cookies.set(cookieName, value, { ...optionsOf(issuer), maxAge: 5 * 60_000 });
  },
  /** @returns the notice, once. */
  take(cookies: Cookies, issuer: string): SignInNotice | undefined {
    if (cookies.get(cookieName) !== value) return undefined;
    cookies.set(cookieName, null, optionsOf(issuer));
    return value;
  },
};

function optionsOf(issuer: string): object {
  return {
    path: new URL(issuer).pathname,
    httpOnly: true,
    sameSite: "lax",
    secure: issuer.startsWith("https:"),
  };
}
