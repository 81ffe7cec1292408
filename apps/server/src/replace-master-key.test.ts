import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { seal, unseal } from "@v2x/crypto";
import { openStore } from "@v2x/store";
import { placeEmptyDatabase, withTables } from "@v2x/testkit";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readConfiguration } from "./configuration.ts";
import { openAndExamine } from "./doctor.ts";
import { openInstallation } from "./installation.ts";
import { openAuthorities } from "./open-authorities.ts";
import { replaceMasterKey } from "./replace-master-key.ts";
import { replaceProviderKeys } from "./replace-provider-keys.ts";
import { sealedColumns } from "./sealed-columns.ts";

/** Data of an installation with a value in every sealed column; each test works on a copy. */
let whole: string;
let dataDir: string;

beforeAll(async () => {
  whole = mkdtempSync(join(tmpdir(), "v2x-master-key-"));
  await placeEmptyDatabase(whole);
  const configuration = readConfiguration({ DATA_DIR: whole });
  const installation = await openInstallation(configuration, { securityLog: () => {} });
  await openAuthorities(configuration, installation);
  await installation.store.close();
  await fillSealedColumns(whole, installation.masterKey);
}, 120_000);
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "v2x-master-key-"));
  cpSync(whole, dataDir, { recursive: true });
});
afterEach(() => rmSync(dataDir, { recursive: true }));
afterAll(() => rmSync(whole, { recursive: true }));

const octets = (length: number, fill: number) => new Uint8Array(length).fill(fill);

/** Adds what no authority stores. Of more chains than are sealed again at a time, none may be left out. */
async function fillSealedColumns(directory: string, key: Uint8Array): Promise<void> {
  const secret = Buffer.from("secret");
  await withTables(directory, async (client) => {
    await client.query("set session_replication_role = replica"); // without the rows that these belong to
    await client.query("insert into one_time_codes values ('a', $1, 0, now())", [
      seal(key, sealedColumns["oneTimeCodes.sealedSecret"].nameOf({ accountId: "a" }), secret),
    ]);
    await client.query(
      "insert into service_accounts (organization_id, client_id, sealed_secret) values ('1', 'service-1', $1), ('2', 'external', null)",
      [seal(key, sealedColumns["serviceAccounts.sealedSecret"].nameOf({ clientId: "service-1" }), secret)],
    );
    await client.query(
      "insert into scms_orders (id, request_hash, device_id, enrollment_hashed_id8, accepted_at, requested_at, purpose, kind, sealed_request, per_period) values ('o', $1, 'd', $1, now(), now(), 'p', 'single', $2, 1)",
      [octets(8, 1), seal(key, sealedColumns["scmsOrders.sealedRequest"].nameOf({ id: "o" }), secret)],
    );
    for (let at = 0; at < 1100; at += 1) {
      const chain = { laId: Uint8Array.of(0, 1), id: octets(16, 0) };
      new DataView(chain.id.buffer).setUint32(0, at);
      await client.query(
        "insert into linkage_chains (la_id, id, first_i, sealed_seed) values ($1, $2, 0, $3)",
        [chain.laId, chain.id, seal(key, sealedColumns["linkageChains.sealedSeed"].nameOf(chain), secret)],
      );
    }
  });
}

const keyIn = (name: string) => Buffer.from(readFileSync(join(dataDir, name), "utf8").trim(), "hex");
const configuration = (env: Record<string, string> = {}) => readConfiguration({ DATA_DIR: dataDir, ...env });
const replace = () => replaceMasterKey(configuration(), "due every year");

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Every value of every sealed column, opened; each as `column name`. */
async function openedUnder(key: Uint8Array): Promise<ReadonlyMap<string, string>> {
  return withTables(dataDir, async (client) => {
    const opened = new Map<string, string>();
    for (const [column, { nameOf }] of Object.entries(sealedColumns)) {
      const [table = "", member = ""] = column.split(".");
      const { rows } = await client.query(
        `select * from ${snake(table)} where ${snake(member)} is not null`,
        [],
      );
      for (const row of rows as readonly Record<string, unknown>[]) {
        const members = Object.fromEntries(Object.entries(row).map(([name, value]) => [camel(name), value]));
        const name = (nameOf as (row: unknown) => string)(members);
        const secret = unseal(key, name, members[member] as Uint8Array);
        opened.set(`${column} ${name}`, Buffer.from(secret).toString("hex"));
      }
    }
    return opened;
  });
}

async function expectWhole(): Promise<void> {
  const said = await openAndExamine(configuration());
  const lines = "output" in said ? said.output.split("\n") : [said.error];
  expect(lines.filter((line) => line.startsWith("fail"))).toEqual([]);
  expect(said).not.toMatchObject({ isFailure: true });
}

describe("the sealed columns", () => {
  it("are all named", async () => {
    const found = await withTables(dataDir, async (client) => {
      const { rows } = await client.query(
        "select table_name, column_name from information_schema.columns where column_name like 'sealed%'",
        [],
      );
      return (rows as readonly Record<string, string>[]).map(
        ({ table_name = "", column_name = "" }) => `${camel(table_name)}.${camel(column_name)}`,
      );
    });
    expect(found.toSorted()).toEqual(Object.keys(sealedColumns).toSorted());
  });
});

