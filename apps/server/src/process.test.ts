import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { calls, type Organization } from "@v2x/contract";
import { examples } from "@v2x/decoder";
import { freePort, placeEmptyDatabase } from "@v2x/testkit";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  launchServer,
  runCommand,
  type ServerProcess,
  startServer,
  stopServer,
} from "./server-process.test-support.ts";
import { signInVisitor, type TokenAnswer } from "./sign-in.test-support.ts";

const patience = 120_000;

/** Its authorities are made by the first test and used by those after it. */
let dataDir: string;
let env: Record<string, string>;
const servers: ServerProcess[] = [];

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "v2x-process-"));
  await placeEmptyDatabase(dataDir);
});
beforeEach(async () => {
  const { PATH = "" } = process.env;
  env = { PATH, DATA_DIR: dataDir, PORT: String(await freePort()), LOG_LEVEL: "silent" };
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => stopServer(server, "SIGTERM")));
});
afterAll(() => rmSync(dataDir, { recursive: true }));

async function start(): Promise<ServerProcess> {
  const server = await startServer(env);
  servers.push(server);
  return server;
}

const v2x = (...args: string[]) => runCommand(env, ...args);

/** The authorities and their lists' issuers, as devices see them. */
async function authorities(): Promise<string> {
  const token = (await v2x("token", "--email", "demo@v2x.example")).stdout.trim();
  const organizations = await request(calls.meta.organizations.path, token);
  const [{ organizationId } = { organizationId: "" }] = await organizations.json();
  const answer = await request(`${calls.ccms.getInfoBundle.path}?organizationId=${organizationId}`, token);
  expect(answer.status).toBe(200);
  return JSON.stringify(await answer.json());
}

function request(path: string, token: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`http://127.0.0.1:${env.PORT}${path}`, {
    ...init,
    headers: { authorization: `Bearer ${token}` },
  });
}

