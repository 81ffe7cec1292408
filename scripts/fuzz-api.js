// `npm run fuzz:api -- [--seconds 600] [--seed N]`: sends the calls of the API what their description allows and what it
// does not, as people of several roles, and looks for answers that it does not describe. `npm test` sends a few.
import { parseArgs } from "node:util";
import { ensureDependencies, runTool } from "./lib/prepare.js";

ensureDependencies();
const text = { type: "string" };
const { values } = parseArgs({ options: { seconds: text, seed: text } });
process.env.V2X_FUZZ_API_SECONDS = values.seconds ?? "600";
process.env.V2X_FUZZ_SEED = values.seed ?? String(Date.now() % 2 ** 31);
const callers = "apps/server/src/hostile-callers.test.ts";
process.exit(runTool("vitest/vitest.mjs", ["run", "--project", "unit", callers]));
