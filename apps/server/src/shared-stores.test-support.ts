import { openStore, type Store } from "@v2x/store";
import { testDatabase } from "@v2x/testkit";
import { afterAll, beforeAll, describe } from "vitest";

/**
 * Runs the tests on one PostgreSQL with a store for each of two processes.
 *
 * @param what - whatever there are two of, e.g. `CCMS`.
 */
export function onSharedStores(what: string, tests: (storesOf: () => readonly Store[]) => void): void {
  describe(`two ${what}, each with a store of its own, on one PostgreSQL`, () => {
    const database = testDatabase();
    const stores: Store[] = [];
    beforeAll(async () => {
      await database.create();
      const open = () => openStore({ dataDir: "unused", databaseUrl: database.url });
      stores.push(...(await Promise.all([open(), open()])));
    });
    afterAll(async () => {
      for (const store of stores) await store.close();
      await database.drop();
    });
    tests(() => stores);
  });
}
