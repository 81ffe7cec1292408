import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, placeEmptyDatabase } from "@v2x/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runCommand, startServer, stopServer } from "../server-process.test-support.ts";

let folder: string;
let env: Record<string, string>;
let securityLog: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "v2x-heads-"));
  chmodSync(folder, 0o711); // the database's account has to come through
  const { PATH = "" } = process.env;
  const dataDir = join(folder, "data");
  const anchor = `file:${join(folder, "anchor")}`;
  env = { PATH, PORT: String(await freePort()), DATA_DIR: dataDir, AUDIT_ANCHOR: anchor, LOG_LEVEL: "warn" };
  await placeEmptyDatabase(dataDir);
  await stopServer(await startServer(env), "SIGTERM");
  cpSync(dataDir, join(folder, "backup"), { recursive: true });
  const server = await startServer(env);
  await runCommand(env, "notice", "set", "Maintenance", "--reason", "a test");
  await stopServer(server, "SIGTERM");
  securityLog = join(folder, "log");
  writeFileSync(securityLog, server.output());
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true }));

const verifyAgainst = (file: string, dataDir = "data") =>
  runCommand({ ...env, DATA_DIR: join(folder, dataDir) }, "audit", "verify", "--against", file);

describe("v2x audit verify --against", () => {
  it("finds every head of the anchor and of the security log, the last before the server ended too", async () => {
    for (const file of [join(folder, "anchor"), securityLog]) {
      expect(readFileSync(file, "utf8")).toContain('"kind":"audit-head","position":2');
      expect(await verifyAgainst(file)).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(/It contains each of the \d heads in .*, up to row 2\.\n$/),
      });
    }
  });

  it("names the head that a restored older log lacks, as doctor does", async () => {
    expect(await verifyAgainst(join(folder, "anchor"), "backup")).toMatchObject({
      code: 1,
      stdout: expect.stringContaining("the log ends before row 2, which was noted at"),
    });
    const { code, stdout } = await runCommand({ ...env, DATA_DIR: join(folder, "backup") }, "doctor");
    expect(code).toBe(1);
    expect(stdout).toMatch(/fail {2}audit-anchor: .*the log ends before row 2, which was noted at/);
  });

  it("is refused a file without heads, or one that is not there", async () => {
    for (const file of [join(folder, "absent"), join(folder, "data", "master.key")])
      expect(await verifyAgainst(file)).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^--against: .*(ENOENT|has no head of an audit log)/),
      });
  });
});
