import { execFileSync, spawn } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { brotliDecompressSync } from "node:zlib";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hasEmbeddedDatabase, openStore, startEmbedded } from "../index.ts";
import { CopyError, copyTables } from "./copy-tables.ts";
import { lockDirectory } from "./directory-lock.ts";
import type { EmbeddedServer } from "./embedded-server.ts";
import { moveFromPGlite } from "./move-from-pglite.ts";
import { type PGliteThread, startPGlite } from "./pglite-thread.ts";
import { placesIn } from "./places.ts";
import { chooseRunDirectory } from "./run-directory.ts";

const packed = join(import.meta.dirname, "fixtures", "pglite-0.5.16.tar.br");
const databaseAccount = "v2x-database";
const mostKills = 8;

/** The rows of each table, and the state of each sequence, as text. */
type Contents = Readonly<Record<string, readonly string[]>>;

describe("the move from PGlite", () => {
  const folder = mkdtempSync(join(tmpdir(), "v2x-move-"));
  chmodSync(folder, 0o755); // else PostgreSQL's directory is elsewhere where root runs the tests
  const original = join(folder, "original");
  let contents: Contents;
  let dataDir: string;
  let copies = 0;
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const pglite = () => join(dataDir, "database", "pglite");
  const names = () =>
    readdirSync(join(dataDir, "database")).filter((name) => !name.startsWith("postgres.log"));
  const moved = () => names().filter((name) => name.startsWith("pglite-moved-"));
  const start = () => startEmbedded(dataDir, { databaseAccount, say });

  beforeAll(async () => {
    mkdirSync(original);
    execFileSync("tar", ["-x", "-C", original], { input: brotliDecompressSync(readFileSync(packed)) });
    const old = await startPGlite(join(original, "database", "pglite"));
    await fillEmptyTables(old);
    contents = await contentsOf((statement) => old.query(statement));
    await old.close();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  beforeEach(() => {
    dataDir = join(folder, String(++copies));
    cpSync(original, dataDir, { recursive: true });
    said.length = 0;
  });

  it("is tested with rows in every table", () => {
    expect(Object.keys(contents).filter((name) => contents[name]!.length === 0)).toEqual([]);
  });

  it("copies every row of every table and the state of every sequence, and keeps the old directory", async () => {
    expect(hasEmbeddedDatabase(dataDir)).toBe(true);
    const server = await start();
    expect(await contentsAt(server.databaseUrl)).toEqual(contents);
    await server.close();
    const today = new Date().toISOString().slice(0, 10);
    expect(names().toSorted()).toEqual([`pglite-moved-${today}`, "postgres"]);
    const old = await startPGlite(join(dataDir, "database", `pglite-moved-${today}`));
    expect(await contentsOf((statement) => old.query(statement))).toEqual(contents);
    await old.close();
    expect(said).toEqual([
      expect.stringMatching(
        /^storage: moving the embedded database of an earlier version \(PGlite, \d+ MB\) to PostgreSQL; this takes at most about \d minutes?\. /,
      ),
      expect.stringMatching(/^storage: moved \d+ tables with \d+ rows to PostgreSQL in \d+ s$/),
      expect.stringMatching(/^storage: the old database is kept in .*pglite-moved-/),
    ]);
  });

  it("is not repeated at the next start, and with another PGlite directory somebody has to decide", async () => {
    await (await start()).close();
    cpSync(join(original, "database", "pglite"), pglite(), { recursive: true });
    said.length = 0;
    await expect(start()).rejects.toMatchObject({
      code: "not-moved",
      message: expect.stringMatching(/^There are two embedded databases, .* Decide which one is to go on/),
    });
    expect(said).toEqual([]);
    expect(existsSync(pglite())).toBe(true);
    rmSync(pglite(), { recursive: true });
    await (await start()).close();
    expect(said).toEqual([]);
  });

  it("gives the old directory another name where it was interrupted before that, and takes no name twice", async () => {
    await (await start()).close();
    const [kept] = moved();
    cpSync(join(dataDir, "database", kept!), pglite(), { recursive: true });
    writeFileSync(join(dataDir, "database", "moved-from-pglite"), "");
    said.length = 0;
    await (await start()).close();
    expect(names().toSorted()).toEqual([kept, `${kept}-2`, "postgres"]);
    expect(said).toEqual([expect.stringContaining("the old database is kept in")]);
    expect(existsSync(join(dataDir, "database", "moved-from-pglite"))).toBe(false);
  });

  it("leaves jobs waiting that are done afterwards, and sequences that go on", async () => {
    // Without the rows that no program would write.
    rmSync(dataDir, { recursive: true });
    mkdirSync(dataDir);
    execFileSync("tar", ["-x", "-C", dataDir], { input: brotliDecompressSync(readFileSync(packed)) });
    const queue = "scms-batches";
    const store = await openStore({ dataDir, jobs: { queues: [queue, "failing"], onError: () => {} } });
    try {
      const done: unknown[] = [];
      const tried: unknown[] = [];
      expect(await store.jobWatch.queues()).toEqual(
        expect.arrayContaining([expect.objectContaining({ queue, waiting: 2 })]),
      );
      await store.jobs.work(queue, async ({ data }) => void done.push(data), { concurrency: 1 });
      await store.jobs.work("failing", async ({ data }) => void tried.push(data), { concurrency: 1 });
      await expect.poll(() => done).toHaveLength(2);
      await expect.poll(() => tried).toEqual([{ kind: "fails", bytes: 1 }]);
      expect(await store.identity.accounts.findByEmail("demo@v2x.example")).toMatchObject({
        state: "approved",
      });
    } finally {
      await store.close();
    }
  });

  it("begins again without loss after kill -9, again and again", { timeout: 300_000 }, async () => {
    let interrupted = 0;
    for (let round = 0; round < mostKills && moved().length === 0; round += 1) {
      const child = startInChild(dataDir);
      const limit = new AbortController();
      await Promise.race([
        child.ended,
        sleep(250 + round * 500 + Math.random() * 500, undefined, { signal: limit.signal }).catch(() => {}),
      ]);
      limit.abort();
      child.kill();
      await child.ended;
      if (moved().length === 0) interrupted += 1;
    }
    expect(interrupted).toBeGreaterThan(0);
    const server = await start();
    // PostgreSQL empties unlogged tables when it recovers, PGlite too; what is in them may be lost.
    const unlogged = { grants_under_way: [], minute_counts: [] };
    expect({ ...(await contentsAt(server.databaseUrl)), ...unlogged }).toEqual({ ...contents, ...unlogged });
    await server.close();
    expect(moved()).toHaveLength(1);
    expect(names().filter((name) => name.startsWith("postgres"))).toEqual(["postgres"]);
  });

  it("is refused where disk space is short, with nothing changed", async () => {
    const places = placesIn(dataDir, databaseAccount, say);
    const failure = moveFromPGlite(dataDir, places, chooseRunDirectory(places), {
      say,
      freeBytes: () => 2_000_000,
    });
    await expect(failure).rejects.toMatchObject({
      code: "not-writable",
      message: expect.stringMatching(
        /^The embedded database of an earlier version in .*pglite was not moved to PostgreSQL in .*database: \d+ MB of free space are needed, and 2 MB are free\. Nothing was changed$/,
      ),
    });
    expect(said).toEqual([]);
    expect(names()).toEqual(["pglite"]);
  });

  it("is refused while a process of an earlier version has the database", async () => {
    const lock = await lockDirectory(join(dataDir, "database"));
    await expect(start()).rejects.toMatchObject({ code: "locked" });
    lock.release();
    expect(names()).toEqual(["pglite"]);
  });

  it.runIf(process.getuid?.() === 0)(
    "is refused then also where PostgreSQL's directory is elsewhere",
    async () => {
      const closed = join(folder, `closed-${copies}`);
      mkdirSync(closed, { mode: 0o700 });
      renameSync(dataDir, join(closed, "data"));
      dataDir = join(closed, "data");
      const { cluster } = placesIn(dataDir, databaseAccount, () => {});
      try {
        expect(cluster.startsWith(dataDir)).toBe(false);
        const lock = await lockDirectory(join(dataDir, "database"));
        await expect(start()).rejects.toMatchObject({ code: "locked" });
        lock.release();
        const server = await start();
        expect(await contentsAt(server.databaseUrl)).toEqual(contents);
        await server.close();
        expect(moved()).toHaveLength(1);
      } finally {
        rmSync(join(cluster, ".."), { recursive: true });
      }
    },
  );

  it("fails with words and leaves everything as it was where the tables of jobs have another version", async () => {
    await change(pglite(), "update version set version = 39");
    const reason = "its tables of jobs have version 39, and those of this program 40";
    await expect(start()).rejects.toMatchObject({
      code: "not-moved",
      details: { reason },
      message: expect.stringContaining(`was not moved to PostgreSQL: ${reason}. It is as it was`),
    });
    expect(names()).toEqual(["pglite"]);
  });

  it("fails where the old database has had migrations that are unknown here", async () => {
    await change(
      pglite(),
      "insert into kysely_migration values ('9999-of-tomorrow', '2099-01-01T00:00:00.000Z')",
    );
    await expect(start()).rejects.toMatchObject({
      code: "migration-failed",
      details: { migration: "9999-of-tomorrow" },
    });
  });

  it("reports a PGlite directory that cannot be opened as damaged", async () => {
    truncateSync(join(pglite(), "global", "pg_control"), 100);
    await expect(start()).rejects.toMatchObject({ code: "damaged", details: { directory: pglite() } });
    expect(names()).toEqual(["pglite"]);
  });

  describe("copying to a database that has the tables", () => {
    let server: EmbeddedServer;
    let client: pg.Client;
    let old: PGliteThread;
    beforeAll(async () => {
      dataDir = join(folder, "target");
      cpSync(original, dataDir, { recursive: true });
      server = await start();
    });
    afterAll(() => server.close());
    beforeEach(async () => {
      client = new pg.Client({ connectionString: server.databaseUrl });
      await client.connect();
      old = await startPGlite(pglite());
    });
    afterEach(async () => {
      await client.end();
      await old.close();
    });

    it.each([
      ["create table notes (note text)", "it has the table notes, which this version does not have"],
      [
        "create schema other create table notes (note text)",
        "it has the table other.notes, which is not one of this program",
      ],
      [
        "alter table accounts add column note text",
        "its table accounts has the column note, which this version does not have",
      ],
      [
        "alter table accounts alter column company_name type varchar(300)",
        "the column company_name of its table accounts is character varying(300), and text in this version",
      ],
      ["create sequence numbers", "it has the sequence numbers, which this version does not have"],
    ])("fails after: %s", async (statement, message) => {
      await old.query(statement);
      await expect(copyTables(old, client)).rejects.toThrow(new CopyError(message));
    });

    it.each<[string, (sql: string) => string, RegExp]>([
      ["are missing", (sql) => `${sql} limit 1`, /^of \d rows of its table accounts, 1 were copied$/],
      [
        "differ",
        (sql) => sql.replace('"company_name"', "company_name || ' '"),
        /^the rows of its table accounts differ from the copied ones$/,
      ],
    ])("fails where rows %s", async (_, alter, message) => {
      const reading: PGliteThread = {
        ...old,
        copyOut: (sql) => old.copyOut(sql.includes('public."accounts"') ? alter(sql) : sql),
      };
      await expect(copyTables(reading, client)).rejects.toThrow(message);
    });
  });
});

/** Values that only a faithful copy keeps, by type. */
const samples: Readonly<Record<string, string>> = {
  text: "'Zürich \\N \t, \"x\"'",
  bytea: "'\\x00ff5c0a0d000927'",
  boolean: "true",
  integer: "2147483647",
  smallint: "7",
  bigint: "9007199254740993",
  "double precision": "0.1",
  jsonb: `'{"a": [1, null, 0.10, "ü"]}'`,
  json: `'{"a":  1}'`,
  uuid: "'00000000-0000-4000-8000-000000000001'",
  date: "'2026-11-28'",
  interval: "'1 day 00:00:01'",
  "text[]": `'{a,"b,c",NULL}'`,
  "integer[]": "'{1,2}'",
};

/** Values of columns that accept few. */
const chosen: Readonly<Record<string, string>> = {
  system: "'ccms'",
  canonical_id: "'0A'",
  device_type: "'OBU'",
  state: "'ACTIVE'",
  seed1: "decode(repeat('0a', 16), 'hex')",
  seed2: "decode(repeat('0b', 16), 'hex')",
  craca_id: "'\\x0d000a'",
  hashed_id10: "'\\x00010203040506070809'",
  "ticket_bundles.client_id": "null",
  purpose: "'activation'",
  role: "'member'",
  ended: "'accepted'",
};

/** Puts a row into each table that the program left empty. */
async function fillEmptyTables(old: PGliteThread): Promise<void> {
  await old.query("set session_replication_role = replica");
  const { rows: tables } = await old.query<{ name: string; columns: { name: string; type: string }[] }>(`
    select c.relname as name, (
      select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, null)) order by attnum)
      from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`);
  for (const { name, columns } of tables) {
    const { rows } = await old.query(`select from "${name}" limit 1`);
    if (rows.length > 0) continue;
    const values = columns.map((column) => {
      if (column.type.startsWith("timestamp")) return "'2026-11-28 12:00:00.123456+00'";
      if (column.name === "id" && /^(small)?int/.test(column.type)) return "1";
      return chosen[`${name}.${column.name}`] ?? chosen[column.name] ?? samples[column.type] ?? "null";
    });
    const list = columns.map((column) => `"${column.name}"`).join(", ");
    const insert = `insert into "${name}" (${list}) overriding system value values (${values.join(", ")})`;
    if (name !== "queue_stats_20261129") await old.query(insert);
  }
}

async function contentsAt(databaseUrl: string): Promise<Contents> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await contentsOf((statement) => client.query(statement));
  } finally {
    await client.end();
  }
}

