/**
 * Who signs in: accounts, organizations, memberships, and the embedded OpenID provider with its pages.
 *
 * What storage must offer stands in `ports.ts`.
 */
export type {
  Account,
  AccountState,
  AccountStorage,
  IdentityStorage,
  OidcRecord,
  OidcRecordStorage,
  Organization,
  OrganizationStorage,
  ProviderSecretStorage,
  Sealing,
} from "./ports.ts";
