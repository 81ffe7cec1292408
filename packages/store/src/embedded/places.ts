import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, existsSync, lstatSync, readlinkSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { flushDirectory, makeDirectory } from "../durable-directory.ts";
import { StoreError } from "../store-error.ts";
import { type Account, closedOnTheWay, databaseAccount, letEnter, ownerOf } from "./account.ts";
import { type Engine, engineCopiedTo, installedEngine } from "./engine.ts";

/** Where the embedded PostgreSQL and all of its lies, and who runs it. */
export interface Places {
  readonly engine: Engine;
  /** The data directory of PostgreSQL, with no link on the way to it; may not be there yet. */
  readonly cluster: string;
  readonly log: string;
  /** Absent where PostgreSQL runs as this process does. */
  readonly account: Account | undefined;
}

/** What an account reaches that may not enter the data directory. Root's alone, who makes it. */
const reachable = "/var/lib/v2x-portal";

/** The data directory of PostgreSQL that belongs to one of an installation; may not be there yet. */
export function clusterIn(dataDir: string): string {
  return targetOf(linkIn(dataDir));
}

/** The directory itself, or a link to where it lies; without a link on the way to it. */
function linkIn(dataDir: string): string {
  const directory = resolve(dataDir, "database");
  return join(existsSync(directory) ? realpathSync(directory) : directory, "postgres");
}

/**
 * Chooses the places below a data directory, and opens the way to them for the account that runs PostgreSQL.
 *
 * @param say - hears where the database lies, if that is not below the data directory.
 * @throws StoreError "cannot-run"
 */
export function placesIn(dataDir: string, accountName: string, say: (line: string) => void): Places {
  makeDirectory(join(dataDir, "database"));
  const link = linkIn(dataDir);
  const directory = dirname(link);
  const log = join(directory, "postgres.log");
  const engine = installedEngine();
  const account = accountOf(link, accountName);
  if (!account) return { engine, cluster: targetOf(link), log, account };

  for (const own of [dirname(directory), directory]) letEnter(own, account);
  const elsewhere = join(reachable, nameFor(directory));
  const target = targetOf(link);
  if (target !== link && dirname(target) !== elsewhere) throw copiedLink(link, target, elsewhere);
  if (!existsSync(link)) {
    const closed = closedOnTheWay(realpathSync(directory), account);
    if (closed !== undefined) {
      makeEnterable(elsewhere);
      rmSync(link, { force: true }); // of an earlier try, perhaps
      symlinkSync(join(elsewhere, "postgres"), link);
      flushDirectory(directory);
      say(
        `storage: PostgreSQL does not run as root, and its account may not enter ${closed}: the database is in ${elsewhere}`,
      );
    }
  }
  return { engine: reachableEngine(engine, account), cluster: targetOf(link), log, account };
}

/** Two data directories must not have one database. */
function copiedLink(link: string, target: string, elsewhere: string): StoreError<"cannot-run"> {
  const reason = `${link} names ${target}, which is the database of a data directory at another path`;
  const message = `${reason}. In a copied data directory, remove ${link} and restore a backup of the database; if it was moved, run: mv ${dirname(target)} ${elsewhere} && ln -sfn ${join(elsewhere, "postgres")} ${link}`;
  return new StoreError("cannot-run", { reason }, message);
}

/** The owner of a database that is there; else the configured account, which gets what root copied there. */
function accountOf(link: string, name: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = existsSync(link) ? ownerOf(link) : undefined;
  if (owner !== undefined && owner.uid !== 0) return owner;
  const account = databaseAccount(name);
  if (owner && account) {
    chmodSync(link, 0o700);
    execFileSync("chown", ["-R", `${account.uid}:${account.gid}`, realpathSync(link)]);
  }
  return account;
}

function reachableEngine(engine: Engine, account: Account): Engine {
  const used = [engine.initdb, engine.postgres, engine.libraries].map((path) => realpathSync(path));
  if (used.every((path) => closedOnTheWay(path, account) === undefined)) return engine;
  makeEnterable(reachable);
  return engineCopiedTo(reachable, engine);
}

function makeEnterable(directory: string): void {
  for (const one of [reachable, directory]) {
    makeDirectory(one);
    chmodSync(one, 0o755); // whatever directories are made with here
  }
}

function nameFor(directory: string): string {
  return createHash("sha256").update(realpathSync(directory)).digest("hex").slice(0, 16);
}

/** What a link names, also where nothing is there yet. */
function targetOf(link: string): string {
  return lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() ? readlinkSync(link) : link;
}
