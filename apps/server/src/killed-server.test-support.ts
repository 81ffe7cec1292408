import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore, type Store } from "@v2x/store";
import { freePort, placeEmptyDatabase, testServerUrl } from "@v2x/testkit";
import pg from "pg";
import { startServer, stopServer } from "./server-process.test-support.ts";

/** What is left where a server is killed: its database, and the folder of its files. */
export interface Remains {
  /** The environment of a server that takes over. */
  readonly env: Record<string, string>;
  /** Looks at the database while no server runs. */
  withStore<T>(work: (store: Store) => Promise<T>): Promise<T>;
  remove(): Promise<void>;
}

/**
 * An empty database with authorities, as a server leaves it that was started and stopped.
 *
 * @param settings - with a DATA_DIR, the database is made there by the start itself, as it flushes what it writes.
 */
export async function prepareRemains(
  kind: "embedded" | "PostgreSQL",
  settings: Readonly<Record<string, string>> = {},
): Promise<Remains> {
  const dataDir = settings.DATA_DIR ?? mkdtempSync(join(tmpdir(), "v2x-crash-"));
  const { PATH = "" } = process.env;
  const env: Record<string, string> = {
    PATH,
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    LOG_LEVEL: "silent",
    ...settings,
  };
  let remove = async () => rmSync(dataDir, { recursive: true });
  if (kind === "embedded") {
    if (settings.DATA_DIR === undefined) await placeEmptyDatabase(dataDir);
  } else {
    const schema = `v2x_crash_${process.pid}_${Date.now()}`;
    const admin = new pg.Pool({ connectionString: testServerUrl(), max: 1 });
    await admin.query(`create schema ${schema}`);
    remove = async () => {
      rmSync(dataDir, { recursive: true });
      await admin.query(`drop schema ${schema} cascade`);
      await admin.end();
    };
    const url = new URL(testServerUrl());
    url.searchParams.set("options", `-c search_path=${schema}`);
    env.DATABASE_URL = url.href;
  }
  await stopServer(await startServer(env), "SIGTERM");
  return {
    env,
    async withStore(work) {
      const store = await openStore({ dataDir, ...(env.DATABASE_URL && { databaseUrl: env.DATABASE_URL }) });
      try {
        return await work(store);
      } finally {
        await store.close();
      }
    },
    remove,
  };
}
