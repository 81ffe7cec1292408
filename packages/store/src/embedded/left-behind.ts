import { execFileSync } from "node:child_process";
import { lstatSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readFileOfOther } from "./files-of-others.ts";
import { temporaryPrefix } from "./run-directory.ts";

/** What PostgreSQL writes into its data directory while it is at work on it. */
interface PidFile {
  readonly pid: number;
  readonly runDirectory: string;
}

const [pollMs, endedWithinMs, quitWithinMs] = [20, 60_000, 5_000];

function pidFileIn(cluster: string): PidFile {
  const [pid, , , , runDirectory = ""] = readFileOfOther(pidPath(cluster)).split("\n");
  return { pid: Number(pid), runDirectory };
}

function pidPath(cluster: string): string {
  return join(cluster, "postmaster.pid");
}

/** Where the PostgreSQL that is at work on a data directory has its socket. */
export function runDirectoryOfRunning(cluster: string): string | undefined {
  const { pid, runDirectory } = pidFileIn(cluster);
  return runDirectory && programAt(pid, cluster) === "ours" ? runDirectory : undefined;
}

/**
 * Ends the PostgreSQL that a killed process left at work on a data directory, and removes what it leaves. For who has
 * the lock on the directory.
 */
export async function endLeftBehind(cluster: string, say: (line: string) => void): Promise<void> {
  const { pid, runDirectory } = pidFileIn(cluster);
  const found = programAt(pid, cluster);
  if (found === "ours") {
    say(`storage: ending the PostgreSQL (process ${pid}) that a killed process left behind`);
    await endInTime(
      (signal) => process.kill(pid, signal),
      () => programAt(pid, cluster) === "ours",
    );
  }
  // Its number was given out again, and PostgreSQL would take that program for one of its own; it names none, as after a
  // loss of power; or it is no file, and PostgreSQL would wait for what it says.
  const isFile = lstatSync(pidPath(cluster), { throwIfNoEntry: false })?.isFile() ?? true;
  if (found === "another" || !isProcess(pid) || !isFile)
    rmSync(pidPath(cluster), { recursive: true, force: true });
  removeTemporary(runDirectory, cluster);
}

function removeTemporary(runDirectory: string, cluster: string): void {
  const isTemporary = [tmpdir(), "/tmp"].includes(dirname(runDirectory));
  if (!isTemporary || !basename(runDirectory).startsWith(temporaryPrefix)) return;
  const owner = lstatSync(runDirectory, { throwIfNoEntry: false })?.uid;
  if (owner === statSync(cluster).uid) rmSync(runDirectory, { recursive: true, force: true });
}

/** Whether a process is the PostgreSQL of a data directory, another program, or none. */
function programAt(pid: number, cluster: string): "ours" | "another" | "none" {
  if (!isProcess(pid)) return "none";
  try {
    return isPostgresOn(pid, cluster) ? "ours" : "another";
  } catch {
    return "none";
  }
}

function isProcess(pid: number): boolean {
  return Number.isInteger(pid) && pid > 1;
}

/** By its command line, which every user may read. Throws where there is no such process. */
function isPostgresOn(pid: number, cluster: string): boolean {
  if (process.platform === "linux") {
    const [program = "", ...parameters] = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
    return basename(program) === "postgres" && parameters.includes(cluster);
  }
  const command = execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" });
  return command.includes(`postgres -D ${cluster} `);
}

/**
 * Ends a process in order if it can, without order after a minute, and at last by force, as one that is frozen: the
 * next start recovers.
 */
export async function endInTime(
  end: (signal: NodeJS.Signals) => void,
  isRunning: () => boolean,
): Promise<void> {
  for (const [signal, withinMs] of [
    ["SIGINT", endedWithinMs],
    ["SIGQUIT", quitWithinMs],
    ["SIGKILL", quitWithinMs],
  ] as const) {
    if (!isRunning()) return;
    try {
      end(signal);
    } catch {
      return; // it has just ended
    }
    for (let waited = 0; waited < withinMs && isRunning(); waited += pollMs) await sleep(pollMs);
  }
}
