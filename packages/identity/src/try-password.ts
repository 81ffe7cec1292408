import { countedUnlessFailing } from "./brake-counters.ts";
import type { Queue } from "./hash-queue.ts";
import { isPassword } from "./passwords.ts";
import type { SignInBrake } from "./sign-in-brake.ts";
import { networkOf } from "./visitor.ts";

/** The outcome of comparing a password with an account's. */
export type PasswordTrial =
  | { readonly kind: "right" }
  /** `blocks`: until when the account is blocked now for this visitor; absent: not yet. */
  | { readonly kind: "wrong"; readonly blocks: Date | undefined }
  /** Too many failures; the password was not compared. */
  | { readonly kind: "blocked"; readonly until: Date };

/** Where passwords are compared, and what slows guessing down. */
export interface TrialParts {
  readonly brake: Pick<SignInBrake, "begin">;
  readonly hashing: Queue;
}

/**
 * Compares a password, and counts the attempt: as a failure unless the password is right, and not at all where it was
 * never compared.
 *
 * @param passwordHash - absent: there is no such account; this takes as long.
 * @param address - IP address of the visitor.
 * @throws TooBusy
 */
export async function tryPassword(
  { brake, hashing }: TrialParts,
  {
    email,
    passwordHash,
    password,
    address,
  }: { email: string; passwordHash: string | undefined; password: string; address: string },
): Promise<PasswordTrial> {
  const attempt = await brake.begin(email, address);
  if ("blockedUntil" in attempt) return { kind: "blocked", until: attempt.blockedUntil };
  const isRight = await countedUnlessFailing(attempt, () =>
    hashing(networkOf(address), () => isPassword(passwordHash, password)),
  );
  if (!isRight) return { kind: "wrong", blocks: attempt.blocks };
  await attempt.succeeded();
  return { kind: "right" };
}
