import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { placeEmptyDatabase, type TestDatabase, testDatabase, withTables } from "@v2x/testkit";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openStore, type Store, sharedDatabase } from "./index.ts";

const settings = JSON.stringify({ publicUrl: "https://portal.example" });
const jobs = { queues: ["made-by-server"], onError: () => {} };

describe("a command on the embedded database", { timeout: 120_000 }, () => {
  let dataDir: string;
  const stores: Store[] = [];
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), "v2x-beside-"));
    await placeEmptyDatabase(dataDir);
  });
  afterEach(async () => {
    for (const store of stores.splice(0).reverse()) await store.close();
    rmSync(dataDir, { recursive: true });
  });

  async function startServer(): Promise<Store> {
    const server = await openStore({ dataDir, jobs });
    stores.push(server);
    return server;
  }

  async function openCommand(waitMs = 60_000): Promise<Store> {
    const command = await openStore({ dataDir, jobs, isCommand: true, waitMs });
    stores.push(command);
    return command;
  }

  const locks = () => readdirSync(join(dataDir, "database")).filter((name) => name.startsWith("lock-"));

  it("uses that of the server, whose settings it gets, and leaves it to the server", async () => {
    const server = await startServer();
    server.share(settings);
    const command = await openCommand();
    expect([command.kind, command.settingsOfServer]).toEqual(["embedded", settings]);
    expect(locks()).toHaveLength(1);
    await command.checkWrites();
    await command.identity.providerSecrets.createIfAbsent("kept", Uint8Array.of(1));
    await stores.pop()!.close();
    expect(await server.identity.providerSecrets.find("kept")).toEqual(Uint8Array.of(1));
    expect(locks()).toHaveLength(1);
  });

  it("waits for a server that is starting, and for one that is stopping", async () => {
    const server = await startServer();
    const waiting = openCommand();
    await new Promise((resolve) => setTimeout(resolve, 1500));
    server.share(settings);
    expect((await waiting).settingsOfServer).toBe(settings);
    await stores.pop()!.close();
    server.stopSharing();
    const next = openCommand();
    await stores.shift()!.close();
    expect((await next).settingsOfServer).toBeUndefined();
    expect(locks()).toHaveLength(1);
  });

  it("is refused on a copy of the data directory of a running server, which it does not reach", async () => {
    const server = await startServer();
    server.share(settings);
    const copy = mkdtempSync(join(tmpdir(), "v2x-copy-"));
    try {
      cpSync(dataDir, copy, { recursive: true, filter: (path) => !path.endsWith(".s.PGSQL.5432") });
      expect(sharedDatabase(copy)).toBeUndefined();
      await expect(openStore({ dataDir: copy, isCommand: true })).rejects.toMatchObject({ code: "locked" });
    } finally {
      rmSync(copy, { recursive: true });
    }
  });

  it("is not stopped by files that only look like those of processes", async () => {
    const server = await startServer();
    const directory = join(dataDir, "database");
    mkdirSync(join(directory, `lock-99999999-5@${encodeURIComponent(hostname())}`));
    writeFileSync(join(directory, "lock-1-1@%ZZ"), "x");
    server.share(settings);
    expect((await openCommand()).settingsOfServer).toBe(settings);
    for (const store of stores.splice(0).reverse()) await store.close();
    expect((await openCommand()).settingsOfServer).toBeUndefined();
  });

  it("says who has the database that is not shared", async () => {
    await startServer();
    await expect(openCommand(0)).rejects.toMatchObject({
      code: "locked",
      message: expect.stringMatching(
        /is in use by this process itself\. Wait until it has ended, if it is a v2x command/,
      ),
    });
  });

  it("finishes while the server stops, which then lets no further one in", async () => {
    const server = await startServer();
    server.share(settings);
    const command = await openCommand();
    const ended = stores.splice(0);
    await Promise.all([
      server.close(),
      command.identity.providerSecrets.createIfAbsent("kept", Uint8Array.of(1)).then(() => command.close()),
    ]);
    expect(ended).toHaveLength(2);
    expect(sharedDatabase(dataDir)).toBeUndefined();
    expect(await (await startServer()).identity.providerSecrets.find("kept")).toEqual(Uint8Array.of(1));
  });

  it("of another version changes no table while the server runs", async () => {
    const server = await startServer();
    server.share(settings);
    const [last] = await withTables(dataDir, async (client) => {
      const names = "select name from kysely_migration order by name desc limit 1";
      return (
        await client.query<{ name: string }>(
          `delete from kysely_migration where name = (${names}) returning name`,
        )
      ).rows;
    });
    await expect(openCommand()).rejects.toMatchObject({
      code: "in-use",
      details: { processes: 1 },
      message: expect.stringMatching(/tables of another version.* stop every server on the database first/),
    });
    expect(await server.schema()).not.toBe(last!.name);
    const further = { ...jobs, queues: [...jobs.queues, "of-another-version"] };
    await withTables(dataDir, (client) =>
      client.query("insert into kysely_migration (name, timestamp) values ($1, '')", [last!.name]),
    );
    await expect(openStore({ dataDir, jobs: further, isCommand: true })).rejects.toMatchObject({
      code: "in-use",
    });
    await openCommand();
  });
});

describe("a command on PostgreSQL", { timeout: 120_000 }, () => {
  // Not a schema beside those of other tests: the migrator looks at all of them, and one may be dropped meanwhile.
  let database: TestDatabase;
  let databaseUrl: string;
  beforeEach(async () => {
    database = testDatabase({ isNew: true });
    await database.create();
    databaseUrl = database.url;
  });
  afterEach(() => database.drop());

  it("migrates only while no other process has the database open", async () => {
    const open = (queues: readonly string[]) =>
      openStore({ dataDir: "unused", databaseUrl, isCommand: true, jobs: { ...jobs, queues } });
    await (await open(["first"])).close();
    const server = await openStore({ dataDir: "unused", databaseUrl, jobs: { ...jobs, queues: ["first"] } });
    await (await open(["first"])).close();
    await expect(open(["first", "second"])).rejects.toMatchObject({ code: "in-use" });
    await server.close();
    await (await open(["first", "second"])).close();
  });

  it("of an older version says which version to run, whether others have the database open or not", async () => {
    const server = await openStore({ dataDir: "unused", databaseUrl });
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query("insert into kysely_migration (name, timestamp) values ('9999-later', '')");
    await client.end();
    for (const others of [1, 0]) {
      await expect(openStore({ dataDir: "unused", databaseUrl, isCommand: true })).rejects.toMatchObject({
        code: "migration-failed",
        message: expect.stringContaining("Start the version that made them"),
      });
      if (others === 1) await server.close();
    }
  });
});
