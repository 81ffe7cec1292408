import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";

/** @returns argon2id (19 MiB, 2 passes) in PHC string form. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

/** The hash of a password that nobody knows: for accounts of people who sign in elsewhere. */
export function hashOfNoPassword(): Promise<string> {
  return hashPassword(randomBytes(24).toString("base64url"));
}

/**
 * Compares a password with a stored hash. Without a hash it does the same work and says no, so that the time an
 * answer takes does not tell whether an account exists.
 */
export async function isPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  standIn ??= hashOfNoPassword();
  const matches = await verify(passwordHash ?? (await standIn), password);
  return matches && passwordHash !== undefined;
}

/** A password that nobody chose: 16 characters, 80 bits, without characters that look alike. */
export function generatePassword(): string {
  // 32 characters: masking a random byte picks each with the same chance.
  const alphabet = "abcdefghijkmnpqrstuvwxyz23456789";
  return Array.from(randomBytes(16), (byte) => alphabet[byte & 31]).join("");
}

let standIn: Promise<string> | undefined;
