import { randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { flushDirectory } from "@v2x/store";

/** The file with the master key is not one that can be used; the message names it and says what to do. */
export class MasterKeyError extends Error {
  override readonly name = "MasterKeyError";
}

/** For people, when nothing that is sealed opens. */
export const wrongMasterKey =
  "The master key is wrong: it opens none of the private keys in the database. Restore MASTER_KEY, or the file master.key in the data directory, to the one that they were sealed with.";

/**
 * The key under which private keys lie sealed in the database: from the environment, otherwise from the file
 * `master.key` (mode 0600) in the data directory.
 *
 * @param hex - 64 hexadecimal digits that win over the file.
 * @param mayCreate - whether to make the file where there is none: only while nothing is sealed, since a new key
 *   opens none of what lies under the lost one.
 * @returns 32 octets.
 * @throws MasterKeyError when the file is missing, can be read by others or holds no key.
 */
export function readMasterKey(dataDir: string, hex: string | undefined, mayCreate: boolean): Uint8Array {
  if (hex !== undefined) return Buffer.from(hex, "hex");
  const path = join(dataDir, fileName);
  if (mayCreate) createIfAbsent(path);
  else if (!existsSync(path))
    throw new MasterKeyError(
      `The master key is missing: the database holds private keys, but there is no ${path} and MASTER_KEY is not set. Restore the one or set the other from the copy kept apart from the database; a new key could open none of them, so none was made.`,
    );
  return readKeyFile(path);
}

/**
 * The key that follows the one in `master.key`: from `master.key.new`, which is written and flushed to the disk where it
 * is missing. An interrupted replacement may have left it, so it is never overwritten.
 *
 * @throws MasterKeyError
 */
export function prepareNextMasterKey(dataDir: string): Uint8Array {
  const path = join(dataDir, nextName);
  createIfAbsent(path);
  return readKeyFile(path);
}

/**
 * Finishes a replacement of the master key that was interrupted: where `master.key` is not the key of the database, but
 * the one before or after it is, that one gets its place. Of earlier keys only the last stays, as `master.key.old`.
 *
 * @param opens - whether a key is that of the database.
 */
export async function settleMasterKey(
  dataDir: string,
  opens: (key: Uint8Array) => Promise<boolean>,
): Promise<void> {
  const path = join(dataDir, fileName);
  const others = [nextName, previousName].filter((name) => existsSync(join(dataDir, name)));
  if (others.length === 0 || (existsSync(path) && (await opens(readKeyFile(path))))) return;
  for (const name of others) {
    const found = join(dataDir, name);
    if (!(await opens(readKeyFile(found)))) continue;
    if (existsSync(path)) renameSync(path, join(dataDir, name === nextName ? previousName : nextName));
    renameSync(found, path);
    flushDirectory(dataDir);
    return;
  }
}

const fileName = "master.key";
const nextName = "master.key.new";
const previousName = "master.key.old";

function readKeyFile(path: string): Uint8Array {
  const text = textIn(path).trim();
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, "hex");
  const remedy = path.endsWith(fileName)
    ? "Restore it from a backup."
    : `It is only needed where a replacement of the master key was interrupted: restore it from a backup; or move it elsewhere, if ${fileName} is the key of the database.`;
  throw new MasterKeyError(`${path} does not hold 64 hexadecimal digits. ${remedy}`);
}

function textIn(path: string): string {
  try {
    if ((statSync(path).mode & 0o077) === 0) return readFileSync(path, "utf8");
  } catch (cause) {
    const reason = (cause as Error).message;
    throw new MasterKeyError(
      `${path} cannot be read: ${reason}. Make it a file with mode 0600 that belongs to the user who runs this.`,
      { cause },
    );
  }
  throw new MasterKeyError(`${path} can be read by other users. Run: chmod 600 ${path}`);
}

/**
 * Writes the whole file aside and links it into place: nobody ever reads half a key, and the first of two wins. It is
 * flushed to the disk even where it was there, since the other of two may be about to do so: nothing is sealed under a
 * key that a loss of power can take away.
 */
function createIfAbsent(path: string): void {
  if (statSync(path, { throwIfNoEntry: false }) === undefined) create(path);
  flushDirectory(dirname(path));
}

function create(path: string): void {
  const draft = `${path}.${process.pid}`;
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
