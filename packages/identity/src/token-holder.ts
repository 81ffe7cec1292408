import { IdentityError } from "./identity-error.ts";
import type { HolderRecord, HolderStorage, Organization, Role } from "./ports.ts";

/** Whom an access token speaks for. */
export interface TokenHolder {
  /** `email` in lower case. */
  readonly account: { readonly id: string; readonly email: string; readonly companyName: string };
  readonly roles: ReadonlySet<Role>;
  /** Ordered by name. */
  readonly organizations: readonly Organization[];
}

/**
 * Finds an account by its e-mail address, as tokens of an external provider name it.
 *
 * @throws IdentityError "account-unknown", "account-not-approved".
 */
export async function holderByEmail(holders: HolderStorage, email: string): Promise<TokenHolder> {
  return approvedHolder(await holders.findByEmail(email.trim().toLowerCase()), email);
}

/**
 * @param named - what the account was looked up by.
 * @throws IdentityError "account-unknown", "account-not-approved".
 */
export function approvedHolder(found: HolderRecord | undefined, named: string): TokenHolder {
  if (!found) throw new IdentityError("account-unknown", { account: named });
  const { id, email, companyName, state } = found.account;
  if (state !== "approved") throw new IdentityError("account-not-approved", { account: email, state });
  return {
    account: { id, email, companyName },
    roles: new Set(found.roles),
    organizations: found.organizations,
  };
}
