// `npm run bench`: the benchmark table; each figure is a ratio against a baseline of the same run.
import { becomeNode, buildWhatIsStale, ensureDependencies } from "./lib/prepare.js";

ensureDependencies();
buildWhatIsStale();
becomeNode("bench/main.ts", process.argv.slice(2));
