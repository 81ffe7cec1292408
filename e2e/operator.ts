import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { RunningPortal } from "./portal.ts";

/** Runs a command of the operator next to the running server, with a reason. @returns its output. */
export async function v2x(portal: RunningPortal, ...command: readonly string[]): Promise<string> {
  const cli = join(import.meta.dirname, "..", "apps/server/src/cli.ts");
  const given = [cli, ...command, "--reason", "known to the provider"];
  const env = { ...process.env, DATA_DIR: portal.dataDir, NODE_NO_WARNINGS: "1" };
  return (await promisify(execFile)(process.execPath, given, { env })).stdout;
}
