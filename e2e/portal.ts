import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, placeEmptyDatabase } from "@v2x/testkit";

/** A server of its own for one test file, on an empty database. */
export interface RunningPortal {
  readonly url: string;
  readonly dataDir: string;
  readonly password: string;
  /** The server's process; undefined while none runs. */
  pid(): number | undefined;
  /** What the server has printed so far. */
  output(): string;
  /** Ends the server; with "SIGKILL" as a crash would. The data directory stays. */
  kill(signal: "SIGTERM" | "SIGKILL"): Promise<void>;
  /** Starts it again on the same data and port. */
  restart(): Promise<void>;
  /** Ends the server and removes its data. */
  close(): Promise<void>;
}

/** The demo users' password in browser tests. */
const password = "correct horse 1";

/**
 * Starts the built product the way `npm start` does, and waits for its ready line.
 *
 * @param given - where somebody else has to know it before; default: any that is free.
 */
export async function startPortal(
  environment: Record<string, string | undefined> = {},
  given?: number,
): Promise<RunningPortal> {
  const dataDir = mkdtempSync(join(tmpdir(), "v2x-e2e-"));
  await placeEmptyDatabase(dataDir);
  const port = given ?? (await freePort());
  const url = `http://localhost:${port}`;
  let child: ChildProcess | undefined;
  let output = "";

  const start = async () => {
    const started = spawn(process.execPath, [join(import.meta.dirname, "..", "apps/server/src/main.ts")], {
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: dataDir,
        DEMO_PASSWORD: password,
        LOG_LEVEL: "warn",
        NODE_NO_WARNINGS: "1",
        ...environment,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    child = started;
    await new Promise<void>((resolve, reject) => {
      const read = (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes(`ready: ${url}`)) resolve();
      };
      started.stdout.on("data", read);
      started.stderr.on("data", read);
      started.once("exit", (code) => reject(new Error(`the server ended with ${code}:\n${output}`)));
    });
    started.removeAllListeners("exit");
  };
  const kill = async (signal: "SIGTERM" | "SIGKILL") => {
    const running = child;
    child = undefined;
    if (!running || running.exitCode !== null) return;
    const ended = new Promise((resolve) => running.once("exit", resolve));
    running.kill(signal);
    await ended;
  };

  await start();
  return {
    url,
    dataDir,
    password,
    pid: () => child?.pid,
    output: () => output,
    kill,
    restart: async () => {
      output = "";
      await start();
    },
    close: async () => {
      await kill("SIGTERM");
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
