import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { placeEmptyDatabase } from "@v2x/testkit";
import type { Dialect } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe } from "vitest";
import { pgliteDialect } from "./embedded/pglite-dialect.ts";
import { startPGlite } from "./embedded/pglite-thread.ts";
import type { StoreOptions } from "./open-store.ts";
import { migrationPatience, postgresDialect } from "./postgres.ts";

/** A database of its own for one group of tests. */
export interface TestDatabase {
  readonly options: StoreOptions;
  /** The same database below the store. */
  dialect(): Promise<Dialect>;
}

const databaseUrl = process.env.V2X_TEST_DATABASE_URL ?? process.env.DATABASE_URL;

/**
 * Runs the tests on the embedded database, and on PostgreSQL where its address is set.
 *
 * @param isNew - whether the tests themselves make the embedded one, as where they are about its migrations.
 */
export function onEachDatabase(
  name: string,
  tests: (database: TestDatabase) => void,
  { isNew = false }: { readonly isNew?: boolean } = {},
): void {
  describe(`${name} on the embedded database`, () => {
    const dataDir = mkdtempSync(join(tmpdir(), "v2x-store-"));
    if (!isNew) beforeAll(() => placeEmptyDatabase(dataDir));
    afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
    const dialect = async () => {
      mkdirSync(join(dataDir, "database"), { recursive: true });
      return pgliteDialect(await startPGlite(join(dataDir, "database", "pglite")));
    };
    tests({ options: { dataDir }, dialect });
  });
  const without = databaseUrl ? "" : " (skipped: set V2X_TEST_DATABASE_URL)";
  describe.skipIf(!databaseUrl)(`${name} on PostgreSQL${without}`, () => {
    // A schema of its own, so that a test run never meets rows of another one.
    const schema = `v2x_test_${process.pid}_${Date.now()}`;
    const admin = new pg.Pool({ connectionString: databaseUrl, max: 1 });
    beforeAll(async () => {
      await admin.query(`create schema ${schema}`);
    });
    afterAll(async () => {
      await admin.query(`drop schema ${schema} cascade`);
      await admin.end();
    });
    const url = new URL(databaseUrl ?? "postgres://unused");
    url.searchParams.set("options", `-c search_path=${schema}`);
    tests({
      options: { dataDir: "unused", databaseUrl: url.href },
      dialect: async () => postgresDialect(url.href, migrationPatience),
    });
  });
}
