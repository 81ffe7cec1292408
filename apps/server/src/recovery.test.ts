import { execFileSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { calls } from "@v2x/contract";
import { openStore, type Store } from "@v2x/store";
import { freePort, placeEmptyDatabase } from "@v2x/testkit";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { runCommand, type ServerProcess, startServer, stopServer } from "./server-process.test-support.ts";

/** Data of an installation that was started once and stopped; each test spoils a copy of it. */
let whole: string;
let dataDir: string;
let env: Record<string, string>;
const servers: ServerProcess[] = [];
const mounts: string[] = [];

const patience = 120_000;
const isRoot = process.getuid?.() === 0;

beforeAll(async () => {
  whole = mkdtempSync(join(tmpdir(), "v2x-recovery-"));
  await placeEmptyDatabase(whole);
  const server = await start({ DATA_DIR: whole });
  await stopServer(server, "SIGTERM");
}, patience);
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "v2x-spoiled-"));
  cpSync(whole, dataDir, { recursive: true });
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => stopServer(server, "SIGTERM")));
  for (const mounted of mounts.splice(0)) execFileSync("umount", [mounted]);
  rmSync(dataDir, { recursive: true });
});
afterAll(() => rmSync(whole, { recursive: true }));

async function start(change: Record<string, string> = {}): Promise<ServerProcess> {
  const { PATH = "" } = process.env;
  env = { PATH, PORT: String(await freePort()), LOG_LEVEL: "silent", DATA_DIR: dataDir, ...change };
  const server = await startServer(env);
  servers.push(server);
  return server;
}

/** Starts a server that must not start. @returns what it said. */
async function refusalOf(change: Record<string, string> = {}): Promise<string> {
  const { child, output } = await start(change);
  expect([child.exitCode, output()]).toEqual([1, expect.not.stringMatching(/^\s+at /m)]);
  return output();
}

/** Changes what is stored, as damage or a hand in the database would. */
async function spoil(change: (store: Store) => Promise<void>): Promise<void> {
  const store = await openStore({ dataDir });
  try {
    await change(store);
  } finally {
    await store.close();
  }
}

async function get(path: string, token?: string): Promise<[status: number, text: string]> {
  const headers = new Headers(token === undefined ? {} : { authorization: `Bearer ${token}` });
  const answer = await fetch(`http://127.0.0.1:${env.PORT}${path}`, { headers });
  return [answer.status, await answer.text()];
}

describe("a start is refused, and nothing is changed,", { timeout: patience }, () => {
  it("without the master key, and none is made", async () => {
    rmSync(join(dataDir, "master.key"));
    expect(await refusalOf()).toMatch(/^The master key is missing: .* Restore the one or set the other/);
    expect(existsSync(join(dataDir, "master.key"))).toBe(false);
  });

  it("with a wrong master key, where an external provider signs people in", async () => {
    const external = { OIDC_ISSUER: "http://127.0.0.1:9/realm", OIDC_CLIENT_ID: "portal" };
    const said = await refusalOf({ MASTER_KEY: "00".repeat(32), ...external });
    expect(said).toMatch(/^The master key is wrong: .* Restore MASTER_KEY/);
  });

  it.each([
    ["the database directory emptied", () => rmSync(join(dataDir, "database"), { recursive: true })],
    ["the file that marks a database gone", () => rmSync(join(dataDir, "database/postgres/PG_VERSION"))],
  ])("with %s: no silent new PKI", async (_, damage) => {
    damage();
    const before = readdirSync(dataDir, { recursive: true });
    const said = await refusalOf();
    expect(said).toMatch(/^The database of this installation is gone: .* Restore the data directory/);
    expect(said).toContain(JSON.parse(readFileSync(join(whole, "installation.json"), "utf8")).tlm);
    expect(readdirSync(dataDir, { recursive: true })).toEqual(before);
    expect(await runCommand(env, "doctor")).toMatchObject({
      code: 1,
      stdout: expect.stringContaining("fail  database: it answers and takes writes (The database of this"),
    });
  });

  it("with the database of another installation", async () => {
    writeFileSync(join(dataDir, "installation.json"), '{"tlm":"00112233445566AA"}');
    expect(await refusalOf()).toMatch(
      /^The database in .* is not the one of this installation: .*00112233445566AA/,
    );
    writeFileSync(join(dataDir, "installation.json"), "{");
    expect(await refusalOf()).toMatch(/installation\.json is damaged/);
  });

  it.each([
    ["control file cut off", () => truncateSync(join(dataDir, "database/postgres/global/pg_control"), 100)],
    ["log gone", () => rmSync(join(dataDir, "database/postgres/pg_wal"), { recursive: true })],
  ])("with a database whose %s", async (_, damage) => {
    damage();
    expect(await refusalOf()).toMatch(
      /^The embedded database in .* cannot be opened: .*restore the data directory from a backup/,
    );
  });

  it.skipIf(!isRoot)("in a directory that is mounted read-only (skipped unless root)", async () => {
    execFileSync("mount", ["--bind", dataDir, dataDir]);
    mounts.push(dataDir);
    execFileSync("mount", ["-o", "remount,ro,bind", dataDir]);
    expect(await refusalOf()).toMatch(/^The data directory cannot be written: EROFS.*set DATA_DIR/);
  });
});

