import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from "kysely";
import { PGliteAdapter, PostgresIntrospector, PostgresQueryCompiler } from "kysely";
import type { PGliteThread } from "./pglite-thread.ts";

/**
 * Kysely's dialect for PGlite behind a thread. There is one connection, which Kysely hands to one caller at a time;
 * so inside a transaction only the transaction may be awaited.
 */
export function pgliteDialect(thread: PGliteThread): Dialect {
  return {
    createAdapter: () => new PGliteAdapter(),
    createDriver: () => pgliteDriver(thread),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

function pgliteDriver(thread: PGliteThread): Driver {
  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const { rows, affectedRows } = await thread.query(query.sql, query.parameters);
      return {
        rows: rows as R[],
        numAffectedRows: affectedRows === undefined ? undefined : BigInt(affectedRows),
      };
    },
    streamQuery() {
      throw new TypeError("The embedded database does not stream; read pages.");
    },
  };
  const run = async (statement: string) => {
    await thread.query(statement, []);
  };
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: () => run("begin"),
    commitTransaction: () => run("commit"),
    rollbackTransaction: () => run("rollback"),
    releaseConnection: async () => {},
    destroy: () => thread.close(),
  };
}
