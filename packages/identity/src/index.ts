/**
 * Who signs in: accounts, organizations, memberships, and the embedded OpenID provider with its server-rendered pages.
 *
 * Start with `createIdentity`: its `handle` answers HTTP below the issuer's path, `verifyAccessToken` says whom a
 * request speaks for. It never stores: `ports.ts` says what storage must offer. It never decides what a caller may
 * do with an organization; that is the server's guard.
 */
export { serviceClaims } from "./access-tokens.ts";
export { freshMinutes } from "./account/fresh-minutes.ts";
export { createIdentity } from "./create-identity.ts";
export { type DemoResult, demoUsers } from "./demo.ts";
export { type MailParts, mailsOf } from "./front-door/mails.ts";
export type { Identity, IdentityOptions } from "./identity.ts";
export { type AnyIdentityError, IdentityError } from "./identity-error.ts";
export type { IdentityEvent, IdentityEventKind } from "./identity-event.ts";
export { linkMinutes } from "./links.ts";
export { isLoopbackHost } from "./loopback.ts";
export { mailAdministrators } from "./mail-administrators.ts";
export type { MailOrder } from "./mail-orders.ts";
export type { RequestHandler } from "./mount.ts";
export { hashOfNoPassword } from "./passwords.ts";
export {
  holderByPersonalToken,
  isPersonalToken,
  newPersonalToken,
  tellingOfEnds,
} from "./personal-tokens.ts";
export type {
  Account,
  AccountFilter,
  AccountState,
  AccountStorage,
  BrakeCounter,
  BrakeStorage,
  ChangeIdentity,
  HolderRecord,
  HolderStorage,
  IdentityChange,
  IdentityStorage,
  Invitation,
  InvitationStorage,
  ListedAccount,
  MailLink,
  MailLinkStorage,
  Member,
  MemberRole,
  MembershipStorage,
  OidcRecord,
  OidcRecordStorage,
  Organization,
  OrganizationStorage,
  Passkey,
  PersonalToken,
  PersonalTokenStorage,
  ProviderSecretStorage,
  Role,
  Sealing,
  SecondFactorStorage,
  ServiceAccount,
  ServiceAccountStorage,
  ServiceHolderRecord,
  SignIn,
  SignInStorage,
} from "./ports.ts";
export { providerKeysName } from "./provider-keys.ts";
export { factorChanges, oneTimeCodesName } from "./second-factor/factor-names.ts";
export {
  rotateSecret,
  rotateSeenSecrets,
  type SecretRotator,
} from "./service-accounts/rotate-secret.ts";
export {
  embeddedServiceAccounts,
  newClientId,
  openSecret,
  type ServiceAccounts,
  type ServiceCredentials,
  serviceSecretName,
} from "./service-accounts/service-accounts.ts";
export { blocksOf, endBlocks } from "./sign-in-brake.ts";
export { approvedHolder, holderByEmail, livingServiceHolder, type TokenHolder } from "./token-holder.ts";
export { currentVisit, networkOf, networksAround, type Visitor } from "./visitor.ts";