describe("a damaged row", { timeout: patience }, () => {
  it("of an authority is named by log and doctor, and the rest is served", async () => {
    const hashedId8 = new Uint8Array(8).fill(0xab);
    await spoil(({ inTransaction }) =>
      inTransaction(async ({ ccms }) => {
        await ccms.beginChange();
        const [aa] = (await ccms.authorities()).filter(({ role }) => role === "aa");
        await ccms.setAuthorityState(aa!.id, "retired");
        const certificate = aa!.certificate.slice(0, -9);
        await ccms.addAuthority({ ...aa!, id: "spoiled", generation: 2, hashedId8, certificate });
      }),
    );
    const { output } = await start();
    const row = "AA TEST-AA generation 2 (HashedId8 ABABABABABABABAB)";
    expect(output()).toContain(
      `authorities: The row of ${row} is damaged: its certificate cannot be decoded`,
    );
    const token = (await runCommand(env, "token", "--email", "demo@v2x.example")).stdout.trim();
    const [, organizations] = await get(calls.meta.organizations.path, token);
    const scope = `?organizationId=${JSON.parse(organizations)[0].organizationId}`;
    expect(await get(`${calls.ccms.getAaCert.path}${scope}`, token)).toEqual([
      503,
      "The AA's certificate is damaged in the database. This installation's operator finds out more with: v2x doctor",
    ]);
    expect((await get(`${calls.ccms.getEaCert.path}${scope}`, token))[0]).toBe(200);
    expect((await get(`${calls.ccms.getCtl.path}${scope}`, token))[0]).toBe(200);
    const examined = await runCommand(env, "doctor");
    expect(examined.code).toBe(1);
    expect(examined.stdout).toContain(`fail  certificate-readable: ${row}: the certificate decodes`);
    expect(examined.stdout).toMatch(/checks, 1 failed\.\n$/);
    // As its remedy says.
    expect(
      (await runCommand(env, "authority", "revoke", "ABABABABABABABAB", "--reason", "a test")).code,
    ).toBe(0);
    expect((await runCommand(env, "authority", "renew", "aa", "--reason", "a test")).stdout).toMatch(
      /^AA generation 3 /,
    );
    expect((await get(`${calls.ccms.getAaCert.path}${scope}`, token))[0]).toBe(200);
  });

  it("of the audit log is named by doctor and by the log's own verification", async () => {
    await spoil(async ({ audit }) => {
      const row = {
        at: new Date(),
        actor: { kind: "command-line", name: "nobody" } as const,
        action: "account.approved",
        subject: "account nobody@v2x.example",
        position: 2,
        hash: new Uint8Array(32),
        mac: new Uint8Array(32),
      };
      await audit.add(row, { position: 2, hash: row.hash, mac: row.mac });
    });
    await start();
    const examined = await runCommand(env, "doctor");
    expect(examined.code).toBe(1);
    expect(examined.stdout).toContain(
      "fail  audit-log: each row follows from the one before, up to the end (row 2 was changed after it was written)",
    );
    expect(await runCommand(env, "audit", "verify")).toMatchObject({
      code: 1,
      stdout: "The audit log is not as it was written: row 2 was changed after it was written.\n",
    });
    expect((await runCommand(env, "audit", "list")).stdout).toMatch(
      /command-line nobody +account\.approved +account nobody@v2x\.example/,
    );
  });

  it("of a list or a service account is named by doctor, and a list issued anew", async () => {
    let name = "";
    await spoil(async ({ ccms }) => {
      const [rca] = (await ccms.authorities()).filter(({ role }) => role === "rca");
      const ctl = (await ccms.latestList("ctl", rca!.hashedId8))!;
      name = Buffer.from(rca!.hashedId8).toString("hex").toUpperCase();
      await ccms.addList({ ...ctl, issue: 2, message: ctl.message.slice(1) });
    });
    await start(); // issues it anew
    const [status] = await get(`/ccms/dc/getctl/${name}`);
    expect(status).toBe(200);
    expect(await runCommand(env, "doctor")).toMatchObject({ code: 0 });
    await stopServer(servers[0]!, "SIGTERM");
    const organizationId = "AA00000000000001";
    await spoil(async ({ ccms, identity: { organizations, serviceAccounts } }) => {
      await organizations.create({ organizationId, name: "A", ccmsAllowed: true, scmsAllowed: true });
      const sealedSecret = new Uint8Array(60);
      await serviceAccounts.createIfAbsent({ clientId: "service-1", organizationId, sealedSecret });
      const ctl = (await ccms.latestList("ctl", Buffer.from(name, "hex")))!;
      expect(ctl.issue).toBe(3);
      await ccms.addList({ ...ctl, issue: 4, message: ctl.message.slice(1) });
    });
    const examined = await runCommand(env, "doctor");
    expect(examined).toMatchObject({
      code: 1,
      stdout: expect.stringContaining(`fail  list-verifies: list ctl issue 4 of ${name}`),
    });
    expect(examined.stdout).toContain(
      `fail  service-account-secrets: the master key opens each (of ${organizationId} not)`,
    );
    expect(examined.stdout).toMatch(/checks, 2 failed\.\n$/);
  });
});

