import { existsSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { StoreError } from "../store-error.ts";
import { type Account, defaultDatabaseAccount } from "./account.ts";
import { lockDirectory, noteOfHolder } from "./directory-lock.ts";
import { engineMajor } from "./engine.ts";
import { readFileOfOther } from "./files-of-others.ts";
import { endLeftBehind } from "./left-behind.ts";
import { finishMove, hasPGlite, moveFromPGlite, movingPlaces } from "./move-from-pglite.ts";
import { clusterIn, placesIn } from "./places.ts";
import { addressOfRunning, makeCluster, type Postmaster, startPostmaster } from "./postmaster.ts";
import { chooseRunDirectory, socketNumber } from "./run-directory.ts";

/** A PostgreSQL of the installation's own, which runs as long as this process has it open. */
export interface EmbeddedServer {
  /** Stays the same while it is started again. */
  readonly databaseUrl: string;
  /** Lets `sharedDatabase` in other processes find the database and `settings`, until `stopSharing` or the end. */
  share(settings: string): void;
  stopSharing(): void;
  close(): Promise<void>;
}

/** What keeps PostgreSQL running. */
type Supervisor = Pick<EmbeddedServer, "databaseUrl" | "close">;

/** An embedded database that another process, or this one, runs and shares. */
export interface SharedDatabase {
  readonly databaseUrl: string;
  /** As they were given to `share`. */
  readonly settings: string;
  /** The account of the process that runs it. */
  readonly account: Account;
}

/** How the embedded database is run. */
export interface EmbeddedOptions {
  /** The system account that runs PostgreSQL if this process runs as root; created if it does not exist. */
  readonly databaseAccount?: string;
  /** Called with each line that is meant for the operator. Default: nobody reads them. */
  readonly say?: (line: string) => void;
  /** How long to wait for a process that has the database and does not share it. Default: a second. */
  readonly waitMs?: number;
}

const [firstRetryMs, longestRetryMs, socketCheckMs, tellEveryMs] = [100, 5_000, 2_000, 30_000];

/** Whether the data directory holds an embedded database, also of an earlier version. Nothing is created. */
export function hasEmbeddedDatabase(dataDir: string): boolean {
  return existsSync(join(clusterIn(dataDir), "PG_VERSION")) || hasPGlite(dataDir);
}

/** The address of an embedded database while a process runs it. */
export function embeddedAddress(dataDir: string): string | undefined {
  return addressOfRunning(clusterIn(dataDir));
}

/** The embedded database of a data directory while a process shares it. */
export function sharedDatabase(dataDir: string): SharedDatabase | undefined {
  const directory = dirname(clusterIn(dataDir));
  const published = existsSync(directory) ? noteOfHolder(directory) : undefined;
  // Not from the note, which may be a copy of that of another directory.
  const databaseUrl = published && embeddedAddress(dataDir);
  return databaseUrl === undefined
    ? undefined
    : { databaseUrl, settings: published!.note, account: published!.account };
}

/** Whether a process shares the database of a data directory, also while its PostgreSQL is started again. */
export function isShared(dataDir: string): boolean {
  const directory = dirname(clusterIn(dataDir));
  return existsSync(directory) && noteOfHolder(directory) !== undefined;
}

/**
 * Starts the PostgreSQL of a data directory, which is made where there is none; a database of PGlite is moved to it
 * first. Where it ends, it is started again; meanwhile connections fail.
 *
 * @throws StoreError "locked" where another process has it, "cannot-run", "damaged", and those of a move.
 */
export async function startEmbedded(
  dataDir: string,
  { databaseAccount = defaultDatabaseAccount, say = () => {}, waitMs = 0 }: EmbeddedOptions = {},
): Promise<EmbeddedServer> {
  const places = placesIn(dataDir, databaseAccount, say);
  const lock = await lockDirectory(dirname(places.cluster), { waitMs, say });
  let runDirectory: string | undefined;
  const release = () => {
    if (runDirectory !== undefined) rmSync(runDirectory, { recursive: true, force: true });
    lock.release();
  };
  try {
    expectOurMajor(places.cluster);
    for (const { cluster } of [places, movingPlaces(places)]) await endLeftBehind(cluster, say);
    const directory = chooseRunDirectory(places);
    runDirectory = directory;
    if (!existsSync(join(places.cluster, "PG_VERSION"))) {
      if (hasPGlite(dataDir)) await moveFromPGlite(dataDir, places, directory, { say });
      else await makeCluster(places, directory);
    }
    finishMove(dataDir, places, say);
    const supervised = await supervise({
      start: () => startPostmaster(places, directory, say),
      hasSocket: () => existsSync(join(directory, `.s.PGSQL.${socketNumber}`)),
      say,
    });
    return {
      databaseUrl: supervised.databaseUrl,
      share: (settings) => lock.publish(settings),
      stopSharing: () => lock.publish(""),
      async close() {
        lock.publish("");
        await supervised.close();
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** @throws StoreError "cannot-run" for a database of another major version, whose files PostgreSQL does not read. */
function expectOurMajor(cluster: string): void {
  const major = readFileOfOther(join(cluster, "PG_VERSION")).trim();
  if (major === "" || major === String(engineMajor)) return;
  const reason = `the database in ${cluster} is of PostgreSQL ${major}, and this version of the program has PostgreSQL ${engineMajor}`;
  const message = `${reason.replace("the", "The")}, which cannot read it. Nothing was changed. Start the version of the program that made it`;
  throw new StoreError("cannot-run", { reason }, message);
}

/** What a supervisor needs of PostgreSQL. */
interface Supervised {
  start(): Promise<Postmaster>;
  /** Whether new connections have a way to it. */
  hasSocket(): boolean;
  say(line: string): void;
}

async function supervise({ start, hasSocket, say }: Supervised): Promise<Supervisor> {
  let isClosing = false;
  let running = await startAfterOthers(start);
  const { databaseUrl } = running;
  let restarted: Promise<void> = Promise.resolve();
  let checks: NodeJS.Timeout | undefined;
  const watch = (postmaster: Postmaster) => {
    checks = setInterval(() => {
      if (hasSocket()) return;
      clearInterval(checks);
      say("storage: the socket of PostgreSQL is gone");
      void postmaster.stop();
    }, socketCheckMs).unref();
    postmaster.onEnd((how) => {
      clearInterval(checks);
      if (isClosing) return;
      say(`storage: PostgreSQL ended (${how}); starting it again`);
      restarted = restart();
    });
  };
  const restart = async () => {
    let toldAt = performance.now();
    for (let waitMs = firstRetryMs; !isClosing; waitMs = Math.min(2 * waitMs, longestRetryMs)) {
      try {
        running = await start();
        say("storage: PostgreSQL runs again");
        return watch(running);
      } catch (error) {
        if (performance.now() - toldAt > tellEveryMs) {
          say(`storage: ${(error as Error).message}`);
          toldAt = performance.now();
        }
        await sleep(waitMs);
      }
    }
  };
  watch(running);
  return {
    databaseUrl,
    async close() {
      isClosing = true;
      clearInterval(checks);
      await restarted;
      await running.stop();
    },
  };
}

/** A killed one's last processes may take a moment to notice. */
async function startAfterOthers(start: () => Promise<Postmaster>): Promise<Postmaster> {
  for (let waitMs = firstRetryMs; ; waitMs *= 2) {
    try {
      return await start();
    } catch (error) {
      const isPassing =
        error instanceof StoreError && /shared memory block|postmaster\.pid/.test(error.message);
      if (!isPassing || waitMs > longestRetryMs) throw error;
      await sleep(waitMs);
    }
  }
}
