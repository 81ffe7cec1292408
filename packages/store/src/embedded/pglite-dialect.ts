import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from "kysely";
import { PGliteAdapter, PostgresIntrospector, PostgresQueryCompiler } from "kysely";
import { answersWithinMs } from "../answer-in-time.ts";
import { connectionTurns } from "../connection-turns.ts";
import { unavailable } from "../store-error.ts";
import type { PGliteThread } from "./pglite-thread.ts";

/**
 * Kysely's dialect for PGlite behind a thread. There is one connection, which one caller has at a time; so inside a
 * transaction only the transaction may be awaited.
 */
export function pgliteDialect(thread: PGliteThread): Dialect {
  return {
    createAdapter: () => new AdapterInTurns(),
    createDriver: () => pgliteDriver(thread),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

class AdapterInTurns extends PGliteAdapter {
  /** The driver itself hands out the connection. Kysely would do so in the order in which callers come. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
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
  const turns = connectionTurns(1);
  const run = async (statement: string) => {
    await thread.query(statement, []);
  };
  return {
    init: async () => {},
    acquireConnection: async () => {
      // A caller that was told "unavailable" must not store anything afterwards.
      if (!(await turns.begin(answersWithinMs()))) throw unavailable("its turn did not come in time");
      return connection;
    },
    beginTransaction: () => run("begin"),
    commitTransaction: () => run("commit"),
    rollbackTransaction: () => run("rollback"),
    releaseConnection: async () => turns.end(),
    destroy: () => thread.close(),
  };
}
