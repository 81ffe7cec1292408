import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore } from "@v2x/store";
import { testServerUrl } from "@v2x/testkit";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Configuration, readConfiguration } from "./configuration.ts";
import { openAndExamine } from "./doctor.ts";
import { openInstallation } from "./installation.ts";
import { openAuthorities } from "./open-authorities.ts";
import { replaceMasterKey } from "./replace-master-key.ts";
import { replaceProviderKeys } from "./replace-provider-keys.ts";

const commands = { "replace-master": replaceMasterKey, "replace-provider": replaceProviderKeys };

describe("a key command on PostgreSQL", { timeout: 60_000 }, () => {
  const name = `v2x_alone_${process.pid}`;
  let admin: pg.Client;
  let dataDir: string;
  /** The same database, as its owner, as whom servers run, and as another role. */
  let owners: Configuration;
  let others: Configuration;

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), "v2x-alone-"));
    admin = new pg.Client({ connectionString: testServerUrl() });
    await admin.connect();
    await admin.query(
      `create role ${name} login password 'test'; create schema ${name} authorization ${name}`,
    );
    const url = new URL(testServerUrl());
    url.searchParams.set("options", `-c search_path=${name}`);
    others = readConfiguration({ DATA_DIR: dataDir, DATABASE_URL: url.href });
    [url.username, url.password] = [name, "test"];
    owners = readConfiguration({ DATA_DIR: dataDir, DATABASE_URL: url.href });
  });
  afterEach(async () => {
    await admin.query(`drop schema ${name} cascade; drop role ${name}`);
    await admin.end();
    rmSync(dataDir, { recursive: true });
  });

  /** Ends the connections of servers, as a restart of the database does. */
  const cutOff = () =>
    admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename = '${name}'`);

  async function startServer() {
    const installation = await openInstallation(owners, { securityLog: () => {} });
    await openAuthorities(owners, installation);
    return installation.store;
  }

  it.each(
    Object.keys(commands) as (keyof typeof commands)[],
  )("refuses %s while a server of another role runs, and does it once none runs", async (command) => {
    const servers = [await startServer(), await startServer()];
    for (const server of servers) {
      await expect(commands[command](others, "test")).rejects.toMatchObject({ code: "in-use" });
      await server.close();
    }
    await commands[command](others, "test");
    expect(await openAndExamine(others)).not.toMatchObject({ isFailure: true });
  });

  it("still sees a server whose connections the database ended", async () => {
    const server = await startServer();
    const present = async () => {
      const { rows } = await admin.query<{ pid: number }>(
        "select pid from pg_locks join pg_stat_activity using (pid) where locktype = 'advisory' and usename = $1",
        [name],
      );
      return rows.map(({ pid }) => pid);
    };
    const [before] = await present();
    await cutOff();
    await vi.waitFor(async () => {
      const now = await present();
      expect(now).toHaveLength(1);
      expect(now).not.toContain(before);
    }, 10_000);
    await expect(replaceMasterKey(others, "test")).rejects.toMatchObject({ code: "in-use" });
    await server.close();
  });

  it("ends a server that comes back while it runs, whose keys may be the old ones", async () => {
    const { promise: lost, resolve: onLost } = Promise.withResolvers<Error>();
    const { dataDir, databaseUrl } = owners;
    const server = await openStore({ dataDir, databaseUrl: databaseUrl!, onLost });
    await cutOff();
    const command = await openStore({ dataDir, databaseUrl: others.databaseUrl!, isAlone: true });
    expect(await lost).toMatchObject({ code: "in-use" });
    await Promise.all([server.close(), command.close()]);
  });

  it("is ended where the database ends the connection by which it is alone", async () => {
    const { promise: lost, resolve: onLost } = Promise.withResolvers<Error>();
    const { dataDir, databaseUrl } = owners;
    const command = await openStore({ dataDir, databaseUrl: databaseUrl!, isAlone: true, onLost });
    await cutOff();
    expect(await lost).toMatchObject({ code: "unavailable" });
    await command.close();
  });

  it("lets no server start meanwhile", async () => {
    await (await startServer()).close();
    const alone = await openStore({ dataDir, databaseUrl: others.databaseUrl!, isAlone: true });
    await expect(openInstallation(owners, { securityLog: () => {} })).rejects.toMatchObject({
      code: "in-use",
    });
    await alone.close();
    await (await startServer()).close();
  });

  it("leaves an installation in order when two run at the same time", async () => {
    await (await startServer()).close();
    const ends = await Promise.allSettled([1, 2].map(() => replaceMasterKey(others, "test")));
    for (const end of ends)
      if (end.status === "rejected") expect(end.reason).toMatchObject({ code: "in-use" });
    expect(ends.map(({ status }) => status)).toContain("fulfilled");
    expect(await openAndExamine(others)).not.toMatchObject({ isFailure: true });
  });

  it("says that a database on which no server ever started holds no installation", async () => {
    for (const command of Object.values(commands))
      await expect(command(owners, "test")).rejects.toThrow("The database holds no installation");
  });
});
