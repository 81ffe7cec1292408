// `npm run dev`: the server restarts when a source changes, and Vite serves the portal with hot reload.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { buildWhatIsStale, ensureDependencies, nodeBinary, root, toolEnvironment } from "./lib/prepare.js";

ensureDependencies();
buildWhatIsStale();
const portalUrl = process.env.PUBLIC_URL ?? "http://localhost:5173";
const env = { ...toolEnvironment(), PUBLIC_URL: portalUrl };
const children = [
  ["--watch", join(root, "apps/server/src/main.ts")],
  [join(root, "node_modules/vite/bin/vite.js"), "apps/web", "--config", "apps/web/vite.config.ts"],
].map((args) => spawn(nodeBinary(), args, { cwd: root, stdio: "inherit", env }));
for (const child of children) child.on("exit", (code) => stop(code ?? 0));
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => stop(0));

function stop(code) {
  for (const child of children) child.kill();
  process.exit(code);
}
