import { execFile, execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { startPortal } from "@v2x/e2e";
import { openStore, type Store } from "@v2x/store";
import pg from "pg";

/** A running server on an empty database, made for one measurement. */
export interface MeasuredInstallation {
  /** `embedded` or `DATABASE_URL`. */
  readonly database: string;
  readonly url: string;
  /** What the server's process has in memory right now, in megabytes. */
  memory(): number;
  /** What the server's data directory holds, in octets. */
  octetsOnDisk(): number;
  /** A second server on the same data, until it is closed. */
  another(): Promise<{ close(): Promise<void> }>;
  /** Works on the database while the server stands still. */
  prepare<T>(work: (store: Store) => Promise<T>): Promise<T>;
  /** A member of the organization that everything measured belongs to. @returns an access token. */
  token(): Promise<string>;
}

/** The organization that everything measured belongs to. */
export const organizationId = "BE0000000000BE00";

/**
 * Measures on the embedded database, then on the PostgreSQL of `DATABASE_URL` where that is set.
 *
 * @param settings - of the server, by their environment variables.
 */
export async function onEachDatabase<T>(
  measure: (on: MeasuredInstallation) => Promise<readonly T[]>,
  settings: Readonly<Record<string, string>> = {},
): Promise<readonly T[]> {
  return [
    ...(await onInstallation(undefined, measure, settings)),
    ...(await onPostgresql(measure, settings)),
  ];
}

/**
 * Measures on a schema of its own of the PostgreSQL in `DATABASE_URL`.
 *
 * @param measure - is also given the database's own client.
 * @param settings - of the server, by their environment variables.
 * @returns nothing where that is not set.
 */
export function onPostgresql<T>(
  measure: (on: MeasuredInstallation, database: pg.Pool) => Promise<readonly T[]>,
  settings: Readonly<Record<string, string>> = {},
): Promise<readonly T[]> {
  return onEmptySchema((databaseUrl, database) =>
    onInstallation(databaseUrl, (on) => measure(on, database), settings),
  );
}

/**
 * Measures on a schema of its own of the PostgreSQL in `DATABASE_URL`, without a server.
 *
 * @param measure - is given its address, and the database's own client.
 * @returns nothing where that is not set.
 */
export async function onEmptySchema<T>(
  measure: (databaseUrl: string, database: pg.Pool) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const address = process.env.DATABASE_URL;
  if (!address) return [];
  const schema = `v2x_bench_${process.pid}`;
  const url = new URL(address);
  url.searchParams.set("options", `-c search_path=${schema}`);
  const database = new pg.Pool({ connectionString: url.href, max: 1 });
  await database.query(`create schema ${schema}`);
  try {
    return await measure(url.href, database);
  } finally {
    await database.query(`drop schema ${schema} cascade`);
    await database.end();
  }
}

const email = "bench@v2x.example";

async function onInstallation<T>(
  databaseUrl: string | undefined,
  measure: (on: MeasuredInstallation) => Promise<readonly T[]>,
  settings: Readonly<Record<string, string>> = {},
): Promise<readonly T[]> {
  const environment = {
    DATABASE_URL: databaseUrl ?? "",
    DEMO: "true",
    RATE_LIMIT_PER_MINUTE: "0",
    DEVICE_RATE_LIMIT_PER_MINUTE: "0",
    SIGNER_RATE_LIMIT_PER_MINUTE: "0",
    ...settings,
  };
  const portal = await startPortal(environment);
  const prepare = async <R>(work: (store: Store) => Promise<R>): Promise<R> => {
    await portal.kill("SIGTERM");
    const store = await openStore({ dataDir: portal.dataDir, ...(databaseUrl && { databaseUrl }) });
    try {
      return await work(store);
    } finally {
      await store.close();
      await portal.restart();
    }
  };
  try {
    await prepare(addMember);
    return await measure({
      database: databaseUrl === undefined ? "embedded" : "DATABASE_URL",
      url: portal.url,
      memory: () => Math.round(Number(execFileSync("ps", ["-o", "rss=", "-p", String(portal.pid())])) / 1024),
      octetsOnDisk: () => octetsIn(portal.dataDir),
      another: () => startPortal({ ...environment, DATA_DIR: portal.dataDir }),
      prepare,
      token: async () => {
        const { port } = new URL(portal.url);
        const env = { ...process.env, ...environment, PORT: port, DATA_DIR: portal.dataDir };
        const command = [cli, "token", "--email", email];
        return (await promisify(execFile)(process.execPath, command, { env })).stdout.trim();
      },
    });
  } finally {
    await portal.close();
  }
}

function octetsIn(directory: string): number {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .reduce(
      (sum, { parentPath, name }) =>
        sum + (statSync(join(parentPath, name), { throwIfNoEntry: false })?.size ?? 0),
      0,
    );
}

const cli = join(import.meta.dirname, "..", "apps/server/src/cli.ts");

async function addMember({ identity: { accounts, organizations } }: Store): Promise<void> {
  const id = randomUUID();
  await organizations.create({ organizationId, name: "Bench", ccmsAllowed: true, scmsAllowed: true });
  await accounts.create({
    id,
    email,
    passwordHash: "not a hash: signs in by token only",
    companyName: "Bench",
    state: "approved",
  });
  await organizations.addMember(organizationId, id);
}
