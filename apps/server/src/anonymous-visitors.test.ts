import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { readConfiguration } from "./configuration.ts";
import { type Installation, openInstallation } from "./installation.ts";
import { sweepSignIns } from "./sweep.ts";

let dataDir: string;
let installation: Installation;
let server: Server;
let port: number;
/** Where the next request comes from; as many networks as one likes. */
let nextAddress: () => string;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "v2x-anonymous-"));
  server = createServer((request, response) => {
    void installation.identity!.handle(request, response, { address: nextAddress(), requestId: "r" });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
  installation = await openInstallation(
    readConfiguration({ PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: "silent" }),
  );
});
afterAll(async () => {
  vi.useRealTimers();
  server.close();
  await installation.store.close();
  rmSync(dataDir, { recursive: true });
});

/** Begins sign-ins that nobody finishes. @returns how many were answered with each status. */
async function begin(count: number, stateLength: number): Promise<Record<number, number>> {
  const answered: Record<number, number> = {};
  const one = async () => {
    const random = (length: number) => randomBytes(length).toString("base64url").slice(0, length);
    const query = new URLSearchParams({
      client_id: "v2x-portal",
      response_type: "code",
      redirect_uri: `http://localhost:${port}/oauth/callback`,
      scope: "openid email",
      state: random(stateLength),
      nonce: random(stateLength),
    });
    const { status } = await fetch(`http://127.0.0.1:${port}/identity/auth?${query}`, { redirect: "manual" });
    answered[status] = (answered[status] ?? 0) + 1;
  };
  for (let begun = 0; begun < count; begun += 20) await Promise.all(Array.from({ length: 20 }, one));
  return answered;
}

/** Besides the database's log, whose files are used again. */
function megabytesOnDisk(): number {
  const directory = join(dataDir, "database");
  const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !isOfLog(entry),
  );
  // What lies on the disk, as `du` counts it: blocks of 512 octets.
  const blocks = files.map((file) => statSync(join(file.parentPath, file.name)).blocks);
  return (blocks.reduce((sum, count) => sum + count, 0) * 512) / 1e6;
}

const isOfLog = ({ parentPath }: { readonly parentPath: string }) => basename(parentPath) === "pg_wal";

it("leaves under 10 MB of 2,000 sign-ins that visitors from many networks begin and never finish", {
  timeout: 120_000,
}, async () => {
  let visitors = 0;
  nextAddress = () => `198.51.${(visitors++ >> 8) & 255}.${visitors & 255}`;
  await begin(20, 16);
  await sweepSignIns(installation);
  const before = megabytesOnDisk();
  expect(await begin(200, 3000)).toEqual({ 400: 200 });
  expect(await begin(2000, 512)).toEqual({ 303: 2000 });
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 16 * 60_000 });
  await sweepSignIns(installation);
  expect(megabytesOnDisk() - before).toBeLessThan(10);
  vi.useRealTimers();
});

it("lets one network begin 100, and then asks it to wait, in the provider's look", async () => {
  nextAddress = () => "203.0.113.7";
  expect(await begin(100, 16)).toEqual({ 303: 100 });
  const query = `client_id=v2x-portal&response_type=code&redirect_uri=http://localhost:${port}/oauth/callback&scope=openid`;
  const refused = await fetch(`http://127.0.0.1:${port}/identity/auth?${query}`, {
    redirect: "manual",
    headers: { accept: "text/html" },
  });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(refused.headers.get("location")).toBeNull();
  expect(await refused.text()).toContain("Too many sign-ins have been started from your network");
  nextAddress = () => "203.0.113.8";
  expect(await begin(20, 16)).toEqual({ 303: 20 });
});
