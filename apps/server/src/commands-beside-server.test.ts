import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { embeddedAddress, openStore } from "@v2x/store";
import { freePort, placeEmptyDatabase, withTables } from "@v2x/testkit";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  launchServer,
  runCommand,
  runCommandAs,
  type ServerProcess,
  startServer,
  stopServer,
} from "./server-process.test-support.ts";

const isRoot = process.getuid?.() === 0;

let dataDir: string;
let env: Record<string, string>;
const servers: ServerProcess[] = [];
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "v2x-beside-"));
  await placeEmptyDatabase(dataDir);
  const { PATH = "" } = process.env;
  env = { PATH, DATA_DIR: dataDir, PORT: String(await freePort()), LOG_LEVEL: "silent" };
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => stopServer(server, "SIGTERM")));
  rmSync(dataDir, { recursive: true });
});

async function start(change: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startServer({ ...env, ...change });
  servers.push(server);
  return server;
}

const v2x = (...args: string[]) => runCommand(env, ...args);
const accounts = { code: 0, stdout: expect.stringMatching(/^E-MAIL +STATE/), stderr: "" };

/** The process of the PostgreSQL that runs on the data directory. */
async function postmaster(): Promise<number> {
  return withTables(dataDir, async (client) => {
    const { rows } = await client.query<{ pid: number }>(
      "select (string_to_array(pg_read_file('postmaster.pid'), chr(10)))[1]::integer as pid",
    );
    return rows[0]!.pid;
  });
}

describe("commands while a server runs", { timeout: 120_000 }, () => {
  it("use its database and its PUBLIC_URL, several at once, and leave it running", async () => {
    writeFileSync(join(dataDir, "admin.sock"), ""); // of an earlier version
    const server = await start({ PUBLIC_URL: "https://portal.example", DEMO: "true" });
    expect(existsSync(join(dataDir, "admin.sock"))).toBe(false);
    const before = await postmaster();
    const lists = (await v2x("list", "status")).stdout;
    const [listed, token, examined] = await Promise.all([
      v2x("account", "list"),
      v2x("token", "--email", "demo@v2x.example"),
      v2x("doctor"),
    ]);
    expect(listed).toEqual(accounts);
    const claims = JSON.parse(Buffer.from(token.stdout.split(".")[1]!, "base64url").toString());
    expect(claims.iss).toBe("https://portal.example/identity");
    expect(examined).toMatchObject({ code: 0, stdout: expect.stringContaining("(embedded database)") });
    expect((await v2x("list", "status")).stdout).toBe(lists);
    expect(await postmaster()).toBe(before);
    expect(server.child.exitCode).toBeNull();
  });

  it("say that it is of another version where they cannot read its settings, and end", async () => {
    await start();
    const directory = join(dataDir, "database");
    const lock = readdirSync(directory).find((name) => name.startsWith("lock-"))!;
    for (const settings of ["xx", "{}"]) {
      writeFileSync(join(directory, lock), settings);
      for (const command of [["account", "list"], ["doctor"]])
        expect(await v2x(...command)).toEqual({
          code: 1,
          stdout: "",
          stderr: expect.stringMatching(
            /^The settings of the running server .* restart the server with this one\.\n$/,
          ),
        });
    }
  });

  it("connect again where its PostgreSQL was killed", async () => {
    const server = await start();
    process.kill(await postmaster(), "SIGKILL");
    expect(await v2x("account", "list")).toEqual(accounts);
    expect(server.output()).toContain("PostgreSQL runs again");
  });

  it("work whether it stops, starts again or runs", async () => {
    let server = await start();
    for (let round = 0; round < 2; round++) {
      const commands = [v2x("account", "list"), v2x("account", "list")];
      expect(await stopServer(server, "SIGTERM")).toBe(0);
      server = launchServer(env);
      servers.push(server);
      for (const ended of await Promise.all(commands))
        expect(ended).toMatchObject({ code: 0, stdout: accounts.stdout });
      await expect.poll(server.output, { timeout: 60_000 }).toMatch(/^ready: /m);
    }
  });
});

describe("commands while no server runs", { timeout: 120_000 }, () => {
  it("wait for each other, and a server for them", async () => {
    await stopServer(await start(), "SIGTERM");
    const store = await openStore({ dataDir });
    const waiting = launchServer(env);
    servers.push(waiting);
    const says = `storage: waiting for process ${process.pid}, which has the database`;
    await expect.poll(waiting.output, { timeout: 60_000 }).toContain(says);
    await store.close();
    await expect.poll(waiting.output, { timeout: 60_000 }).toMatch(/^ready: /m);
    await stopServer(waiting, "SIGTERM");
    const both = await Promise.all([v2x("account", "list"), v2x("account", "list")]);
    for (const ended of both) expect(ended).toMatchObject({ code: 0, stdout: accounts.stdout });
    expect(embeddedAddress(dataDir)).toBeUndefined();
  });
});

describe.runIf(isRoot)("commands of another user than the server's", { timeout: 120_000 }, () => {
  const nobody = isRoot ? Number(execFileSync("id", ["-u", "nobody"], { encoding: "utf8" })) : 0;
  /** Runs a process as an ordinary user, who owns its data. */
  const asNobody = { uid: nobody, gid: nobody };

  it("say who has to run them", async () => {
    await start();
    const ended = await runCommandAs(nobody, env, "account", "list");
    expect(ended).toEqual({
      code: 1,
      stdout: "",
      stderr: expect.stringMatching(
        new RegExp(
          `^${dataDir} belongs to user 0, not to user ${nobody}, who runs this command\\. Run it as the`,
        ),
      ),
    });
  });

  it("of root use the database of an ordinary user, and leave nothing of root's", async () => {
    execFileSync("chown", ["-R", `${nobody}:${nobody}`, dataDir]);
    execFileSync("chmod", ["-R", "go=", dataDir]);
    const server = launchServer(env, asNobody);
    servers.push(server);
    await expect.poll(server.output, { timeout: 60_000 }).toMatch(/^ready: /m);
    expect(await v2x("account", "list")).toEqual(accounts);
    expect(await v2x("doctor")).toMatchObject({ code: 0, stderr: "" });
    const ofRoot = execFileSync("find", [dataDir, "-user", "root"], { encoding: "utf8" });
    expect(ofRoot).toBe("");
  });
});
