import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Long enough for a machine that is busy; who waits for something goes on as soon as it is there. */
const expectInTime = { poll: { timeout: 30_000 } };

/** As many as the machine that tests each change has processors. */
const maxWorkers = 2;

/**
 * Files whose tests need modules, or a process, that nobody used before. All others share those of their worker:
 * evaluating the codecs and schemas anew for each takes as long as most tests.
 */
const alone = [
  // What is compiled once, loaded first or replaced would be so for the files after them, or by those before.
  "packages/decoder/src/reading/structures/codec-types.test.ts",
  "packages/v2x-schema/src/module-order.test.ts",
  "packages/credentials/src/certificates/country-borders.test.ts",
  "packages/inspector/src/verdict/judging-codecs.test.ts",
  "apps/server/src/scms-privacy.test.ts",
  // Count the threads of the process, or what they are sent.
  "packages/ccms/src/check-thread.test.ts",
  "apps/server/src/http/access.test.ts",
  "apps/server/src/work/work-threads.test.ts",
];

const browserCrypto = fileURLToPath(new URL("packages/crypto/src/native/browser", import.meta.url));

const units = {
  environment: "node",
  globalSetup: "packages/testkit/src/test-databases.ts",
  maxWorkers,
  expect: expectInTime,
  testTimeout: 60_000,
  hookTimeout: 120_000,
} as const;

/** What takes longest begins first, so that the workers end together; then the largest files, as ever. */
const longest = [
  "e2e/look.e2e.ts",
  "packages/testkit/src/fuzz/fuzz.test.ts",
  "apps/server/src/process.test.ts",
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLongest = ({ moduleId }: TestSpecification) => longest.some((path) => moduleId.endsWith(path));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...units,
          name: "unit",
          include: [
            "packages/*/src/**/*.test.ts",
            "apps/{server,station}/src/**/*.test.ts",
            "scripts/**/*.test.ts",
          ],
          exclude: [...configDefaults.exclude, ...alone],
          isolate: false,
        },
      },
      { test: { ...units, name: "alone", include: alone } },
      {
        // What browsers compute with, by the tests of what Node computes with.
        resolve: { alias: [{ find: /^#native\/(.*)$/, replacement: `${browserCrypto}/$1.ts` }] },
        test: {
          ...units,
          name: "browser-crypto",
          include: ["packages/crypto/src/**/*.test.ts", "packages/credentials/src/verdict/**/*.test.ts"],
          isolate: false,
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
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "e2e",
          environment: "node",
          include: ["e2e/**/*.e2e.ts"],
          globalSetup: "packages/testkit/src/test-databases.ts",
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
