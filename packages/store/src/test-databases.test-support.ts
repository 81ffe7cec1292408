import { testDatabase } from "@v2x/testkit";
import type { Dialect } from "kysely";
import { afterAll, beforeAll, describe } from "vitest";
import type { StoreOptions } from "./open-store.ts";
import { migrationPatience, postgresDialect } from "./postgres.ts";

/** A database of its own for one group of tests. */
export interface TestDatabase {
  readonly options: StoreOptions & { readonly databaseUrl: string };
  /** The same database below the store. */
  dialect(): Promise<Dialect>;
}

/**
 * Runs tests on a database of their own, of the PostgreSQL of this test run.
 *
 * @param isNew - whether the tests themselves make its tables, as where they are about migrations.
 */
export function onDatabase(
  name: string,
  tests: (database: TestDatabase) => void,
  { isNew = false }: { readonly isNew?: boolean } = {},
): void {
  describe(name, () => {
    const database = testDatabase({ isNew });
    beforeAll(() => database.create());
    afterAll(() => database.drop());
    tests({
      options: { dataDir: "unused", databaseUrl: database.url },
      dialect: async () => postgresDialect(database.url, migrationPatience),
    });
  });
}
