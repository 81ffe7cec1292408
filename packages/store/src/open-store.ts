import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { CcmsStorage } from "@v2x/ccms";
import type { IdentityStorage } from "@v2x/identity";
import { CamelCasePlugin, type Dialect, Kysely, sql } from "kysely";
import type { Database } from "./database.ts";
import { type DirectoryLock, lockDirectory } from "./embedded/directory-lock.ts";
import { pgliteDialect } from "./embedded/pglite-dialect.ts";
import { startPGlite } from "./embedded/pglite-thread.ts";
import { migrate } from "./migrate.ts";
import { postgresDialect } from "./postgres.ts";
import { accounts } from "./repositories/accounts.ts";
import { ccmsHierarchy } from "./repositories/ccms-hierarchy.ts";
import { ccmsLists } from "./repositories/ccms-lists.ts";
import { holders } from "./repositories/holders.ts";
import { oidcRecords } from "./repositories/oidc-records.ts";
import { organizations } from "./repositories/organizations.ts";
import { providerSecrets } from "./repositories/provider-secrets.ts";
import { reportingUnavailability } from "./store-error.ts";

/** Where the store finds its database. */
export interface StoreOptions {
  /** The embedded database lives in `database/` below; created where absent. Not touched when `databaseUrl` is set. */
  readonly dataDir: string;
  /** A PostgreSQL, `postgres://…`. */
  readonly databaseUrl?: string;
}

/** The open database. Every call fails with StoreError "unavailable" while the database is away. */
export interface Store {
  readonly kind: "embedded" | "postgresql";
  readonly ccms: CcmsStorage;
  readonly identity: IdentityStorage;
  /** Resolves when the database answers. */
  ping(): Promise<void>;
  /** Ends connections and gives up the hold on the data directory. The store is not usable afterwards. */
  close(): Promise<void>;
}

/**
 * Opens the database, creating and migrating it as needed.
 *
 * @throws StoreError "locked" when another process holds the embedded database, "unavailable" when PostgreSQL does
 * not answer, "migration-failed".
 */
export async function openStore({ dataDir, databaseUrl }: StoreOptions): Promise<Store> {
  if (databaseUrl) return onDialect("postgresql", postgresDialect(databaseUrl));
  const directory = join(dataDir, "database");
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const lock = await lockDirectory(directory);
  try {
    return await onDialect("embedded", pgliteDialect(await startPGlite(join(directory, "pglite"))), lock);
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function onDialect(kind: Store["kind"], dialect: Dialect, lock?: DirectoryLock): Promise<Store> {
  const db = new Kysely<Database>({
    dialect,
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  try {
    await migrate(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return {
    kind,
    ccms: reportingUnavailability({ ...ccmsHierarchy(db), ...ccmsLists(db) }),
    identity: {
      accounts: reportingUnavailability(accounts(db)),
      holders: reportingUnavailability(holders(db)),
      organizations: reportingUnavailability(organizations(db)),
      oidcRecords: reportingUnavailability(oidcRecords(db)),
      providerSecrets: reportingUnavailability(providerSecrets(db)),
    },
    ...reportingUnavailability({
      ping: async () => {
        await sql`select 1`.execute(db);
      },
    }),
    close: async () => {
      await db.destroy();
      lock?.release();
    },
  };
}
