import { chownSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { closedOnTheWay } from "./account.ts";
import { linkLibraries } from "./engine.ts";
import type { Places } from "./places.ts";

/** Of a run directory that is not beside the data. */
export const temporaryPrefix = "v2x-postgres-";

/** The name of PostgreSQL's socket has a number like that of a port. */
export const socketNumber = 5432;

/** What a path to a Unix socket may have, with its file, as the smallest of all systems allows. */
const longestSocketPath = 103;

/** What the loader takes for more than one path, or for a variable. */
const notForLoader = /[:;$]/;

/** Chooses where the socket is, and what the loader looks for: beside the data, or where its path is too long elsewhere. */
export function chooseRunDirectory({ cluster, account }: Places): string {
  const beside = join(dirname(cluster), "run");
  const socket = join(beside, `.s.PGSQL.${socketNumber}.lock`);
  if (Buffer.byteLength(socket) <= longestSocketPath && !notForLoader.test(beside)) return beside;
  const isClosed = account !== undefined && closedOnTheWay(tmpdir(), account) !== undefined;
  return mkdtempSync(join(isClosed ? "/tmp" : tmpdir(), temporaryPrefix));
}

/** Fills the run directory before a start, whatever became of it. It is of the account alone. */
export function fillRunDirectory(directory: string, { engine, account }: Places): void {
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { mode: 0o700 });
  linkLibraries(engine, join(directory, "lib"));
  if (account) chownSync(directory, account.uid, account.gid);
}
