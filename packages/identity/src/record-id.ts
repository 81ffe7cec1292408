import { createHash } from "node:crypto";

/**
 * Names the record of one of the provider's artifacts. What a browser or client presents (a code, a refresh token, the
 * value of a session's cookie) is never stored, so that a reader of the database cannot use it.
 *
 * @returns SHA-256 in base64url.
 */
export function recordIdOf(presented: string): string {
  return createHash("sha256").update(presented).digest("base64url");
}
