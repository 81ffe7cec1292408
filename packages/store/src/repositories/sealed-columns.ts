import { type Kysely, type Selectable, sql } from "kysely";
import type { Database } from "../database.ts";

type SealedIn<Row> = Extract<keyof Row, `sealed${string}`>;

/** A column with octets that the master key seals: the compiler finds each by its name, which begins with "sealed". */
export type SealedColumn = {
  [Table in keyof Database]: `${Table}.${SealedIn<Database[Table]>}`;
}[keyof Database];

/** A row of the table that has the column. */
type RowWith<Column extends SealedColumn> = Column extends `${infer Table extends keyof Database}.${string}`
  ? Selectable<Database[Table]>
  : never;

/** The values of those columns of such a row that `Parts` lists. */
type Named<Column, Parts> = Column extends SealedColumn
  ? Pick<
      RowWith<Column>,
      Extract<Parts extends readonly (infer Part)[] ? Part : never, keyof RowWith<Column>>
    >
  : never;

/** For each sealed column, the columns that identify a row, and what its seal is named by their values. */
export type SealedColumns = {
  readonly [Column in SealedColumn]: { readonly by: readonly string[]; nameOf(row: never): string };
};

/** Declares all sealed columns; the compiler finds one that is missing, and a name by columns that are not in `by`. */
export function declareSealedColumns<
  const Parts extends { readonly [Column in SealedColumn]: readonly (keyof RowWith<Column>)[] },
>(
  columns: {
    readonly [Column in keyof Parts]: {
      readonly by: Parts[Column];
      readonly nameOf: (row: Named<Column, Parts[Column]>) => string;
    };
  },
): typeof columns {
  return columns;
}

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
  columns: SealedColumns,
  reseal: Reseal,
): Promise<{ readonly resealed: number; readonly left: number }> {
  let [resealed, left] = [0, 0];
  for (const [column, { by, nameOf }] of Object.entries(columns)) {
    for await (const rows of rowsOf(db, column, by)) {
      const changes = rows.flatMap((row) => {
        const sealed = reseal(nameOf(row as never), row.sealedOctets);
        return sealed ? [{ row, sealed }] : [];
      });
      await store(db, column, by, changes);
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
async function* rowsOf(
  db: Kysely<Database>,
  column: string,
  parts: readonly string[],
): AsyncGenerator<readonly Row[]> {
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
  column: string,
  parts: readonly string[],
  changes: readonly { readonly row: Row; readonly sealed: Uint8Array }[],
): Promise<void> {
  if (changes.length === 0) return;
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

function tableOf(column: string): string {
  return column.split(".")[0]!;
}

function typed(value: unknown) {
  return value instanceof Uint8Array ? sql`${value}::bytea` : sql`${value}::text`;
}
