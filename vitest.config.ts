import { defineConfig } from "vitest/config";

/** Long enough for a machine that is busy; who waits for something goes on as soon as it is there. */
const expectInTime = { poll: { timeout: 30_000 } };

/** Each file has a process of its own, and most of their time is spent waiting for others. */
const maxWorkers = 2;

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          environment: "node",
          include: [
            "packages/*/src/**/*.test.ts",
            "apps/{server,station}/src/**/*.test.ts",
            "scripts/**/*.test.ts",
          ],
          globalSetup: "packages/testkit/src/empty-database.ts",
          maxWorkers,
          expect: expectInTime,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "web",
          environment: "jsdom",
          include: ["apps/web/src/**/*.test.{ts,tsx}"],
          setupFiles: "apps/web/src/patient-queries.test-support.ts",
          maxWorkers,
          expect: expectInTime,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: "e2e",
          environment: "node",
          include: ["e2e/**/*.e2e.ts"],
          globalSetup: "packages/testkit/src/empty-database.ts",
          // Each file has a server, a port, a data directory and a browser of its own.
          maxWorkers,
          expect: expectInTime,
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
