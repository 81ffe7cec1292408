import { paths } from "../paths.ts";

interface Address {
  pathname: string;
  search: string;
  hash: string;
}

/**
 * What the identity provider answered, when an address is that of the sign-in callback; `undefined` otherwise.
 *
 * Both forms are known: `/oauth/callback?code=…` and `/#/oauth/callback?code=…`. A redirect URI may not carry a
 * fragment, so the server turns the first into the second; either may be met.
 */
export function callbackQueryOf({ pathname, search, hash }: Address): URLSearchParams | undefined {
  const callback = paths.signInCallback();
  const [hashPath, hashQuery] = hash.slice(1).split("?", 2);
  if (hashPath === callback) return new URLSearchParams(hashQuery ?? search);
  return pathname === callback ? new URLSearchParams(search) : undefined;
}

/**
 * Where a person goes on after signing in: back to the route that asked for it, or to the introduction.
 * Anything but a path of ours gives the introduction.
 */
export function landingOf(returnTo: unknown): string {
  if (typeof returnTo !== "string" || !/^\/(?![/\\])/.test(returnTo)) return paths.introduction();
  const isHome = returnTo === paths.home() || returnTo.startsWith("/#") || returnTo.startsWith("/?");
  return isHome || returnTo.startsWith(paths.signInCallback()) ? paths.introduction() : returnTo;
}
