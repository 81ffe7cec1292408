import { type Queue, TooBusy } from "./hash-queue.ts";
import { isPassword } from "./passwords.ts";
import type { Account, AccountStorage } from "./ports.ts";
import type { SignInBrake } from "./sign-in-brake.ts";

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
  | { readonly kind: "busy" };

/** What judging a sign-in needs. */
export interface SignInChecks {
  readonly accounts: AccountStorage;
  readonly brake: SignInBrake;
  readonly hashing: Queue;
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
  { accounts, brake, hashing, onBlock }: SignInChecks,
  { email, password, address }: { email: string; password: string; address: string },
): Promise<SignInOutcome> {
  const account = await accounts.findByEmail(email);
  const attempt = await brake.begin(email, address);
  if ("blockedUntil" in attempt) return { kind: "blocked", until: attempt.blockedUntil };
  try {
    const isRight = await hashing(() => isPassword(account?.passwordHash, password));
    if (!isRight || !account) {
      if (attempt.blocks) await onBlock?.(email, attempt.blocks);
      return { kind: "wrong" };
    }
  } catch (error) {
    await attempt.withdraw();
    if (error instanceof TooBusy) return { kind: "busy" };
    throw error;
  }
  await attempt.succeeded();
  const { state } = account;
  return state === "approved" ? { kind: "accepted", account } : { kind: "not-allowed", state };
}
