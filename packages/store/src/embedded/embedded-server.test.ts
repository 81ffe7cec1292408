import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  type EmbeddedServer,
  embeddedAddress,
  hasEmbeddedDatabase,
  startEmbedded,
} from "./embedded-server.ts";

const isRoot = process.getuid?.() === 0;
const said: string[] = [];
const options = { databaseAccount: "v2x-database", say: (line: string) => void said.push(line) };

let folder: string;
let dataDir: string;
const servers: EmbeddedServer[] = [];
const children: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "v2x-embedded-"));
  chmodSync(folder, 0o711); // the database's account has to come through
  dataDir = join(folder, "data");
  said.length = 0;
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
  for (const child of children.splice(0)) {
    child.kill("SIGKILL");
    await expect.poll(() => postmasters(dataDir)).toEqual([]);
  }
  rmSync(folder, { recursive: true });
});

async function start(directory = dataDir): Promise<EmbeddedServer> {
  const server = await startEmbedded(directory, options);
  servers.push(server);
  return server;
}

async function ask<T extends pg.QueryResultRow>(
  { databaseUrl }: { databaseUrl: string },
  statement: string,
): Promise<readonly T[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<T>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** The processes of PostgreSQL that work on a data directory, by their numbers; their children are left out. */
function postmasters(directory: string): readonly number[] {
  if (!existsSync(join(directory, "database"))) return [];
  const cluster = realpathSync(join(directory, "database", "postgres"));
  const listed = execFileSync("ps", ["-eo", "pid=,args="], { encoding: "utf8" }).split("\n");
  return listed
    .filter((line) => line.includes(`-D ${cluster}`) && line.includes("postgres"))
    .map((line) => Number.parseInt(line, 10));
}

/** A process that runs the database until it is killed. */
async function startInChild(): Promise<ChildProcess> {
  const module = new URL("./embedded-server.ts", import.meta.url).href;
  const program = `
    const { startEmbedded } = await import(${JSON.stringify(module)});
    await startEmbedded(${JSON.stringify(dataDir)}, { databaseAccount: "v2x-database", say: () => {} });
    process.stdout.write("runs\\n");
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, MASTER_KEY: "not for children" },
  });
  children.push(child);
  await once(child.stdout!, "data");
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

describe("the embedded PostgreSQL", { timeout: 120_000 }, () => {
  it("is made at the first start, flushes and checks what it writes, and has its rows at the next", async () => {
    expect(hasEmbeddedDatabase(dataDir)).toBe(false);
    mkdirSync(dataDir, { mode: 0o700 });
    const first = await start();
    expect(embeddedAddress(dataDir)).toBe(first.databaseUrl);
    const [settings] = await ask(
      first,
      "select current_setting('fsync') as fsync, current_setting('full_page_writes') as pages, current_setting('synchronous_commit') as commit, current_setting('data_checksums') as checksums, current_setting('server_encoding') as encoding",
    );
    expect(settings).toEqual({ fsync: "on", pages: "on", commit: "on", checksums: "on", encoding: "UTF8" });
    await ask(first, "create table kept as select 'ß'::text as letter");
    await servers.pop()!.close();
    expect(embeddedAddress(dataDir)).toBeUndefined();
    expect(hasEmbeddedDatabase(dataDir)).toBe(true);
    expect(await ask(await start(), "select letter from kept")).toEqual([{ letter: "ß" }]);
    expect(said).toEqual([]);
  });

  it("is reached by nobody else: over no port, and by a socket in a folder of its account alone", async () => {
    mkdirSync(dataDir, { mode: 0o700 });
    const [row] = await ask<{ addresses: string; directory: string }>(
      await start(),
      "select current_setting('listen_addresses') as addresses, current_setting('unix_socket_directories') as directory",
    );
    expect(row!.addresses).toBe("");
    expect(statSync(row!.directory.replaceAll('"', "")).mode & 0o777).toBe(0o700);
    expect(statSync(dataDir).mode & 0o007).toBe(0);
  });

  it("is refused to a second process, which is told who has it", async () => {
    const child = await startInChild();
    await expect(startEmbedded(dataDir, options)).rejects.toMatchObject({
      code: "locked",
      details: { pid: child.pid },
    });
  });

  it("is started again when it is killed, with all its rows, and its address stays", async () => {
    const server = await start();
    await ask(server, "create table kept as select generate_series(1, 1000) as n");
    const before = postmasters(dataDir);
    process.kill(before[0]!, "SIGKILL");
    const rows = () => ask(server, "select count(*)::integer as rows from kept").catch(() => []);
    await expect.poll(() => said.length).toBe(2);
    await expect.poll(rows).toEqual([{ rows: 1000 }]);
    expect(said).toEqual([
      "storage: PostgreSQL ended (SIGKILL); starting it again",
      "storage: PostgreSQL runs again",
    ]);
    expect(postmasters(dataDir)).toHaveLength(1);
    expect(postmasters(dataDir)).not.toEqual(before);
  });

  it("ends by itself when the process that runs it is killed", async () => {
    const child = await startInChild();
    expect(postmasters(dataDir)).toHaveLength(1);
    await kill(child);
    await expect.poll(() => postmasters(dataDir)).toEqual([]);
    await start();
    expect(said).toEqual([]);
  });

  it("is ended first where one was left behind, and never runs twice on its data", async () => {
    const child = await startInChild();
    const [left] = postmasters(dataDir);
    // As when everything is killed at once but PostgreSQL itself.
    for (const watcher of watchersOf(left!)) process.kill(watcher, "SIGKILL");
    await kill(child);
    expect(postmasters(dataDir)).toEqual([left]);
    const server = await start();
    expect(said).toEqual([
      `storage: ending the PostgreSQL (process ${left}) that a killed process left behind`,
    ]);
    expect(postmasters(dataDir)).toHaveLength(1);
    expect(postmasters(dataDir)).not.toEqual([left]);
    expect(await ask(server, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("is not ended while the process that runs it lives, though its lock was removed", async () => {
    const child = await startInChild();
    const before = postmasters(dataDir);
    const directory = realpathSync(join(dataDir, "database"));
    for (const name of readdirSync(directory).filter((one) => one.startsWith("lock-")))
      rmSync(join(directory, name));
    await expect(startEmbedded(dataDir, options)).rejects.toMatchObject({
      code: "locked",
      message: expect.stringContaining(`is in use by process ${child.pid}, although its file lock-… is gone`),
    });
    expect(postmasters(dataDir)).toEqual(before);
    expect(said).toEqual([]);
  });

  it("does not end a program that has the number of one that ended long ago", async () => {
    await start();
    await servers.pop()!.close();
    const cluster = realpathSync(join(dataDir, "database", "postgres"));
    writeFileSync(join(cluster, "postmaster.pid"), `${process.ppid}\n${cluster}\n1\n5432\n${folder}\n\n`);
    await start();
    expect(said).toEqual([]);
  });

  it("starts where the number of one that ended long ago is that of another program of the same user", async () => {
    await start();
    await servers.pop()!.close();
    const cluster = realpathSync(join(dataDir, "database", "postgres"));
    const { uid, gid } = statSync(cluster);
    const other = spawn("sleep", ["1000"], { stdio: "ignore", ...(isRoot && { uid, gid }) });
    children.push(other);
    writeFileSync(join(cluster, "postmaster.pid"), `${other.pid}\n${cluster}\n1\n5432\n${folder}\n\n`);
    expect(await ask(await start(), "select 1 as one")).toEqual([{ one: 1 }]);
    expect(said).toEqual([]);
    expect(other.exitCode).toBeNull();
  });

  it("starts where a loss of power left the file with its number empty", async () => {
    await start();
    await servers.pop()!.close();
    writeFileSync(join(realpathSync(join(dataDir, "database", "postgres")), "postmaster.pid"), "");
    expect(await ask(await start(), "select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("gets its socket back", async () => {
    const server = await start();
    rmSync(decodeURIComponent(new URL(server.databaseUrl).hostname), { recursive: true });
    await expect.poll(() => said.at(-1)).toBe("storage: PostgreSQL runs again");
    expect(said[0]).toBe("storage: the socket of PostgreSQL is gone");
    expect(await ask(server, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("that refuses connections is no reason to wait, and says so", async () => {
    await start();
    await servers.pop()!.close();
    writeFileSync(
      join(realpathSync(join(dataDir, "database", "postgres")), "pg_hba.conf"),
      "local all all reject\n",
    );
    await expect(startEmbedded(dataDir, options)).rejects.toMatchObject({
      code: "cannot-run",
      message: expect.stringContaining("refused connections (pg_hba.conf rejects connection"),
    });
    await expect.poll(() => postmasters(dataDir)).toEqual([]);
  });

  it("is not misled by what is put in the place of its files", async () => {
    await start();
    await servers.pop()!.close();
    const pid = join(realpathSync(join(dataDir, "database", "postgres")), "postmaster.pid");
    execFileSync("mkfifo", [pid]);
    await start();
    await servers.pop()!.close();
    const victim = join(folder, "victim");
    writeFileSync(victim, "mine");
    const log = join(dataDir, "database", "postgres.log");
    rmSync(log);
    symlinkSync(victim, log);
    await expect(startEmbedded(dataDir, options)).rejects.toThrow("ELOOP");
    expect(readFileSync(victim, "utf8")).toBe("mine");
  });

  it("runs below a path with blanks, quotes, a colon and 200 characters", async () => {
    dataDir = join(folder, `a 'b' "c":d;e$f${"x".repeat(200)}`);
    const server = await start();
    expect(await ask(server, "select 1 as one")).toEqual([{ one: 1 }]);
    await servers.pop()!.close();
    expect(existsSync(dirname(decodeURIComponent(new URL(server.databaseUrl).hostname)))).toBe(true);
    expect(existsSync(decodeURIComponent(new URL(server.databaseUrl).hostname))).toBe(false);
  });

  it.runIf(process.platform === "linux")("gets nothing of the server's environment", async () => {
    await startInChild();
    const [pid] = postmasters(dataDir);
    expect(readFileSync(`/proc/${pid}/environ`, "utf8")).not.toContain("not for children");
  });

  it("says with its last words why it does not start, and where they all are", async () => {
    await start();
    await servers.pop()!.close();
    rmSync(join(realpathSync(join(dataDir, "database", "postgres")), "global", "pg_control"));
    await expect(startEmbedded(dataDir, options)).rejects.toMatchObject({
      code: "damaged",
      message: expect.stringMatching(
        /cannot be opened: PostgreSQL ended with .*could not find the database system.*postgres\.log$/s,
      ),
    });
    expect(await startEmbedded(dataDir, options).catch(({ code }) => code)).toBe("damaged"); // the lock is free
  });

  it("of another major version is refused, and not touched", async () => {
    await start();
    await servers.pop()!.close();
    const cluster = realpathSync(join(dataDir, "database", "postgres"));
    writeFileSync(join(cluster, "PG_VERSION"), "17\n");
    await expect(startEmbedded(dataDir, options)).rejects.toMatchObject({
      code: "cannot-run",
      message: expect.stringMatching(
        /is of PostgreSQL 17, and this version of the program has PostgreSQL 18/,
      ),
    });
    expect(readFileSync(join(cluster, "PG_VERSION"), "utf8")).toBe("17\n");
  });
});

describe.runIf(isRoot)("of a server that is root's, the embedded PostgreSQL", { timeout: 120_000 }, () => {
  it("runs as an account of its own", async () => {
    await start();
    const [pid] = postmasters(dataDir);
    expect(execFileSync("ps", ["-o", "user:20=", "-p", String(pid)], { encoding: "utf8" }).trim()).toBe(
      "v2x-database",
    );
    expect(statSync(join(dataDir, "database", "postgres")).uid).not.toBe(0);
  });

  it("starts where new files are root's alone", async () => {
    const former = process.umask(0o077);
    try {
      expect(await ask(await start(), "select 1 as one")).toEqual([{ one: 1 }]);
    } finally {
      process.umask(former);
    }
  });

  it("leaves its group to a data directory that has one", async () => {
    mkdirSync(dataDir, { mode: 0o750 });
    chmodSync(dataDir, 0o750);
    await start();
    expect(statSync(dataDir).mode & 0o777).toBe(0o751);
    expect(statSync(dataDir).gid).toBe(0);
  });

  it("starts on what root copied", async () => {
    await ask(await start(), "create table kept as select 1 as one");
    await servers.pop()!.close();
    const copy = join(folder, "copy");
    cpSync(dataDir, copy, { recursive: true });
    expect(statSync(join(copy, "database", "postgres")).uid).toBe(0);
    expect(await ask(await start(copy), "select one from kept")).toEqual([{ one: 1 }]);
  });

  it("runs as the owner of the data where that is an ordinary user", async () => {
    await start();
    await servers.pop()!.close();
    const nobody = Number(execFileSync("id", ["-u", "nobody"], { encoding: "utf8" }));
    execFileSync("chown", ["-R", `${nobody}:${nobody}`, dataDir]);
    await start();
    const [pid] = postmasters(dataDir);
    expect(execFileSync("ps", ["-o", "uid=", "-p", String(pid)], { encoding: "utf8" }).trim()).toBe(
      String(nobody),
    );
  });

  it("lies where its account can reach it, below a folder that it may not enter", async () => {
    chmodSync(folder, 0o700);
    await start();
    const link = join(dataDir, "database", "postgres");
    const elsewhere = dirname(readlinkSync(link));
    try {
      expect(said).toEqual([
        expect.stringContaining(`may not enter ${folder}: the database is in ${elsewhere}`),
      ]);
      expect(elsewhere).toMatch(/^\/var\/lib\/v2x-portal\//);
      expect(hasEmbeddedDatabase(dataDir)).toBe(true);
      await servers.pop()!.close();
      await start();
      expect(said).toHaveLength(1);
      await servers.pop()!.close();
      const copy = join(folder, "copy");
      cpSync(dataDir, copy, { recursive: true, verbatimSymlinks: true });
      expect(lstatSync(join(copy, "database", "postgres")).isSymbolicLink()).toBe(true);
      await expect(startEmbedded(copy, options)).rejects.toMatchObject({
        code: "cannot-run",
        message: expect.stringMatching(/the database of a data directory at another path\. In a copied/),
      });
    } finally {
      for (const server of servers.splice(0)) await server.close();
      rmSync(elsewhere, { recursive: true });
    }
  });
});

/** The processes that end a PostgreSQL when its server has ended. */
function watchersOf(postmaster: number): readonly number[] {
  const listed = execFileSync("ps", ["-eo", "pid=,args="], { encoding: "utf8" }).split("\n");
  return listed
    .filter((line) => line.includes("read -r ended") && line.endsWith(` ${postmaster}`))
    .map((line) => Number.parseInt(line, 10));
}
