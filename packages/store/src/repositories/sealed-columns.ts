import { type Kysely, sql } from "kysely";
import type { Database } from "../database.ts";

type SealedIn<Row> = Extract<keyof Row, `sealed${string}`>;

/** A column with octets that the master key seals: the compiler finds each by its name, which begins with "sealed". */
export type SealedColumn = {
  [Table in keyof Database]: `${Table}.${SealedIn<Database[Table]>}`;
}[keyof Database];

/** The columns of a row that the name of its seal is made of; together they identify the row. */
const nameParts = {
  "keys.sealed": ["id", "purpose"],
  "oneTimeCodes.sealedSecret": ["accountId"],
  "serviceAccounts.sealedSecret": ["clientId"],
  "linkageAuthorities.sealedKey": ["laId"],
  "linkageChains.sealedSeed": ["laId", "id"],
  "scmsOrders.sealedRequest": ["id"],
  "providerSecrets.sealed": ["name"],
} as const satisfies Record<SealedColumn, readonly string[]>;

/** Values of the columns that name a seal, such as `{ laId, id }`. */
export type SealedRow<Column extends SealedColumn> = {
  readonly [Part in (typeof nameParts)[Column][number]]: Part extends "laId"
    ? Uint8Array
    : Column extends "linkageChains.sealedSeed"
      ? Uint8Array
      : string;
};

/** The name that a row's octets are sealed under, for each sealed column. */
export type SealNames = { readonly [Column in SealedColumn]: (row: SealedRow<Column>) => string };

/** Seals octets again. @returns `undefined` where they cannot be opened: then they stay. */
export type Reseal = (name: string, sealed: Uint8Array) => Uint8Array | undefined;

const rowsAtATime = 500;

/**
 * Seals everything again that is stored sealed.
 *
 * @param db - bound to a transaction.
 * @returns how many values were sealed again, and how many could not be opened.
 */
export async function resealAll(
  db: Kysely<Database>,
  names: SealNames,
  reseal: Reseal,
): Promise<{ readonly resealed: number; readonly left: number }> {
  let [resealed, left] = [0, 0];
  for (const column of Object.keys(nameParts) as SealedColumn[]) {
    const nameOf = names[column] as (row: Readonly<Record<string, unknown>>) => string;
    for await (const rows of rowsOf(db, column)) {
      const changes = rows.flatMap((row) => {
        const sealed = reseal(nameOf(row), row.sealedOctets);
        return sealed ? [{ row, sealed }] : [];
      });
      await store(db, column, changes);
      resealed += changes.length;
      left += rows.length - changes.length;
    }
  }
  return { resealed, left };
}

interface Row extends Readonly<Record<string, unknown>> {
  readonly sealedOctets: Uint8Array;
}

/** Reads the rows of a column in the order of the columns that identify them. */
async function* rowsOf(db: Kysely<Database>, column: SealedColumn): AsyncGenerator<readonly Row[]> {
  const parts: readonly string[] = nameParts[column];
  const list = sql.join(parts.map((part) => sql.ref(part)));
  let after = sql`true`;
  for (;;) {
    const { rows } = await sql<Row>`
      select ${list}, ${sql.ref(column)} as sealed_octets from ${sql.table(tableOf(column))}
      where ${sql.ref(column)} is not null and ${after}
      order by ${list} limit ${sql.lit(rowsAtATime)}`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < rowsAtATime) return;
    const last = rows.at(-1)!;
    after = sql`(${list}) > (${sql.join(parts.map((part) => typed(last[part])))})`;
  }
}

async function store(
  db: Kysely<Database>,
  column: SealedColumn,
  changes: readonly { readonly row: Row; readonly sealed: Uint8Array }[],
): Promise<void> {
  if (changes.length === 0) return;
  const parts: readonly string[] = nameParts[column];
  const values = changes.map(
    ({ row, sealed }) => sql`(${sql.join([sealed, ...parts.map((part) => row[part])].map(typed))})`,
  );
  const fresh = ["freshOctets", ...parts.map((_, at) => `part${at}`)];
  const isSame = parts.map((part, at) => sql`${sql.ref(`stored.${part}`)} = ${sql.ref(`fresh.part${at}`)}`);
  await sql`
    update ${sql.table(tableOf(column))} as stored set ${sql.ref(column.split(".")[1]!)} = fresh.fresh_octets
    from (values ${sql.join(values)}) as fresh (${sql.join(fresh.map((name) => sql.ref(name)))})
    where ${sql.join(isSame, sql` and `)}`.execute(db);
}

function tableOf(column: SealedColumn): string {
  return column.split(".")[0]!;
}

function typed(value: unknown) {
  return value instanceof Uint8Array ? sql`${value}::bytea` : sql`${value}::text`;
}
