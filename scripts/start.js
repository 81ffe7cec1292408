// `npm start`: installs what is missing, builds what is stale, serves.
import { becomeNode, buildWhatIsStale, ensureDependencies } from "./lib/prepare.js";

ensureDependencies({ serverSuffices: true });
buildWhatIsStale();
becomeNode("apps/server/src/main.ts", process.argv.slice(2));
