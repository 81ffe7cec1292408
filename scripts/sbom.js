// `npm run sbom [-- --server]`: prints the software bill of materials in CycloneDX, of everything or of what serves.
import { spawnSync } from "node:child_process";
import { root } from "./lib/prepare.js";

const ofServer = process.argv.includes("--server") ? ["--omit=dev", "--workspace=@v2x/server"] : [];
const npm = process.platform === "win32" ? "npm.cmd" : "npm";
const done = spawnSync(npm, ["sbom", "--sbom-format=cyclonedx", "--package-lock-only", ...ofServer], {
  cwd: root,
  stdio: "inherit",
});
process.exit(done.status ?? 1);
