import { isLoopbackHost } from "@v2x/identity";
import type { Dialect, PostgresPool, PostgresPoolClient } from "kysely";
import { PostgresDialect } from "kysely";
import pg from "pg";
import { connectionTurns } from "./connection-turns.ts";
import { meansUnavailable, unavailable } from "./store-error.ts";

/** How long PostgreSQL may take before it counts as away. */
export interface Patience {
  readonly connectMs: number;
  readonly statementMs: number;
}

/** For the calls of requests. */
export const requestPatience: Patience = { connectMs: 2_500, statementMs: 3_500 };
/** For migrations, which wait for those of other processes and rewrite tables and indexes of ten million rows. */
export const migrationPatience: Patience = { connectMs: 5_000, statementMs: 600_000 };

/** Of one process for its requests; jobs have their own. */
const connections = 10;

/** Whether a PostgreSQL server is on this machine: at a socket or a loopback address, as pg reads the address. */
export function isDatabaseHere(databaseUrl: string): boolean {
  const { host } = new pg.Client({ connectionString: databaseUrl }); // with PGHOST; connects to nothing
  return host.startsWith("/") || isLoopbackHost(host);
}

/**
 * How pg reaches a server: over TLS with a certificate that is checked, unless it is on this machine or
 * `sslmode=disable` stands in its address.
 */
export function serverAt(databaseUrl: string): { readonly connectionString: string; readonly ssl?: true } {
  // What the address itself says of TLS comes before `ssl`.
  return { connectionString: databaseUrl, ...(!isDatabaseHere(databaseUrl) && { ssl: true }) };
}

/**
 * Kysely's dialect for a PostgreSQL server, with values as the embedded database gives them (`bytea` as plain
 * Uint8Array, `int8` as text). A connection on which a statement takes too long is closed: the server may be frozen,
 * and the next call is to try a fresh one.
 *
 * @param databaseUrl - `postgres://user:password@host:port/database`.
 */
export function postgresDialect(databaseUrl: string, { connectMs, statementMs }: Patience): Dialect {
  const pool = new pg.Pool({
    ...serverAt(databaseUrl),
    max: connections,
    connectionTimeoutMillis: connectMs,
    // The server gives up too, so that a statement whose caller was told "unavailable" does not take effect later.
    statement_timeout: statementMs,
    // A process that freezes inside a transaction must not hold up the others.
    idle_in_transaction_session_timeout: statementMs,
    types: { getTypeParser: typeParser },
  });
  // A connection that the server ends is replaced at the next call; unheard, its error would end the process, whether
  // it lies idle in the pool or is held between two statements.
  pool.on("error", () => {});
  pool.on("connect", (client) => {
    client.on("error", () => {});
    // To compile a statement, or to start workers for it, takes longer than any here runs. Where this fails, so does
    // the statement behind it.
    void client.query("set jit = off; set max_parallel_workers_per_gather = 0").catch(() => {});
  });
  return new PostgresDialect({ pool: inTurns(closingSlowConnections(pool, statementMs + 250), connectMs) });
}

/** A connection outside of any pool, not opened yet. Its event "end" comes even where it broke silently. */
export function singleConnection(databaseUrl: string, { connectMs, statementMs }: Patience): pg.Client {
  const client = new pg.Client({
    ...serverAt(databaseUrl),
    connectionTimeoutMillis: connectMs,
    query_timeout: statementMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
  });
  client.on("error", () => {}); // "end" follows
  return client;
}

/** Hands out the connections of a pool to networks in turn. */
function inTurns(pool: PostgresPool, limitMs: number): PostgresPool {
  const turns = connectionTurns(connections);
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      if (!(await turns.begin(limitMs))) throw unavailable("every connection to it is in use");
      try {
        const client = await pool.connect();
        return {
          query: client.query,
          release: (destroy) => {
            client.release(destroy);
            turns.end();
          },
        };
      } catch (error) {
        turns.end();
        throw error;
      }
    },
  };
}

function closingSlowConnections(pool: pg.Pool, limitMs: number): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect().catch((error: unknown) => {
        throw isTlsFailure(error) ? notEncrypted(error) : error;
      });
      return {
        // Never a cursor: nothing here streams.
        query: (async (statement: string, parameters: readonly unknown[]) => {
          // Ends the wait of the running statement with an error; the pool drops the connection.
          const timer = setTimeout(() => void (client as unknown as pg.Client).end(), limitMs);
          try {
            return await client.query(statement, [...parameters]);
          } finally {
            clearTimeout(timer);
          }
        }) as unknown as PostgresPoolClient["query"],
        release: (destroy) => client.release(destroy),
      };
    },
  };
}

/** What pg says of a server without TLS; then OpenSSL and Node of certificates that are not trusted. */
const withoutTls = /^The server does not support SSL connections|^There was an error establishing an SSL/;
const untrusted = /^(ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_)/;

function isTlsFailure(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  return withoutTls.test(error.message) || ("code" in error && untrusted.test(String(error.code)));
}

/** The error of a connection that could not be made, as StoreError "unavailable" where the database is away. */
export function connectionFailure(error: unknown): unknown {
  if (isTlsFailure(error)) return notEncrypted(error);
  return meansUnavailable(error) ? unavailable((error as Error).message || "no connection", error) : error;
}

function notEncrypted(cause: Error): Error {
  const reason = `the connection to PostgreSQL could not be encrypted (${cause.message}). Turn on TLS there, with a certificate for that host name that this machine trusts (sslrootcert=PATH in DATABASE_URL names a CA). If nobody can read the network up to it, write sslmode=disable in DATABASE_URL instead`;
  return unavailable(reason, cause);
}

const typeParser: typeof pg.types.getTypeParser = (oid: number, format?: "text" | "binary") => {
  const parse = pg.types.getTypeParser(oid, format as "text");
  if (oid !== pg.types.builtins.BYTEA) return parse;
  return (value: string) => Uint8Array.from(parse(value) as unknown as Buffer);
};