describe("a server that starts", { timeout: patience }, () => {
  it("shows the demo password once, refuses a second server on its data, and ends on SIGTERM", async () => {
    const first = await start();
    await expect
      .poll(first.output)
      .toMatch(/^sign in: demo@v2x\.example, password \S{12,} \(shown this once/m);
    env.PORT = String(await freePort());
    const second = await start();
    expect(second.child.exitCode).toBe(1);
    expect(second.output()).toContain(String(first.child.pid));
    expect(await stopServer(first, "SIGTERM")).toBe(0);
  });

  it("names a key of the environment that it cannot use, and ends with 1", async () => {
    env.PORT = "http";
    const { child, output } = await start();
    expect(child.exitCode).toBe(1);
    expect(output()).toBe(
      "The configuration is not usable:\n  PORT must be a whole number from 1 to 65535\n",
    );
  });

  it("says so when the master key is not the one that sealed the keys", async () => {
    const first = await start();
    await stopServer(first, "SIGTERM");
    env.MASTER_KEY = "00".repeat(32);
    const { child, output } = await start();
    expect(child.exitCode).toBe(1);
    expect(output()).toContain("Restore MASTER_KEY");
  });
});

describe("a server that is killed", { timeout: patience }, () => {
  it("keeps its authorities and users when it dies in the middle of generating tickets, and logs no token", async () => {
    env.LOG_LEVEL = "info";
    const first = await start();
    const before = await authorities();
    const token = (await v2x("token", "--email", "demo@v2x.example")).stdout.trim();
    const [{ organizationId }] = await (await request(calls.meta.organizations.path, token)).json();
    const generations = Array.from({ length: 8 }, () =>
      request(`${calls.ccms.generateAT.path}?organizationId=${organizationId}`, token, {
        method: "POST",
        body: JSON.stringify({ certNum: 100, keyType: "BrainpoolP384r1" }),
      }).then(
        ({ status }) => status,
        () => "cut off",
      ),
    );
    await sleep(150);
    await stopServer(first, "SIGKILL");
    expect(await Promise.all(generations)).toContain("cut off");
    expect(first.output()).toContain('"path":"/api/organizations"');
    expect(first.output()).not.toContain(token.slice(-40));
    expect(first.output()).not.toContain(organizationId);

    const second = await start();
    await expect.poll(second.output).toContain("as shown at the first start");
    expect(await authorities()).toBe(before);
  });

  it("starts again with one set of authorities however often it dies on the way up", async () => {
    env.DATA_DIR = join(dataDir, "another");
    for (const delayMs of [400, 900, 1400, 2000, 2800]) {
      const server = launchServer(env);
      await sleep(delayMs);
      await stopServer(server, "SIGKILL");
    }
    const first = await start();
    expect(first.output()).toMatch(/^ready: /m);
    const before = await authorities();
    expect(await stopServer(first, "SIGTERM")).toBe(0);
    await start();
    expect(await authorities()).toBe(before);
  });
});

describe("the security log", { timeout: patience }, () => {
  it("tells sign-ins, refusals, tokens and keys by account, address and request, and no line holds a secret", async () => {
    Object.assign(env, { LOG_LEVEL: "info", DEMO_PASSWORD: "A-Password-Of-Its-Own-1" });
    const server = await start();
    const secrets = await signInAndOut("A-Password-Of-Its-Own-1");
    const issued = await v2x("token", "--email", "demo@v2x.example");
    const script = issued.stdout.trim();
    expect((await request(calls.meta.organizations.path, `${script}x`)).status).toBe(401);
    expect((await request(`/api/put/${script}/into/the/path`, "")).status).toBe(404);
    const organization = await signedFor("RSU 7 at the corner", script);
    await stopServer(server, "SIGTERM");
    const output = server.output() + issued.stderr;
    expect(server.output()).toContain('"path":"/api/put/….….…/into/the/path"');
    expect(issued.stderr).toContain('"kind":"script-token-issued"');
    const lines = output
      .split("\n")
      .filter((line) => line.includes('"log":"security"'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const by = {
      account: "demo@v2x.example",
      address: "127.0.0.1",
      requestId: expect.stringMatching(/^\w{12}$/),
    };
    for (const expected of [
      { kind: "sign-in-failed", reason: "wrong", ...by },
      { kind: "sign-in-succeeded", ...by },
      { kind: "token-issued", ...by },
      { kind: "signed-out", ...by },
      { kind: "script-token-issued", account: "demo@v2x.example" },
      {
        kind: "message-signed",
        organization,
        rsuid: "RSU 7 at the corner",
        message: "SPaT",
        certificate: expect.stringMatching(/^[0-9A-F]{16}$/),
        ...by,
      },
      {
        kind: "call-refused",
        call: "/api/organizations",
        status: 401,
        reason: "token-invalid",
        address: "127.0.0.1",
      },
      { kind: "key-opened", purpose: "identity" },
      { kind: "key-opened", purpose: "sign" },
    ])
      expect(lines).toContainEqual(expect.objectContaining(expected));
    for (const secret of [
      ...secrets,
      script,
      readFileSync(join(env.DATA_DIR!, "master.key"), "utf8").trim(),
    ]) {
      expect(secret.length).toBeGreaterThan(10);
      expect(output).not.toContain(secret);
    }
  });
});

describe("a stolen refresh token", { timeout: patience }, () => {
  it("used twice ends the session of thief and owner, whoever came first, and the security log says so", async () => {
    Object.assign(env, { LOG_LEVEL: "warn", DEMO_PASSWORD: "A-Password-Of-Its-Own-1" });
    const server = await start();
    const visitor = signInVisitor(`http://localhost:${env.PORT}`, () => `http://127.0.0.1:${env.PORT}`);
    const form = await visitor.openForm();
    const signedIn = await visitor.sendForm(form, "demo@v2x.example", "A-Password-Of-Its-Own-1");
    const stolen = await visitor.exchange(await visitor.followToCode(signedIn));
    const renew = (token: string) =>
      visitor.post("token", { grant_type: "refresh_token", refresh_token: token });
    const first = (await (await renew(stolen.refresh_token)).json()) as TokenAnswer;
    const statusOf = async (token: string) => (await request(calls.meta.organizations.path, token)).status;
    expect(await statusOf(first.access_token)).toBe(200);
    const second = await renew(stolen.refresh_token);
    expect([second.status, await second.json()]).toMatchObject([400, { error: "invalid_grant" }]);
    // Neither of the two goes on, by what they were given before either.
    expect((await renew(first.refresh_token)).status).toBe(400);
    for (const token of [stolen.access_token, first.access_token]) expect(await statusOf(token)).toBe(401);
    await stopServer(server, "SIGTERM");
    const lines = server
      .output()
      .split("\n")
      .filter((line) => line.includes('"kind":"token-replayed"'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines).toEqual([
      expect.objectContaining({ log: "security", account: "demo@v2x.example", address: "127.0.0.1" }),
    ]);
    expect(server.output()).not.toContain(stolen.refresh_token);
  });
});

/** Has a SPaT message signed. @returns for which organization. */
async function signedFor(rsuid: string, token: string): Promise<string> {
  const [organization] = (await (
    await request(calls.meta.organizations.path, token)
  ).json()) as Organization[];
  const { organizationId } = organization!;
  const spat = examples.find(({ title }) => title.startsWith("SPaT"))!.hex;
  const answer = await fetch(
    `http://127.0.0.1:${env.PORT}${calls.signer.sign.path}?organizationId=${organizationId}`,
    {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ rsuid, generationTime: new Date().toISOString(), j2735message: spat }),
    },
  );
  expect(answer.status).toBe(200);
  return organizationId;
}

/** Signs in as a browser and a client do, once with a wrong password. @returns everything that is nobody else's business. */
async function signInAndOut(password: string): Promise<string[]> {
  const visitor = signInVisitor(`http://localhost:${env.PORT}`, () => `http://127.0.0.1:${env.PORT}`);
  const form = await visitor.openForm();
  await visitor.sendForm(form, "demo@v2x.example", "A-Wrong-Password-1");
  const code = await visitor.followToCode(await visitor.sendForm(form, "demo@v2x.example", password));
  const tokens = await visitor.exchange(code);
  await visitor.logOut(tokens.id_token);
  const { access_token, refresh_token, id_token } = tokens;
  return [
    password,
    "A-Wrong-Password-1",
    code,
    access_token,
    refresh_token,
    id_token,
    ...visitor.cookies.values(),
  ].filter((value) => value !== "" && value !== "logged-out");
}

describe("v2x token", { timeout: patience }, () => {
  it("gives a token with and without a running server, and refuses strangers either way", async () => {
    const server = await start();
    for (const running of [true, false]) {
      if (!running) await stopServer(server, "SIGTERM");
      const good = await v2x("token", "--email", "demo@v2x.example");
      expect(good).toMatchObject({ code: 0, stdout: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+\n$/) });
      expect(await v2x("token", "--email", "nobody@v2x.example")).toEqual({
        code: 1,
        stdout: "",
        stderr: "There is no user nobody@v2x.example.\n",
      });
      const foreign = ["--organization", "00000000000000AA"];
      expect(await v2x("token", "--email", "demo@v2x.example", ...foreign)).toMatchObject({
        code: 1,
        stderr: "demo@v2x.example does not belong to the organization 00000000000000AA.\n",
      });
    }
  });
});

describe("the command line", { timeout: patience }, () => {
  it("makes no installation where it is asked to work on one", async () => {
    const elsewhere = join(dataDir, "elsewhere");
    for (const command of [["elector", "add", "--reason", "a test"], ["doctor"]])
      expect(await runCommand({ ...env, DATA_DIR: elsewhere }, ...command)).toMatchObject({
        code: 1,
        stdout: "",
        stderr: `There is no installation in ${elsewhere}: v2x serve makes one. If there is one elsewhere, set DATA_DIR as it is set for its server.\n`,
      });
    expect(existsSync(elsewhere)).toBe(false);
  });

  it("brings the database up to date, and says what it does not know", async () => {
    expect(await v2x("migrate")).toMatchObject({ code: 0, stdout: "The database is up to date.\n" });
    expect(await v2x("backup")).toMatchObject({
      code: 1,
      stderr: "There is no command backup; v2x --help lists those that there are.\n",
    });
    expect(await v2x("token")).toMatchObject({ code: 1, stderr: "token needs --email.\n" });
    expect((await v2x("token", "--mail", "x")).code).toBe(1);
    expect((await v2x("--help")).stdout).toContain("token --email E");
  });
});
