import type { AccountState } from "@v2x/contract";

/** What the edge itself refuses, with what its text needs. */
type HttpFailures = {
  "not-logged-in": { readonly reason: "missing" | "invalid" };
  "no-access": Record<never, never>;
  /** An external provider's person whose address it does not say to be theirs. */
  "email-unverified": { readonly contactEmail: string };
  /** An external provider's person whose account is not approved yet; was refused, or is locked. */
  "account-waiting": { readonly contactEmail: string };
  "account-refused": { readonly contactEmail: string };
  /** The account with their address belongs to another person of the provider. */
  "account-taken": { readonly contactEmail: string };
  /** A service account asks for what is for people only. */
  "people-only": Record<never, never>;
  /** A personal access token is used for what it is not for, or, without a scope, for what none is for. */
  "token-scope-missing": { readonly needed: string | undefined };
  /** What is asked for needs a sign-in within so many minutes. */
  "sign-in-stale": { readonly minutes: number };
  "personal-token-unknown": Record<never, never>;
  "personal-tokens-too-many": { readonly max: number };
  /** The identity provider is external, and the portal may not make clients there. */
  "service-accounts-unsupported": Record<never, never>;
  /** The admin API of the identity provider; `reason` is half a sentence. */
  "keycloak-failed": { readonly reason: string };
  /** The old secret has ended, and the provider has not issued the new one; `reason` as above. */
  "secret-not-issued": { readonly reason: string };
  "service-account-unknown": Record<never, never>;
  /** There is no account of that id or address. */
  "account-unknown": Record<never, never>;
  /** Somebody has decided otherwise meanwhile. */
  "account-state": { readonly state: AccountState };
  /** Who decides is meant themselves. */
  "account-own": Record<never, never>;
  "operator-own": Record<never, never>;
  "account-not-blocked": Record<never, never>;
  "second-factor-none": Record<never, never>;
  "operator-last": Record<never, never>;
  /** Of no failing job: what is done leaves no row. */
  "job-unknown": { readonly id: string };
  /** Another job of the same key is there. */
  "job-superseded": Record<never, never>;
  /** Its end has passed already. */
  "notice-over": Record<never, never>;
  "notice-missing": Record<never, never>;
  /** A member who is no administrator of the organization asks for what administrators may do. */
  "administrators-only": Record<never, never>;
  /** The organization has no member of that id. */
  "member-unknown": Record<never, never>;
  /** Without this one, no administrator of the organization could sign in. */
  "administrator-last": Record<never, never>;
  "member-already": { readonly email: string };
  "invitation-open": { readonly email: string };
  "invitation-unknown": Record<never, never>;
  "invitations-too-many": { readonly max: number };
  /** The identity provider is external. */
  "invitations-unsupported": Record<never, never>;
  "mails-too-many": Record<never, never>;
  "mail-down": Record<never, never>;
  "organization-unknown": { readonly organizationId: string };
  "organization-missing": { readonly count: number };
  "organization-foreign": { readonly organizationId: string };
  "request-malformed": { readonly problems: string };
  "body-too-large": { readonly limit: number; readonly unit: "hexadecimal digits" | "octets" };
  "body-too-slow": { readonly bodyOctetsPerSecond: number };
  "call-unknown": { readonly hint?: string | undefined };
  "method-wrong": { readonly allow: readonly string[]; readonly isOfDevices: boolean };
  "too-many-requests": { readonly retryAfterSeconds: number };
  "identifiers-taken-often": { readonly most: number; readonly retryAfterSeconds: number };
  "line-full": {
    readonly whose: "yours" | "your organization's" | "everybody's";
    readonly retryAfterSeconds: number;
  };
  "answers-unread": { readonly retryAfterSeconds: number };
  "answer-too-long": { readonly limit: number };
  "too-demanding": Record<never, never>;
  "hung-up": Record<never, never>;
  "event-of-all-unknown": { readonly id: string };
  "event-unknown": { readonly log: string; readonly id: string };
  /** As it was asked for. */
  "no-good-run": Record<never, never>;
  /** No list that an operator may publish has that name. */
  "list-of-name-unknown": { readonly name: string };
  /** CAMP's SCMS is asked for what electors have. */
  "electors-none": Record<never, never>;
  "list-unknown": { readonly hashedId8Hex: string | undefined; readonly sequence: string | undefined };
  "file-unknown": { readonly call: string };
  "portal-missing": Record<never, never>;
  "document-missing": { readonly name: string };
};

/** A refusal of the edge, on its way to the error table. */
export class HttpFailure<C extends keyof HttpFailures = keyof HttpFailures> extends Error {
  override readonly name = "HttpFailure";
  readonly code: C;
  readonly details: HttpFailures[C];
  constructor(code: C, details: HttpFailures[C], options?: ErrorOptions) {
    super(code, options);
    this.code = code;
    this.details = details;
  }
}

/** What a `switch` over `code` narrows. */
export type AnyHttpFailure = { [C in keyof HttpFailures]: HttpFailure<C> }[keyof HttpFailures];
