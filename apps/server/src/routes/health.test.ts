import { expect, it } from "vitest";
import { bareServer } from "../bare-server.test-support.ts";
import { limitRoutes } from "../http/limited-routes.ts";
import { serveHealth } from "./health.ts";

it("checks the database once for all who ask at the same time, and again for those who ask later", async () => {
  const app = await bareServer();
  const checks: (() => void)[] = [];
  serveHealth(app, () => new Promise((resolve) => checks.push(resolve)), { problem: () => undefined });
  const ask = () => app.inject("/readyz").then(({ statusCode }) => statusCode);

  const first = Array.from({ length: 50 }, ask);
  await expect.poll(() => checks.length).toBe(1);
  const isBusy = app.inject("/healthz").then(({ statusCode }) => statusCode);
  expect(await isBusy).toBe(200);
  checks[0]!();
  expect(new Set(await Promise.all(first))).toEqual(new Set([200]));
  expect(checks).toHaveLength(1);

  const later = ask();
  await expect.poll(() => checks.length).toBe(2);
  checks[1]!();
  expect(await later).toBe(200);
  await app.close();
});

it("fills no log, however often somebody asks, also while the database is away", async () => {
  const app = await bareServer();
  const lines: string[] = [];
  app.addHook("onRequest", async ({ log }) => {
    for (const level of ["info", "warn"] as const) log[level] = () => void lines.push(level);
  });
  app.get("/", async () => "page");
  await app.register(async (scope) => {
    limitRoutes(scope, "health");
    serveHealth(scope, () => Promise.reject(new Error("away")), { problem: () => undefined });
  });
  for (let asked = 0; asked < 5; asked += 1)
    expect([(await app.inject("/healthz")).statusCode, (await app.inject("/readyz")).statusCode]).toEqual([
      200, 503,
    ]);
  expect(lines).toEqual(["warn"]);
  await app.inject("/");
  expect(lines).toEqual(["warn", "info"]);
  await app.close();
});
