import * as z from "zod/mini";

/** The languages that the portal speaks; the first is the fallback. */
export const locales = ["en"] as const;
export type Locale = (typeof locales)[number];
export const fallbackLocale: Locale = "en";

/** How the portal signs people in: the authorization-code flow of a public client, without PKCE. */
export const oauth2Config = z.object({ clientId: z.string(), issuerUrl: z.string() });
export type Oauth2Config = z.output<typeof oauth2Config>;

/** One value for each language, by its name; English is always among them. */
const perLocale = z.catchall(z.object({ [fallbackLocale]: z.string() }), z.string());
type PerLocale = z.output<typeof perLocale>;

/** The value for a language, which is the English one where it has none of its own. */
export function forLocale(values: PerLocale | undefined, locale: string): string | undefined {
  return values?.[locale] ?? values?.[fallbackLocale];
}

/** Where the shell's links lead. A missing member hides its link. */
export const externalUris = z.object({
  contactEmail: z.optional(z.string()),
  moreInfo: z.optional(z.string()),
  registration: z.optional(z.string()),
  /** Where people change their password, second factor and sessions. */
  account: z.optional(z.string()),
  privacyStatement: z.optional(perLocale),
  accessibility: z.optional(perLocale),
  /** Replaces the introduction's sentence about the European trust list; absent unless the operator gave one. */
  trustListStatement: z.optional(perLocale),
});
export type ExternalUris = z.output<typeof externalUris>;
