import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { StoreError } from "../store-error.ts";

/** The account that runs PostgreSQL for root, unless another one is configured. */
export const defaultDatabaseAccount = "v2x-database";

/** An account of the system. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Finds the account under which PostgreSQL runs, which refuses to be root's; makes it where it is missing.
 *
 * @returns undefined where this process is not root's: PostgreSQL then runs as the same user.
 * @throws StoreError "cannot-run"
 */
export function databaseAccount(name: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const account = accountNamed(name) ?? madeAccount(name);
  if (account.uid === 0) throw refusal(`the account ${name} is root's`);
  return account;
}

/** Who owns a file or directory. */
export function ownerOf(path: string): Account {
  const { uid, gid } = statSync(path);
  return { uid, gid };
}

/** The topmost directory on the way to a path, itself included, that an account may not enter; its groups do not count. */
export function closedOnTheWay(path: string, account: Account): string | undefined {
  const above = dirname(path) === path ? undefined : closedOnTheWay(dirname(path), account);
  return above ?? (mayEnter(path, account) ? undefined : path);
}

/** Lets an account pass through a directory, without listing what is in it. */
export function letEnter(directory: string, account: Account): void {
  if (mayEnter(directory, account)) return;
  const { mode, uid } = statSync(directory);
  if ((mode & 0o070) === 0) {
    // By its group, so that nobody else may.
    giveGroup(directory, uid, account.gid);
    chmodSync(directory, (mode & 0o7777) | 0o010);
  } else chmodSync(directory, (mode & 0o7777) | 0o001);
}

function giveGroup(directory: string, uid: number, gid: number): void {
  try {
    chownSync(directory, uid, gid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EPERM") throw lacksRights(error);
    throw error;
  }
}

function mayEnter(directory: string, account: Account): boolean {
  const { mode, uid, gid } = statSync(directory);
  if (uid === account.uid) return (mode & 0o100) !== 0;
  if (gid === account.gid) return (mode & 0o010) !== 0;
  return (mode & 0o001) !== 0;
}

function accountNamed(name: string): Account | undefined {
  try {
    return { uid: numberOf("-u", name), gid: numberOf("-g", name) };
  } catch {
    return undefined;
  }
}

function numberOf(which: "-u" | "-g", name: string): number {
  return Number(execFileSync("id", [which, name], { stdio: ["ignore", "pipe", "ignore"], encoding: "utf8" }));
}

const asSystemAccount = [
  "--system",
  "--user-group",
  "--no-create-home",
  "--home-dir",
  "/nonexistent",
  "--shell",
  "/usr/sbin/nologin",
];

function madeAccount(name: string): Account {
  let cause: unknown;
  try {
    execFileSync("useradd", [...asSystemAccount, name], {
      stdio: ["ignore", "ignore", "pipe"],
      encoding: "utf8",
    });
  } catch (error) {
    cause = error; // another process may have been first
  }
  const account = accountNamed(name);
  if (account) return account;
  const why = String((cause as { stderr?: unknown } | undefined)?.stderr || (cause as Error)?.message).trim();
  throw refusal(`the account ${name} is not there and could not be made (${why})`, cause);
}

/** For a process that is root's and has not all of its rights, as in a container. */
export function lacksRights(cause: unknown): StoreError<"cannot-run"> {
  const reason = `this process lacks rights of root to run it as another user (${(cause as Error).message})`;
  const message = `PostgreSQL does not run as root, and ${reason}. Start as another user than root, or with the capabilities CAP_SETUID, CAP_SETGID, CAP_CHOWN, CAP_DAC_OVERRIDE and CAP_FOWNER`;
  return new StoreError("cannot-run", { reason }, message, { cause });
}

function refusal(reason: string, cause?: unknown): StoreError<"cannot-run"> {
  const message = `PostgreSQL does not run as root, and ${reason}. Create an account without rights (useradd ${asSystemAccount.join(" ")} NAME) and name it in DATABASE_ACCOUNT, or start as another user than root`;
  return new StoreError("cannot-run", { reason }, message, { cause });
}
