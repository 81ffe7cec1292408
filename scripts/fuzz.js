// `npm run fuzz -- [--seconds 60] [--seed N] [--only NAME]`: looks for octets that the decoders cannot take.
import { ensureDependencies, runNode } from "./lib/prepare.js";

ensureDependencies();
process.exit(runNode("scripts/find-by-fuzzing.ts", process.argv.slice(2)));