describe("replacing the master key", () => {
  it("seals every value of every sealed column again, and keeps the old key", async () => {
    const old = keyIn("master.key");
    const before = await openedUnder(old);
    for (const column of Object.keys(sealedColumns))
      expect(
        [...before.keys()].some((name) => name.startsWith(`${column} `)),
        column,
      ).toBe(true);
    expect(await replace()).toContain(`${before.size} secrets are sealed under the new master key.`);
    const fresh = keyIn("master.key");
    expect(fresh).not.toEqual(old);
    expect(keyIn("master.key.old")).toEqual(old);
    expect(existsSync(join(dataDir, "master.key.new"))).toBe(false);
    expect(await openedUnder(fresh)).toEqual(before);
    await expectWhole();
  });

  it("keeps the audit log whole, which says who did it and why, and goes on under the new key", async () => {
    await replace();
    await replace();
    const { store } = await openInstallation(configuration(), { securityLog: () => {} });
    const { rows } = await store.audit.page({}, { offset: 0, limit: 2 });
    await store.close();
    for (const row of rows)
      expect(row).toMatchObject({ action: "master-key.replaced", reason: "due every year" });
    await expectWhole();
  });

  it("refuses while another process has the database", async () => {
    const store = await openStore({ dataDir });
    try {
      await expect(replace()).rejects.toMatchObject({ code: "locked" });
      expect(existsSync(join(dataDir, "master.key.new"))).toBe(false);
    } finally {
      await store.close();
    }
  });

  it("takes both keys from the environment where the old one comes from there", async () => {
    const old = keyIn("master.key").toString("hex");
    const next = "ab".repeat(32);
    rmSync(join(dataDir, "master.key"));
    const env = (more = {}) => configuration({ MASTER_KEY: old, ...more });
    await expect(replaceMasterKey(env(), "leak")).rejects.toThrow("Set NEW_MASTER_KEY");
    await expect(replaceMasterKey(env({ NEW_MASTER_KEY: old }), "leak")).rejects.toThrow(
      "Set NEW_MASTER_KEY",
    );
    await replaceMasterKey(env({ NEW_MASTER_KEY: next }), "leak");
    await expect(openInstallation(env(), { securityLog: () => {} })).rejects.toThrow(
      "The master key is wrong",
    );
    const { store } = await openInstallation(configuration({ MASTER_KEY: next }), { securityLog: () => {} });
    await store.close();
    expect(existsSync(join(dataDir, "master.key"))).toBe(false);
  });
});

it("replaces the provider's keys, and ends every session", async () => {
  const issued = async (token?: string) => {
    const { store, identity } = await openInstallation(configuration(), { securityLog: () => {} });
    try {
      await identity!.ensureDemo();
      if (token !== undefined) await identity!.verifyAccessToken(token);
      return await identity!.issueAccessToken("demo@v2x.example");
    } finally {
      await store.close();
    }
  };
  const token = await issued();
  await issued(token);
  expect(await replaceProviderKeys(configuration(), "leak")).toContain("all users sign in again");
  await expect(issued(token)).rejects.toMatchObject({ code: "token-invalid" });
  await expectWhole();
});

describe("a replacement that was interrupted", () => {
  /** The files as they are between the transaction and the end. @returns the key that the database has after it. */
  async function stopBeforeRenames(): Promise<Buffer> {
    await replace();
    const fresh = keyIn("master.key");
    renameSync(join(dataDir, "master.key"), join(dataDir, "master.key.new"));
    renameSync(join(dataDir, "master.key.old"), join(dataDir, "master.key"));
    return fresh;
  }

  function loseTransaction(): void {
    rmSync(join(dataDir, "database"), { recursive: true });
    cpSync(join(whole, "database"), join(dataDir, "database"), { recursive: true });
  }

  it("before its transaction ended leaves a system that starts with the old key", async () => {
    const old = keyIn("master.key");
    await stopBeforeRenames();
    loseTransaction();
    await expectWhole();
    expect(keyIn("master.key")).toEqual(old);
  });

  it("before the files were renamed leaves a system that starts with the new key", async () => {
    const fresh = await stopBeforeRenames();
    await expectWhole();
    expect(keyIn("master.key")).toEqual(fresh);
  });

  it("between the two renames leaves a system that starts", async () => {
    await replace();
    renameSync(join(dataDir, "master.key"), join(dataDir, "master.key.new"));
    await expectWhole();
  });

  it("leaves one that starts where the disk lost the transaction after the renames", async () => {
    const old = keyIn("master.key");
    await replace();
    const fresh = keyIn("master.key");
    loseTransaction();
    await expectWhole();
    expect(keyIn("master.key")).toEqual(old);
    // The next replacement takes the key that is there.
    await replace();
    expect(keyIn("master.key")).toEqual(fresh);
  });

  it.each([
    0, 150, 400, 800,
  ])("by a kill %i ms after the new key is written leaves a system that starts", async (ms) => {
    const { PATH = "" } = process.env;
    const child = spawn(
      process.execPath,
      [join(import.meta.dirname, "cli.ts"), "key", "replace-master", "--reason", "test"],
      { env: { PATH, DATA_DIR: dataDir }, stdio: "ignore" },
    );
    const ended = new Promise((resolve) => child.once("exit", resolve));
    const isDone = () => child.exitCode !== null;
    while (!existsSync(join(dataDir, "master.key.new")) && !isDone()) await sleep(1);
    await sleep(ms);
    child.kill("SIGKILL");
    await ended;
    await expectWhole();
    await openedUnder(keyIn("master.key"));
  }, 60_000);
});
