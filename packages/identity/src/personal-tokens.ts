import { createHash, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import { IdentityError } from "./identity-error.ts";
import type { IdentityStorage } from "./ports.ts";
import { approvedHolder, type TokenHolder } from "./token-holder.ts";

/** By this, scanners of source code know one. */
const prefix = "v2x_";

/** A token's owner is told so long before its end; a short life is known to whoever chose it. */
export const tellingOfEnds = { daysBefore: 7, leastDays: 14 } as const;

/** So seldom it is written down that a token is used. */
const usedEveryMs = 60_000;

/** Whether it means to be a personal access token; no token of a provider begins like one. */
export const isPersonalToken = (token: string) => token.startsWith(prefix);

/**
 * Makes a personal access token: the prefix, 32 octets of chance in base64url, and the CRC-32 of all before it as 8
 * hexadecimal digits, by which one mistyped or made up is told without asking the database.
 *
 * @returns the token, to be shown once, and what is stored of it.
 */
export function newPersonalToken(): { readonly token: string; readonly hash: string } {
  const said = prefix + randomBytes(32).toString("base64url");
  const token = said + checksumOf(said);
  return { token, hash: hashOf(token) };
}

/**
 * Finds whom a personal access token speaks for, in one read of the database: a person in the organizations that the
 * token is for, without roles. Its use is noted, at most once a minute.
 *
 * @throws IdentityError "token-invalid", "token-expired", "account-not-approved".
 */
export async function holderByPersonalToken(
  storage: Pick<IdentityStorage, "holders" | "personalTokens">,
  token: string,
  now: Date,
): Promise<TokenHolder> {
  if (!isWellFormed(token)) throw new IdentityError("token-invalid", { reason: "checksum" });
  const found = await storage.holders.findByPersonalToken(hashOf(token));
  if (!found) throw new IdentityError("token-invalid", { reason: "unknown" });
  const { id, scopes, organizationId, expiresAt, lastUsedAt } = found.token;
  if (expiresAt <= now) throw new IdentityError("token-expired", { expiredAt: expiresAt });
  const holder = approvedHolder(found, found.account.id);
  if (lastUsedAt === undefined || now.getTime() - lastUsedAt.getTime() >= usedEveryMs)
    await storage.personalTokens.noteUse(id, now);
  return {
    account: holder.account,
    roles: new Set(),
    organizations: holder.organizations.filter(
      (organization) => organizationId === undefined || organization.organizationId === organizationId,
    ),
    tokenScopes: new Set(scopes),
  };
}

const checksumDigits = 8;

function isWellFormed(token: string): boolean {
  const said = token.slice(0, -checksumDigits);
  return said.length === prefix.length + 43 && token.slice(-checksumDigits) === checksumOf(said);
}

function checksumOf(said: string): string {
  return crc32(said).toString(16).padStart(checksumDigits, "0");
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
