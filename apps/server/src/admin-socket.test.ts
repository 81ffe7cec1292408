import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { askRunningServer, listenForCommandLine } from "./admin-socket.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "v2x-admin-"));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const request = { command: "token", email: "a@example.org" } as const;

it("carries a question and its answer over a socket that only its owner may open", async () => {
  const stop = await listenForCommandLine(dataDir, async (asked) => ({ output: JSON.stringify(asked) }));
  expect(statSync(join(dataDir, "admin.sock")).mode & 0o777).toBe(0o600);
  expect(await askRunningServer(dataDir, request)).toEqual({ output: JSON.stringify(request) });
  await stop();
  expect(await askRunningServer(dataDir, request)).toBeUndefined();
});

it("turns what goes wrong into an error for the person who asked", async () => {
  const stop = await listenForCommandLine(dataDir, () => Promise.reject(new Error("no such user")));
  expect(await askRunningServer(dataDir, request)).toEqual({ error: "no such user" });
  await stop();
});

it("replaces what a dead server left, and says when nobody listens", async () => {
  expect(await askRunningServer(dataDir, request)).toBeUndefined();
  writeFileSync(join(dataDir, "admin.sock"), "");
  const stop = await listenForCommandLine(dataDir, async () => ({ output: "here" }));
  expect(await askRunningServer(dataDir, request)).toEqual({ output: "here" });
  await stop();
});
