import { execFileSync } from "node:child_process";
import { lstatSync, readFileSync, rmSync, statSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { StoreError } from "../store-error.ts";
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
 * Ends the PostgreSQL that a killed process left at work on a data directory, and removes what it leaves. For the
 * process that has the lock on the directory.
 *
 * @throws StoreError "locked" where the process that started it lives, whose lock somebody removed.
 */
export async function endLeftBehind(cluster: string, say: (line: string) => void): Promise<void> {
  const { pid, runDirectory } = pidFileIn(cluster);
  const found = programAt(pid, cluster);
  if (found === "ours") {
    const parent = parentOf(pid);
    if (isStarter(parent)) throw inUse(cluster, parent);
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

/**
 * Whether a process is one of Node, as every process that starts PostgreSQL. When that ends, PostgreSQL gets another
 * parent, which is none.
 */
function isStarter(pid: number): boolean {
  return isProcess(pid) && pid !== process.pid && /^node(js)?$/.test(basename(programOf(pid)));
}

function inUse(cluster: string, pid: number): StoreError<"locked"> {
  const directory = dirname(cluster);
  const message = `The database in ${directory} is in use by process ${pid}, although its file lock-… is gone. Stop that process first.`;
  return new StoreError("locked", { directory, pid, host: hostname() }, message);
}

function parentOf(pid: number): number {
  if (!isLinux) return Number(fieldOf(pid, "ppid"));
  const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
  // The second field, the command, may hold spaces and parentheses: count from its end. The parent is field 4.
  return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
}

/** Empty where there is no such process. */
function programOf(pid: number): string {
  try {
    return isLinux ? commandOf(pid)[0]! : fieldOf(pid, "comm");
  } catch {
    return "";
  }
}

/** By its command line, which every user may read. Throws where there is no such process. */
function isPostgresOn(pid: number, cluster: string): boolean {
  if (!isLinux) return fieldOf(pid, "command").includes(`postgres -D ${cluster} `);
  const [program = "", ...parameters] = commandOf(pid);
  return basename(program) === "postgres" && parameters.includes(cluster);
}

const isLinux = process.platform === "linux";

function commandOf(pid: number): readonly string[] {
  return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
}

function fieldOf(pid: number, field: "ppid" | "comm" | "command"): string {
  return execFileSync("ps", ["-o", `${field}=`, "-p", String(pid)], { encoding: "utf8" }).trim();
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
