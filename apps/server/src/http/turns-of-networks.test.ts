import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore, type Store } from "@v2x/store";
import { placeEmptyDatabase, withTables } from "@v2x/testkit";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bareServer } from "../bare-server.test-support.ts";

const dataDir = mkdtempSync(join(tmpdir(), "v2x-turns-"));
let store: Store;
/** How many requests have come. */
let came = 0;
let app: FastifyInstance;
beforeAll(async () => {
  await placeEmptyDatabase(dataDir);
  store = await openStore({ dataDir });
  app = await bareServer();
  app.addHook("onRequest", async () => {
    came += 1;
  });
  app.get("/schema", () => store.schema());
  app.post("/schema", () => store.schema());
  await app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(async () => {
  await app.close();
  await store.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const agent = new Agent({ keepAlive: true });

function ask(method: string, localAddress: string): Promise<number> {
  const { port } = app.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const asked = request(
      { agent, port, host: "127.0.0.1", localAddress, path: "/schema", method },
      (answer) => {
        answer.resume().once("end", () => resolve(answer.statusCode!));
      },
    );
    asked.once("error", reject);
    if (method === "POST") asked.setHeader("content-type", "application/json").write(" ".repeat(100));
    asked.end(method === "POST" ? "{}" : undefined);
  });
}

it.each([
  "GET",
  "POST",
])("by %s, a network is answered before most of what another one asked for earlier", async (method) => {
  const ended: string[] = [];
  const note = (name: string) => (status: number) => void ended.push(`${name} ${status}`);
  came = 0;
  const asked = await withTables(dataDir, async (client) => {
    await client.query("begin; lock table kysely_migration in access exclusive mode");
    const many = Array.from({ length: 300 }, () => ask(method, "127.0.0.1").then(note("many")));
    await expect.poll(() => came).toBe(300);
    const one = ask(method, "127.0.0.2").then(note("one"));
    await expect.poll(() => came).toBe(301);
    await client.query("rollback");
    return [...many, one];
  });
  await Promise.all(asked);
  const before = ended.indexOf("one 200");
  expect(new Set(ended)).toEqual(new Set(["many 200", "one 200"]));
  expect(before).toBeLessThan(150);
});
