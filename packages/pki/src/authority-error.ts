type AuthorityFailures = {
  /** No generation of the role can be used: none is current, or the current one's row is damaged. */
  "authority-missing": { role: string; reason: "none-current" | "damaged" };
  /** The clock stands before the certificate's start or past its end, so nothing may be signed under it. */
  "authority-not-valid": { role: string; now: Date; notBefore: Date; notAfter: Date };
  /** No authority of this installation has that name. */
  "authority-unknown": { hashedId8: Uint8Array };
  "authority-already-revoked": { role: string; hashedId8: Uint8Array };
  /** Its certificate has ended; a CRL does not name it any more. */
  "authority-ended": { role: string; notAfter: Date };
  /** Only what stands below a root is revoked: by a revocation list. */
  "revocation-unsupported": { role: string; revocable: readonly string[] };
  /** No current elector has that name. */
  "elector-unknown": { name: string };
  /** Without it nobody could sign the next trust list. */
  "elector-last": { name: string };
  /** Fewer electors can sign than the trust list before asks for. */
  "quorum-missing": { quorum: number; available: number };
  /** Nobody signs such a list now: its issuer is not known here, has ended or was revoked. */
  "list-unknown": { kind: string; issuer: Uint8Array };
  /** The stored list does not verify and cannot be issued again, since its issuer signs no more. */
  "list-damaged": { kind: string; issuer: Uint8Array };
};

/** Why an authority cannot do, or be changed to, what was asked. */
export class AuthorityError<C extends keyof AuthorityFailures = keyof AuthorityFailures> extends Error {
  override readonly name = "AuthorityError";
  readonly code: C;
  readonly details: AuthorityFailures[C];

  constructor(code: C, details: AuthorityFailures[C], options?: ErrorOptions) {
    super(code, options);
    this.code = code;
    this.details = details;
  }
}

/** What a `switch` over `code` narrows. */
export type AnyAuthorityError = {
  [C in keyof AuthorityFailures]: AuthorityError<C>;
}[keyof AuthorityFailures];
