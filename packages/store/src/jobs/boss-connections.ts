import type { ConstructorOptions } from "pg-boss";
import { type Patience, serverAt } from "../postgres.ts";

/** How pg-boss reaches the database. */
export type BossConnection = Pick<ConstructorOptions, "backend" | "connectionString" | "ssl" | "max">;

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
