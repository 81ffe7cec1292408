/** The name that the seed of an account's one-time codes is sealed under. */
export function oneTimeCodesName(accountId: string): string {
  return `one-time codes of ${accountId}`;
}

/** What may happen to the second factor of an account. */
export const factorChanges = [
  "one-time-codes-set",
  "one-time-codes-removed",
  "passkey-added",
  "passkey-removed",
  "recovery-code-used",
  "recovery-codes-made",
  "reset",
] as const;
export type FactorChange = (typeof factorChanges)[number];
