// `npm run fuzz -- [--seconds 60] [--seed N] [--only NAME]`: looks for octets that the decoders cannot take, then for
// requests that EA and AA, ECA and RA, and CAMP's RA cannot, and for octets on which worker and server give different
// verdicts; with `--only` among the decoders alone. What one stage finds does not keep the next from running.
import { parseArgs } from "node:util";
import { ensureDependencies, runNode, runTool } from "./lib/prepare.js";

ensureDependencies();
const text = { type: "string" };
const { values } = parseArgs({ options: { seconds: text, seed: text, only: text } });
const decoders = runNode("scripts/find-by-fuzzing.ts", process.argv.slice(2));
if (values.only !== undefined) process.exit(decoders);
process.env.V2X_FUZZ_SECONDS = values.seconds ?? "60";
if (values.seed !== undefined) process.env.V2X_FUZZ_SEED = values.seed;
const attacks = ["devices", "units", "camp"].map((what) => `apps/server/src/hostile-${what}.test.ts`);
const attacked = runTool("vitest/vitest.mjs", ["run", "--project", "unit", ...attacks]);
process.env.AGREEMENT_MUTATIONS = "10000";
const agreement = "apps/web/src/features/decoder/worker/agreement.test.ts";
const agreed = runTool("vitest/vitest.mjs", ["run", "--project", "web", agreement]);
process.exit(decoders || attacked || agreed);
