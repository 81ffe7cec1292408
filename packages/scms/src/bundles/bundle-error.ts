import type { FaultName, Validity } from "@v2x/credentials";
import type { PsidSsp } from "@v2x/v2x-schema";

type BundleFailures = {
  /** What the issuing ACA may not give, of what was asked for. */
  "permissions-not-granted": { readonly permissions: readonly PsidSsp[] };
  /** The test profile that should issue has expired. */
  "profile-expired": { readonly name: string; readonly expiresAt: Date };
  /** A week that was asked for lies outside its issuer's life. */
  "week-outside-issuer": {
    /** Of the i-period. */
    readonly begins: Date;
    readonly issuer: Validity;
    readonly isBefore: boolean;
  };
  /** What was asked for leaves nothing that could be made wrong in this way alone. */
  "fault-impossible": { readonly fault: FaultName; readonly reason: string };
  /** A finished part of a bundle does not hold, so the bundle is not sent. */
  "bundle-self-check": { readonly file: string; readonly fault: string };
};

/** Why a bundle for a device under test is not made. */
export class BundleError<C extends keyof BundleFailures = keyof BundleFailures> extends Error {
  override readonly name = "BundleError";
  readonly code: C;
  readonly details: BundleFailures[C];

  constructor(code: C, details: BundleFailures[C]) {
    super(`${code}: ${JSON.stringify(details)}`);
    this.code = code;
    this.details = details;
  }
}

/** What a `switch` over `code` narrows. */
export type AnyBundleError = {
  [C in keyof BundleFailures]: BundleError<C>;
}[keyof BundleFailures];
