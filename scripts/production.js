// `npm run production`: builds the portal and the documents, then keeps the server's own packages alone installed.
import {
  buildWhatIsStale,
  ensureDependencies,
  fail,
  installServerOnly,
  isNodeNewEnough,
  neededMajor,
  say,
} from "./lib/prepare.js";

if (!isNodeNewEnough())
  fail(`Node ${process.versions.node} is too old to serve: run this with Node ${neededMajor} or later`);
ensureDependencies();
buildWhatIsStale();
installServerOnly();
say('ready: "npm start" serves without development tools');
