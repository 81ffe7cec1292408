import { type ChildProcess, execFile, spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** The whole environment of a process. */
export type ProcessEnv = Readonly<Record<string, string>>;

/** A server in a process of its own. */
export interface ServerProcess {
  readonly child: ChildProcess;
  /** Its exit code, once it has ended and all that it wrote is here; null where a signal ended it. */
  readonly ended: Promise<number | null>;
  /** Everything that it wrote so far, to either stream. */
  output(): string;
}

const cli = join(import.meta.dirname, "cli.ts");

/** Starts `v2x serve`, as another user if one is given, and does not wait. */
export function launchServer(
  env: ProcessEnv,
  account: { readonly uid?: number; readonly gid?: number } = {},
): ServerProcess {
  const child = spawn(process.execPath, [cli, "serve"], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
    ...account,
  });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      output += chunk;
    });
  return { child, ended, output: () => output };
}

/** Starts `v2x serve` and waits until it is ready, or ends. */
export async function startServer(env: ProcessEnv): Promise<ServerProcess> {
  const server = launchServer(env);
  const isReady = () => /^ready: .*\n/m.test(server.output());
  while (!isReady() && server.child.exitCode === null && server.child.signalCode === null) await sleep(20);
  if (server.child.exitCode !== null) await server.ended;
  return server;
}

/** Ends a server. @returns its exit code; null where the signal ended it. */
export async function stopServer(
  { child, ended }: ServerProcess,
  signal: NodeJS.Signals,
): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) child.kill(signal);
  return ended;
}

/** Runs one command to its end. */
export function runCommand(
  env: ProcessEnv,
  ...args: string[]
): Promise<{ code: number; stdout: string; stderr: string }> {
  return runCommandAs(undefined, env, ...args);
}

/** Runs one command to its end, as another user. */
export function runCommandAs(
  uid: number | undefined,
  env: ProcessEnv,
  ...args: string[]
): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) =>
    execFile(
      process.execPath,
      [cli, ...args],
      { env, ...(uid !== undefined && { uid }) },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    ),
  );
}
