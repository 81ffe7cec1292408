import * as z from "zod/mini";

const storageKey = "session";

const storedTokens = z.object({
  email: z.string(),
  companyName: z.optional(z.string()),
  accessToken: z.string(),
  refreshToken: z.optional(z.string()),
  idToken: z.optional(z.string()),
  subject: z.string(),
  receivedAt: z.number(),
  expiresAt: z.number(),
});

/** What a sign-in brings. */
export interface Tokens {
  readonly email: string;
  /** The company given at registration, where the identity provider tells it. */
  readonly companyName?: string;
  readonly accessToken: string;
  /** Absent where the identity provider gives none: then nothing is renewed. */
  readonly refreshToken?: string;
  /** Names the session that a logout is to end. */
  readonly idToken?: string;
  /** The account as the identity provider numbers it. */
  readonly subject: string;
  /** When the access token was received and when it ends, in milliseconds since 1970. */
  readonly receivedAt: number;
  readonly expiresAt: number;
}

/** Where the tokens of this tab lie. */
export interface TokenStore {
  /** @throws when the storage is blocked or holds something else. */
  load(): Tokens | undefined;
  save(tokens: Tokens): void;
  clear(): void;
}

/**
 * Keeps tokens in the given storage. With `sessionStorage` they survive a reload but not the tab, and no other tab
 * or later visitor of the machine finds them; a new tab gets its own by a redirect that the identity provider's
 * session answers without a question.
 */
export function createTokenStore(storage: Storage): TokenStore {
  return {
    load() {
      const text = storage.getItem(storageKey);
      return text === null ? undefined : storedTokens.parse(JSON.parse(text));
    },
    save: (tokens) => storage.setItem(storageKey, JSON.stringify(tokens)),
    clear: () => storage.removeItem(storageKey),
  };
}
