import {
  existsSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import type pg from "pg";
import { flushDirectory } from "../durable-directory.ts";
import { postgresConnection } from "../jobs/boss-connections.ts";
import { migrateJobTables } from "../jobs/open-jobs.ts";
import { migrateAs } from "../migrate.ts";
import { migrationPatience, type Patience, postgresDialect, singleConnection } from "../postgres.ts";
import { queryBuilder } from "../query-builder.ts";
import { meansNotWritable, notWritable, StoreError } from "../store-error.ts";
import { type CopiedCounts, CopyError, copyTables } from "./copy-tables.ts";
import { lockDirectory } from "./directory-lock.ts";
import { type PGliteThread, startPGlite } from "./pglite-thread.ts";
import type { Places } from "./places.ts";
import { makeCluster, startPostmaster } from "./postmaster.ts";

/** What a move depends on besides the data directory. */
export interface MoveOptions {
  /** Called with each line that is meant for the operator. */
  say(line: string): void;
  /** Returns the free space of the file system of a directory, in bytes. */
  freeBytes?(directory: string): number;
}

const megabyte = 1_000_000;

/** Free space that a move needs for each byte of the old database, and for an empty new one. */
const [spaceFactor, spaceForEmpty] = [1.5, 100 * megabyte];

/** A quarter of what two cores of 2025 reach, so that the estimate is a bound. */
const [bytesPerSecond, secondsToBegin] = [4 * megabyte, 15];

/** What the log would hold is not needed: a move that is interrupted begins again. */
const withoutLog = { wal_level: "minimal", max_wal_senders: 0 };

/** A table of gigabytes is compared by one statement. */
const withoutLimit: Patience = { connectMs: 5_000, statementMs: 0 };

/** Beside the new database, from its completion on until the old directory has its other name. */
function markerOf({ cluster }: Places): string {
  return join(dirname(cluster), "moved-from-pglite");
}

/** Whether the data directory holds a database of PGlite, as earlier versions made it. */
export function hasPGlite(dataDir: string): boolean {
  return existsSync(join(pglitePath(dataDir), "PG_VERSION"));
}

/** The places of the PostgreSQL to which a move copies. */
export function movingPlaces(places: Places): Places {
  return { ...places, cluster: `${places.cluster}.moving` };
}

/**
 * Moves the PGlite database of a data directory to a new directory of PostgreSQL. All of it is there afterwards, or
 * nothing: the next call begins again. Of the old directory only the name changes, in {@link finishMove}.
 *
 * @param places - of a PostgreSQL that does not exist yet; its directory is locked.
 * @throws StoreError "locked" where a process of an earlier version has the database, "not-writable" where space is
 *   short, "damaged" where PGlite cannot open it, "migration-failed", "not-moved".
 */
export async function moveFromPGlite(
  dataDir: string,
  places: Places,
  runDirectory: string,
  { say, freeBytes = freeBytesOf }: MoveOptions,
): Promise<void> {
  const lock = await lockOfEarlierVersion(dataDir, places);
  try {
    for (const rest of [markerOf(places), movingPlaces(places).cluster])
      rmSync(rest, { recursive: true, force: true, maxRetries: 10 });
    const bytes = bytesIn(join(pglitePath(dataDir), "base")); // the rest is a log of its own
    expectSpace(dataDir, places, bytes, freeBytes(dirname(places.cluster)));
    const minutes = Math.ceil((secondsToBegin + bytes / bytesPerSecond) / 60);
    say(
      `storage: moving the embedded database of an earlier version (PGlite, ${inMegabytes(bytes)}) to PostgreSQL; this takes at most about ${minutes} ${minutes === 1 ? "minute" : "minutes"}. If it is interrupted, the next start begins it again and nothing is lost`,
    );
    const from = performance.now();
    const { tables, rows } = await copyToNew(dataDir, movingPlaces(places), runDirectory, say);
    writeFileSync(markerOf(places), "", { flag: "wx", mode: 0o600 });
    flushDirectory(dirname(places.cluster));
    renameSync(movingPlaces(places).cluster, places.cluster);
    flushDirectory(dirname(places.cluster));
    const seconds = Math.ceil((performance.now() - from) / 1000);
    say(`storage: moved ${tables} tables with ${rows} rows to PostgreSQL in ${seconds} s`);
  } finally {
    lock?.release();
  }
}

/**
 * Gives the directory of PGlite another name where the database has been moved from it.
 *
 * @throws StoreError "not-moved" where it is there and nothing was moved from it: an earlier version has used it since.
 */
export function finishMove(dataDir: string, places: Places, say: (line: string) => void): void {
  const marker = markerOf(places);
  const directory = pglitePath(dataDir);
  if (!existsSync(marker)) {
    if (hasPGlite(dataDir)) throw twoDatabases(directory, places.cluster);
    return;
  }
  if (existsSync(directory)) {
    const kept = unusedName(`${directory}-moved-${new Date().toISOString().slice(0, 10)}`);
    renameSync(directory, kept);
    flushDirectory(dirname(kept));
    say(`storage: the old database is kept in ${kept}. Once you know that all is well, you can remove it`);
  }
  rmSync(marker);
}

function twoDatabases(directory: string, cluster: string): StoreError<"not-moved"> {
  const reason = `there are two embedded databases, ${cluster} of this version and ${directory} of an earlier one`;
  const message = `${reason.replace("t", "T")}. Decide which one is to go on and rename the other: with ${directory} alone, the next start moves it to PostgreSQL`;
  return new StoreError("not-moved", { directory, reason }, message);
}

function pglitePath(dataDir: string): string {
  return join(dataDir, "database", "pglite");
}

/** Earlier versions lock the directory above, which may be another one than that of PostgreSQL. */
async function lockOfEarlierVersion(dataDir: string, { cluster }: Places) {
  const directory = dirname(pglitePath(dataDir));
  const isSame = realpathSync(directory) === realpathSync(dirname(cluster));
  return isSame ? undefined : lockDirectory(directory);
}

function expectSpace(dataDir: string, { cluster }: Places, bytes: number, free: number): void {
  const needed = Math.ceil(bytes * spaceFactor) + spaceForEmpty;
  if (free >= needed) return;
  const place = dirname(cluster);
  const reason = `${inMegabytes(needed)} of free space are needed, and ${inMegabytes(free)} are free`;
  const message = `The embedded database of an earlier version in ${pglitePath(dataDir)} was not moved to PostgreSQL in ${place}: ${reason}. Nothing was changed`;
  throw new StoreError("not-writable", { place, reason }, message);
}

async function copyToNew(
  dataDir: string,
  places: Places,
  runDirectory: string,
  say: (line: string) => void,
): Promise<CopiedCounts> {
  const directory = pglitePath(dataDir);
  const old = await startPGlite(directory);
  try {
    await makeCluster(places, runDirectory);
    const postmaster = await startPostmaster(places, runDirectory, say, withoutLog);
    let counts: CopiedCounts;
    try {
      await createSchema(old, postmaster.databaseUrl);
      counts = await onConnection(postmaster.databaseUrl, (client) => copyTables(old, client));
    } finally {
      await postmaster.stop();
    }
    return counts;
  } catch (error) {
    rmSync(places.cluster, { recursive: true, force: true });
    throw failureOf(directory, dirname(places.cluster), error);
  } finally {
    await old.close();
  }
}

/** Creates the tables that the old database has; later migrations follow as at every start. */
async function createSchema(old: PGliteThread, databaseUrl: string): Promise<void> {
  const { rows: isThere } = await old.query<{ migrations: boolean; jobs: boolean }>(
    "select to_regclass('public.kysely_migration') is not null as migrations, to_regclass('public.queue') is not null as jobs",
  );
  const namesIn = async (table: string) => {
    const { rows } = await old.query<{ name: string }>(`select name from public.${table}`);
    return rows.map(({ name }) => name);
  };
  const had = isThere[0]!.migrations ? await namesIn("kysely_migration") : [];
  const db = queryBuilder(postgresDialect(databaseUrl, migrationPatience));
  try {
    await migrateAs(db, new Set(had));
    if (!isThere[0]!.jobs) return;
    await migrateJobTables(db, postgresConnection(databaseUrl, migrationPatience), await namesIn("queue"));
  } finally {
    await db.destroy();
  }
  await expectSameJobTables(old, databaseUrl);
}

/** The tables of pg-boss have versions of their own. */
async function expectSameJobTables(old: PGliteThread, databaseUrl: string): Promise<void> {
  const statement = "select version from public.version";
  type Version = { readonly version: number };
  const { rows: before } = await old.query<Version>(statement);
  const { rows: after } = await onConnection(databaseUrl, (client) => client.query<Version>(statement));
  if (before[0]?.version !== after[0]?.version)
    throw new CopyError(
      `its tables of jobs have version ${before[0]?.version}, and those of this program ${after[0]?.version}`,
    );
}

async function onConnection<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = singleConnection(databaseUrl, withoutLimit);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function failureOf(directory: string, place: string, error: unknown): unknown {
  const { cause, code } = error as NodeJS.ErrnoException;
  if (meansNotWritable(error) || meansNotWritable(cause) || code === "ENOSPC")
    return notWritable(
      `${place}, so that the database in ${directory} was not moved and is as it was`,
      error,
    );
  if (error instanceof StoreError && error.code === "migration-failed") return error;
  const reason = (error as Error).message;
  const message = `The embedded database of an earlier version in ${directory} was not moved to PostgreSQL: ${reason}. It is as it was, and the next start tries again. The version before this one can still open it`;
  return new StoreError("not-moved", { directory, reason }, message, { cause: error });
}

function bytesIn(directory: string): number {
  let sum = 0;
  for (const entry of readdirSync(directory, { withFileTypes: true, recursive: true }))
    if (entry.isFile()) sum += statSync(join(entry.parentPath, entry.name)).size;
  return sum;
}

function freeBytesOf(directory: string): number {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize;
}

function inMegabytes(bytes: number): string {
  return `${Math.ceil(bytes / megabyte)} MB`;
}

function unusedName(path: string): string {
  if (!existsSync(path)) return path;
  const taken = new Set(readdirSync(dirname(path)));
  let number = 2;
  while (taken.has(`${basename(path)}-${number}`)) number += 1;
  return `${path}-${number}`;
}
