import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";

/** The fewest characters of a password. */
export const minPasswordLength = 10;
/** The most; what is longer is not taken by any form. */
export const maxPasswordLength = 1000;

/** A rule that a password breaks. */
export type PasswordProblem = "missing" | "too-short" | "letter-or-number-missing";

/** How hard a password is to guess, as shown beside it; a weak one is taken all the same. */
export type PasswordStrength = "weak" | "normal" | "strong";

/** The first rule that a new password breaks. */
export function problemOfPassword(password: string): PasswordProblem | undefined {
  if (password === "") return "missing";
  if ([...password].length < minPasswordLength) return "too-short";
  if (!/\p{L}/u.test(password) || !/\p{N}/u.test(password)) return "letter-or-number-missing";
  return undefined;
}

/**
 * Estimates a password by the guesses that it takes.
 *
 * @param context - words that a guesser tries first: the person's address, the organization's name.
 */
export function strengthOf(password: string, context: readonly string[] = []): PasswordStrength {
  const { score } = estimator.check(password, [...context]);
  if (score < 3) return "weak";
  return score === 3 ? "normal" : "strong";
}

/** The time of an estimate grows with the square of what it looks at, up to a quarter of a second for 128 characters. */
const estimatedLength = 32;

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: estimatedLength });
