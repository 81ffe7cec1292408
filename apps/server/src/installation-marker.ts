import { accessSync, constants, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { toHex } from "@v2x/asn1";
import { flushDirectory, hasEmbeddedDatabase, type Store } from "@v2x/store";
import { z } from "zod";
import type { Configuration } from "./configuration.ts";

/**
 * What lies in the data directory is not the installation that was there; the message says what is wrong and what to
 * do. Without it, an emptied directory would silently become a new PKI that no station trusts.
 */
export class InstallationError extends Error {
  override readonly name = "InstallationError";
}

const markerSchema = z.object({ tlm: z.string().regex(/^[0-9A-F]{16}$/) });

/**
 * Before the embedded database is opened, which would create one: it must be there where an installation was.
 *
 * @throws InstallationError
 */
export function expectDatabase({ dataDir, databaseUrl }: Configuration): void {
  const tlm = markedTlm(dataDir);
  if (databaseUrl !== undefined || tlm === undefined || hasEmbeddedDatabase(dataDir)) return;
  throw new InstallationError(
    `The database of this installation is gone: ${markerPath(dataDir)} names the authorities of the trust list manager ${tlm}, but ${join(dataDir, "database")} holds no database. ${remedy(dataDir)}`,
  );
}

/**
 * For commands that work on what a server made: where nothing was ever made, opening it would make another installation.
 *
 * @throws InstallationError, also where the data is another user's.
 */
export function expectInstallation({ dataDir, databaseUrl }: Configuration): void {
  if (databaseUrl === undefined) for (const path of [dataDir, join(dataDir, "database")]) expectAccess(path);
  if (databaseUrl !== undefined || hasEmbeddedDatabase(dataDir) || markedTlm(dataDir) !== undefined) return;
  throw new InstallationError(
    `There is no installation in ${dataDir}: v2x serve makes one. If there is one elsewhere, set DATA_DIR as it is set for its server.`,
  );
}

/** Rejects a directory that another user owns and this one may not use. What else is wrong shows when it is used. */
function expectAccess(directory: string): void {
  try {
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const owner = ownerOf(directory);
    if ((error as NodeJS.ErrnoException).code !== "EACCES" || owner === process.getuid?.()) return;
    const [whose, how] =
      owner === undefined
        ? ["is closed to", ""]
        : [`belongs to user ${owner}, not to`, `, such as with: sudo -u '#${owner}' v2x …`];
    throw new InstallationError(
      `${directory} ${whose} user ${process.getuid?.()}, who runs this command. Run it as the user who runs the server${how}`,
    );
  }
}

/** The owner's number; undefined where a directory on the way is closed to this user. */
function ownerOf(path: string): number | undefined {
  try {
    return statSync(path).uid;
  } catch {
    return undefined;
  }
}

/**
 * Compares the opened database with the installation that was in the data directory.
 *
 * @throws InstallationError when the database holds other authorities, or none.
 */
export async function expectSameInstallation(dataDir: string, store: Store): Promise<void> {
  const marked = store.kind === "embedded" ? markedTlm(dataDir) : undefined;
  if (marked === undefined || (await tlmsOf(store)).includes(marked)) return;
  throw new InstallationError(
    `The database in ${join(dataDir, "database")} is not the one of this installation: ${markerPath(dataDir)} names the trust list manager ${marked}, which is not in it. ${remedy(dataDir)}`,
  );
}

/** Notes which authorities the embedded database holds, once they are there. */
export async function markInstallation(dataDir: string, store: Store): Promise<void> {
  if (store.kind !== "embedded" || markedTlm(dataDir) !== undefined) return;
  const [tlm] = await tlmsOf(store);
  if (tlm === undefined) return;
  const draft = `${markerPath(dataDir)}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify({ tlm })}\n`, { mode: 0o600, flush: true });
  renameSync(draft, markerPath(dataDir)); // nobody ever reads half of it
  flushDirectory(dataDir);
}

async function tlmsOf(store: Store): Promise<string[]> {
  const authorities = await store.ccms.authorities();
  return authorities
    .filter(({ role }) => role === "tlm")
    .map(({ hashedId8 }) => toHex(hashedId8).toUpperCase());
}

function remedy(dataDir: string): string {
  return `Restore the data directory ${dataDir} from a backup. Only if new authorities are wanted, which no station trusts yet, remove ${markerPath(dataDir)}. Nothing was changed.`;
}

function markerPath(dataDir: string): string {
  return join(dataDir, "installation.json");
}

function markedTlm(dataDir: string): string | undefined {
  let text: string;
  try {
    text = readFileSync(markerPath(dataDir), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
  return tlmIn(text) ?? refuseMarker(dataDir);
}

function tlmIn(text: string): string | undefined {
  try {
    return markerSchema.parse(JSON.parse(text)).tlm;
  } catch {
    return undefined;
  }
}

function refuseMarker(dataDir: string): never {
  throw new InstallationError(
    `${markerPath(dataDir)} is damaged: it should name the trust list manager of this installation. Restore it from a backup; or remove it, if ${join(dataDir, "database")} is known to be whole.`,
  );
}
