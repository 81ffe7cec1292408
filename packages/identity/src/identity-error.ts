import type { AccountState } from "./ports.ts";

type IdentityFailures = {
  /** Not a token of this provider for this API, or damaged. */
  "token-invalid": { reason: string };
  "token-expired": { expiredAt: Date };
  /** Was good, but its session, or every token of the account, has ended before it expired. */
  "token-ended": { account: string };
  /** No account has this e-mail address or, in a token, this subject. */
  "account-unknown": { account: string };
  /** The account exists but may not act. */
  "account-not-approved": { account: string; state: AccountState };
};

/** A refusal of identity; none of them tells a visitor more than "you are not logged in". */
export class IdentityError<C extends keyof IdentityFailures = keyof IdentityFailures> extends Error {
  override readonly name = "IdentityError";
  readonly code: C;
  readonly details: IdentityFailures[C];

  constructor(code: C, details: IdentityFailures[C], options?: ErrorOptions) {
    super(code, options);
    this.code = code;
    this.details = details;
  }
}

/** What a `switch` over `code` narrows. */
export type AnyIdentityError = { [C in keyof IdentityFailures]: IdentityError<C> }[keyof IdentityFailures];
