import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { embeddedAddress, openStore, startEmbedded } from "@v2x/store";
import pg from "pg";

/** Tells the workers of one test run which PostgreSQL is theirs, and in which folder they find what is made once. */
const [urlVariable, folderVariable] = ["V2X_TEST_DATABASE_URL", "V2X_TEST_FOLDER"] as const;

/** Every database of tests is a copy of this one, which has the tables and no row. */
const template = "v2x_test_empty";

/** Before a test run (vitest's `globalSetup`): starts its PostgreSQL, unless one is given. @returns what ends it. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "v2x-test-"));
  chmodSync(folder, 0o711); // for the account of the database, where root runs the tests
  process.env[folderVariable] = folder;
  const given = process.env[urlVariable];
  const server = given === undefined ? await startEmbedded(join(folder, "shared")) : undefined;
  if (server) {
    process.env[urlVariable] = server.databaseUrl;
    await onServer(withoutFlushes);
  }
  return async () => {
    await server?.close();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** What tests store need not survive the machine; what is killed loses nothing by it. */
async function withoutFlushes(client: pg.Client): Promise<void> {
  await client.query("alter system set fsync = off");
  await client.query("select pg_reload_conf()");
}

/** A database of the run's PostgreSQL. */
export interface TestDatabase {
  /** `postgres://…`. */
  readonly url: string;
  create(): Promise<void>;
  drop(): Promise<void>;
}

let named = 0;

/**
 * Names a database for a group of tests.
 *
 * @param isNew - whether it is to be empty, without tables.
 */
export function testDatabase({ isNew = false }: { readonly isNew?: boolean } = {}): TestDatabase {
  const name = `v2x_test_${process.pid}_${Date.now()}_${++named}`;
  return {
    url: testServerUrl(name),
    create: () =>
      onServer(async (client) => {
        if (!isNew) await ensureTemplate(client);
        await client.query(`create database ${name} template ${isNew ? "template0" : template}`);
      }),
    drop: () => onServer(async (client) => void (await client.query(`drop database ${name} with (force)`))),
  };
}

/** The address of a database of the run's PostgreSQL, by default of one that has no tables of ours. */
export function testServerUrl(name = "postgres"): string {
  const given = process.env[urlVariable];
  if (given === undefined) throw new TypeError("Only a test run has a PostgreSQL");
  const url = new URL(given);
  url.pathname = `/${name}`;
  return url.href;
}

function onServer(work: (client: pg.Client) => Promise<void>): Promise<void> {
  return connected(testServerUrl(), work);
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Works on the tables of an embedded database, whether a server runs on it or not. */
export async function withTables<T>(dataDir: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const running = embeddedAddress(dataDir);
  if (running !== undefined) return connected(running, work);
  const server = await startEmbedded(dataDir);
  try {
    return await connected(server.databaseUrl, work);
  } finally {
    await server.close();
  }
}

/** Made by the first of all workers that needs it. */
async function ensureTemplate(client: pg.Client): Promise<void> {
  await client.query("select pg_advisory_lock(4711)");
  const { rowCount } = await client.query("select from pg_database where datname = $1", [template]);
  if (rowCount === 0) {
    const draft = `${template}_draft`;
    await client.query(`create database ${draft} template template0`);
    await (await openStore({ dataDir: "unused", databaseUrl: testServerUrl(draft) })).close();
    await client.query(`alter database ${draft} rename to ${template}`);
  }
  await client.query("select pg_advisory_unlock(4711)");
}

/**
 * Puts an embedded database into a data directory, migrated and without a row, as a first start would make it: a copy
 * of one that is made once in a test run. Outside a test run it leaves the directory as it is, and the start makes its
 * own.
 */
export async function placeEmptyDatabase(dataDir: string): Promise<void> {
  const folder = process.env[folderVariable];
  if (folder === undefined) return;
  const made = join(folder, "made");
  if (!existsSync(made)) await makeDatabase(folder, made);
  mkdirSync(dataDir, { recursive: true });
  cpSync(made, dataDir, { recursive: true });
}

/** Two workers may do so at once; the one that is done first serves all. */
async function makeDatabase(folder: string, made: string): Promise<void> {
  const own = join(folder, String(process.pid));
  mkdirSync(own);
  const server = await startEmbedded(own);
  try {
    await (await openStore({ dataDir: own, databaseUrl: server.databaseUrl })).close();
    await connected(server.databaseUrl, withoutFlushes);
  } finally {
    await server.close();
  }
  try {
    renameSync(own, made);
  } catch (error) {
    if (!existsSync(made)) throw error;
  }
}
