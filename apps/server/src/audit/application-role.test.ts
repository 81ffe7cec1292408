import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, testServerUrl } from "@v2x/testkit";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runCommand, type ServerProcess, startServer, stopServer } from "../server-process.test-support.ts";

const name = `v2x_roles_${process.pid}_${Date.now()}`;
const [owner, app] = [`${name}_owner`, `${name}_app`];

/** The statements of the operator's manual, from the second of its blocks. */
const recipe = readFileSync(join(import.meta.dirname, "../../../../docs/operations.md"), "utf8")
  .match(/^## Audit log$[\s\S]*?```sql[\s\S]*?```[\s\S]*?```sql\n([\s\S]*?)```/m)![1]!
  .replaceAll("v2x_app", app);

describe("a database role that does not own the tables", () => {
  const admin = new pg.Pool({ connectionString: testServerUrl(), max: 1 });
  const dataDir = mkdtempSync(join(tmpdir(), "v2x-roles-"));
  let server: ServerProcess | undefined;
  const urlOf = (role: string) => {
    const url = new URL(testServerUrl());
    url.pathname = `/${name}`;
    url.username = role;
    url.password = "secret";
    return url.href;
  };
  const env: Record<string, string> = {};
  const query = async (role: string, statement: string) => {
    const client = new pg.Client({ connectionString: urlOf(role) });
    await client.connect();
    try {
      return await client.query(statement);
    } finally {
      await client.end();
    }
  };
  beforeAll(async () => {
    for (const role of [owner, app]) await admin.query(`create role ${role} login password 'secret'`);
    await admin.query(`create database ${name} owner ${owner}`);
    const { PATH = "" } = process.env;
    Object.assign(env, { PATH, DATA_DIR: dataDir, PORT: String(await freePort()), LOG_LEVEL: "silent" });
    env.DATABASE_URL = urlOf(app);
  }, 60_000);
  afterAll(async () => {
    if (server) await stopServer(server, "SIGKILL");
    await admin.query(`drop database if exists ${name} with (force)`);
    for (const role of [owner, app]) await admin.query(`drop role ${role}`);
    await admin.end();
    rmSync(dataDir, { recursive: true });
  });

  it("serves, changes things and passes v2x doctor, once the owner has migrated", async () => {
    expect(await runCommand({ ...env, DATABASE_URL: urlOf(owner) }, "migrate")).toMatchObject({ code: 0 });
    await query(owner, recipe);
    server = await startServer(env);
    expect(server.output()).toContain("ready: ");
    expect((await fetch(`http://localhost:${env.PORT}/readyz`)).status).toBe(200);
    for (const command of [
      ["notice", "set", "Maintenance on Sunday", "--reason", "a test"],
      ["organization", "create", "Alpha", "--reason", "a test"],
      ["authority", "renew", "ea", "--reason", "a test"],
      ["audit", "verify"],
      ["doctor"],
    ])
      expect(await runCommand(env, ...command), command.join(" ")).toMatchObject({ code: 0 });
  }, 120_000);

  it("cannot change the audit log, not even its triggers", async () => {
    for (const statement of [
      "update audit_log set reason = 'another'",
      "delete from audit_log",
      "truncate audit_log",
      "alter table audit_log disable trigger all",
      "drop trigger audit_log_append_only on audit_log",
      "drop table audit_log",
      "set session_replication_role = replica",
      "delete from audit_head",
      "truncate audit_head",
      "insert into audit_beginning values (1)",
      "create or replace function refuse_audit_change() returns trigger language plpgsql as 'begin return new; end'",
      "update kysely_migration set name = name",
    ])
      await expect(query(app, statement), statement).rejects.toThrow(/permission denied|must be owner/);
    await expect(query(app, "update audit_head set position = 1")).rejects.toThrow("only ever moves on");
    expect(await runCommand(env, "audit", "verify")).toMatchObject({ code: 0 });
  }, 60_000);

  it("is told to have the owner migrate where the schema is older", async () => {
    await stopServer(server!, "SIGTERM");
    await query(owner, "delete from kysely_migration where name >= '0045'");
    const refused = await startServer(env);
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toMatch(
      /^The database has not had 0045-audit-beginning.*, and the role of DATABASE_URL does not own the tables\. Run "v2x migrate"/m,
    );
  }, 60_000);
});
