import { plainPath } from "./well-formed.ts";

/** Longer paths are cut in the log: a sender chooses how long they are. */
const mostCharacters = 500;

/** A personal access token, known by its prefix. */
const personalToken = /v2x_[\w-]+/g;

/** Service secrets, tokens of mailed links, codes and other tokens have 43 or more characters in base64url. */
const otherSecret = /[\w-]{43,}/g;
const isHex = (text: string) => /^[0-9a-f]+$/i.test(text);

/**
 * Returns the path of an address as logs show it: without its query, and with `v2x_…` or `…` in place of whatever looks
 * like a token or secret, which somebody put there by mistake. Digests in hexadecimal digits stay.
 */
export function shownPath(address: string): string {
  const [path = ""] = address.split("?", 1);
  const plain = plainPath(path);
  const masked = plain
    .replace(personalToken, "v2x_…")
    .replace(otherSecret, (text) => (isHex(text) ? text : "…"));
  const shown = masked === plain ? path : masked;
  return shown.length > mostCharacters ? `${shown.slice(0, mostCharacters)}…` : shown;
}
