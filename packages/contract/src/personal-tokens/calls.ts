import * as z from "zod/mini";
import type { Call } from "../call.ts";
import { limits } from "../limits.ts";
import { organizationId } from "../meta/organizations.ts";

/**
 * What a personal access token lets a program do. `read`: whatever shows something and changes nothing, decoders
 * too. `devices`: devices and test profiles. `certificates`: get certificates with their private keys, and have
 * messages signed. `organization`: the organization's service account.
 */
export const tokenScopes = ["read", "devices", "certificates", "organization"] as const;
export type TokenScope = (typeof tokenScopes)[number];

const { personalTokenName, personalTokenDays } = limits;
const nameRule = `must have ${personalTokenName.min} to ${personalTokenName.max} characters`;
const daysRule = `must be a whole number from ${personalTokenDays.min} to ${personalTokenDays.max}`;
const scopesRule = `must name at least one of ${tokenScopes.join(", ")}, none twice`;

/** What a person asks for. */
const personalTokenOrder = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(personalTokenName.min, nameRule),
      z.maxLength(personalTokenName.max, nameRule),
    ),
  scopes: z.array(z.enum(tokenScopes, scopesRule), scopesRule).check(
    z.minLength(1, scopesRule),
    z.refine((scopes) => new Set(scopes).size === scopes.length, scopesRule),
  ),
  /** The token ends so many days from now. */
  days: z.int(daysRule).check(z.gte(personalTokenDays.min, daysRule), z.lte(personalTokenDays.max, daysRule)),
  /** The only organization that it is for; absent: every one of the person's. */
  organizationId: z.optional(organizationId),
});

/** A token as its owner sees it later: all but itself. Moments are ISO 8601. */
const personalToken = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  organizationId: z.optional(z.string()),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** By the server's clock. */
  hasEnded: z.boolean(),
  /** To the minute; absent while nobody has used it. */
  lastUsedAt: z.optional(z.string()),
});
export type PersonalTokenInfo = z.output<typeof personalToken>;

const ofPeople = { auth: "account", scope: "none", peopleOnly: true } as const;

/** Tokens that people make for programs of their own. */
export const personalTokenCalls = {
  list: {
    ...ofPeople,
    method: "GET",
    path: "/api/tokens",
    summary: "The caller's personal access tokens, newest first, without the tokens themselves.",
    answer: { type: "json", schema: z.array(personalToken) },
  },
  create: {
    ...ofPeople,
    method: "POST",
    path: "/api/tokens",
    summary:
      "Makes a personal access token, which nobody is shown again. One for more than a day, or with the scope organization, needs a sign-in within ten minutes.",
    body: { type: "json", schema: personalTokenOrder },
    answer: { type: "json", schema: z.extend(personalToken, { token: z.string() }) },
  },
  revoke: {
    ...ofPeople,
    method: "DELETE",
    path: "/api/tokens/{id}",
    summary: "Ends a personal access token at once.",
    params: z.object({ id: z.string() }),
    answer: { type: "text" },
  },
} as const satisfies Record<string, Call>;