describe("a full disk", { timeout: patience }, () => {
  it.skipIf(!isRoot)("is what /readyz says, until there is space again (skipped unless root)", async () => {
    const disk = join(dataDir, "disk");
    mkdirSync(disk);
    chmodSync(dataDir, 0o711); // the database's account has to come through
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=160m", "tmpfs", disk]);
    mounts.push(disk);
    cpSync(whole, disk, { recursive: true });
    await start({ DATA_DIR: disk });
    expect(await get("/readyz")).toEqual([200, "ready\n"]);
    const filler = join(disk, "filler");
    expect(() => writeFileSync(filler, Buffer.alloc(200 * 1024 * 1024))).toThrow("ENOSPC");
    const [status, text] = await get("/readyz");
    expect([status, text]).toEqual([
      503,
      expect.stringMatching(/^Nothing can be written to the data directory .*ENOSPC/),
    ]);
    expect((await get("/healthz"))[0]).toBe(200);
    expect((await runCommand(env, "doctor")).stdout).toMatch(/^fail {2}database: .*ENOSPC/);
    rmSync(filler);
    expect(await get("/readyz")).toEqual([200, "ready\n"]);
  });
});

describe("v2x authority", { timeout: patience }, () => {
  it("lists, renews and revokes, with and without a running server", async () => {
    const server = await start();
    for (const generation of [2, 3]) {
      const renewed = await runCommand(env, "authority", "renew", "AA", "--reason", "a test");
      expect(renewed).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(`^AA generation ${generation} `),
      });
      const id = /HashedId8 ([0-9A-F]{16})/.exec(renewed.stdout)![1]!;
      const listed = (await runCommand(env, "authority", "list")).stdout;
      expect(listed.split("\n")[0]).toMatch(/^SYSTEM +ROLE +GENERATION +STATE +HASHEDID8 +ENDS +NAME$/);
      expect(listed).toMatch(
        new RegExp(`^CCMS +AA +${generation} +current +${id} +\\d{4}-\\d\\d-\\d\\d +TEST-AA$`, "m"),
      );
      expect(listed).toMatch(new RegExp(`^CCMS +AA +${generation - 1} +retired `, "m"));
      if (generation === 2) await stopServer(server, "SIGTERM");
      else {
        const revoked = await runCommand(env, "authority", "revoke", id, "--reason", "a test");
        expect(revoked.stdout).toContain("There is no current AA: v2x authority renew aa");
        expect(await runCommand(env, "authority", "revoke", id, "--reason", "a test")).toEqual({
          code: 1,
          stdout: "",
          stderr: `The AA certificate ${id} is revoked already.\n`,
        });
      }
    }
  });

  it("renews root and trust list manager, whose links and lists the doctor finds in order", async () => {
    await start();
    const rca = await runCommand(env, "authority", "renew", "rca", "--reason", "a test");
    expect(rca).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^RCA generation 2 .* EA and AA below it are renewed along\.\n$/),
    });
    expect((await runCommand(env, "authority", "renew", "tlm", "--reason", "a test")).stdout).toMatch(
      /^TLM generation 2 /,
    );
    const listed = (await runCommand(env, "authority", "list")).stdout;
    for (const role of ["TLM", "RCA", "EA", "AA"]) {
      expect(listed).toMatch(new RegExp(`^CCMS +${role} +1 +retired `, "m"));
      expect(listed).toMatch(new RegExp(`^CCMS +${role} +2 +current `, "m"));
    }
    const examined = await runCommand(env, "doctor");
    expect(examined.stdout).toMatch(/checks, all passed\.\n$/);
    expect(examined.stdout.match(/^pass {2}link-verifies: /gm)).toHaveLength(3);
  });

  it("refuses with a sentence", async () => {
    await start();
    const usage = "authority needs one of: list, renew [SYSTEM] ROLE, revoke HASHEDID8.";
    for (const [text, ...args] of [
      [usage],
      [usage, "renew"],
      ["ROLE must be one of tlm, rca, ea, aa, ica, eca, aca, ra, ma, crlg.", "renew", "root"],
      ["HASHEDID8 must be 16 hexadecimal digits.", "revoke", "12"],
      ["No authority here has the HashedId8 0000000000000000.", "revoke", "00".repeat(8)],
    ] as const)
      expect(await runCommand(env, "authority", ...args, "--reason", "a test")).toEqual({
        code: 1,
        stdout: "",
        stderr: `${text}\n`,
      });
    expect(await runCommand(env, "authority", "renew", "aa")).toEqual({
      code: 1,
      stdout: "",
      stderr: "--reason must say why in 1 to 500 characters; the audit log notes it.\n",
    });
  });
});

