import type { Kysely } from "kysely";
import type { ConstructorOptions } from "pg-boss";
import type { Database } from "../database.ts";
import type { PGliteThread } from "../embedded/pglite-thread.ts";
import { type Patience, serverAt } from "../postgres.ts";

/** How pg-boss reaches the database. */
export type BossConnection = Pick<ConstructorOptions, "backend" | "connectionString" | "ssl" | "max" | "db">;

/** Few: a worker needs one for the moments in which it takes and ends a job. One more listens for new jobs. */
const connections = 4;

/** Over connections of its own, so that jobs and requests never wait for each other's. */
export function postgresConnection(
  databaseUrl: string,
  { connectMs, statementMs }: Patience,
): BossConnection {
  const limits = {
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: statementMs,
    query_timeout: statementMs + 250, // a server that is frozen keeps no time
  };
  return { backend: "postgres", ...serverAt(databaseUrl), max: connections, ...limits };
}

/** Over the one connection of the embedded database, in turn with all others who wait for it. */
export function embeddedConnection(db: Kysely<Database>, thread: PGliteThread): BossConnection {
  const inTurn = <T>(work: () => Promise<T>) => db.connection().execute(work);
  return {
    backend: "pglite",
    db: {
      executeSql: async (text, values) => {
        const hasParameters = values !== undefined && values.length > 0;
        const { rows } = await inTurn(() =>
          // Without parameters it may be a script with a transaction of its own.
          hasParameters ? thread.query(text, values) : thread.script(text),
        );
        return { rows: [...rows] };
      },
      listen: async (channel, onNotification, onReconnect) => {
        await inTurn(() => thread.listen(channel, onNotification));
        onReconnect();
        return { close: async () => {} }; // it ends with the thread
      },
    },
  };
}
