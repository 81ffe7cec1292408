import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";

/** The file with the master key is not one that can be used; the message names it and says what to do. */
export class MasterKeyError extends Error {
  override readonly name = "MasterKeyError";
}

/**
 * The key under which private keys lie sealed in the database: from the environment, otherwise from the file
 * `master.key` (mode 0600) in the data directory, which is made on first use.
 *
 * @param hex - 64 hexadecimal digits that win over the file.
 * @returns 32 octets.
 * @throws MasterKeyError when the file can be read by others or holds no key.
 */
export function readMasterKey(dataDir: string, hex: string | undefined): Uint8Array {
  if (hex !== undefined) return Buffer.from(hex, "hex");
  const path = join(dataDir, "master.key");
  createIfAbsent(path);
  if ((statSync(path).mode & 0o077) !== 0)
    throw new MasterKeyError(`${path} can be read by other users. Run: chmod 600 ${path}`);
  const text = readFileSync(path, "utf8").trim();
  if (!/^[0-9a-f]{64}$/i.test(text))
    throw new MasterKeyError(`${path} does not hold 64 hexadecimal digits. Restore it from a backup.`);
  return Buffer.from(text, "hex");
}

/** Writes the whole file aside and links it into place: nobody ever reads half a key, and the first of two wins. */
function createIfAbsent(path: string): void {
  const draft = `${path}.${process.pid}`;
  try {
    statSync(path);
    return;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  const file = openSync(draft, "w", 0o600);
  try {
    writeSync(file, `${randomBytes(32).toString("hex")}\n`);
    fsyncSync(file);
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    closeSync(file);
    rmSync(draft, { force: true });
  }
}
