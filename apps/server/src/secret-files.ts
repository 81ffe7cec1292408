import { readFileSync, statSync } from "node:fs";

/** Keys that hold a secret. */
const secretKeys = [
  "DATABASE_URL",
  "BLOB_URL",
  "MASTER_KEY",
  "NEW_MASTER_KEY",
  "KEYCLOAK_ADMIN_CLIENT_SECRET",
  "SMTP_URL",
  "DEMO_PASSWORD",
] as const;

/** More than any key or address has. */
const mostOctets = 65_536;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the secrets that a vault puts into files: for each key with a secret, `KEY_FILE` may name a file in place of
 * `KEY`. White space around the file's content does not count.
 *
 * @param env - without empty values.
 * @returns the environment with these secrets, and which files cannot be used and why.
 */
export function withSecretFiles(env: Environment): {
  readonly env: Environment;
  readonly problems: readonly string[];
} {
  const read: Record<string, string> = {};
  const problems: string[] = [];
  for (const key of secretKeys) {
    const path = env[`${key}_FILE`];
    if (path === undefined) continue;
    if (env[key] !== undefined) problems.push(`${key} and ${key}_FILE must not both be set`);
    try {
      const file = statSync(path);
      if (!file.isFile() || file.size > mostOctets) {
        problems.push(`${key}_FILE must name a file of at most ${mostOctets} octets; ${path} is none`);
        continue;
      }
      read[key] = readFileSync(path, "utf8").trim();
      if (read[key] === "") problems.push(`${key}_FILE must name a file with the secret; ${path} is empty`);
    } catch (error) {
      problems.push(`${key}_FILE must name a file that can be read: ${(error as Error).message}`);
    }
  }
  return { env: { ...env, ...read }, problems };
}
