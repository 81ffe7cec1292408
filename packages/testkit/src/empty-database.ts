import { constants, cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore } from "@v2x/store";

/** Tells the workers of one test run where its empty database lies. */
const folderVariable = "V2X_TEST_EMPTY_DATABASE";

/** Before a test run (vitest's `globalSetup`): names the folder. @returns what removes it afterwards. */
export default function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "v2x-empty-"));
  process.env[folderVariable] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/**
 * Puts an embedded database into a data directory, migrated and without a row, as a first start would make it: a copy
 * of one that is made once in a test run, since making it takes longer than all else that a start does. Outside a test
 * run it leaves the directory as it is, and the start makes its own.
 */
export async function placeEmptyDatabase(dataDir: string): Promise<void> {
  const folder = process.env[folderVariable];
  if (folder === undefined) return;
  const made = join(folder, "made");
  if (!existsSync(made)) await makeDatabase(folder, made);
  cpSync(made, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE });
}

/** Two workers may do so at once; the one that is done first serves all. */
async function makeDatabase(folder: string, made: string): Promise<void> {
  const own = join(folder, String(process.pid));
  mkdirSync(own);
  await (await openStore({ dataDir: own })).close();
  try {
    renameSync(own, made);
  } catch (error) {
    if (!existsSync(made)) throw error;
  }
}