async function contentsOf(
  query: (statement: string) => Promise<{ readonly rows: readonly unknown[] }>,
): Promise<Contents> {
  await query("set timezone = 'UTC'");
  const { rows } = await query(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'S')",
  );
  const contents: Record<string, readonly string[]> = {};
  for (const { name } of rows as readonly { name: string }[]) {
    const isSequence = name.endsWith("_seq");
    const columns = isSequence ? "(last_value, is_called)" : "t";
    const { rows: found } = await query(`select ${columns}::text as text from "${name}" t`);
    // pg-boss makes a partition for today and one for tomorrow, whenever that is.
    if (/^queue_stats_\d+$/.test(name) && found.length === 0) continue;
    contents[name] = (found as readonly { text: string }[]).map(({ text }) => text).toSorted();
  }
  return contents;
}

async function change(directory: string, statement: string): Promise<void> {
  const old = await startPGlite(directory);
  await old.query(statement);
  await old.close();
}

/** A process that starts the embedded database and ends it. */
function startInChild(dataDir: string) {
  const module = new URL("../index.ts", import.meta.url).href;
  const program = `
    const { startEmbedded } = await import(${JSON.stringify(module)});
    const say = () => {};
    await (await startEmbedded(${JSON.stringify(dataDir)}, { databaseAccount: "${databaseAccount}", say })).close();`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  return { ended, kill: () => child.kill("SIGKILL") };
}
