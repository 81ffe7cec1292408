import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { PGliteThread } from "./pglite-thread.ts";

/** What was copied. */
export interface CopiedCounts {
  readonly tables: number;
  readonly rows: number;
}

/** Why a database cannot be copied, for people: a clause. */
export class CopyError extends Error {
  override readonly name = "CopyError";
}

interface Column {
  readonly name: string;
  readonly type: string;
}

interface Table {
  readonly name: string;
  /** "p" is a partitioned table, whose rows are in its partitions. */
  readonly kind: "r" | "p";
  /** The partitioned table of a partition, and the bound of its rows. */
  readonly parent: string | null;
  readonly bound: string | null;
  /** Without generated ones. */
  readonly columns: readonly Column[];
  readonly pages: number;
  /** With values that are stored outside of its pages. */
  readonly bytes: number;
}

interface Sequence {
  readonly name: string;
  readonly last: string;
  readonly isCalled: boolean;
}

/** Stored size of the rows that are in memory at a time, unless those of one page are larger. */
const chunkBytes = 4 * 1024 * 1024;

/** Both sides write values as the same text. */
const asTextAlike =
  "set timezone = 'UTC'; set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres'; set bytea_output = 'hex'; set extra_float_digits = 1";

/**
 * Copies all rows and the positions of all sequences, then compares each table's rows on both sides.
 *
 * @param old - is only read.
 * @param client - of a role that is a superuser of a database with the same tables, whose rows are replaced.
 * @throws CopyError where a table or column has no counterpart, or rows differ afterwards.
 */
export async function copyTables(old: PGliteThread, client: pg.Client): Promise<CopiedCounts> {
  for (const setting of asTextAlike.split("; ")) {
    await old.query(setting);
    await client.query(setting);
  }
  await expectNoOtherSchema(old);
  const tables = await tablesOf((statement) => old.query(statement));
  await client.query("set session_replication_role = replica"); // no triggers, foreign keys neither
  await client.query("begin");
  await createPartitions(client, tables);
  const newTables = await tablesOf((statement) => client.query(statement));
  expectCounterparts(tables, newTables);
  // Rows that migrations inserted.
  const truncated = newTables.map(({ name }) => quoted(name)).join(", ");
  if (truncated) await client.query(`truncate ${truncated}`);
  const filled = tables.filter(({ kind }) => kind === "r");
  for (const table of filled) await copyTable(old, client, table);
  await copySequences(old, client);
  await client.query("commit");
  let rows = 0;
  for (const table of filled) rows += await compareTable(old, client, table);
  await client.query("analyze");
  return { tables: tables.filter(({ parent }) => parent === null).length, rows };
}

type Ask = (statement: string) => Promise<{ readonly rows: readonly unknown[] }>;

async function tablesOf(ask: Ask): Promise<readonly Table[]> {
  const { rows } = await ask(`
    select c.relname as name, c.relkind as kind, parent.relname as parent,
      pg_get_expr(c.relpartbound, c.oid) as bound, pg_table_size(c.oid)::float8 as bytes,
      (pg_relation_size(c.oid) / current_setting('block_size')::integer)::integer as pages,
      (select coalesce(json_agg(
          json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum), '[]')
        from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    from pg_class c
      left join pg_inherits i on i.inhrelid = c.oid
      left join pg_class parent on parent.oid = i.inhparent
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    order by c.relname`);
  return rows as readonly Table[];
}

async function expectNoOtherSchema(old: PGliteThread): Promise<void> {
  const { rows } = await old.query<{ name: string }>(`
    select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname not in ('public', 'information_schema') and n.nspname !~ '^pg_'
    order by 1`);
  if (rows.length > 0)
    throw new CopyError(`it has the table ${rows[0]!.name}, which is not one of this program`);
}

/** pg-boss has a partition for each of the last days. */
async function createPartitions(client: pg.Client, tables: readonly Table[]): Promise<void> {
  for (const { name, parent, bound } of tables) {
    if (parent === null || bound === null) continue;
    const { rows } = await client.query(
      "select to_regclass($1) is null and to_regclass($2) is not null as missing",
      [quoted(name), quoted(parent)],
    );
    if (rows[0].missing)
      await client.query(`create table ${quoted(name)} partition of ${quoted(parent)} ${bound}`);
  }
}

function expectCounterparts(tables: readonly Table[], newTables: readonly Table[]): void {
  const byName = new Map(newTables.map((table) => [table.name, table]));
  for (const { name, columns } of tables) {
    const counterpart = byName.get(name);
    if (!counterpart) throw new CopyError(`it has the table ${name}, which this version does not have`);
    const types = new Map(counterpart.columns.map((column) => [column.name, column.type]));
    for (const column of columns) {
      const type = types.get(column.name);
      if (type === undefined)
        throw new CopyError(
          `its table ${name} has the column ${column.name}, which this version does not have`,
        );
      if (type !== column.type)
        throw new CopyError(
          `the column ${column.name} of its table ${name} is ${column.type}, and ${type} in this version`,
        );
    }
  }
}

async function copyTable(old: PGliteThread, client: pg.Client, table: Table): Promise<void> {
  const { name, pages, bytes } = table;
  const columns = columnsOf(table);
  const step = Math.max(1, Math.floor((chunkBytes * pages) / Math.max(1, bytes)));
  const read = (page: number) =>
    old.copyOut(
      `select ${columns} from only public.${quoted(name)} where ctid >= '(${page},0)' and ctid < '(${page + step},0)'`,
    );
  let next = pages > 0 ? read(0) : undefined;
  for (let page = 0; next; page += step) {
    const chunk = await next;
    next = page + step < pages ? read(page + step) : undefined; // is read while this one is written
    next?.catch(() => {}); // awaited in the next round, unless writing fails before
    const target = `copy public.${quoted(name)} (${columns}) from stdin (format binary, freeze)`;
    await pipeline(Readable.from([chunk]), client.query(copyFrom(target)));
  }
}

async function copySequences(old: PGliteThread, client: pg.Client): Promise<void> {
  const { rows: names } = await old.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by 1",
  );
  for (const { name } of names) {
    const { rows } = await client.query("select to_regclass($1) is null as missing", [quoted(name)]);
    if (rows[0].missing) throw new CopyError(`it has the sequence ${name}, which this version does not have`);
    const { rows: found } = await old.query<Sequence>(
      `select last_value::text as last, is_called as "isCalled" from public.${quoted(name)}`,
    );
    await client.query("select setval($1, $2, $3)", [quoted(name), found[0]!.last, found[0]!.isCalled]);
  }
}

/** Compares count and sum of digests on both sides. @returns how many rows there are. */
async function compareTable(old: PGliteThread, client: pg.Client, table: Table): Promise<number> {
  const { name } = table;
  const statement = `
    select count(*)::text as count, coalesce(sum(hashtextextended(row(${columnsOf(table)})::text, 0)), 0)::text as sum
    from only public.${quoted(name)}`;
  type Digest = { readonly count: string; readonly sum: string };
  const [before, after] = await Promise.all([old.query<Digest>(statement), client.query<Digest>(statement)]);
  const [there, here] = [before.rows[0]!, after.rows[0]!];
  if (there.count !== here.count)
    throw new CopyError(`of ${there.count} rows of its table ${name}, ${here.count} were copied`);
  if (there.sum !== here.sum)
    throw new CopyError(`the rows of its table ${name} differ from the copied ones`);
  return Number(here.count);
}

function columnsOf({ columns }: Table): string {
  return columns.map(({ name }) => quoted(name)).join(", ");
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