describe("v2x account", { timeout: patience }, () => {
  it("decides without a running server too; the mail goes out once one runs", async () => {
    expect(
      await runCommand(
        { ...env, DATA_DIR: dataDir },
        "account",
        "lock",
        "demo@v2x.example",
        "--reason",
        "a test",
      ),
    ).toMatchObject({
      code: 0,
      stdout: "demo@v2x.example is locked; every session and token has ended.\n",
    });
    await start();
    const mails = join(dataDir, "mails");
    const sent = () =>
      (existsSync(mails) ? readdirSync(mails) : []).map((name) => readFileSync(join(mails, name)));
    await expect
      .poll(() => Buffer.concat(sent()).toString("latin1"), { timeout: 30_000 })
      .toContain("To: demo@v2x.example");
  });
});

describe("v2x doctor", { timeout: patience }, () => {
  it("finds a whole installation whole, with and without a running server", async () => {
    const server = await start();
    const examined = await runCommand(env, "doctor");
    expect(examined).toMatchObject({ code: 0, stderr: "" });
    for (const line of [
      "pass  database: it answers and takes writes (embedded database)",
      /^pass {2}migrations: all have run \(\d{4}-[\w-]+\)$/m,
      "pass  master-key: it opens the private keys in the database (master.key)",
      /^pass {2}chain-verifies: AA TEST-AA generation 1 \(HashedId8 [0-9A-F]{16}\): /m,
      /^pass {2}list-verifies: list ectl issue \d+ of [0-9A-F]{16}: /m,
      /checks, all passed\.\n$/,
    ])
      expect(examined.stdout).toMatch(line);
    expect(examined.stdout.match(/^pass {2}key-opens: /gm)).toHaveLength(20);
    await stopServer(server, "SIGTERM");
    expect(await runCommand(env, "doctor")).toEqual(examined);
  });

  it("says what to do about a master key that is gone or wrong", async () => {
    await start();
    rmSync(join(dataDir, "master.key"));
    const missing = await runCommand(env, "doctor");
    expect(missing.code).toBe(1);
    expect(missing.stdout).toMatch(/^fail {2}master-key: .*\n {6}Restore MASTER_KEY or master\.key/m);
    await stopServer(servers[0]!, "SIGTERM");
    const wrong = await runCommand({ ...env, MASTER_KEY: "00".repeat(32) }, "doctor");
    expect(wrong.stdout.match(/^fail {2}key-opens: /gm)).toHaveLength(20);
    expect(wrong.stdout).toMatch(/^pass {2}chain-verifies: /m);
  });
});
