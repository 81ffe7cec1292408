import { isPassword } from "./passwords.ts";
import type { Account, AccountStorage } from "./ports.ts";

/** What comes of an e-mail address and a password. */
export type SignInOutcome =
  | { readonly kind: "accepted"; readonly account: Account }
  /** Wrong password or no such account: nobody learns which. */
  | { readonly kind: "wrong" }
  /** The password was right, the account may not sign in. */
  | { readonly kind: "not-allowed"; readonly state: Exclude<Account["state"], "approved"> };

/** Judges a sign-in. It takes as long for an unknown address as for a wrong password. */
export async function checkSignIn(
  accounts: AccountStorage,
  email: string,
  password: string,
): Promise<SignInOutcome> {
  const account = await accounts.findByEmail(email.trim().toLowerCase());
  if (!(await isPassword(account?.passwordHash, password)) || !account) return { kind: "wrong" };
  const { state } = account;
  return state === "approved" ? { kind: "accepted", account } : { kind: "not-allowed", state };
}
