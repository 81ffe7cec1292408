import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore, type Store } from "@v2x/store";
import { placeEmptyDatabase } from "@v2x/testkit";
import pg from "pg";
import { afterAll, beforeAll, describe } from "vitest";

const databaseUrl = process.env.V2X_TEST_DATABASE_URL ?? process.env.DATABASE_URL;

/**
 * Runs the tests on one embedded database, which has one store, and on one PostgreSQL with a store for each of two
 * processes, where its address is set.
 *
 * @param what - whatever there are two of, e.g. `CCMS`.
 */
export function onSharedStores(what: string, tests: (storesOf: () => readonly Store[]) => void): void {
  const dataDir = mkdtempSync(join(tmpdir(), "v2x-shared-"));
  afterAll(() => rmSync(dataDir, { recursive: true }));

  describe(`two ${what} on one embedded database`, () => {
    let store: Store;
    beforeAll(async () => {
      await placeEmptyDatabase(dataDir);
      store = await openStore({ dataDir });
    });
    afterAll(() => store.close());
    tests(() => [store, store]);
  });

  const without = databaseUrl ? "" : " (skipped: set V2X_TEST_DATABASE_URL)";
  describe.skipIf(!databaseUrl)(
    `two ${what}, each with a store of its own, on one PostgreSQL${without}`,
    () => {
      const schema = `v2x_shared_${process.pid}_${Date.now()}`;
      const admin = new pg.Pool({ connectionString: databaseUrl, max: 1 });
      const stores: Store[] = [];
      beforeAll(async () => {
        await admin.query(`create schema ${schema}`);
        const url = new URL(databaseUrl!);
        url.searchParams.set("options", `-c search_path=${schema}`);
        const open = () => openStore({ dataDir, databaseUrl: url.href });
        stores.push(...(await Promise.all([open(), open()])));
      });
      afterAll(async () => {
        for (const store of stores) await store.close();
        await admin.query(`drop schema ${schema} cascade`);
        await admin.end();
      });
      tests(() => stores);
    },
  );
}
