import { expect, it } from "vitest";
import { bareServer } from "../bare-server.test-support.ts";
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
