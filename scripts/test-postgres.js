// `npm run test:postgres`: runs the tests that use the PostgreSQL of the test run on the one of V2X_TEST_DATABASE_URL.
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { ensureDependencies, fail, root, runTool } from "./lib/prepare.js";

if (!process.env.V2X_TEST_DATABASE_URL)
  fail(
    "Set V2X_TEST_DATABASE_URL to a PostgreSQL, such as postgres://user:password@localhost:5432/postgres; the user must be a superuser.",
  );
ensureDependencies();

/** What only tests call that ask for a database of that PostgreSQL. */
const asksForDatabase =
  /\b(onDatabase|onSharedStores|testDatabase|testServerUrl)\(|prepareRemains\("PostgreSQL"/;
const files = ["packages", "apps"]
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
  .filter(({ name, parentPath }) => name.endsWith(".test.ts") && !parentPath.includes("node_modules"))
  .map(({ name, parentPath }) => join(parentPath, name))
  .filter((path) => asksForDatabase.test(readFileSync(path, "utf8")))
  .map((path) => relative(root, path));
process.exit(runTool("vitest/vitest.mjs", ["run", "--project", "unit", ...files]));
