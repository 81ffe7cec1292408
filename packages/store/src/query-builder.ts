import { CamelCasePlugin, type Dialect, Kysely } from "kysely";
import type { Database } from "./database.ts";

/** Builds queries on a database, with names in camel case for its columns and tables. */
export function queryBuilder(dialect: Dialect): Kysely<Database> {
  return new Kysely<Database>({
    dialect,
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}
