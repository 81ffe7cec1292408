import {
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { StoreError } from "../store-error.ts";
import type { Account } from "./account.ts";
import { readFileOfOther } from "./files-of-others.ts";

/** An exclusive hold on a directory, good until released or until this process ends. */
export interface DirectoryLock {
  /** Publishes a note that other processes find with `noteOfHolder`; an empty one withdraws it. */
  publish(note: string): void;
  release(): void;
}

/** How a process waits for the one that holds a directory. */
export interface LockPatience {
  /** Default: 0, which still gives a holder that is just ending a second. */
  readonly waitMs?: number;
  /** Called once if the process waits longer than a second. */
  readonly say?: (line: string) => void;
}

/**
 * Takes the one exclusive hold that a directory has, and removes what dead processes left behind.
 *
 * Each contender creates a file whose *name* says who it is (process, its start time, host), then looks for files of
 * others: of two that start together at least one sees the other and steps back, so no file is ever read half
 * written and no live hold can be removed by mistake. A process is alive when it runs and started when its file
 * says; on another host (containers sharing a volume), when its file was touched in the last half minute.
 *
 * @throws StoreError "locked", naming the holder, when another process still holds it after a second, and then after
 *   `waitMs`. A holder that has published a note stays, so nothing waits for it.
 */
export async function lockDirectory(
  directory: string,
  { waitMs = 0, say = () => {} }: LockPatience = {},
): Promise<DirectoryLock> {
  const self = ownerHere();
  const own = nameOf(self);
  const path = join(directory, own);
  const end = performance.now() + waitMs;
  for (let attempt = 1; ; attempt++) {
    // A claim makes other processes step back, so one that waits only looks.
    let holder = attempt > maxAttempts ? livingHolder(directory) : undefined;
    if (!holder && claim(path)) {
      holder = livingOther(directory, own);
      if (!holder) return hold(path);
      rmSync(path, { force: true });
    }
    holder ??= self;
    if (attempt >= maxAttempts) {
      const isShared = noteOf(directory, holder) !== "";
      if (performance.now() >= end || isShared) throw locked(directory, holder, isShared);
      if (attempt === maxAttempts) say(`storage: waiting for process ${holder.pid}, which has the database`);
    }
    await sleep(20 + Math.random() * 100); // unequal waits, so that two who met do not meet again
  }
}

/** The note that the living holder of a directory has published, and the holder's account; undefined without one. */
export function noteOfHolder(
  directory: string,
): { readonly note: string; readonly account: Account } | undefined {
  const holder = livingHolder(directory);
  const note = holder && noteOf(directory, holder);
  const file = note && statSync(join(directory, nameOf(holder)), { throwIfNoEntry: false });
  return note && file ? { note, account: { uid: file.uid, gid: file.gid } } : undefined;
}

interface Owner {
  readonly pid: number;
  /** Clock ticks since the machine started, from the kernel; "0" where the system does not tell. */
  readonly start: string;
  readonly host: string;
}

const maxAttempts = 14;
const heartbeatMs = 5_000;
const silenceMs = 30_000;

/** @returns false when this very process holds the directory already. */
function claim(path: string): boolean {
  try {
    closeSync(openSync(path, "wx", 0o600));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** Removes on its way what dead processes left. */
function livingOther(directory: string, own: string): Owner | undefined {
  for (const name of readdirSync(directory)) {
    const owner = name === own ? undefined : ownerOf(name);
    if (!owner) continue;
    const path = join(directory, name);
    if (isAlive(owner, path)) return owner;
    rmSync(path, { recursive: true, force: true });
  }
  return undefined;
}

/** This process too, if it is the one. Changes nothing. */
function livingHolder(directory: string): Owner | undefined {
  return readdirSync(directory)
    .map((name) => ({ owner: ownerOf(name), path: join(directory, name) }))
    .find(({ owner, path }) => owner && isAlive(owner, path))?.owner;
}

/** Empty also where the holder has just ended. */
function noteOf(directory: string, holder: Owner): string {
  return readFileOfOther(join(directory, nameOf(holder)));
}

function ownerHere(): Owner {
  return { pid: process.pid, start: startOf(process.pid) ?? "0", host: hostname() };
}

function isAlive(owner: Owner, path: string): boolean {
  if (owner.host !== hostname()) {
    const touched = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    return Date.now() - touched < silenceMs;
  }
  if (owner.start !== "0") return startOf(owner.pid) === owner.start;
  try {
    process.kill(owner.pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** When a process started; undefined when it does not run (or is a zombie), or where there is no /proc. */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The second field, the command, may hold spaces and parentheses: count from its end. Start time is field 22.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

function hold(path: string): DirectoryLock {
  const heartbeat = setInterval(() => {
    const now = new Date();
    try {
      utimesSync(path, now, now);
    } catch {
      // The directory was removed under us; nothing is left to protect.
    }
  }, heartbeatMs);
  heartbeat.unref();
  return {
    publish: (note) => {
      try {
        writeFileSync(path, note);
      } catch (error) {
        if (note !== "") throw error; // otherwise the directory was removed under us, and the note with it
      }
    },
    release: () => {
      clearInterval(heartbeat);
      rmSync(path, { force: true });
    },
  };
}

function nameOf({ pid, start, host }: Owner): string {
  return `lock-${pid}-${start}@${encodeURIComponent(host)}`;
}

function ownerOf(name: string): Owner | undefined {
  const match = /^lock-(\d+)-(\d+)@((?:[^%]|%[0-9A-F]{2})*)$/.exec(name);
  return match ? { pid: Number(match[1]), start: match[2]!, host: decodeURIComponent(match[3]!) } : undefined;
}

function locked(directory: string, holder: Owner, isShared: boolean): StoreError<"locked"> {
  const where = holder.host === hostname() ? "" : ` on ${holder.host}`;
  const who = holder.pid === process.pid && !where ? "this process itself" : `process ${holder.pid}${where}`;
  return new StoreError(
    "locked",
    { directory, pid: holder.pid, host: holder.host },
    `The database in ${directory} is in use by ${who}. ${isShared ? "Stop it first" : "Wait until it has ended, if it is a v2x command, or is ready, if it is a server that is starting; or stop it"}, or set DATABASE_URL to a PostgreSQL that several processes may share.`,
  );
}
