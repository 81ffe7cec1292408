import { createHash, randomBytes } from "node:crypto";

/** So many an account gets at a time. */
const codesAtATime = 10;
const alphabet = "abcdefghijkmnpqrstuvwxyz23456789";

/**
 * Makes codes by which somebody without the app or passkey gets in, each once: 30 characters of 32 letters and digits (150 bits)
 * that are not taken for one another.
 *
 * @returns the codes, to be shown once, and what is stored of them.
 */
export function newRecoveryCodes(): {
  readonly codes: readonly string[];
  readonly hashes: readonly string[];
} {
  const codes = Array.from({ length: codesAtATime }, () => {
    const letters = [...randomBytes(30)].map((octet) => alphabet[octet % alphabet.length]).join("");
    return letters.match(/.{5}/g)!.join("-");
  });
  return { codes, hashes: codes.map(recoveryHashOf) };
}

/** @param typed - in either case, with or without the dashes. */
export function recoveryHashOf(typed: string): string {
  const letters = typed.toLowerCase().replace(/[^a-z\d]/g, "");
  return createHash("sha256").update(letters).digest("base64url");
}
