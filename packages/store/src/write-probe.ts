import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Kysely } from "kysely";
import type { Database } from "./database.ts";
import { notWritable } from "./store-error.ts";

/** More than the pages that a database keeps ready: a full disk shows. */
const probeOctets = 64 * 1024;

/** Writes a row. @throws what the database says when it takes no writes. */
export async function probeDatabase(db: Kysely<Database>): Promise<void> {
  const at = new Date();
  await db
    .insertInto("writeProbes")
    .values({ id: 1, at })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ at }))
    .execute();
}

/**
 * Writes a file into the data directory and removes it: the embedded database writes into pages that it has, and
 * would notice a full disk only later.
 *
 * @throws StoreError "not-writable"
 */
export async function probeDirectory(dataDir: string): Promise<void> {
  const path = join(dataDir, `write-probe-${process.pid}`);
  try {
    const file = await open(path, "w", 0o600);
    try {
      await file.write(new Uint8Array(probeOctets));
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    throw notWritable(`the data directory ${dataDir}`, error);
  } finally {
    await rm(path, { force: true }).catch(() => {});
  }
}
