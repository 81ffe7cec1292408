import { IdentityError } from "./identity-error.ts";
import type { HolderRecord, HolderStorage, Organization, Role, ServiceHolderRecord } from "./ports.ts";

/** Whom an access token speaks for. */
export interface TokenHolder {
  /** A person, `email` in lower case; or the service account of an organization, by its client id. */
  readonly account:
    | { readonly kind: "person"; readonly id: string; readonly email: string; readonly companyName: string }
    | { readonly kind: "service"; readonly id: string };
  /** A service account has none. */
  readonly roles: ReadonlySet<Role>;
  /** Ordered by name; of a service account, its own. */
  readonly organizations: readonly Organization[];
  /** What a personal access token may be used for; absent with any other token. */
  readonly tokenScopes?: ReadonlySet<string>;
  /** When the person has last proven who they are; absent where the token does not say. */
  readonly signedInAt?: Date;
}

/**
 * Finds an account by its e-mail address.
 *
 * @throws IdentityError "account-unknown", "account-not-approved".
 */
export async function holderByEmail(holders: HolderStorage, email: string): Promise<TokenHolder> {
  return approvedHolder(await holders.findByEmail(email.trim().toLowerCase()), email);
}

/**
 * Whom a token speaks for, by the account that was found.
 *
 * @param named - what the account was looked up by.
 * @throws IdentityError "account-unknown", "account-not-approved".
 */
export function approvedHolder(found: HolderRecord | undefined, named: string): TokenHolder {
  if (!found) throw new IdentityError("account-unknown", { account: named });
  const { id, email, companyName, state } = found.account;
  if (state !== "approved") throw new IdentityError("account-not-approved", { account: email, state });
  return {
    account: { kind: "person", id, email, companyName },
    roles: new Set(found.roles),
    organizations: found.organizations,
  };
}

/**
 * @param clientId - what the account was looked up by.
 * @param generation - what its token says.
 * @throws IdentityError "account-unknown", "token-ended".
 */
export function livingServiceHolder(
  found: ServiceHolderRecord | undefined,
  clientId: string,
  generation: unknown,
): TokenHolder {
  if (!found) throw new IdentityError("account-unknown", { account: clientId });
  if (found.account.generation !== generation) throw new IdentityError("token-ended", { account: clientId });
  return {
    account: { kind: "service", id: clientId },
    roles: new Set(),
    organizations: [found.organization],
  };
}
