import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * Signs cookies with HMAC-SHA-256, as the OpenID provider's library lets one replace its own HMAC-SHA-1.
 *
 * The first key signs; every key verifies.
 */
export class CookieSignatures {
  readonly #keys: readonly string[];

  constructor(keys: readonly string[]) {
    this.#keys = keys;
  }

  sign(cookie: string): string {
    return signatureOf(cookie, this.#keys[0]!).toString("base64url");
  }

  /** @returns which key made the signature, and -1 for none. */
  index(cookie: string, signature: string): number {
    const given = Buffer.from(signature, "base64url");
    return this.#keys.findIndex((key) => {
      const expected = signatureOf(cookie, key);
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
  }

  verify(cookie: string, signature: string): boolean {
    return this.index(cookie, signature) >= 0;
  }
}

function signatureOf(cookie: string, key: string): Buffer {
  return createHmac("sha256", key).update(cookie).digest();
}
