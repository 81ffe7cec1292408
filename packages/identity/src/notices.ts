import { cookieName, cookieOptions } from "./cookies.ts";
import type { SignInNotice } from "./pages/sign-in-page.ts";

/** The part of the provider's cookie jar that notices use. */
interface Cookies {
  get(name: string): string | undefined;
  set(name: string, value: string | null, options?: object): unknown;
}

const name = "v2x_notice";
type LeftNotice = Exclude<SignInNotice, "session-expired">;
const left: readonly LeftNotice[] = ["logged-out", "activated", "password-set", "joined", "joined-waiting"];

/** Tells the next sign-in page, whatever redirects lie between, what its visitor has just done. */
export const signInNotices = {
  leave(cookies: Cookies, issuer: string, notice: LeftNotice): void {
    cookies.set(cookieName(issuer, name), notice, { ...cookieOptions(issuer), maxAge: 5 * 60_000 });
  },
  /** @returns the notice, once. */
  take(cookies: Cookies, issuer: string): SignInNotice | undefined {
    const value = cookies.get(cookieName(issuer, name));
    const notice = left.find((one) => one === value);
    if (notice) cookies.set(cookieName(issuer, name), null, cookieOptions(issuer));
    return notice;
  },
};
