import type { Dialect } from "kysely";
import { PostgresDialect } from "kysely";
import pg from "pg";

/**
 * Kysely's dialect for a PostgreSQL server, with values as the embedded database gives them (`bytea` as plain
 * Uint8Array, `int8` as text).
 *
 * @param databaseUrl - `postgres://user:password@host:port/database`.
 */
export function postgresDialect(databaseUrl: string): Dialect {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 5_000,
    types: { getTypeParser: typeParser },
  });
  // An idle connection that the server ends is replaced at the next call; unheard, its error would end the process.
  pool.on("error", () => {});
  return new PostgresDialect({ pool });
}

const typeParser: typeof pg.types.getTypeParser = (oid: number, format?: "text" | "binary") => {
  const parse = pg.types.getTypeParser(oid, format as "text");
  if (oid !== pg.types.builtins.BYTEA) return parse;
  return (value: string) => Uint8Array.from(parse(value) as unknown as Buffer);
};
