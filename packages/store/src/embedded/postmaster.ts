import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import {
  chownSync,
  closeSync,
  fstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { flushDirectory } from "../durable-directory.ts";
import { requestPatience, singleConnection } from "../postgres.ts";
import { meansUnavailable, StoreError } from "../store-error.ts";
import { type Account, lacksRights } from "./account.ts";
import { openToAppend } from "./files-of-others.ts";
import { endInTime, runDirectoryOfRunning } from "./left-behind.ts";
import type { Places } from "./places.ts";
import { fillRunDirectory, socketNumber } from "./run-directory.ts";

/** A PostgreSQL that runs on a data directory and takes connections. */
export interface Postmaster {
  /** `postgres://…`, over its Unix socket. */
  readonly databaseUrl: string;
  /** Calls back once it has ended, with how; at once where it had. */
  onEnd(listener: (how: string) => void): void;
  /** Ends it in order, and resolves when it has ended. */
  stop(): Promise<void>;
}

/** The owner of everything in the database. */
const role = "v2x";
/** The first database of a new directory. */
const database = "postgres";

/** For a small machine, which has the server beside it. */
const settings = {
  listen_addresses: "",
  unix_socket_permissions: "0700",
  port: socketNumber,
  shared_buffers: "32MB",
  maintenance_work_mem: "32MB",
  min_wal_size: "32MB",
  max_wal_size: "128MB",
  // No process for reading ahead, and nothing in /dev/shm, which may be missing or tiny.
  io_method: "sync",
  dynamic_shared_memory_type: "mmap",
  shared_memory_type: "mmap",
  max_worker_processes: 4,
  max_logical_replication_workers: 0,
  timezone: "UTC",
  log_timezone: "UTC",
  // Starts, ends and crashes. The caller gets the error of a statement, whose text may contain private data.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  log_checkpoints: "off",
  log_autovacuum_min_duration: -1,
} as const satisfies Readonly<Record<string, string | number>>;

/** What a log may have before a start begins a new one. */
const longestLog = 1024 * 1024;

/** While it recovers from a kill it takes no connections; then, so often, somebody hears of it. */
const [pollMs, tellEveryMs] = [20, 30_000];

/** Makes an empty data directory of PostgreSQL, whole or not at all. @throws StoreError "cannot-run" */
export async function makeCluster(places: Places, runDirectory: string): Promise<void> {
  const { cluster, engine, account } = places;
  const drafts = `${cluster}.new`;
  for (const name of readdirSync(dirname(cluster)))
    if (name.startsWith(basename(drafts)))
      rmSync(join(dirname(cluster), name), { recursive: true, force: true, maxRetries: 10 });
  // The initdb of a killed process may still write to its own.
  const draft = `${drafts}-${process.pid}`;
  mkdirSync(draft, { mode: 0o700 });
  if (account) chownSync(draft, account.uid, account.gid);
  const parameters = [
    ...["--pgdata", draft, "--username", role, "--encoding", "UTF8"],
    ...["--locale-provider", "builtin", "--locale", "C.UTF-8", "--data-checksums", "--wal-segsize", "4"],
    ...["--set", "dynamic_shared_memory_type=mmap"],
    // Only the account can enter the directory of the socket.
    ...["--auth-local", "trust", "--auth-host", "reject"],
  ];
  fillRunDirectory(runDirectory, places);
  const child = run(places, runDirectory, engine.initdb, parameters, "pipe");
  let output = "";
  for (const stream of [child.stdout!, child.stderr!])
    stream.on("data", (octets: Buffer) => {
      output += octets;
    });
  const how = await new Promise<string>((resolve) => whenEnded(child, resolve));
  if (how !== "exit code 0") {
    rmSync(draft, { recursive: true, force: true });
    throw failureOf(places, `initdb ended with ${how}`, output);
  }
  renameSync(draft, cluster);
  flushDirectory(dirname(cluster));
}

/**
 * Starts PostgreSQL on its data directory. It ends by itself when this process does.
 *
 * @param runDirectory - of `chooseRunDirectory`.
 * @param say - hears that it takes long.
 * @param more - settings besides those of every start.
 * @throws StoreError "damaged", "not-writable" or "cannot-run", with the last lines of its log.
 */
export async function startPostmaster(
  places: Places,
  runDirectory: string,
  say: (line: string) => void,
  more: Readonly<Record<string, string | number>> = {},
): Promise<Postmaster> {
  fillRunDirectory(runDirectory, places);
  const log = openLog(places.log);
  const parameters = Object.entries({
    ...settings,
    ...more,
    unix_socket_directories: quoted(runDirectory),
  });
  const child = run(
    places,
    runDirectory,
    places.engine.postgres,
    ["-D", places.cluster, ...parameters.flatMap(([name, value]) => ["-c", `${name}=${value}`])],
    log.file,
  );
  const databaseUrl = addressIn(runDirectory);
  const ended = new Promise<string>((resolve) => whenEnded(child, resolve));
  const release = endWithThisProcess(child, places);
  void ended.then(release);
  const failure = await Promise.race([ended, takesConnections(databaseUrl, child, say)]);
  closeSync(log.file);
  if (failure !== undefined) {
    child.kill("SIGINT"); // where it runs and refuses connections
    throw failureOf(places, `PostgreSQL ended with ${failure}`, linesOf(places.log, log));
  }
  return {
    databaseUrl,
    onEnd: (listener) => void ended.then(listener),
    async stop() {
      let isEnded = false;
      void ended.then(() => {
        isEnded = true;
      });
      await endInTime(
        (signal) => child.kill(signal),
        () => !isEnded,
      );
    },
  };
}

/** The address of the PostgreSQL that is at work on a data directory. */
export function addressOfRunning(cluster: string): string | undefined {
  const runDirectory = runDirectoryOfRunning(cluster);
  return runDirectory && addressIn(runDirectory);
}

function addressIn(runDirectory: string): string {
  return `postgres://${role}@${encodeURIComponent(runDirectory)}:${socketNumber}/${database}`;
}

/** As an element of a list in PostgreSQL's configuration. */
function quoted(path: string): string {
  return `"${path.replaceAll('"', '""')}"`;
}

function run(
  { account }: Places,
  runDirectory: string,
  program: string,
  parameters: readonly string[],
  output: number | "pipe",
): ChildProcess {
  const libraries = join(runDirectory, "lib");
  return spawnAs(account, program, parameters, {
    // Nothing of this process's own environment, which may hold secrets.
    env: { PATH: process.env.PATH, LC_ALL: "C", LD_LIBRARY_PATH: libraries, DYLD_LIBRARY_PATH: libraries },
    cwd: "/",
    stdio: ["ignore", output, output],
    detached: true, // what a terminal interrupts is this process, which ends it in order
  });
}

/** @throws StoreError "cannot-run" */
function spawnAs(
  account: Account | undefined,
  program: string,
  parameters: readonly string[],
  options: SpawnOptions,
): ChildProcess {
  try {
    return spawn(program, parameters, { ...options, ...account });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EPERM") throw lacksRights(error);
    throw error;
  }
}

function whenEnded(child: ChildProcess, listener: (how: string) => void): void {
  child.once("error", ({ message }) => listener(message));
  child.once("exit", (code, signal) => listener(signal ?? `exit code ${code}`));
}

/** Makes PostgreSQL end in order when this process has ended, however. @returns what lets go of it. */
function endWithThisProcess({ pid }: ChildProcess, { account }: Places): () => void {
  if (pid === undefined) return () => {};
  // It reads until somebody writes, or until the other end of the pipe is gone.
  const script = 'read -r ended || kill -INT "$0"';
  const watcher = spawn("/bin/sh", ["-c", script, String(pid)], {
    stdio: ["pipe", "ignore", "ignore"],
    cwd: "/",
    env: {},
    detached: true,
    ...account,
  });
  watcher.on("error", () => {}); // then the next start ends it
  watcher.stdin!.on("error", () => {});
  watcher.unref();
  return () => watcher.stdin!.end("ended\n");
}

/** Resolves when it takes connections, or with why it never will. */
async function takesConnections(
  databaseUrl: string,
  child: ChildProcess,
  say: (line: string) => void,
): Promise<string | undefined> {
  let toldAt = performance.now();
  while (child.exitCode === null && child.signalCode === null) {
    const client = singleConnection(databaseUrl, requestPatience);
    try {
      await client.connect();
      await client.end();
      return undefined;
    } catch (error) {
      // There is no socket yet, or PostgreSQL recovers from a kill.
      if (!meansUnavailable(error)) return `refused connections (${(error as Error).message})`;
      await sleep(pollMs);
    }
    if (performance.now() - toldAt < tellEveryMs) continue;
    toldAt = performance.now();
    say("storage: PostgreSQL does not take connections yet; after a kill it recovers first");
  }
  return new Promise(() => {}); // how it ended tells more
}

/** A log, and where in it the lines of this start begin. */
interface OpenLog {
  readonly file: number;
  readonly begin: number;
}

function openLog(path: string): OpenLog {
  const length = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (length > longestLog) renameSync(path, `${path}.old`);
  const file = openToAppend(path);
  return { file, begin: fstatSync(file).size };
}

function linesOf(log: string, { begin }: OpenLog): string {
  return readFileSync(log).subarray(begin).toString();
}

/** Why PostgreSQL did not do what it was started for, by its last words. */
function failureOf({ cluster, log }: Places, what: string, output: string): StoreError {
  const reason = `${what}: ${output.trim().split("\n").slice(-3).join(" / ")}`;
  const message = `The embedded database in ${cluster} cannot be opened: ${reason}. The whole log is ${log}`;
  if (/No space left|Disk quota|Read-only file system/.test(reason))
    return new StoreError("not-writable", { place: cluster, reason }, message);
  if (/user does not exist/.test(reason))
    return new StoreError(
      "cannot-run",
      { reason },
      `${message}. PostgreSQL needs a line in /etc/passwd for the user that runs it: add one, or set DATABASE_URL`,
    );
  if (/shared librar|EACCES|EPERM|ENOENT|shared memory|postmaster\.pid|refused connections/.test(reason))
    return new StoreError("cannot-run", { reason }, message);
  return new StoreError("damaged", { directory: cluster, reason }, message);
}
