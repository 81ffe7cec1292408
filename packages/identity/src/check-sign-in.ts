import { TooBusy } from "./hash-queue.ts";
import type { Account, AccountStorage } from "./ports.ts";
import { type TrialParts, tryPassword } from "./try-password.ts";

/** What comes of an e-mail address and a password. */
export type SignInOutcome =
  | { readonly kind: "accepted"; readonly account: Account }
  /** Wrong password or no such account: nobody learns which. */
  | { readonly kind: "wrong" }
  /** The password was right, the account may not sign in. */
  | { readonly kind: "not-allowed"; readonly state: Exclude<Account["state"], "approved"> }
  /** Too many failures; the password was not looked at. */
  | { readonly kind: "blocked"; readonly until: Date }
  /** Too many people sign in right now; the password was not looked at. */
  | { readonly kind: "busy"; readonly retryAfterSeconds: number };

/** What judging a sign-in needs. */
export interface SignInChecks extends TrialParts {
  readonly accounts: AccountStorage;
  /** Tells the holder of an account that it is blocked now; asked for any address. */
  onBlock?(email: string, until: Date): Promise<void>;
}

/**
 * Judges a sign-in. It takes as long, counts as much and blocks as soon for an unknown address as for a wrong password.
 *
 * @param email - in lower case.
 * @param address - IP address of the visitor.
 */
export async function checkSignIn(
  { accounts, onBlock, ...parts }: SignInChecks,
  { email, password, address }: { email: string; password: string; address: string },
): Promise<SignInOutcome> {
  const account = await accounts.findByEmail(email);
  try {
    const trial = await tryPassword(parts, { email, passwordHash: account?.passwordHash, password, address });
    if (trial.kind === "blocked") return trial;
    if (trial.kind === "wrong" || !account) {
      if (trial.kind === "wrong" && trial.blocks) await onBlock?.(email, trial.blocks);
      return { kind: "wrong" };
    }
  } catch (error) {
    if (error instanceof TooBusy) return { kind: "busy", retryAfterSeconds: error.retryAfterSeconds };
    throw error;
  }
  const { state } = account;
  return state === "approved" ? { kind: "accepted", account } : { kind: "not-allowed", state };
}
