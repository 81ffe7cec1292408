import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";
import { isLeakedPassword } from "./leaked-passwords.ts";

/** The fewest characters of a password. */
export const minPasswordLength = 10;
/** The most; what is longer is not taken by any form. */
export const maxPasswordLength = 1000;

/** A rule that a password breaks. */
export type PasswordProblem = FormProblem | "leaked" | "own-words";

/** A rule that needs the password alone to be seen broken. */
type FormProblem = "missing" | "too-short" | "letter-or-number-missing";

/** How hard a password is to guess, as shown beside it. */
export type PasswordStrength = "weak" | "normal" | "strong";

/**
 * Finds the first rule that a new password breaks.
 *
 * @param context - texts that a guesser knows of the person: the e-mail address, the organization's name.
 */
export function problemOfPassword(
  password: string,
  context: readonly string[] = [],
): PasswordProblem | undefined {
  const problem = problemOfForm(password);
  if (problem) return problem;
  if (isLeakedPassword(password, (leaked) => problemOfForm(leaked) === undefined)) return "leaked";
  return isOfWords(password, [...productWords, ...context.flatMap(wordsOf)]) ? "own-words" : undefined;
}

function problemOfForm(password: string): FormProblem | undefined {
  if (password === "") return "missing";
  if ([...password].length < minPasswordLength) return "too-short";
  if (!/\p{L}/u.test(password) || !/\p{N}/u.test(password)) return "letter-or-number-missing";
  return undefined;
}

/** Words that every guesser of this portal's passwords tries. */
const productWords = ["v2x", "portal", "user", "ccms", "scms", "password"];

/** Whether nothing but digits and signs is left of a password once the words are taken out. */
function isOfWords(password: string, words: readonly string[]): boolean {
  const longestFirst = [...new Set(words)].sort((a, b) => b.length - a.length);
  const rest = longestFirst.reduce((left, word) => left.replaceAll(word, " "), normalized(password));
  return !/\p{L}/u.test(rest);
}

/** The words of a text, with and without the digits in them; one of two letters is in many a password. */
function wordsOf(text: string): readonly string[] {
  const words = [/[\p{L}\p{N}]+/gu, /\p{L}+/gu].flatMap((pattern) => normalized(text).match(pattern) ?? []);
  return words.filter((word) => [...word].length >= 3);
}

const normalized = (text: string) => text.normalize("NFKC").toLowerCase();

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
