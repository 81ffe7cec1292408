import { spawn } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { placeEmptyDatabase } from "@v2x/testkit";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readConfiguration } from "./configuration.ts";
import { openAndExamine } from "./doctor.ts";
import { openInstallation } from "./installation.ts";
import { openAuthorities } from "./open-authorities.ts";
import { replaceMasterKey } from "./replace-master-key.ts";
import { replaceProviderKeys } from "./replace-provider-keys.ts";
import { explainStartFailure } from "./start-failure.ts";
import { usage } from "./usage.ts";

/** Data of an installation; each test works on a copy. */
let whole: string;
let dataDir: string;
const file = (name: string) => join(dataDir, name);

beforeAll(async () => {
  whole = mkdtempSync(join(tmpdir(), "v2x-key-commands-"));
  await placeEmptyDatabase(whole);
  const configuration = readConfiguration({ DATA_DIR: whole });
  const installation = await openInstallation(configuration, { securityLog: () => {} });
  await openAuthorities(configuration, installation);
  await installation.store.close();
}, 120_000);
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "v2x-key-commands-"));
  cpSync(whole, dataDir, { recursive: true });
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));
afterAll(() => rmSync(whole, { recursive: true }));

/** Runs `v2x` as a process of its own, of a user without the rights of root. */
async function v2x(words: readonly string[], env: Readonly<Record<string, string>> = {}, uid?: number) {
  const { PATH = "" } = process.env;
  const child = spawn(process.execPath, [join(import.meta.dirname, "cli.ts"), ...words], {
    env: { PATH, DATA_DIR: dataDir, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    ...(uid !== undefined && { uid }),
  });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const [output, error, exitCode] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { output, error, exitCode };
}

const writeKey = (key: string, mode = 0o600) => writeFileSync(file("master.key"), key, { mode });
const because = ["--reason", "test"];
const refusal = (error: RegExp) => ({ output: "", error: expect.stringMatching(error), exitCode: 1 });

async function expectWhole(): Promise<void> {
  expect(await openAndExamine(readConfiguration({ DATA_DIR: dataDir }))).not.toMatchObject({
    isFailure: true,
  });
}

describe("v2x key", { timeout: 60_000 }, () => {
  it("says what is wrong with its words, ends with 1 and changes nothing", async () => {
    for (const [words, error] of [
      [[], /^key needs one of: replace-master, replace-provider\.\n$/],
      [["replace"], /^key needs one of: replace-master, replace-provider\.\n$/],
      [["replace-master"], /^--reason must say why in 1 to 500 characters/],
      [["replace-provider", "--reason", " "], /^--reason must say why in 1 to 500 characters/],
      [["replace-master", "--force", ...because], /^Unknown option '--force'/],
      [["replace-master", "other.key", ...because], /^Nothing is expected after the command: other\.key\n$/],
    ] as const)
      expect(await v2x(["key", ...words])).toEqual(refusal(error));
    expect(readdirSync(dataDir)).toEqual(readdirSync(whole));
  });

  it("explains itself with --help and changes nothing", async () => {
    const { output, error, exitCode } = await v2x(["key", "replace-master", "--help"]);
    expect({ error, exitCode }).toEqual({ error: "", exitCode: 0 });
    expect(output.split("\n").filter((line) => line.startsWith("  key "))).toEqual(
      usage.split("\n").filter((line) => line.startsWith("  key ")),
    );
    expect(readdirSync(dataDir)).toEqual(readdirSync(whole));
  });

  it("says that an external provider's keys are replaced there", async () => {
    const env = { OIDC_ISSUER: "https://id.example", OIDC_CLIENT_ID: "portal" };
    expect(await v2x(["key", "replace-provider", ...because], env)).toEqual(
      refusal(/^OIDC_ISSUER names an external identity provider.*Replace the keys at the external provider/),
    );
  });
});

const commands = { "replace-master": replaceMasterKey, "replace-provider": replaceProviderKeys };
const names = Object.keys(commands) as (keyof typeof commands)[];

describe.each(names)("v2x key %s", { timeout: 60_000 }, (command) => {
  const run = (env: Readonly<Record<string, string>> = {}, uid?: number) =>
    v2x(["key", command, ...because], env, uid);
  /** What the command says when it ends with 1. */
  const said = async (env: Readonly<Record<string, string>> = {}) => {
    const refused = async () => commands[command](readConfiguration({ DATA_DIR: dataDir, ...env }), "test");
    return explainStartFailure(
      await refused().then(
        () => undefined,
        (error: unknown) => error,
      ),
    );
  };

  it("says that there is no installation, and makes none, where no data directory is", async () => {
    rmSync(dataDir, { recursive: true });
    expect(await run()).toEqual(
      refusal(/^There is no installation in .*set DATA_DIR as it is set for its server/),
    );
    expect(existsSync(dataDir)).toBe(false);
    writeFileSync(dataDir, "");
    expect(await said()).toMatch(/ENOTDIR.* set DATA_DIR to another/);
  });

  it.each<[string, () => void, RegExp]>([
    ["missing", () => {}, /^The master key is missing: .*Restore/],
    ["cut off", () => writeKey("ab".repeat(31)), /64 hexadecimal digits\. Restore/],
    ["of another installation", () => writeKey("ab".repeat(32)), /^The master key is wrong/],
    ["open to others", () => writeKey("ab".repeat(32), 0o644), /can be read by other users\. Run: chmod 600/],
    [
      "a directory",
      () => mkdirSync(file("master.key"), { mode: 0o700 }),
      /cannot be read: EISDIR.*\. Make it a/,
    ],
  ])("says what to do about a key that is %s, and loses nothing", async (_, replaceKey, words) => {
    rmSync(file("master.key"));
    replaceKey();
    expect(await said()).toMatch(words);
    rmSync(file("master.key"), { recursive: true, force: true });
    cpSync(join(whole, "master.key"), file("master.key"));
    await expectWhole();
  });

  it("says that MASTER_KEY is wrong, or no key", async () => {
    const NEW_MASTER_KEY = "cd".repeat(32);
    expect(await said({ MASTER_KEY: "ab".repeat(32), NEW_MASTER_KEY })).toMatch(/^The master key is wrong/);
    expect(await said({ MASTER_KEY: "ab" })).toMatch(/MASTER_KEY/);
    await expectWhole();
  });

  it.runIf(process.getuid?.() === 0)("says whose data directory it is that it may not use", async () => {
    chmodSync(dataDir, 0o755);
    expect(await run({}, 65_534)).toEqual(
      refusal(/ belongs to user 0, not to user 65534, who runs .*sudo -u '#0' v2x/),
    );
    await expectWhole();
  });

  it("is done by one or both of two that begin at the same time, and the other says why not", async () => {
    const ends = await Promise.all([run(), run()]);
    for (const end of ends) if (end.exitCode !== 0) expect(end).toEqual(refusal(/is in use by process \d+/));
    expect(ends.map(({ exitCode }) => exitCode)).toContain(0);
    await expectWhole();
  });
});

describe("v2x key replace-master", { timeout: 60_000 }, () => {
  it("says where the new key is when it cannot become master.key, and the next start puts it in place", async () => {
    const old = readFileSync(file("master.key"), "utf8");
    mkdirSync(file("master.key.old"));
    expect(await v2x(["key", "replace-master", ...because])).toEqual(
      refusal(/^All secrets are sealed under the new master key, which is in \S*master\.key\.new/),
    );
    expect(readFileSync(file("master.key"), "utf8")).toBe(old);
    rmSync(file("master.key.old"), { recursive: true });
    await expectWhole();
    expect(readFileSync(file("master.key.old"), "utf8")).toBe(old);
  });

  it("says what to do about the damaged rest of an interrupted attempt", async () => {
    writeFileSync(file("master.key.new"), "", { mode: 0o600 });
    expect(await v2x(["key", "replace-master", ...because])).toEqual(
      refusal(/master\.key\.new does not hold 64 hexadecimal digits\. .*move it elsewhere/),
    );
    await expectWhole();
  });
});
