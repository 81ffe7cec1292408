import type { FactorChange } from "./second-factor/factor-names.ts";

/**
 * A mail that somebody is to get. It names what the mail is about, never a token: links are made when it is sent.
 */
export type MailOrder =
  | FrontDoorOrder
  | { readonly kind: AccountMail; readonly accountId: string }
  /** To the provider. @property invitation - that the account came by. */
  | {
      readonly kind: "registration-waiting";
      readonly accountId: string;
      readonly invitation?: AcceptedInvitation | undefined;
    }
  | { readonly kind: "approved"; readonly accountId: string; readonly organizationName: string }
  | { readonly kind: "refused" | "locked"; readonly accountId: string; readonly reason: string }
  | { readonly kind: "second-factor-changed"; readonly accountId: string; readonly what: FactorChange }
  | { readonly kind: "invitation"; readonly invitationId: string }
  | {
      readonly kind: "personal-token-ends" | "personal-token-created";
      readonly accountId: string;
      readonly tokenId: string;
    }
  | ServiceSecretOrder
  | DeviceFreedOrder
  /** The account may be gone when it is sent. */
  | { readonly kind: "account-closed"; readonly email: string };

/** To an administrator: somebody has seen the secret of the organization's service account, or given it another one. */
export interface ServiceSecretOrder {
  readonly kind: "service-secret-shown" | "service-secret-rotated";
  readonly accountId: string;
  readonly organizationName: string;
  /** E-mail address. */
  readonly by: string;
  /** E-mail address of who had seen the secret and lost access, if that is why it was rotated. */
  readonly left?: string | undefined;
}

/** To an administrator: the provider has removed a device of the organization, so that its identifier is free. */
export interface DeviceFreedOrder {
  readonly kind: "device-freed";
  readonly accountId: string;
  readonly organizationName: string;
  readonly system: "ccms" | "scms";
  readonly canonicalId: string;
  /** Why, as the operator wrote it. */
  readonly reason: string;
}

/** What the provider is told of an invitation that an account came by. */
export interface AcceptedInvitation {
  /** An e-mail address. */
  readonly invitedBy: string;
  readonly organizationName: string;
}

/** Mails that say nothing but what their kind says. */
type AccountMail = "unlocked" | "password-changed";

/**
 * What somebody asked for at the sign-in pages, for an address that they typed, in lower case: whether it is one of an
 * account is looked up when the mail is made, so that asking takes as long for any address.
 */
export type FrontDoorOrder =
  | { readonly kind: "activation" | "already-registered" | "password-reset"; readonly email: string }
  /** @property until - when the block ends, ISO 8601. */
  | { readonly kind: "blocked"; readonly email: string; readonly until: string };
